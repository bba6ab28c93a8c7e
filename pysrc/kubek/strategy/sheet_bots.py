"""Computer players of sheet games.

``easy`` plays like a beginner: it holds the face it has most of and takes the most
points there are. ``medium`` plays for the most expected points of the turn above
what each box usually brings, and knows what the upper bonus is worth.
"""

from collections.abc import Callable, Sequence
from functools import cache

from kubek.commands import Command, Roll, Score
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
from kubek.families.sheet.turns import may_burn
from kubek.strategy.expectation import Keeps, keeps_of


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
    roll = tuple(sorted(turn.dice))
    if turn.roll < variant.rolls:
        keeps = keeps_of(variant.dice)
        stop = _stop_worths(variant, state, keeps)
        expected = keeps.expect(stop)
        for _ in range(turn.roll + 1, variant.rolls):
            expected = keeps.expect(keeps.best_worths(stop, expected))
        hold, worth = keeps.best_hold(roll, expected)
        if worth > stop[keeps.index[roll] - keeps.first_roll]:
            return Roll(slots_of(turn, hold))
    best = best_move(variant, state, roll)
    return Score(best.column, best.box)


def best_move(variant: SheetVariant, state: SheetState, roll: Dice) -> Move:
    """Return the box that ``medium`` fills with a roll."""
    gain = _gain(variant, state.board)
    return max(_moves(variant, state, roll), key=gain)


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


def _gain(variant: SheetVariant, sheet: Sheet) -> Callable[[Move], float]:
    """Return a function from a move to its points above what its box usually brings."""
    weights = _upper_weights(variant, sheet)

    def gain(move: Move) -> float:
        index = variant.box_index[move.box]
        is_upper = variant.boxes[index].part == "upper"
        weight = weights[move.column - 1] if is_upper else 1.0
        usual = usual_points(variant)[index]
        multiplier = variant.columns[move.column - 1].multiplier
        return move.bonus + weight * (move.points - usual * multiplier)

    return gain


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


def _stop_worths(variant: SheetVariant, state: SheetState, keeps: Keeps) -> list[float]:
    """Return the gain of the best box for each whole roll."""
    gain = _gain(variant, state.board)
    return [max(map(gain, _moves(variant, state, roll))) for roll in keeps.rolls]


@cache
def usual_points(variant: SheetVariant) -> tuple[float, ...]:
    """Return what each box brings on average when a turn is played for it alone."""
    keeps = keeps_of(variant.dice)
    return tuple(
        _play_for(variant, keeps, [float(box.scorer(roll)) for roll in keeps.rolls])
        for box in variant.boxes
    )


def _play_for(variant: SheetVariant, keeps: Keeps, stop: Sequence[float]) -> float:
    expected = keeps.expect(stop)
    for _ in range(1, variant.rolls):
        expected = keeps.expect(keeps.best_worths(stop, expected))
    return expected[0]
