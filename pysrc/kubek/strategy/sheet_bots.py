"""Computer players of sheet games.

``easy`` plays like a beginner: it holds the face that it has most of, stops only for a
combination that pays more than the dice show, and takes the most points there are; it
goes for no straight, thinks of no bonus and keeps no box for later. The others work the
turn out and differ in what they expect of the turns to come. ``medium`` plays for the
most points of the turn and knows what the upper bonus is worth, with little patience:
it hardly counts what a box usually brings. ``hard`` is patient: it counts points above
that, so that no good box is wasted; ``master`` plays by the shipped tables, and like
``hard`` as long as they are not at hand; in the last turn of a game of several it plays
for the win (``sheet_endings``).
"""

from collections.abc import Callable
from typing import Final

from kubek.commands import Command, Roll, Score
from kubek.dice import FACES
from kubek.families.sheet import Move, SheetVariant, legal_moves
from kubek.families.sheet.boards import SheetState
from kubek.families.sheet.turns import may_burn
from kubek.strategy.advice import slots_of
from kubek.strategy.experts import expert_of
from kubek.strategy.prospects import Patience
from kubek.strategy.sheet_endings import win_plan
from kubek.strategy.sheet_turns import Prospects, TurnPlan, plan_turn

MEDIUM: Final = Patience(0.25)
HARD: Final = Patience(1)


def easy(variant: SheetVariant, state: SheetState) -> Command:
    """Return the command of a beginner."""
    turn = state.turn
    if turn.roll == 0:
        return Roll()
    burn = may_burn(state.options)
    moves = legal_moves(variant, state.board, turn.dice, allow_burn=burn)
    best = max(moves, key=lambda move: move.points + move.bonus)
    multiplier = variant.columns[best.column - 1].multiplier
    if turn.roll == variant.rolls or best.points > sum(turn.dice) * multiplier:
        return Score(best.column, best.box)
    most = max(FACES, key=lambda face: (turn.dice.count(face), face))
    hold = slots_of(turn, (most,) * turn.dice.count(most))
    is_all = len(hold) == variant.dice
    return Score(best.column, best.box) if is_all else Roll(hold)


def medium(variant: SheetVariant, state: SheetState) -> Command:
    """Return the command with the most expected points of this turn."""
    return play(variant, state, _patient(MEDIUM))


def hard(variant: SheetVariant, state: SheetState) -> Command:
    """Return the command of a patient player."""
    return play(variant, state, _patient(HARD))


def master(variant: SheetVariant, state: SheetState) -> Command:
    """Return the best command that is known."""
    return play(variant, state, _best_plan)


def best_box(variant: SheetVariant, state: SheetState) -> Move:
    """Return the box that the master fills with the dice on the table."""
    return _best_plan(variant, state).moves(state.turn.dice)[0].move


Planner = Callable[[SheetVariant, SheetState], TurnPlan]
"""From a game with dice on the table to the plan of the turn."""


def play(variant: SheetVariant, state: SheetState, plan_of: Planner) -> Command:
    """Return the next command of a player who plans turns in some way."""
    turn = state.turn
    if turn.roll == 0:
        return Roll()
    plan = plan_of(variant, state)
    if turn.roll < variant.rolls:
        hold = plan.best_hold(turn.dice, variant.rolls - turn.roll)
        if hold is not None:
            return Roll(slots_of(turn, hold.faces))
    best = plan.moves(turn.dice)[0].move
    return Score(best.column, best.box)


def _patient(prospects: Prospects) -> Planner:
    return lambda variant, state: _plan(variant, state, prospects)


def _best_plan(variant: SheetVariant, state: SheetState) -> TurnPlan:
    """Return the turn as the master plans it: for the win, or for points."""
    prospects = expert_of(variant, state.options) or HARD
    return win_plan(variant, state) or _plan(variant, state, prospects)


def _plan(variant: SheetVariant, state: SheetState, prospects: Prospects) -> TurnPlan:
    burn = may_burn(state.options)
    return plan_turn(variant, state.board, prospects, allow_burn=burn)
