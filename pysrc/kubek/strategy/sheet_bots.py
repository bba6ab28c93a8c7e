"""Computer players of sheet games.

``easy`` plays like a beginner: it holds the face it has most of and takes the most
points there are. The others work the turn out and differ in what they expect of the
turns to come. ``medium`` plays for the most points of the turn and knows what the
upper bonus is worth, with little patience: it hardly counts what a box usually brings.
``hard`` is patient: it counts points above that, so that no good box is wasted;
``master`` plays by the shipped tables, and like ``hard`` as long as they are not at
hand.
"""

from typing import Final

from kubek.commands import Command, Roll, Score
from kubek.dice import FACES
from kubek.families.sheet import Move, SheetVariant, legal_moves
from kubek.families.sheet.boards import SheetState
from kubek.families.sheet.turns import may_burn
from kubek.strategy.advice import slots_of
from kubek.strategy.experts import expert_of
from kubek.strategy.prospects import Patience
from kubek.strategy.sheet_turns import Prospects, TurnPlan, plan_turn

MEDIUM: Final = Patience(0.25)
HARD: Final = Patience(1)


def easy(variant: SheetVariant, state: SheetState) -> Command:
    """Return the command of a beginner."""
    if state.turn.roll == 0:
        return Roll()
    if state.turn.roll < variant.rolls:
        most = max(FACES, key=lambda face: (state.turn.dice.count(face), face))
        hold = slots_of(state.turn, (most,) * state.turn.dice.count(most))
        if len(hold) < variant.dice:
            return Roll(hold)
    burn = may_burn(state.options)
    moves = legal_moves(variant, state.board, state.turn.dice, allow_burn=burn)
    best = max(moves, key=lambda move: move.points + move.bonus)
    return Score(best.column, best.box)


def medium(variant: SheetVariant, state: SheetState) -> Command:
    """Return the command with the most expected points of this turn."""
    return _play(variant, state, MEDIUM)


def hard(variant: SheetVariant, state: SheetState) -> Command:
    """Return the command of a patient player."""
    return _play(variant, state, HARD)


def master(variant: SheetVariant, state: SheetState) -> Command:
    """Return the best command that is known."""
    return _play(variant, state, _best_prospects(variant, state))


def best_box(variant: SheetVariant, state: SheetState) -> Move:
    """Return the box that the master fills with the dice on the table."""
    plan = _plan(variant, state, _best_prospects(variant, state))
    return plan.moves(state.turn.dice)[0].move


def _best_prospects(variant: SheetVariant, state: SheetState) -> Prospects:
    return expert_of(variant, state.options) or HARD


def _play(variant: SheetVariant, state: SheetState, prospects: Prospects) -> Command:
    turn = state.turn
    if turn.roll == 0:
        return Roll()
    plan = _plan(variant, state, prospects)
    if turn.roll < variant.rolls:
        hold = plan.best_hold(turn.dice, variant.rolls - turn.roll)
        if hold is not None:
            return Roll(slots_of(turn, hold.faces))
    best = plan.moves(turn.dice)[0].move
    return Score(best.column, best.box)


def _plan(variant: SheetVariant, state: SheetState, prospects: Prospects) -> TurnPlan:
    burn = may_burn(state.options)
    return plan_turn(variant, state.board, prospects, allow_burn=burn)
