"""Computer players against each other, by the package's own games.

A level against another takes every seat once with the same dice. What the last turn
brings when it is played for the win is known without any dice, as a chance.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from kubek import game
from kubek.families.sheet import SheetVariant, total
from kubek.families.sheet.boards import SheetState
from kubek.families.sheet.turns import may_burn
from kubek.log import GameLog, new_log
from kubek.simulate import key_of, play_out
from kubek.state import Player
from kubek.strategy import bots
from kubek.strategy.look_back import variant_of
from kubek.strategy.sheet_bots import play
from kubek.strategy.sheet_endings import (
    Finish,
    Totals,
    finals_of,
    share_of_win,
    win_plan,
)
from kubek.strategy.sheet_turns import TurnPlan, plan_turn


@dataclass(frozen=True, slots=True)
class Match:
    """What is played, and by whom.

    Attributes:
        ruleset: key of the variant.
        options: those that are not as usual.
        players: how many.
        level: of one of them.
        against: the level of the others.
        seed: of all its games.
    """

    ruleset: str
    options: tuple[tuple[str, int | bool], ...]
    players: int
    level: str
    against: str
    seed: int

    def share(self, number: int) -> float:
        """Return the share of wins over all seats; of a shared place its part."""
        return fmean(self._won(number, seat) for seat in range(self.players))

    def _won(self, number: int, seat: int) -> float:
        log = play_out(self._begin(number, seat))
        first = [winner for winner, place, _ in game.ranking(log.state) if place == 1]
        return 1 / len(first) if seat in first else 0.0

    def _begin(self, number: int, seat: int) -> GameLog:
        levels = [self.against] * self.players
        levels[seat] = self.level
        players = [Player(level, "bot", level) for level in levels]
        key = key_of(self.seed, number)
        return new_log(self.ruleset, dict(self.options), players, key)

    def ending(self, number: int) -> float:
        """Return what playing a last turn for the win adds to the chance, on average.

        All play for points, but for one who plays the last turn for the win; the mean
        is over the seats. Only sheet games have such turns.
        """
        log = self._begin(number, 0)
        variant = variant_of(log.state, SheetVariant)
        while not _is_last(log.state):
            log = log.play(bots.choose(log.state, self.level))
        return fmean(_gains(variant, log))


def _is_last(state: SheetState) -> bool:
    """Tell whether the last round begins."""
    left = [sum(c.count(None) for c in sheet.points) for sheet in state.boards]
    return max(left) == 1


def _gains(variant: SheetVariant, log: GameLog) -> Iterator[float]:
    """Yield what each seat's last turn gains, the turns before played for points."""
    while not log.state.is_over:
        state = log.state
        for_win = win_plan(variant, state)
        if for_win and not state.turn.roll:
            rivals = [b for at, b in enumerate(state.boards) if at != state.seat]
            burn = may_burn(state.options)
            finals = [finals_of(variant, each, allow_burn=burn) for each in rivals]
            now = total(variant, state.board)
            chances = [
                chance_to_win(plan, now, finals)
                for plan in (for_win, _for_points(variant, state))
            ]
            yield chances[0] - chances[1]
        log = log.play(play(variant, state, _for_points))


def _for_points(variant: SheetVariant, state: SheetState) -> TurnPlan:
    """Return a last turn as it is played for points."""
    burn = may_burn(state.options)
    return plan_turn(variant, state.board, Finish(), allow_burn=burn)


def chance_to_win(plan: TurnPlan, now: int, finals: Sequence[Totals]) -> float:
    """Return the chance to win with a last turn that is played as it is planned.

    Args:
        plan: of the turn.
        now: points before it.
        finals: what the others end with.
    """
    outcomes = plan.outcomes().items()
    return sum(chance * share_of_win(now + gain, finals) for gain, chance in outcomes)


def report(what: str, shares: Sequence[float]) -> str:
    """Return a mean and its standard error, in per cent, for people."""
    mean, error = fmean(shares), stdev(shares) / len(shares) ** 0.5
    return f"{what}: {100 * mean:.3f} ± {100 * error:.3f} % ({len(shares)} games)"
