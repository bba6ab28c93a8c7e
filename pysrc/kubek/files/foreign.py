"""What a file from outside may hold: its shape, and the people that come with it.

Rule: a wrong value anywhere refuses the whole file; nothing is mended by a guess.
"""

import re
from typing import Final

from kubek import wire
from kubek.errors import BadRequest, KubekError
from kubek.families.base import MAX_PLAYERS, Json
from kubek.state import COLOURS, MAX_NAME
from kubek.strategy import LEVELS
from kubek.variants import find_variant

MAX_DEPTH: Final = 40
"""Deepest nesting; an export of ours has at most twelve levels."""
MAX_TEXT: Final = 100_000
"""Longest text in a file, in characters."""
MAX_RECORD: Final = 2_000_000
"""Longest record that an app once put aside, in characters."""
MAX_NUMBER: Final = 2**53
"""Largest number that every reader of JSON takes exactly."""
_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}", re.ASCII)
_TRAPS: Final = frozenset({"__proto__", "constructor", "prototype"})
"""Names that mean more than a name to JavaScript."""
_STRING: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\Z)', re.DOTALL)


def check_depth(text: str) -> None:
    """Refuse a text that is nested too deeply, before anything follows it down."""
    brackets = re.sub(r"[^\[\]{}]+", "", _STRING.sub("", text))
    for _ in range(MAX_DEPTH):
        brackets = brackets.replace("[]", "").replace("{}", "")
    # What is left over of brackets that do not pair is no JSON anyway.
    if len(brackets) > MAX_DEPTH or "[]" in brackets or "{}" in brackets:
        raise BadRequest("file_too_deep", f"more than {MAX_DEPTH} levels")


def check_values(value: object) -> None:
    """Refuse names, texts and numbers that no file of ours has."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            if _TRAPS & each.keys():
                raise BadRequest("bad_file", f"a field {_TRAPS & each.keys()!r}")
            waiting.extend(each)
            waiting.extend(each.values())
        elif isinstance(each, list):
            waiting.extend(each)
        elif isinstance(each, str):
            if len(each) > MAX_TEXT:
                raise BadRequest("bad_file", f"a text of {len(each)} characters")
        elif isinstance(each, int | float) and not -MAX_NUMBER <= each <= MAX_NUMBER:
            raise BadRequest("bad_file", "a number that is too large")


def as_list(value: object) -> list[object]:
    """Return a list as it is, and an empty one for anything else."""
    return value if isinstance(value, list) else []


def is_number(value: object, least: int, most: int) -> bool:
    """Tell whether this is a whole number in a range."""
    return type(value) is int and least <= value <= most


def is_id(value: object) -> bool:
    """Tell whether this can name a game or a person."""
    return isinstance(value, str) and bool(_ID.fullmatch(value)) and value not in _TRAPS


def new_profiles(
    given: list[object], here: list[object]
) -> tuple[list[Json], dict[str, str]]:
    """Return the people of a file who are new on the device.

    Returns:
        Their profiles, and for each id of the file the id of that person here. The
        same id, or the same name in whatever case, is the same person.
    """
    known = [each for each in here if isinstance(each, dict)]
    new: list[Json] = []
    names: dict[str, str] = {}
    for profile in given:
        checked = _profile(profile)
        same = [each["id"] for each in (*known, *new) if _is_same(each, checked)]
        if not same:
            new.append(checked)
        names[checked["id"]] = same[0] if same else checked["id"]
    return new, names


def _is_same(one: Json, other: Json) -> bool:
    names = [str(each.get("name")).casefold() for each in (one, other)]
    return one.get("id") == other["id"] or names[0] == names[1]


def _profile(value: object) -> Json:
    is_right = (
        isinstance(value, dict)
        and is_id(value.get("id"))
        and isinstance(value.get("name"), str)
        and 0 < len(value["name"].strip()) <= len(value["name"]) <= MAX_NAME
        and is_number(value.get("colour"), 0, COLOURS - 1)
    )
    if not is_right or not isinstance(value, dict):
        raise BadRequest("bad_file", f"no profile: {value!r:.80}")
    return {key: value[key] for key in ("id", "name", "colour")}


def settings(given: Json) -> Json:
    """Return the choices of a file; the page knows which of them it has."""
    for key, value in given.items():
        if not isinstance(value, str | bool | int | float):
            raise BadRequest("bad_file", f"a setting {key!r:.80} of a wrong type")
    return given


def new_tables(given: Json, here: list[object], names: dict[str, str]) -> Json:
    """Return the remembered tables of games for which none is remembered here."""
    found = {}
    for key, table in given.items():
        if not isinstance(table, dict) or not isinstance(table.get("players"), list):
            raise BadRequest("bad_file", f"no table: {table!r:.80}")
        try:
            checked = _table(key, table, names)
        except KubekError:
            continue  # another version has other rule sets, options and levels
        if key not in here:
            found[key] = checked
    return found


def _table(key: str, given: Json, names: dict[str, str]) -> Json:
    variant = find_variant(key)
    options = variant.resolve_options(given.get("options", {}))
    seats = [_seat(seat, names) for seat in given["players"]][: variant.max_players]
    switches = {name: bool(given.get(name, True)) for name in ("handover", "hints")}
    return {"ruleset": key, "options": dict(options), "players": seats, **switches}


def _seat(given: object, names: dict[str, str]) -> Json:
    player = dict(given) if isinstance(given, dict) else {}
    profile, nth = player.pop("profile", None), player.pop("nth", None)
    checked = wire.player_from_json(player)
    if checked.level is not None and checked.level not in LEVELS:
        raise BadRequest("bad_players", f"no level {checked.level!r:.80}")
    known = names.get(profile) if isinstance(profile, str) else None
    seat = {**wire.player_to_json(checked), "profile": known}
    # Which of the names it has that nobody chose: the page says it in its language.
    return {**seat, "nth": nth} if is_number(nth, 1, MAX_PLAYERS) else seat


def pairs(given: list[object]) -> list[list[str]]:
    """Return what an app once put aside: keys and records, which stay texts."""
    found = []
    for pair in given:
        match pair:
            case [str(key), str(record)] if len(key) + len(record) <= MAX_RECORD:
                found.append([key, record])
            case _:
                raise BadRequest("bad_file", f"nothing put aside: {pair!r:.80}")
    return found
