"""Computer players of sheet games.

``easy`` plays like a beginner: it holds the face it has most of and takes the most
points there are. ``medium`` plays for the most expected points of the turn and knows
what the upper bonus is worth, but has little patience: it hardly counts what a box
usually brings. The clock fills boxes with patience, so that no good one is wasted.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import itemgetter

from kubek.commands import BoxKey, Command, Roll, Score
from kubek.dice import FACES, Dice, counts
from kubek.families.sheet import (
    Move,
    Sheet,
    SheetTurn,
    SheetVariant,
    column_totals,
    legal_moves,
)
from kubek.families.sheet.boards import SheetState
from kubek.families.sheet.moves import points_of
from kubek.families.sheet.turns import may_burn
from kubek.strategy.expectation import Keeps, keeps_of

_LITTLE_PATIENCE = 0.25


def easy(variant: SheetVariant, state: SheetState) -> Command:
    """Return the command of a beginner."""
    if state.turn.roll == 0:
        return Roll()
    if state.turn.roll < variant.rolls:
        most = max(FACES, key=lambda face: (state.turn.dice.count(face), face))
        hold = slots_of(state.turn, (most,) * state.turn.dice.count(most))
        if len(hold) < variant.dice:
            return Roll(hold)
    moves = _moves(variant, state, state.turn.dice)
    best = max(moves, key=lambda move: move.points + move.bonus)
    return Score(best.column, best.box)


def medium(variant: SheetVariant, state: SheetState) -> Command:
    """Return the command with the most expected points of this turn."""
    turn = state.turn
    if turn.roll == 0:
        return Roll()
    appeals = _appeals(variant, state.board, patience=_LITTLE_PATIENCE)
    if turn.roll < variant.rolls:
        hold = _worthwhile_hold(variant, state, appeals)
        if hold is not None:
            return Roll(slots_of(turn, hold))
    _, best = _best(_moves(variant, state, turn.dice), appeals)
    return Score(best.column, best.box)


def best_box(variant: SheetVariant, state: SheetState) -> Move:
    """Return the box that a patient player fills with the dice on the table."""
    appeals = _appeals(variant, state.board, patience=1)
    return _best(_moves(variant, state, state.turn.dice), appeals)[1]


def slots_of(turn: SheetTurn, faces: Dice) -> tuple[int, ...]:
    """Return slots that show these faces, held ones first, in order.

    A die that is held already stays held rather than one that looks the same.
    """
    wanted = list(counts(faces))
    slots = sorted(range(len(turn.dice)), key=lambda slot: slot not in turn.held)
    chosen = []
    for slot in slots:
        face = turn.dice[slot]
        if wanted[face]:
            wanted[face] -= 1
            chosen.append(slot)
    return tuple(sorted(chosen))


def _moves(variant: SheetVariant, state: SheetState, roll: Dice) -> tuple[Move, ...]:
    burn = may_burn(state.options)
    return legal_moves(variant, state.board, roll, allow_burn=burn)


@dataclass(frozen=True, slots=True)
class Appeal:
    """How much a player likes points in an open box: ``slope * points - price``."""

    slope: float
    price: float

    def of(self, points: int) -> float:
        """Return what points in this box are worth to the player."""
        return self.slope * points - self.price


Appeals = Mapping[tuple[int, BoxKey], Appeal]
"""By column and box, the open ones."""


def _appeals(variant: SheetVariant, sheet: Sheet, *, patience: float) -> Appeals:
    """Return the appeal of each open box.

    Args:
        variant: the rule set.
        sheet: of the player.
        patience: the share of what a box usually brings that filling it costs.
    """
    weights = _upper_weights(variant, sheet)
    usual = usual_points(variant)
    appeals = {}
    for number, column in enumerate(sheet.points):
        for box, value in zip(variant.boxes, column, strict=True):
            if value is None:
                slope = weights[number] if box.part == "upper" else 1.0
                worth = usual[box.key] * variant.columns[number].multiplier
                appeals[number + 1, box.key] = Appeal(slope, patience * slope * worth)
    return appeals


def _upper_weights(variant: SheetVariant, sheet: Sheet) -> tuple[float, ...]:
    """Return what an upper point is worth in each column.

    While the bonus is still to be won, each point carries its share of it.
    """
    return tuple(
        1.0 if sums.upper_bonus else 1.0 + column.upper_bonus / column.upper_threshold
        for sums, column in zip(
            column_totals(variant, sheet), variant.columns, strict=False
        )
    )


@cache
def usual_points(variant: SheetVariant) -> dict[BoxKey, float]:
    """Return what each box brings on average when a turn is played for it alone."""
    keeps = keeps_of(variant.dice)
    usual = {}
    for box in variant.boxes:
        stop = [float(box.scorer(roll)) for roll in keeps.rolls]
        usual[box.key] = _look_ahead(keeps, stop, variant.rolls)[0]
    return usual


def _look_ahead(keeps: Keeps, stop: Sequence[float], rolls: int) -> list[float]:
    """Return the expected worth of each keep with this many rolls to come."""
    expected = keeps.expect(stop)
    for _ in range(1, rolls):
        expected = keeps.expect(keeps.best_worths(stop, expected))
    return expected


def _worthwhile_hold(
    variant: SheetVariant, state: SheetState, appeals: Appeals
) -> Dice | None:
    """Return the best faces to hold, None when stopping is at least as good."""
    keeps = keeps_of(variant.dice)
    roll = tuple(sorted(state.turn.dice))
    stop = _stop_worths(variant, state, keeps, appeals)
    expected = _look_ahead(keeps, stop, variant.rolls - state.turn.roll)
    hold, worth = keeps.best_hold(roll, expected)
    return hold if worth > stop[keeps.index[roll] - keeps.first_roll] else None


def _stop_worths(
    variant: SheetVariant, state: SheetState, keeps: Keeps, appeals: Appeals
) -> list[float]:
    """Return the appeal of the best box for each whole roll."""
    ordinary = [
        (key, appeal.slope * variant.columns[column - 1].multiplier, appeal.price)
        for (column, key), appeal in appeals.items()
    ]
    burn = may_burn(state.options)
    worths = []
    for roll in keeps.rolls:
        if not burn or roll[0] == roll[-1]:  # maybe a joker
            worths.append(_best(_moves(variant, state, roll), appeals)[0])
        else:
            points = points_of(variant, roll)
            worths.append(
                max(slope * points[k] - price for k, slope, price in ordinary)
            )
    return worths


def _best(moves: Iterable[Move], appeals: Appeals) -> tuple[float, Move]:
    """Return the most appealing move, the first of equals, behind its appeal."""
    liked = [
        (move.bonus + appeals[move.column, move.box].of(move.points), move)
        for move in moves
    ]
    return max(liked, key=itemgetter(0))
