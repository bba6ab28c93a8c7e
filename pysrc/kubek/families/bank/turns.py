"""How a turn of a bank game goes: roll, set aside, roll again or bank.

Rule: everything that affects the course of a turn is here. What may be asked in
which phase is the table ``REFUSALS``.
"""

from dataclasses import replace
from enum import Enum
from itertools import chain, combinations

from kubek.commands import Bank, Command, Mark, Roll, Score, SetAside, TimeOut, Unmark
from kubek.dice import Dice
from kubek.errors import IllegalCommand
from kubek.events import (
    Banked,
    BustsPenalized,
    DiceRolled,
    DiceSetAside,
    Event,
    GameEnded,
    TurnBusted,
    TurnEnded,
)
from kubek.fair import DiceSource
from kubek.families.bank.boards import (
    Account,
    Aside,
    BankState,
    BankTurn,
    BankVariant,
)
from kubek.families.bank.combinations import check_choice, choices
from kubek.state import option_or


class Phase(Enum):
    """Where a turn is."""

    UNROLLED = "nothing rolled yet"
    ROLLED = "dice must be set aside"
    SET_ASIDE = "may roll again or bank"
    OVER = "the game has ended"


REFUSALS: dict[Phase, dict[type[Command], str]] = {
    Phase.UNROLLED: {SetAside: "not_rolled", Bank: "nothing_to_bank"},
    Phase.ROLLED: {Roll: "must_set_aside", Bank: "must_set_aside"},
    Phase.SET_ASIDE: {SetAside: "already_set_aside"},
    Phase.OVER: dict.fromkeys(
        (Roll, SetAside, Bank, Mark, Unmark, Score, TimeOut), "game_over"
    ),
}
"""The code with which a phase refuses a command; what is not named goes on."""


def phase(state: BankState) -> Phase:
    """Return the phase of the turn."""
    if state.is_over:
        return Phase.OVER
    if not state.turn.dice:
        return Phase.UNROLLED
    return Phase.ROLLED if state.turn.on_table else Phase.SET_ASIDE


def target(state: BankState) -> int:
    """Return the total that brings the end."""
    return int(option_or(state.options, "target", 0))


def entry_score(state: BankState) -> int:
    """Return the points that the seat to move needs to bank at all."""
    if state.board.has_entered:
        return 0
    return int(option_or(state.options, "entry_score", 0))


def is_last_round(state: BankState) -> bool:
    """Tell whether somebody has reached the target."""
    return any(account.is_closer for account in state.boards)


def rolling_slots(variant: BankVariant, turn: BankTurn) -> tuple[int, ...]:
    """Return the slots that the next roll rolls; all of them after hot dice."""
    return tuple(slot for slot in range(variant.dice) if slot not in turn.kept)


def faces_at(turn: BankTurn, slots: tuple[int, ...]) -> Dice:
    """Return the faces of these slots, sorted."""
    return tuple(sorted(turn.dice[slot] for slot in slots))


def legal_commands(variant: BankVariant, state: BankState) -> tuple[Command, ...]:
    """Return every command that a player may give."""
    match phase(state):
        case Phase.UNROLLED:
            return (Roll(),)
        case Phase.ROLLED:
            return tuple(
                SetAside(slots) for slots in scoring_slots(variant, state.turn)
            )
        case Phase.SET_ASIDE:
            can_bank = state.turn.points >= entry_score(state)
            return (Roll(), Bank()) if can_bank else (Roll(),)
        case Phase.OVER:
            return ()


def scoring_slots(variant: BankVariant, turn: BankTurn) -> list[tuple[int, ...]]:
    """Return every choice of slots on the table that may be set aside."""
    table = turn.on_table
    scoring = choices(variant, faces_at(turn, table))
    every = chain.from_iterable(combinations(table, n + 1) for n in range(len(table)))
    return [slots for slots in every if faces_at(turn, slots) in scoring]


def decide(
    variant: BankVariant, state: BankState, command: Command, dice: DiceSource
) -> tuple[Event, ...]:
    """Return what a command brings about.

    Raises:
        IllegalCommand: with the code of ``REFUSALS`` or of the choice; see ``errors``.
    """
    refusal = REFUSALS[phase(state)].get(type(command))
    if refusal:
        raise IllegalCommand(refusal, f"{command!r} when {phase(state).value}")
    match command:
        case Roll(hold):
            return _roll(variant, state, hold, dice)
        case SetAside(slots):
            return (_set_aside(variant, state, slots),)
        case Bank():
            return _bank(variant, state)
    raise IllegalCommand("wrong_command", f"{command!r} in a bank game")


def _roll(
    variant: BankVariant, state: BankState, hold: tuple[int, ...], source: DiceSource
) -> tuple[Event, ...]:
    turn = state.turn
    if hold and hold != turn.kept:
        raise IllegalCommand("bad_hold", f"the dice aside stay, no others: {hold!r}")
    rolling = rolling_slots(variant, turn)
    number = turn.roll + 1
    faces = source.faces(state.turn_number, state.seat, number, rolling)
    new = dict(zip(rolling, faces, strict=True))
    slots = range(variant.dice)
    shown = tuple(new[slot] if slot in new else turn.dice[slot] for slot in slots)
    rolled = DiceRolled(state.turn_number, state.seat, number, turn.kept, shown)
    if choices(variant, tuple(sorted(faces))):
        return (rolled,)
    return (rolled, *_bust(variant, state))


def _bust(variant: BankVariant, state: BankState) -> tuple[Event, ...]:
    busted = TurnBusted(state.seat, state.turn.points)
    is_penalized = (
        bool(option_or(state.options, "three_busts", False))
        and state.board.busts + 1 == variant.busts_in_a_row
    )
    penalty = BustsPenalized(state.seat, min(variant.bust_penalty, state.board.total))
    after = (busted, penalty) if is_penalized else (busted,)
    return (*after, *_end_turn(variant, state, after))


def _set_aside(
    variant: BankVariant, state: BankState, slots: tuple[int, ...]
) -> DiceSetAside:
    turn = state.turn
    if len(set(slots)) != len(slots) or not set(slots) <= set(turn.on_table):
        message = f"the roll on the table has the slots {turn.on_table}, not {slots!r}"
        raise IllegalCommand("not_in_roll", message)
    roll = faces_at(turn, turn.on_table)
    points = check_choice(variant, roll, faces_at(turn, slots))
    return DiceSetAside(state.seat, tuple(sorted(slots)), points)


def _bank(variant: BankVariant, state: BankState) -> tuple[Event, ...]:
    points, needed = state.turn.points, entry_score(state)
    if points < needed:
        raise IllegalCommand("entry_score", f"{points} of {needed} points to enter")
    banked = Banked(state.seat, points)
    return (banked, *_end_turn(variant, state, (banked,)))


def _end_turn(
    variant: BankVariant, state: BankState, events: tuple[Event, ...]
) -> tuple[Event, ...]:
    """Return the end of the turn, and of the game when everyone had the last turn."""
    for event in events:
        state = evolve(variant, state, event)
    following = (state.seat + 1) % len(state.players)
    is_over = state.boards[following].is_closer
    return (TurnEnded(state.seat), GameEnded()) if is_over else (TurnEnded(state.seat),)


def evolve(variant: BankVariant, state: BankState, event: Event) -> BankState:
    """Return the state after an event that ``decide`` made."""
    turn, account = state.turn, state.board
    match event:
        case DiceRolled(_, _, roll, held, dice):
            table = tuple(slot for slot in range(variant.dice) if slot not in held)
            now = BankTurn(dice, roll, table, held, turn.asides)
            return replace(state, turn=now)
        case DiceSetAside(_, slots, points):
            return replace(state, turn=_with_aside(variant, turn, slots, points))
        case Banked(_, points):
            total = account.total + points
            is_closer = total >= target(state) and not is_last_round(state)
            return state.with_board(Account(total, True, 0, is_closer))
        case TurnBusted():
            return state.with_board(replace(account, busts=account.busts + 1))
        case BustsPenalized(_, points):
            less = account.total - points
            return state.with_board(replace(account, total=less, busts=0))
        case TurnEnded():
            return state.next_turn(BankTurn(), account.total)
        case _:  # GameEnded
            return replace(state, is_over=True)


def _with_aside(
    variant: BankVariant, turn: BankTurn, slots: tuple[int, ...], points: int
) -> BankTurn:
    aside = Aside(slots, tuple(turn.dice[slot] for slot in slots), points)
    kept = tuple(sorted((*turn.kept, *slots)))
    is_hot = len(kept) == variant.dice
    return replace(
        turn,
        on_table=(),
        kept=() if is_hot else kept,
        asides=(*turn.asides, aside),
    )


def total(variant: BankVariant, board: Account) -> int:  # noqa: ARG001 - as Family asks
    """Return the points that are banked."""
    return board.total
