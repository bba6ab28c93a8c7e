"""The event log of a game: append, replay, save format, check of the dice.

Rule: a log is the whole game. Reading one replays it through ``game.decide``, so a
log that could not have been played is refused, whoever wrote it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from kubek import fair, game
from kubek.commands import (
    Bank,
    Command,
    Mark,
    Roll,
    Score,
    SetAside,
    TimeOut,
    Unmark,
)
from kubek.dice import Dice, check_faces
from kubek.errors import BadRequest, KubekError
from kubek.events import (
    EVENTS_WITHOUT_CAUSE,
    Banked,
    BoxMarked,
    BoxScored,
    DiceRolled,
    DiceSetAside,
    Event,
    GameStarted,
    MarkCleared,
    TimedOut,
    TurnBusted,
)
from kubek.fair import DiceSource, FairDice, NoDice, ScriptedDice
from kubek.families.sheet import SheetVariant
from kubek.families.sheet.clock import burns_at_random, drawn_place
from kubek.state import AnyState, Player
from kubek.variants import find_variant

FORMAT: Final = 2
"""Version of the save format; the first had no checksums."""


@dataclass(frozen=True, slots=True)
class GameLog:
    """A game from its first event on.

    Attributes:
        key: the secret key of its dice.
        is_scripted: whether dice were ever given from outside; such a game does not
            verify.
        events: everything that happened.
        state: where that has led.
    """

    key: bytes
    is_scripted: bool
    events: tuple[Event, ...]
    state: AnyState

    def play(self, command: Command, dice: Dice | None = None) -> "GameLog":
        """Return the log with what a command brings about.

        Args:
            command: what is asked.
            dice: faces from outside, which make the game a scripted one; None rolls.

        Raises:
            IllegalCommand: when the rules do not allow the command now.
            BadRequest: ``bad_dice`` when the given faces are not as many as roll.
        """
        source = FairDice(self.key) if dice is None else ScriptedDice(dice)
        new = game.decide(self.state, command, source)
        is_scripted = self.is_scripted or dice is not None
        return replace(_append(self, new), is_scripted=is_scripted)


def _append(log: GameLog, new: Sequence[Event]) -> GameLog:
    state = log.state
    for event in new:
        state = game.evolve(state, event)
    return replace(log, events=(*log.events, *new), state=state)


def new_log(
    ruleset: str, options: object, players: Sequence[Player], key: bytes | None = None
) -> GameLog:
    """Return a new game, with a new secret key unless one is given.

    Raises:
        BadRequest: ``unknown_ruleset``, ``bad_option`` or ``bad_players``.
    """
    secret = key or fair.new_key()
    event = game.set_table(ruleset, options, players, fair.commitment(secret))
    return GameLog(secret, False, (event,), game.start(event))


def replay(key: bytes, events: Sequence[Event], *, is_scripted: bool) -> GameLog:
    """Return the log of these events, each checked against the rules.

    The faces are taken from the events: ``check_dice`` compares them with the key.

    Raises:
        BadRequest: ``bad_game`` when the events could not have happened so.
    """
    log, problem = replay_good_part(key, events, is_scripted=is_scripted)
    if problem:
        raise BadRequest("bad_game", problem)
    return log


def replay_good_part(
    key: bytes, events: Sequence[Event], *, is_scripted: bool
) -> tuple[GameLog, str | None]:
    """Return the log of as many of these events as could have happened.

    Returns:
        The log, and what is wrong with the event after its last one, if anything.

    Raises:
        BadRequest: ``bad_game`` when not even the first event could have happened.
    """
    try:
        log = _replay_first(key, events, is_scripted=is_scripted)
    except KubekError as error:
        raise BadRequest("bad_game", str(error)) from None
    if log.events != tuple(events[:1]):
        raise BadRequest("bad_game", "no game begins so")
    while len(log.events) < len(events):
        seen = len(log.events)
        try:
            command, source = _cause(events[seen], log.state)
            new = game.decide(log.state, command, source)
        except KubekError as error:
            return log, str(error)
        if tuple(events[seen : seen + len(new)]) != new:
            return log, "the events do not follow from each other"
        log = _append(log, new)
    return log, None


def _replay_first(key: bytes, events: Sequence[Event], *, is_scripted: bool) -> GameLog:
    first = events[0] if events else None
    if not isinstance(first, GameStarted):
        raise BadRequest("bad_game", "a log begins with game_started")
    expected = game.set_table(
        first.ruleset, dict(first.options), first.players, first.commitment
    )
    return GameLog(key, is_scripted, (expected,), game.start(expected))


def _cause(event: Event, state: AnyState) -> tuple[Command, DiceSource]:
    """Return the command that an event answers, and the faces it would have rolled."""
    match event:
        case DiceRolled(held=held, dice=dice):
            faces = enumerate(check_faces(dice))
            rolled = tuple(face for slot, face in faces if slot not in held)
            return Roll(held), ScriptedDice(rolled)
        case BoxMarked(column, box):
            return Mark(column, box), NoDice()
        case MarkCleared():
            return Unmark(), NoDice()
        case TimedOut(column, box):
            return TimeOut(column, box), NoDice()
        case BoxScored(column=column, box=box):
            return Score(column, box), NoDice()
        case DiceSetAside(slots=slots):
            return SetAside(slots), NoDice()
        case Banked():
            return Bank(), NoDice()
    message = f"{type(event).__name__} cannot follow in turn {state.turn_number}"
    raise BadRequest("bad_game", message)


def before_loss(log: GameLog) -> GameLog | None:
    """Return a game as it was before the roll that has just ended a turn.

    Returns:
        The game before that roll, and before the dice that were set aside with it;
        None when the last thing that happened was anything else.
    """
    at = len(log.events) - 1
    while isinstance(log.events[at], EVENTS_WITHOUT_CAUSE):
        at -= 1
    is_loss = any(isinstance(event, TurnBusted) for event in log.events[at:])
    if not is_loss or not isinstance(log.events[at], DiceRolled):
        return None
    at -= isinstance(log.events[at - 1], DiceSetAside)
    first = _replay_first(log.key, log.events, is_scripted=log.is_scripted)
    return _append(first, log.events[1:at])


def _check_burns(log: GameLog) -> None:
    """Check every box that a burnt turn was written in (RULES.md 3.4)."""
    variant = find_variant(log.state.ruleset)
    if not isinstance(variant, SheetVariant) or not burns_at_random(log.state):
        return
    state = _replay_first(log.key, log.events, is_scripted=False).state
    for event in log.events[1:]:
        if isinstance(event, TimedOut):
            drawn = drawn_place(variant, state, log.key)
            if drawn != (event.column, event.box):
                where = f"turn {state.turn_number}, seat {state.seat}"
                raise BadRequest("bad_game", f"{where} was burnt in another box")
        state = game.evolve(state, event)


def check_dice(log: GameLog) -> int:
    """Check every roll and every burnt box of a finished game against its key.

    Returns:
        How many rolls were checked.

    Raises:
        BadRequest: ``bad_game`` when the game was scripted, has not ended, or when
            the commitment, a face or a burnt box does not come from the key.
    """
    if log.is_scripted:
        raise BadRequest("bad_game", "its dice were given from outside")
    if not log.state.is_over:
        raise BadRequest("bad_game", "the game has not ended")
    if fair.commitment(log.key) != log.state.commitment:
        raise BadRequest("bad_game", "the commitment is not of this key")
    _check_burns(log)
    rolls = [event for event in log.events if isinstance(event, DiceRolled)]
    dice = FairDice(log.key)
    for roll in rolls:
        slots = [slot for slot in range(len(roll.dice)) if slot not in roll.held]
        shown = tuple(roll.dice[slot] for slot in slots)
        if dice.faces(roll.turn, roll.seat, roll.roll, slots) != shown:
            where = f"turn {roll.turn}, seat {roll.seat}, roll {roll.roll}"
            raise BadRequest("bad_game", f"{where} is not what the key gives")
    return len(rolls)
