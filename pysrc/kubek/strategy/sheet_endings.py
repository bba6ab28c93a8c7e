"""The last turn of a sheet game of several players, played for the win.

When a player has one box left, the final totals of the players before are known, and
each player after has one turn for one box, whose outcomes are worked out as of one who
plays for points. So the chance to win with each final total is known, and the turn is
calculated for it instead of for points. A first place shared by n counts as 1/n. Of
equal chances the one with more points is taken, so that what is won or lost in any case
is played for points.

Of 20 000 games of Penta between two masters, one who plays the last turn so wins
0.23 ± 0.04 % more than one who plays for points. Earlier turns are played for points:
to guess at the chance to win there, by expectation and spread of what is left, did not
win more often beyond two standard errors.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from kubek.families.sheet import Sheet, SheetVariant, total
from kubek.families.sheet.boards import SheetState
from kubek.families.sheet.turns import may_burn
from kubek.strategy.sheet_states import layout_of
from kubek.strategy.sheet_turns import STEPS, Goal, Later, TurnPlan, plan_turn

WIN: Final = 6_000_000
"""What a win is worth in points: so much that points only decide between equals, so
little that a turn is exact (see ``sheet_turns``), whole where up to six share it."""

Totals = Mapping[int, float]
"""Final totals and how likely each is."""


@dataclass(frozen=True, slots=True)
class Finish:
    """Expect nothing after this turn, but an upper bonus that it earns."""

    def later(self, variant: SheetVariant, sheet: Sheet) -> Later:
        """Return the upper bonus that filling a box earns."""
        layouts = [layout_of(variant, column) for column in range(len(sheet.points))]
        states = [
            layout.state_of(points)
            for layout, points in zip(layouts, sheet.points, strict=True)
        ]

        def after(column: int, index: int, points: int) -> float:
            layout, state = layouts[column - 1], states[column - 1]
            return float(layout.bonus(state, layout.after(state, index, points)))

        return after


def win_plan(variant: SheetVariant, state: SheetState) -> TurnPlan | None:
    """Return the turn as it is played for the win; None before the last turn.

    Alone there is nobody to win against: None as well.
    """
    if len(state.players) == 1 or _left(state.board) != 1:
        return None
    rivals = (*state.boards[: state.seat], *state.boards[state.seat + 1 :])
    burn = may_burn(state.options)
    return _planned(variant, state.board, rivals, allow_burn=burn)


def _left(sheet: Sheet) -> int:
    """Return how many boxes are open."""
    return sum(column.count(None) for column in sheet.points)


@lru_cache(maxsize=2)
def _planned(
    variant: SheetVariant, sheet: Sheet, rivals: Sequence[Sheet], *, allow_burn: bool
) -> TurnPlan:
    finals = [finals_of(variant, rival, allow_burn=allow_burn) for rival in rivals]
    goal = _goal(total(variant, sheet), finals)
    later = Finish().later(variant, sheet)
    return TurnPlan(variant, sheet, allow_burn, later, goal)


@lru_cache(maxsize=8)
def finals_of(variant: SheetVariant, sheet: Sheet, *, allow_burn: bool) -> Totals:
    """Return the final totals of a player with at most one turn left."""
    now = total(variant, sheet)
    if sheet.is_full:
        return {now: 1.0}
    plan = plan_turn(variant, sheet, Finish(), allow_burn=allow_burn)
    return {now + gain: chance for gain, chance in plan.outcomes().items()}


def _goal(now: int, finals: Sequence[Totals]) -> Goal:
    """Return what the gain of the turn is worth to a player with so many points."""
    known: dict[float, float] = {}

    def goal(gain: float) -> float:
        if gain not in known:
            win = WIN * share_of_win(now + int(gain), finals)
            known[gain] = round(win * STEPS) / STEPS + gain
        return known[gain]

    return goal


def share_of_win(own: int, finals: Iterable[Totals]) -> float:
    """Return the chance to win with a final total; a place shared by n counts 1/n.

    >>> share_of_win(200, [{200: 0.5, 210: 0.5}, {180: 1.0}])
    0.25
    """
    by_sharers = [1.0]  # the chance that nobody is ahead and so many are level
    for totals in finals:
        below = sum(chance for points, chance in totals.items() if points < own)
        level = totals.get(own, 0.0)
        pairs = zip((*by_sharers, 0.0), (0.0, *by_sharers), strict=True)
        by_sharers = [below * alone + level * shared for alone, shared in pairs]
    return sum(chance / n for n, chance in enumerate(by_sharers, start=1))
