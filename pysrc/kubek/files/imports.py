"""Files of games that come from outside: what may enter, and what becomes of it.

Rule: a file is judged whole before anything of it is stored. A file that is not ours,
or that is made to do harm, is refused; a game in it that could not have been played is
left out. A game that is here already is only ever replaced by its own continuation.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from kubek import fair, stats, stored, strategy, view, wire
from kubek.errors import BadRequest, KubekError
from kubek.events import Event
from kubek.families.base import Json
from kubek.files.foreign import (
    MAX_NUMBER,
    as_list,
    check_depth,
    check_values,
    is_id,
    is_number,
    new_profiles,
    new_tables,
    pairs,
    settings,
)
from kubek.log import FORMAT, GameLog
from kubek.strategy import LEVELS

MAX_BYTES: Final = 20_000_000
"""Longest file; a game is about 20 000 bytes."""
MAX_EVENTS: Final = 10_000
"""Longest game, in events; six players with three columns need about 2 000."""
MAX_TIME: Final = 8_640_000_000_000_000
"""Latest moment that a browser can name, in milliseconds since 1970."""

APP: Final = "kubek"
"""What an export calls itself."""


@dataclass(frozen=True, slots=True)
class Local:
    """A game that is on the device already.

    Attributes:
        id: its id.
        seq: how many events it has.
        total: its checksum; None where it was stored before there were any.
        commitment: of its dice.
    """

    id: str
    seq: int
    total: str | None
    commitment: str


@dataclass(slots=True)
class Import:
    """A file on its way in: its games are checked one at a time.

    Attributes:
        entries: the games of the file, unchecked.
        locals: the games of the device.
        people: profiles, settings and remembered tables that come in, checked.
        names: for each profile of the file, who that is on the device.
        quarantine: pairs of key and record that an app once put aside.
        done: how many games were checked.
    """

    entries: list[Json]
    locals: list[Local]
    people: Json
    names: dict[str, str]
    quarantine: list[list[str]]
    done: int = 0

    @property
    def is_done(self) -> bool:
        """Tell whether all of the file was handed out."""
        return self.done == len(self.entries)

    def progress(self) -> Json:
        """Return how far it is; behind the last game, all else that comes in."""
        answer: Json = {"done": self.done, "of": len(self.entries)}
        if self.is_done:
            answer |= {"people": self.people, "quarantine": self.quarantine}
        return answer

    def go_on(self) -> Json:
        """Check the next game; say what becomes of it.

        Returns:
            ``done`` and ``of``; ``outcome``: ``added``, ``updated``, ``same`` (it is
            here already), ``kept`` (what is here goes further, or another way) or
            ``refused`` with its ``problem``; ``game`` for the first two: a header with
            ``records``.

        Raises:
            BadRequest: ``bad_file`` when the whole file is to be refused after all.
        """
        entry = self.entries[self.done]
        check_values(entry)
        try:
            found = _game_of(entry)
            answer = self._judge(entry, found)
        except KubekError as error:
            problem = {"code": error.code, "message": str(error)}
            answer = {"outcome": "refused", "problem": problem}
        self.done += 1
        return {**answer, **self.progress()}

    def _judge(self, entry: Json, log: GameLog) -> Json:
        commitment = log.state.commitment
        key = entry.get("id") or commitment[:16]
        here = [local for local in self.locals if local.id == key] or [
            local for local in self.locals if local.commitment == commitment
        ]
        if not here:
            return {"outcome": "added", "game": self._header(entry, key, log)}
        if not _goes_on(here[0], log):
            return {"outcome": "same" if _equals(here[0], log) else "kept"}
        return {"outcome": "updated", "game": self._header(entry, here[0].id, log)}

    def _header(self, entry: Json, key: str, log: GameLog) -> Json:
        shown = view.build(log)
        table = entry.get("table", {})
        seats = table.get("profiles") or []
        selection = entry.get("selection")
        is_mask = type(selection) is int and 0 <= selection < len(shown["selections"])
        return {
            "id": key,
            "ruleset": log.state.ruleset,
            "created": entry.get("created"),
            "updated": entry.get("updated"),
            "save": wire.save_head(log),
            "table": {
                "handover": table.get("handover", True),
                "hints": table.get("hints", True),
                "profiles": [self.names.get(profile) for profile in seats],
            },
            "selection": selection if is_mask else None,
            "view": shown,
            "over": log.state.is_over,
            **({"hints": entry["hints"]} if "hints" in entry else {}),
            **({"review": entry["review"]} if _is_reviewed(entry, log) else {}),
            "sum": wire.sum_after(wire.NO_SUM, log.events),
            "records": stored.records_of(log),
        }


def begin(text: object, known: object) -> Import:
    """Return the import of a file; its games are not checked yet.

    Args:
        text: the file.
        known: what is on the device: ``games`` as ``[id, seq, sum, commitment]``,
            ``profiles``, and ``tables``, the rule sets of the remembered ones.

    Raises:
        BadRequest: ``file_too_big``, ``file_too_deep``, ``newer_file`` or ``bad_file``.
    """
    if not isinstance(text, str):
        raise BadRequest("bad_file", "a file is a text")
    if len(text) > MAX_BYTES:
        raise BadRequest("file_too_big", f"{len(text)} characters")
    check_depth(text)
    try:
        content = wire.loads(text.removeprefix("\ufeff"))
    except BadRequest as error:
        raise BadRequest("bad_file", str(error)) from None
    given = content.get("format")
    if is_number(given, FORMAT + 1, MAX_NUMBER):
        raise BadRequest("newer_file", f"format {given!r:.80}")
    if not is_number(given, 1, FORMAT):
        raise BadRequest("bad_file", f"no format: {given!r:.80}")
    here = known if isinstance(known, dict) else {}
    if content.get("app") != APP:
        return _begin_single(content, here)
    return _begin_all(content, here)


def _begin_single(content: Json, here: Json) -> Import:
    """Return the import of a file that ``export`` wrote: one game."""
    if not {"key", "events"} <= content.keys():
        raise BadRequest("bad_file", f"a file of others: {sorted(content)!r:.200}")
    return Import([{"save": content}], _locals(here), {}, {}, [])


def _begin_all(content: Json, here: Json) -> Import:
    lists, objects = ("games", "profiles", "quarantine"), ("settings", "tables")
    parts = {name: content.get(name, []) for name in lists}
    parts |= {name: content.get(name, {}) for name in objects}
    for name, part in parts.items():
        if not isinstance(part, list if name in lists else dict):
            raise BadRequest("bad_file", f"a wrong type of {name}")
    entries, aside = parts.pop("games"), pairs(parts.pop("quarantine"))
    check_values(parts)
    _check_entries(entries)
    profiles, names = new_profiles(parts["profiles"], as_list(here.get("profiles")))
    people = {
        "profiles": profiles,
        "settings": settings(parts["settings"]),
        "tables": new_tables(parts["tables"], as_list(here.get("tables")), names),
    }
    return Import(entries, _locals(here), people, names, aside)


def _locals(here: Json) -> list[Local]:
    found = []
    for each in as_list(here.get("games")):
        match each:
            case [str(key), int(seq), total, str(commitment)]:
                known = total if isinstance(total, str) else None
                found.append(Local(key, seq, known, commitment))
            case _:
                raise BadRequest("bad_request", f"no game: {each!r:.80}")
    return found


def _check_entries(entries: list[object]) -> None:
    """Refuse games of a wrong shape, and two of one id."""
    for entry in entries:
        _check_entry(entry)
    ids = [entry["id"] for entry in entries]  # type: ignore[index]
    if len(ids) != len(set(ids)):
        raise BadRequest("bad_file", "an id is there twice")


def _check_entry(entry: object) -> None:
    if not isinstance(entry, dict) or not is_id(entry.get("id")):
        raise BadRequest("bad_file", f"no game: {entry!r:.80}")
    table = entry.get("table", {})
    is_right = (
        isinstance(entry.get("save"), dict)
        and is_number(entry.get("created", 0), 0, MAX_TIME)
        and is_number(entry.get("updated", 0), 0, MAX_TIME)
        and is_number(entry.get("selection", 0), 0, MAX_NUMBER)
        and is_number(entry.get("hints", 0), 0, MAX_NUMBER)
        and ("review" not in entry or stats.collect.is_review(entry["review"]))
        and isinstance(table, dict)
        and all(type(table.get(name, True)) is bool for name in ("handover", "hints"))
        and _is_seating(table.get("profiles"))
    )
    if not is_right:
        raise BadRequest("bad_file", f"a wrong type in game {entry['id']}")


def _is_seating(value: object) -> bool:
    """Tell whether this says who sits at each seat, as far as they are known."""
    return value is None or (
        isinstance(value, list)
        and all(each is None or isinstance(each, str) for each in value)
    )


def _game_of(entry: Json) -> GameLog:
    """Return the game of an entry, replayed.

    Raises:
        BadRequest: ``bad_game`` when it could not have been played here.
    """
    save = entry["save"]
    if _length(save) > MAX_EVENTS:
        raise BadRequest("bad_game", f"more than {MAX_EVENTS} events")
    log = stored.read(save).log
    if fair.commitment(log.key) != log.state.commitment:
        raise BadRequest("bad_game", "the key is of another game")
    for player in log.state.players:
        if player.level is not None and player.level not in LEVELS:
            raise BadRequest("bad_game", f"no level {player.level!r:.80}")
    return log


def _is_reviewed(entry: Json, log: GameLog) -> bool:
    """Tell whether there are figures of a look back that can be of this game.

    Those of a version that counts decisions in another way are left out, and made anew.
    """
    if "review" not in entry or not log.state.is_over:
        return False
    choices = strategy.reviewer_of(log.state).choices_made(log)
    made = Counter(choice.state.seat for choice in choices)
    counts = [made[seat] for seat in range(len(log.state.players))]
    return counts == [seat["of"] for seat in entry["review"]]


def _length(save: Json) -> int:
    """Return how many events a save claims to have."""
    lists = [save.get("events")]
    for batch in as_list(save.get("batches")):
        record = batch[1] if isinstance(batch, list) and len(batch) > 1 else None
        lists.append(record.get("events") if isinstance(record, dict) else None)
    return sum(len(each) for each in lists if isinstance(each, list))


def _goes_on(local: Local, log: GameLog) -> bool:
    """Tell whether a game is the continuation of one that is here."""
    return len(log.events) > local.seq and _begins_with(local, log)


def _equals(local: Local, log: GameLog) -> bool:
    """Tell whether a game is here as it is."""
    return len(log.events) == local.seq and _begins_with(local, log)


def _begins_with(local: Local, log: GameLog) -> bool:
    shared: tuple[Event, ...] = log.events[: local.seq]
    return local.total in {None, wire.sum_after(wire.NO_SUM, shared)}
