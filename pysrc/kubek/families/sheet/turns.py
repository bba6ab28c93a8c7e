"""How a turn of a sheet game goes: roll, hold, mark, score, next.

Rule: everything that affects the course of a turn is here. What may be asked in
which phase is the table ``REFUSALS``.
"""

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from itertools import chain, combinations

from kubek.commands import Bank, Command, Mark, Roll, Score, SetAside, TimeOut, Unmark
from kubek.errors import IllegalCommand
from kubek.events import (
    BonusAwarded,
    BoxMarked,
    BoxScored,
    DiceRolled,
    Event,
    GameEnded,
    MarkCleared,
    TimedOut,
    TurnEnded,
)
from kubek.fair import DiceSource
from kubek.families.sheet.boards import SheetState, SheetTurn, SheetVariant
from kubek.families.sheet.clock import burns_at_random, can_run_out
from kubek.families.sheet.moves import Move, check_move, check_open, legal_moves
from kubek.families.sheet.totals import total
from kubek.state import Options, option_or


class Phase(Enum):
    """Where a turn is."""

    UNROLLED = "nothing rolled yet"
    ROLLED = "may roll again or score"
    LAST = "no rolls left"
    OVER = "the game has ended"


REFUSALS: dict[Phase, dict[type[Command], str]] = {
    Phase.UNROLLED: {
        Mark: "not_rolled",
        Unmark: "not_rolled",
        Score: "not_rolled",
        TimeOut: "not_rolled",
    },
    Phase.ROLLED: {},
    Phase.LAST: {Roll: "no_rolls_left"},
    Phase.OVER: dict.fromkeys(
        (Roll, Mark, Unmark, Score, TimeOut, SetAside, Bank), "game_over"
    ),
}
"""The code with which a phase refuses a command; what is not named goes on."""


def phase(variant: SheetVariant, state: SheetState) -> Phase:
    """Return the phase of the turn."""
    if state.is_over:
        return Phase.OVER
    if state.turn.roll == 0:
        return Phase.UNROLLED
    return Phase.ROLLED if state.turn.roll < variant.rolls else Phase.LAST


def may_burn(options: Options) -> bool:
    """Tell whether a player may write 0 while another box would score."""
    return bool(option_or(options, "allow_burn", True))


def moves(variant: SheetVariant, state: SheetState) -> tuple[Move, ...]:
    """Return every box that the dice on the table may fill; none before a roll."""
    if not state.turn.dice or state.is_over:
        return ()
    burn = may_burn(state.options)
    return legal_moves(variant, state.board, state.turn.dice, allow_burn=burn)


def legal_commands(variant: SheetVariant, state: SheetState) -> tuple[Command, ...]:
    """Return every command that a player may give, without time-outs."""
    now = phase(variant, state)
    refused = REFUSALS[now]
    rolls = [Roll(hold) for hold in _holds(variant, now)] if Roll not in refused else []
    places = [(move.column, move.box) for move in moves(variant, state)]
    marks = [Mark(*place) for place in places if place != state.turn.mark]
    unmark = [Unmark()] if state.turn.mark else []
    return (*rolls, *marks, *unmark, *(Score(*place) for place in places))


def _holds(variant: SheetVariant, now: Phase) -> Iterator[tuple[int, ...]]:
    if now is Phase.UNROLLED:
        return iter([()])
    slots = range(variant.dice)
    return chain.from_iterable(combinations(slots, n) for n in slots)


def decide(
    variant: SheetVariant, state: SheetState, command: Command, dice: DiceSource
) -> tuple[Event, ...]:
    """Return what a command brings about.

    Raises:
        IllegalCommand: with the code of ``REFUSALS`` or of the box; see ``errors``.
    """
    refusal = REFUSALS[phase(variant, state)].get(type(command))
    if refusal:
        raise IllegalCommand(refusal, f"{command!r} when {phase(variant, state).value}")
    match command:
        case Roll(hold):
            return (_roll(variant, state, hold, dice),)
        case Mark(column, box):
            _check(variant, state, command)
            return (BoxMarked(column, box),)
        case Unmark():
            if state.turn.mark is None:
                raise IllegalCommand("wrong_command", "no box is marked")
            return (MarkCleared(),)
        case Score():
            return _score(variant, state, _check(variant, state, command))
        case TimeOut(column, box):
            move = _timed_move(variant, state, command)
            return (TimedOut(column, box), *_score(variant, state, move))
    raise IllegalCommand("wrong_command", f"{command!r} in a sheet game")


def _timed_move(variant: SheetVariant, state: SheetState, command: TimeOut) -> Move:
    """Return what the clock writes: the box at its worth, or 0 where it burns."""
    if not can_run_out(variant, state):
        raise IllegalCommand("wrong_command", "no clock runs now")
    if not burns_at_random(state):
        return _check(variant, state, command)
    where = (command.column, command.box)
    check_open(variant, state.board, where)
    return Move(*where, points=0)


def _check(
    variant: SheetVariant, state: SheetState, command: Mark | Score | TimeOut
) -> Move:
    where = (command.column, command.box)
    burn = may_burn(state.options)
    return check_move(variant, state.board, state.turn.dice, where, allow_burn=burn)


def _roll(
    variant: SheetVariant, state: SheetState, hold: tuple[int, ...], source: DiceSource
) -> DiceRolled:
    turn = state.turn
    slots = range(variant.dice)
    if len(set(hold)) != len(hold) or not set(hold) <= set(slots):
        raise IllegalCommand("bad_hold", f"hold names slots 0 to {slots[-1]}: {hold!r}")
    if hold and not turn.dice:
        raise IllegalCommand("bad_hold", f"the first roll holds nothing: {hold!r}")
    if len(hold) == variant.dice:
        raise IllegalCommand("nothing_to_roll", "all dice are held")
    rolling = [slot for slot in slots if slot not in hold]
    number = turn.roll + 1
    faces = source.faces(state.turn_number, state.seat, number, rolling)
    new = dict(zip(rolling, faces, strict=True))
    dice = tuple(new[slot] if slot in new else turn.dice[slot] for slot in slots)
    return DiceRolled(state.turn_number, state.seat, number, tuple(sorted(hold)), dice)


def _score(variant: SheetVariant, state: SheetState, move: Move) -> tuple[Event, ...]:
    scored = BoxScored(state.seat, move.column, move.box, move.points)
    bonus = BonusAwarded(state.seat, move.column, move.bonus)
    after = evolve(variant, state, scored)
    is_over = all(sheet.is_full for sheet in after.boards)
    return (
        scored,
        *((bonus,) if move.bonus else ()),
        TurnEnded(state.seat),
        *((GameEnded(),) if is_over else ()),
    )


def evolve(variant: SheetVariant, state: SheetState, event: Event) -> SheetState:
    """Return the state after an event that ``decide`` made."""
    match event:
        case DiceRolled(_, _, roll, held, dice):
            return replace(state, turn=SheetTurn(dice, roll, held))
        case BoxMarked(column, box):
            return replace(state, turn=replace(state.turn, mark=(column, box)))
        case MarkCleared():
            return replace(state, turn=replace(state.turn, mark=None))
        case BoxScored(_, column, box, points):
            index = variant.box_index[box]
            return state.with_board(state.board.fill(column, index, points))
        case BonusAwarded(_, column, points):
            return state.with_board(state.board.award(column, points))
        case TurnEnded():
            return state.next_turn(SheetTurn(), total(variant, state.board))
        case GameEnded():
            return replace(state, is_over=True)
        case _:  # TimedOut only says who chose the box that follows
            return state
