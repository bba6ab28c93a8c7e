"""What each way to go on in a sheet game is worth, best first.

A way to go on is to hold some dice and roll the others, or to fill a box. Its value is
the expected final total: what the sheet has, what the way brings, and what perfect
play, or the best that is known, makes of the rest.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from kubek.dice import Dice, check_roll
from kubek.errors import BadRequest, IllegalCommand
from kubek.families.base import Json
from kubek.families.sheet import Move, Sheet, SheetTurn, SheetVariant, total
from kubek.families.sheet.boards import SheetState
from kubek.families.sheet.turns import may_burn
from kubek.state import Options
from kubek.strategy.experts import Expert, expert_of
from kubek.strategy.sheet_turns import TurnPlan, plan_turn
from kubek.strategy.tables import game_name

TOP: Final = 3
"""How many ways to go on a player is shown."""


@dataclass(frozen=True, slots=True)
class Action:
    """A way to go on.

    Attributes:
        value: expected final total.
        hold: sorted faces to hold, fewer than all; None where a box is filled.
        move: the box to fill; None where dice are rolled.
    """

    value: float
    hold: Dice | None = None
    move: Move | None = None

    def to_json(self) -> Json:
        """Return the action as the protocol writes it."""
        if self.move is None:
            return {"hold": list(self.hold or ()), "value": self.value}
        return {"move": [self.move.column, self.move.box], "value": self.value}


def actions(plan: TurnPlan, dice: Dice, rolls_left: int) -> list[Action]:
    """Return every way to go on, best first; of equals, filling a box first.

    Args:
        plan: of the turn.
        dice: on the table.
        rolls_left: how many rolls may follow, 0 to 2.
    """
    now = total(plan.variant, plan.sheet)
    found = [Action(now + rated.worth, move=rated.move) for rated in plan.moves(dice)]
    if rolls_left:
        holds = plan.holds(dice, rolls_left)
        found += [Action(now + rated.worth, hold=rated.faces) for rated in holds]
    return sorted(found, key=attrgetter("value"), reverse=True)


def plan_of(variant: SheetVariant, sheet: Sheet, options: Options) -> TurnPlan:
    """Return the turn on a sheet as the one who knows the game best plans it.

    Raises:
        IllegalCommand: ``game_over`` when the sheet is full.
        BadRequest: ``not_available`` when the table of the game is not at hand.
    """
    if sheet.is_full:
        raise IllegalCommand("game_over", "no box is open")
    expert = the_expert(variant, options)
    return plan_turn(variant, sheet, expert, allow_burn=may_burn(options))


def the_expert(variant: SheetVariant, options: Options) -> Expert:
    """Return who knows a game best.

    Raises:
        BadRequest: ``not_available`` when the table of the game is not at hand.
    """
    expert = expert_of(variant, options)
    if expert is None:
        name = game_name(variant, options)
        raise BadRequest("not_available", f"no table of {name} is at hand")
    return expert


def value(variant: SheetVariant, sheet: Sheet, options: Options) -> float:
    """Return the expected final total at the start of a turn.

    Raises:
        BadRequest: ``not_available`` when the table of the game is not at hand.
    """
    now = total(variant, sheet)
    if sheet.is_full:
        return float(now)
    return now + plan_of(variant, sheet, options).value


def answer_value(variant: SheetVariant, sheet: Sheet, options: Options) -> Json:
    """Answer the operation ``value``; an estimate is marked as one.

    Raises:
        BadRequest: ``not_available`` when the table of the game is not at hand.
    """
    expert = the_expert(variant, options)
    answer: Json = {"expected_final": value(variant, sheet, options)}
    return answer if expert.is_exact else {**answer, "estimate": True}


def answer_advise(
    variant: SheetVariant, sheet: Sheet, options: Options, request: Json
) -> Json:
    """Answer the operation ``advise``; an estimate is marked as one.

    Raises:
        IllegalCommand: ``game_over`` when the sheet is full.
        BadRequest: ``bad_dice``; ``bad_request`` for a wrong number of rolls left;
            ``not_available`` when the table of the game is not at hand.
    """
    dice = check_roll(request.get("dice"), variant.dice)
    left = request.get("rolls_left")
    if type(left) is not int or not 0 <= left < variant.rolls:
        most = variant.rolls - 1
        raise BadRequest("bad_request", f"rolls_left is 0 to {most}, not {left!r:.80}")
    expert = the_expert(variant, options)
    found = actions(plan_of(variant, sheet, options), dice, left)
    answer: Json = {"actions": [action.to_json() for action in found]}
    return answer if expert.is_exact else {**answer, "estimate": True}


def hint(variant: SheetVariant, state: SheetState) -> Json:
    """Return the best ways to go on in a game: ``top``, and whether it is exact.

    Each has ``value``, the expected final total, ``loss`` against the best, and
    either ``hold``, the slots to hold, with ``faces``, or ``move`` with ``points``
    and ``bonus``.

    Raises:
        IllegalCommand: ``not_rolled`` before the first roll of a turn.
        BadRequest: ``not_available`` when the table of the game is not at hand.
    """
    if not state.turn.dice:
        raise IllegalCommand("not_rolled", "a hint needs dice on the table")
    found = actions_of(variant, state)
    top = [shown(state.turn, action, found[0].value) for action in found[:TOP]]
    return {"top": top, "exact": the_expert(variant, state.options).is_exact}


def actions_of(variant: SheetVariant, state: SheetState) -> list[Action]:
    """Return every way to go on in a game with dice on the table, best first.

    Raises:
        BadRequest: ``not_available`` when the table of the game is not at hand.
    """
    plan = plan_of(variant, state.board, state.options)
    return actions(plan, state.turn.dice, variant.rolls - state.turn.roll)


def shown(turn: SheetTurn, action: Action, best: float) -> Json:
    """Return an action as the page shows it; see ``hint``."""
    worth = {"value": action.value, "loss": max(0.0, best - action.value)}
    move = action.move
    if move is not None:
        where = {"move": [move.column, move.box]}
        return {**where, "points": move.points, "bonus": move.bonus, **worth}
    faces = action.hold or ()
    return {"hold": list(slots_of(turn, faces)), "faces": list(faces), **worth}


def slots_of(turn: SheetTurn, faces: Sequence[int]) -> tuple[int, ...]:
    """Return slots that show these faces, held ones first, in order.

    A die that is held already stays held rather than one that looks the same.
    """
    wanted = list(faces)
    slots = sorted(range(len(turn.dice)), key=lambda slot: slot not in turn.held)
    chosen = []
    for slot in slots:
        if turn.dice[slot] in wanted:
            wanted.remove(turn.dice[slot])
            chosen.append(slot)
    return tuple(sorted(chosen))
