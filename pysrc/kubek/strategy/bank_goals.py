"""What a turn of a bank game is played for, as worths of banking and of a bust.

Three goals: the most points of this turn, the chance to win against others, and the
fewest turns alone. The last two need the tables of ``bank_tables``. Against more than
one player the table of two is asked about the best of them; in the last round, when
who still plays is known, each of those has the exact chance of one turn.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from math import prod
from typing import Final, Literal

from kubek.families.bank import BankVariant
from kubek.families.bank.boards import Account, BankState
from kubek.families.bank.turns import entry_score, target
from kubek.state import option_or
from kubek.strategy.bank_tables import BankTables, tables_at_hand
from kubek.strategy.bank_turn import (
    NEVER,
    TurnWorths,
    Worths,
    expected_points,
    points_worths,
    reach,
    solve_turn,
    step_of,
)

Unit = Literal["points", "win", "turns"]
"""Expected points of the turn; chance to win, a shared place as half; turns that are
still needed, this one counted, below 0 so that more is better."""

_OVERSHOOT: Final = 4_000
"""Points above the target up to which rolling on is thought of: to make up more than
these is less likely, 1 in 70, than a bust of all dice."""
_LONGEST: Final = 8_000
"""Points of one turn up to which it is, unless less is of no use; a turn that goes for
these reaches them once in 4 000."""


@dataclass(frozen=True, slots=True)
class Rival:
    """Another player: the points banked, and whether there were any yet."""

    total: int
    has_entered: bool


@dataclass(frozen=True, slots=True)
class Race:
    """Where the players stand when one of them moves.

    Attributes:
        own: points that the player to move has banked.
        entry: points that the player needs to bank at all, 0 after the first bank.
        first_bank: the option ``entry_score``, for the rivals.
        target: the total that brings the end.
        rivals: the others in the order in which they play next.
        penalty: points that a bust costs now, besides the turn.
    """

    own: int
    entry: int
    first_bank: int
    target: int
    rivals: tuple[Rival, ...]
    penalty: int = 0

    @property
    def closer(self) -> int | None:
        """The place in ``rivals`` of who reached the target first."""
        reached = [
            n for n, rival in enumerate(self.rivals) if rival.total >= self.target
        ]
        return reached[0] if reached else None


def race_of(variant: BankVariant, state: BankState) -> Race:
    """Return where the players of a game stand."""
    board, options = state.board, state.options
    after = (*state.boards[state.seat + 1 :], *state.boards[: state.seat])
    is_third = board.busts + 1 == variant.busts_in_a_row
    is_penalized = is_third and bool(option_or(options, "three_busts", False))
    return Race(
        own=board.total,
        entry=entry_score(state),
        first_bank=int(option_or(options, "entry_score", 0)),
        target=target(state),
        rivals=tuple(map(_rival, after)),
        penalty=min(variant.bust_penalty, board.total) if is_penalized else 0,
    )


def _rival(account: Account) -> Rival:
    return Rival(account.total, account.has_entered)


@dataclass(frozen=True, slots=True)
class Goal:
    """What a turn is played for, from some points at stake on.

    Attributes:
        unit: of all worths.
        bank: the worth of banking, by points at stake; ``NEVER`` where it may not be.
        roll: the worth of rolling, by points at stake and number of dice.
    """

    unit: Unit
    bank: Callable[[int], float]
    roll: Callable[[int, int], float]


def goal_of(variant: BankVariant, state: BankState) -> Goal:
    """Return what the player to move plays for: to win, or points without tables."""
    race, tables = race_of(variant, state), tables_at_hand(variant, state.options)
    if tables is None:
        return enough_points(variant, race)
    return to_win(variant, tables, race, state.turn.points)


def most_points(variant: BankVariant) -> Goal:
    """Return the goal of the most expected points: hot dice, no entry score."""
    return Goal(
        "points", float, lambda stake, dice: expected_points(variant, stake, dice)
    )


def enough_points(variant: BankVariant, race: Race) -> Goal:
    """Return the goal of the most expected points of what may be banked and helps.

    Before the entry score, and in the last round below the best total, points are
    worth nothing.
    """
    best = max((rival.total for rival in race.rivals), default=0)
    least = max(race.entry, best - race.own if race.closer is not None else 0)
    if not least:
        return most_points(variant)
    worths, step = (
        _points_from(variant, -(-least // step_of(variant))),
        step_of(variant),
    )

    def roll(stake: int, dice: int) -> float:
        steps = stake // step
        if steps < len(worths.rows):
            return worths.rolling(steps, dice)
        return expected_points(variant, stake, dice)

    return Goal("points", lambda stake: float(stake) if stake >= least else NEVER, roll)


@cache
def _points_from(variant: BankVariant, least: int) -> TurnWorths:
    """Return the expected points when fewer steps than ``least`` cannot be banked."""
    step = step_of(variant)
    end = max(len(points_worths(variant).rows), least) + reach(variant)
    bank = [float(n * step) if n >= least else NEVER for n in range(end)]
    return solve_turn(variant, bank, 0.0)


@dataclass(frozen=True, slots=True)
class _Stakes:
    """What a turn can bring.

    Attributes:
        unit: of the worths.
        worth: of a total after banking.
        bust: worth of a bust.
    """

    unit: Unit
    worth: Callable[[int], float]
    bust: float


def to_win(variant: BankVariant, tables: BankTables, race: Race, stake: int) -> Goal:
    """Return the goal of the race: to win it, or alone to be done in few turns.

    Args:
        variant: the rule set.
        tables: solved beforehand.
        race: where the players stand.
        stake: points at stake now.
    """
    unit, bank, worths = _solved(variant, tables, race, _top(variant, race, stake))
    step = step_of(variant)
    return Goal(
        unit,
        lambda points: bank[points // step],
        lambda points, dice: worths.rolling(points // step, dice),
    )


def _top(variant: BankVariant, race: Race, stake: int) -> int:
    """Return up to how many steps at stake rolling on is thought of."""
    above = min(race.target - race.own, _LONGEST)
    if race.closer is not None:
        above = max(rival.total for rival in race.rivals) - race.own
    if race.rivals:
        above = min(above + _OVERSHOOT, max(above, _LONGEST))
    step = step_of(variant)
    return max(above // step, stake // step + reach(variant)) + 1


@lru_cache(maxsize=8)
def _solved(
    variant: BankVariant, tables: BankTables, race: Race, top: int
) -> tuple[Unit, Worths, TurnWorths]:
    """Return the worths of banking and of rolling for a whole turn."""
    if not race.rivals:
        stakes = _alone(tables, race)
    elif race.closer is not None:
        stakes = _last_turn(tables, race, race.closer)
    else:
        stakes = _open_race(tables, race)
    step = step_of(variant)
    bank = [
        stakes.worth(race.own + n * step) if n * step >= race.entry else NEVER
        for n in range(top + reach(variant))
    ]
    return stakes.unit, bank, solve_turn(variant, bank, stakes.bust)


def _alone(tables: BankTables, race: Race) -> _Stakes:
    """Return the turns that are needed, from a total and after a bust."""

    def worth(total: int) -> float:
        return -1.0 - tables.turns(max(0, race.target - total))

    waiting = tables.turns(race.target - race.own + race.penalty)
    if race.entry:
        waiting = tables.start(race.target, race.entry).turns
    return _Stakes("turns", worth, -1.0 - waiting)


def _last_turn(tables: BankTables, race: Race, closer: int) -> _Stakes:
    """Return the chance to win when the others before the closer still play."""
    best = max(rival.total for rival in race.rivals)
    waiting = race.rivals[:closer]

    def worth(total: int) -> float:
        if total < best:
            return 0.0
        holds = prod(1.0 - tables.catch_up(total - rival.total) for rival in waiting)
        return holds if total > best else holds / 2

    return _Stakes("win", worth, 0.0)


def _open_race(tables: BankTables, race: Race) -> _Stakes:
    """Return the chance to win against the best rival, who is taken to play next."""
    rival = max(race.rivals, key=lambda other: (other.total, other.has_entered))
    behind = race.target - rival.total
    waits = bool(race.first_bank) and not rival.has_entered
    start = tables.start(race.target, race.first_bank)

    def worth(total: int) -> float:
        distance = race.target - total
        if distance <= 0:
            return 1.0 - tables.catch_up(total - rival.total)
        if waits:
            return 1.0 - start.own(distance)
        return 1.0 - tables.race(behind, distance)

    bust = worth(race.own - race.penalty)
    if race.entry:
        bust = 1.0 - (start.both if waits else start.other(behind))
    return _Stakes("win", worth, bust)
