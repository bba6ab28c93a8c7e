"""JSON to and from commands, events and saves.

Rule: the only module that knows how values are written as JSON. Reading is strict:
another field, a missing one or another type is an error, never a guess.
"""

import hashlib
import json
import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any, Final, TypeVar, get_args

from kubek import fair
from kubek.commands import Bank, Command, Mark, Roll, Score, SetAside, Unmark
from kubek.dice import Dice
from kubek.errors import BadRequest
from kubek.events import Event, GameStarted
from kubek.families.base import Json
from kubek.log import FORMAT, GameLog, replay
from kubek.state import Options, Player

Built = TypeVar("Built")

_MAX_NUMBER: Final = 10**9


def loads(text: str) -> Json:
    """Return the JSON object of a text.

    Raises:
        BadRequest: ``bad_json`` when it is not JSON, ``bad_request`` when it is not an
            object.
    """
    try:
        value = json.loads(text, parse_constant=_refuse_constant, parse_float=_finite)
    except (ValueError, RecursionError, TypeError) as error:
        raise BadRequest("bad_json", f"not JSON: {error}") from None
    if not isinstance(value, dict):
        raise BadRequest("bad_request", "a request is an object")
    return value


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"{text} is too large")
    return value


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def dumps(value: Json) -> str:
    """Return an object as JSON on one line."""
    return json.dumps(value, separators=(",", ":"))


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


EVENTS: Final[Mapping[str, type[Event]]] = {
    _snake(kind.__name__): kind for kind in get_args(Event)
}
"""Every event by its name in JSON, e.g. ``"dice_rolled"``."""
_EVENT_NAMES: Final = {kind: name for name, kind in EVENTS.items()}


def event_to_json(event: Event) -> Json:
    """Return an event as an object with its ``type``."""
    written = {f.name: _written(getattr(event, f.name)) for f in fields(event)}
    if isinstance(event, GameStarted):
        written["options"] = dict(event.options)
    return {"type": _EVENT_NAMES[type(event)], **written}


def _written(value: object) -> object:
    if isinstance(value, tuple):
        return [_written(item) for item in value]
    return player_to_json(value) if isinstance(value, Player) else value


def event_from_json(given: object) -> Event:
    """Return the event that an object describes.

    Raises:
        BadRequest: ``bad_game`` for any other shape.
    """
    if not isinstance(given, dict) or not isinstance(given.get("type"), str):
        raise BadRequest("bad_game", f"no event: {given!r:.80}")
    kind = EVENTS.get(given["type"])
    if kind is None:
        raise BadRequest("bad_game", f"no event {given['type']!r:.80}")
    return _build(kind, {k: v for k, v in given.items() if k != "type"}, "bad_game")


def player_to_json(player: Player) -> Json:
    """Return a player as an object."""
    return {f.name: getattr(player, f.name) for f in fields(player)}


def player_from_json(given: object) -> Player:
    """Return the player that an object describes; ``name`` alone is enough.

    Raises:
        BadRequest: ``bad_players`` for any other shape.
    """
    if not isinstance(given, dict):
        raise BadRequest("bad_players", f"no player: {given!r:.80}")
    full = {"kind": "person", "level": None, "colour": 0, **given}
    return _build(Player, full, "bad_players")


_COMMANDS: Final[Mapping[str, type[Command]]] = {
    "roll": Roll,
    "mark": Mark,
    "unmark": Unmark,
    "score": Score,
    "set_aside": SetAside,
    "bank": Bank,
}


def command_from_json(given: object) -> Command:
    """Return the command that a player gives.

    Raises:
        BadRequest: ``bad_request`` for any other shape.
    """
    if not isinstance(given, dict) or not isinstance(given.get("type"), str):
        raise BadRequest("bad_request", f"no command: {given!r:.80}")
    kind = _COMMANDS.get(given["type"])
    if kind is None:
        raise BadRequest("bad_request", f"no command {given['type']!r:.80}")
    return _build(kind, {k: v for k, v in given.items() if k != "type"}, "bad_request")


def _build(kind: type[Built], given: Json, code: str) -> Built:
    """Return a value of a frozen class from the fields of an object."""
    known = {f.name: f.type for f in fields(kind)}  # type: ignore[arg-type]
    if given.keys() != known.keys():
        wanted, found = sorted(known), sorted(map(str, given))
        raise BadRequest(code, f"{kind.__name__} has {wanted}, not {found!r:.200}")
    parsed = {name: _READERS[known[name]](value) for name, value in given.items()}
    wrong = sorted(name for name, value in parsed.items() if value is _WRONG)
    if wrong:
        raise BadRequest(code, f"{kind.__name__} has a wrong {', '.join(wrong)}")
    return kind(**parsed)


_WRONG: Final = object()


def _number(value: object) -> object:
    is_number = type(value) is int and abs(value) <= _MAX_NUMBER
    return value if is_number else _WRONG


def _text(value: object) -> object:
    return value if isinstance(value, str) else _WRONG


def _level(value: object) -> object:
    return value if value is None else _text(value)


def _numbers(value: object) -> object:
    if not isinstance(value, list) or _WRONG in map(_number, value):
        return _WRONG
    return tuple(value)


def _options(value: object) -> object:
    """Read options as pairs; the variant judges their names and values."""
    return tuple(value.items()) if isinstance(value, dict) else _WRONG


def _players(value: object) -> object:
    if not isinstance(value, list):
        return _WRONG
    return tuple(player_from_json(player) for player in value)


_READERS: Final[dict[Any, Callable[[object], object]]] = {
    int: _number,
    str: _text,
    str | None: _level,
    tuple[int, ...]: _numbers,
    Dice: _numbers,
    Options: _options,
    tuple[Player, ...]: _players,
    next(f.type for f in fields(Player) if f.name == "kind"): _text,
}
"""How the value of each type of field is read."""


NO_SUM: Final = ""
"""The checksum of a log before its first event."""


def sum_after(before: str, events: Iterable[Event]) -> str:
    """Return the checksum of a log after these events, from the one before them.

    Each event is chained to all earlier ones: the checksum is the first half, in
    hexadecimal, of the SHA-256 of the checksum before, a line feed, and the event as
    JSON with sorted keys and without blanks.
    """
    total = before
    for event in events:
        text = json.dumps(event_to_json(event), sort_keys=True, separators=(",", ":"))
        digest = hashlib.sha256(f"{total}\n{text}".encode("ascii"))
        total = digest.hexdigest()[: digest.digest_size]
    return total


def save_to_json(log: GameLog) -> Json:
    """Return everything that a game needs to go on later."""
    events = [event_to_json(event) for event in log.events]
    total = sum_after(NO_SUM, log.events)
    return {**save_head(log), "events": events, "sum": total}


def save_head(log: GameLog) -> Json:
    """Return a save without its events."""
    return {
        "format": FORMAT,
        "key": log.key.hex(),
        "scripted": log.is_scripted,
    }


_FIELDS: Final = {"format", "key", "scripted", "events"}
"""What is in a save of every format."""


def save_from_json(given: object) -> GameLog:
    """Return the game of a save, replayed and checked against the rules.

    The checksum may be left out, as it was in the first format.

    Raises:
        BadRequest: ``bad_game`` when it is damaged, foreign or impossible.
    """
    if not isinstance(given, dict):
        raise BadRequest("bad_game", "a save is an object")
    known = given.get("format")
    if type(known) is not int or not 1 <= known <= FORMAT:
        raise BadRequest("bad_game", f"no save format {known!r:.80}")
    optional = {"sum"} if known > 1 else set()
    if given.keys() - optional != _FIELDS:
        raise BadRequest("bad_game", f"a save has no {sorted(given)!r:.200}")
    if type(given["scripted"]) is not bool or not isinstance(given["events"], list):
        raise BadRequest("bad_game", "a wrong type in the save")
    key = fair.parse_key(given["key"])
    try:
        events = [event_from_json(event) for event in given["events"]]
    except BadRequest as error:
        raise BadRequest("bad_game", str(error)) from None
    if "sum" in given and given["sum"] != sum_after(NO_SUM, events):
        raise BadRequest("bad_game", "the checksum is of other events")
    return replay(key, events, is_scripted=given["scripted"])
