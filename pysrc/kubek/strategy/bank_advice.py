"""What each way to go on in a bank game is worth, best first.

A way to go on from a roll is to set dice aside and then to bank or to roll the rest.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from kubek.commands import Bank, Command, Roll, SetAside
from kubek.dice import Dice, check_faces
from kubek.errors import BadRequest
from kubek.families.bank import BankVariant, choices
from kubek.families.bank.boards import BankState
from kubek.families.bank.turns import Phase, faces_at, phase, rolling_slots
from kubek.families.base import Json
from kubek.state import Options, option_or
from kubek.strategy.bank_goals import (
    Goal,
    Race,
    Rival,
    Unit,
    most_points,
    to_win,
)
from kubek.strategy.bank_tables import BankTables, tables_at_hand
from kubek.strategy.bank_turn import NEVER, step_of

_SOLVED_PLAYERS: Final = 2
_MOST: Final = 100_000
"""Points that a request may name; no game comes near."""

Then = Literal["bank", "roll"]
"""What follows on setting dice aside."""


@dataclass(frozen=True, slots=True)
class Action:
    """A way to go on, and what it is worth in the unit of its goal.

    Attributes:
        chosen: faces to set aside, sorted; none when that is done already.
        then: what follows.
        value: the higher, the better.
    """

    chosen: Dice
    then: Then
    value: float


def actions(variant: BankVariant, goal: Goal, stake: int, roll: Dice) -> list[Action]:
    """Return every way to go on from a roll, best first; none from a bust.

    Of equals, those with more points set aside come first, and banking before rolling.

    Args:
        variant: the rule set.
        goal: what the turn is played for.
        stake: points at stake before this roll.
        roll: the faces that were rolled.
    """
    found = []
    for chosen, points in choices(variant, tuple(sorted(roll))).items():
        left = len(roll) - len(chosen) or variant.dice
        found += [(points, way) for way in _ways(goal, stake + points, left, chosen)]
    found.sort(key=lambda entry: (-entry[1].value, -entry[0], entry[1].then))
    return [way for _, way in found]


def _ways(goal: Goal, stake: int, dice: int, chosen: Dice) -> list[Action]:
    """Return banking, where it is allowed, and rolling so many dice."""
    bank = Action(chosen, "bank", goal.bank(stake))
    roll = Action(chosen, "roll", goal.roll(stake, dice))
    ways = [roll] if bank.value == NEVER else [bank, roll]
    return sorted(ways, key=lambda way: -way.value)


def advise(variant: BankVariant, goal: Goal, state: BankState) -> list[Action]:
    """Return every way to go on in a game, best first; before a roll none."""
    stake = state.turn.points
    match phase(state):
        case Phase.ROLLED:
            roll = faces_at(state.turn, state.turn.on_table)
            return actions(variant, goal, stake, roll)
        case Phase.SET_ASIDE:
            dice = len(rolling_slots(variant, state.turn))
            return _ways(goal, stake, dice, ())
    return []


def command_of(state: BankState, action: Action) -> Command:
    """Return the next command of a way to go on."""
    if action.chosen:
        return SetAside(slots_of(state, action.chosen))
    return Bank() if action.then == "bank" else Roll()


def slots_of(state: BankState, chosen: Dice) -> tuple[int, ...]:
    """Return slots on the table that show these faces."""
    free = list(state.turn.on_table)
    found = []
    for face in chosen:
        slot = next(slot for slot in free if state.turn.dice[slot] == face)
        free.remove(slot)
        found.append(slot)
    return tuple(sorted(found))


def answer(variant: BankVariant, request: Json) -> Json:
    """Return the advice that a request of the protocol asks for.

    With ``scores`` the value is the chance to win, alone the turns that are needed,
    below 0; without, the expected points of the turn. ``unit`` says which. An
    estimate is marked as one.

    Args:
        variant: the rule set.
        request: with ``turn_points``, ``roll``, maybe ``scores``, ``entered`` and
            ``options``.

    Raises:
        BadRequest: ``bad_dice``, ``bad_request`` or ``bad_option``; ``not_available``
            when the tables are needed and missing.
    """
    roll = check_faces(request.get("roll"))
    if not 1 <= len(roll) <= variant.dice:
        raise BadRequest("bad_dice", f"1 to {variant.dice} dice, not {len(roll)}")
    stake = _points(variant, "turn_points", request.get("turn_points"))
    if "scores" not in request:
        return _to_json(actions(variant, most_points(variant), stake, roll), "points")
    options = variant.resolve_options(request.get("options", {}))
    race = _race(variant, request, options)
    goal = to_win(variant, the_tables(variant, options), race, stake)
    answer = _to_json(actions(variant, goal, stake, roll), goal.unit)
    players = len(race.rivals) + 1
    return answer if is_exact(options, players) else {**answer, "estimate": True}


def is_exact(options: Options, players: int) -> bool:
    """Tell whether values in a race are those of perfect play, or estimates.

    They are estimates against several players, and where busts in a row cost points.
    """
    is_free = not option_or(options, "three_busts", False)
    return players <= _SOLVED_PLAYERS and is_free


def _to_json(ways: Sequence[Action], unit: Unit) -> Json:
    """Return ways to go on as the protocol writes them."""
    written = [
        {"set_aside": list(way.chosen), "then": way.then, "value": way.value}
        for way in ways
    ]
    return {"unit": unit, "actions": written}


def the_tables(variant: BankVariant, options: Options) -> BankTables:
    """Return the tables of a game.

    Raises:
        BadRequest: ``not_available`` when they are not at hand.
    """
    tables = tables_at_hand(variant, options)
    if tables is None:
        raise BadRequest("not_available", f"no table of {variant.key} is at hand")
    return tables


def _race(variant: BankVariant, request: Json, options: Options) -> Race:
    """Return the standing that a request describes."""
    target = int(option_or(options, "target", 0))
    first_bank = int(option_or(options, "entry_score", 0))
    scores = request["scores"]
    if not isinstance(scores, list) or not 1 <= len(scores) <= variant.max_players:
        raise BadRequest("bad_request", f"scores are a list, not {scores!r:.80}")
    own, *others = [_points(variant, "scores", score) for score in scores]
    entered = request.get("entered", own > 0)
    if type(entered) is not bool or (own and not entered):
        raise BadRequest("bad_request", f"entered {entered!r:.80} with {own} points")
    if own >= target:
        raise BadRequest("bad_request", f"{own} of {target} points: no turn follows")
    rivals = tuple(Rival(total, total > 0) for total in others)
    return Race(own, 0 if entered else first_bank, first_bank, target, rivals)


def _points(variant: BankVariant, name: str, given: object) -> int:
    """Return points of a request: a whole number in steps of the game."""
    is_number = type(given) is int and 0 <= given <= _MOST
    if not is_number or given % step_of(variant):  # type: ignore[operator]
        raise BadRequest("bad_request", f"{name} are points, not {given!r:.80}")
    return given  # type: ignore[return-value]
