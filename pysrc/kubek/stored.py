"""A game as the page stores it: in records, of which some may be damaged.

Each record holds the events of one step and the checksum of the log after them. It
also repeats the record before it and the head of the save, so that a record that is
lost or damaged costs nothing when another follows, and only itself when none does.

Rule: what is damaged is found here, by the checksums and by a replay, never in the
page, which stores records as they come and hands them back as they are.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kubek import fair, wire
from kubek.errors import BadRequest
from kubek.events import Event, GameEnded, GameStarted, TurnEnded
from kubek.families.base import Json
from kubek.log import FORMAT, GameLog, replay_good_part


@dataclass(frozen=True, slots=True)
class Found:
    """What could be read of a stored game.

    Attributes:
        log: the game up to its last good event.
        lost: how many events were stored behind that one.
        is_damaged: whether a record, or the head of the save, was not as written.
        is_old: whether the game was stored in a format of the past.
    """

    log: GameLog
    lost: int = 0
    is_damaged: bool = False
    is_old: bool = False

    def to_json(self) -> Json:
        """Return what the page must store in place of what it has; nothing if nothing.

        Returns:
            ``save`` (the head), ``records`` (pairs of the number of the first event
            and the record), ``damaged`` and ``lost``.
        """
        if not self.is_damaged and not self.is_old:
            return {}
        return {
            "save": wire.save_head(self.log),
            "records": records_of(self.log),
            "damaged": self.is_damaged,
            "lost": self.lost,
        }


def records_of(log: GameLog) -> list[list[object]]:
    """Return a game as records, one for each turn."""
    records: list[list[object]] = []
    total = wire.NO_SUM
    for first, events in _turns(log.events):
        total = wire.sum_after(total, events)
        written = [wire.event_to_json(event) for event in events]
        records.append([first, {"events": written, "sum": total}])
    return records


def _turns(events: Sequence[Event]) -> Iterator[tuple[int, Sequence[Event]]]:
    first = 0
    for number, event in enumerate(events, start=1):
        is_end = isinstance(event, TurnEnded | GameEnded)
        if is_end or number == len(events):
            yield first, events[first:number]
            first = number


def read(given: object) -> Found:
    """Return the game of a save that comes whole or as stored records.

    Args:
        given: a save as ``wire.save_from_json`` reads it; or with ``batches`` in place
            of ``events``: pairs of the number of a record's first event and the
            record; and ``seq``, the number of events that there should be.

    Raises:
        BadRequest: ``bad_game`` when nothing of it can be read.
    """
    if not isinstance(given, dict) or not isinstance(given.get("batches"), list):
        log = wire.save_from_json(given)
        return Found(log, is_old=isinstance(given, dict) and given["format"] < FORMAT)
    return _read_records(given, given["batches"])


@dataclass(frozen=True, slots=True)
class _Piece:
    """Events in a row, from a record or from the copy of it in the next one."""

    events: tuple[Event, ...]
    total: object
    is_whole: bool
    is_copy: bool

    def fits(self, before: str) -> bool:
        """Tell whether these events were stored behind a log with this checksum."""
        return self.is_whole and self.total == wire.sum_after(before, self.events)


def _read_records(given: Json, batches: list[object]) -> Found:
    pieces: dict[int, list[_Piece]] = defaultdict(list)
    heads: list[object] = [given]
    end, is_damaged = 0, False
    for batch in batches:
        numbered = _numbered(batch)
        if numbered is None:
            is_damaged = True
            continue
        first, record = numbered
        heads.append(record.get("head"))
        end = max(end, first + len(record["events"]))
        _cut(pieces, first, record)
    is_old = given.get("format") == 1
    events, is_smooth = _longest(pieces, is_checked=not is_old)
    key, is_scripted, is_head_good = _head(heads, events)
    log, _ = replay_good_part(key, events, is_scripted=is_scripted)
    seq = given.get("seq")
    lost = max(end, seq if type(seq) is int else 0) - len(log.events)
    is_damaged |= lost > 0 or not (is_smooth and is_head_good)
    return Found(log, max(lost, 0), is_damaged, is_old)


def _numbered(batch: object) -> tuple[int, Json] | None:
    """Return a record and the number of its first event, None when it is none."""
    match batch:
        case [int(first), dict(record)] if type(first) is int:
            return (first, record) if isinstance(record.get("events"), list) else None
    return None


def _cut(pieces: dict[int, list[_Piece]], first: int, record: Json) -> None:
    """Add the pieces of a record: its own, and the copy of the record before it."""
    pieces[first].insert(0, _piece(record, is_copy=False))
    before = record.get("prev")
    if isinstance(before, dict) and isinstance(before.get("events"), list):
        start = first - len(before["events"])
        pieces[start].append(_piece(before, is_copy=True))


def _piece(record: Json, *, is_copy: bool) -> _Piece:
    events: list[Event] = []
    try:
        events.extend(map(wire.event_from_json, record["events"]))
    except BadRequest:
        return _Piece(tuple(events), None, False, is_copy)
    return _Piece(tuple(events), record.get("sum"), bool(events), is_copy)


def _longest(
    pieces: dict[int, list[_Piece]], *, is_checked: bool
) -> tuple[list[Event], bool]:
    """Return the events from the first on, as far as they are good.

    Returns:
        The events, and whether each of them was read from its own record.
    """
    events: list[Event] = []
    total, is_smooth = wire.NO_SUM, True
    while here := pieces.get(len(events)):
        chosen = here[0]
        if is_checked:
            fitting = [piece for piece in here if piece.fits(total)]
            if not fitting:
                break
            chosen = fitting[0]
            total = str(chosen.total)
        events += chosen.events
        is_smooth &= not chosen.is_copy
        if not chosen.is_whole:
            break
    return events, is_smooth


def _head(heads: list[object], events: list[Event]) -> tuple[bytes, bool, bool]:
    """Return key and mark of the head that belongs to these events.

    Returns:
        The key, whether the game is scripted, and whether the first head said so.

    Raises:
        BadRequest: ``bad_game`` when there is none.
    """
    first = events[0] if events else None
    if not isinstance(first, GameStarted):
        raise BadRequest("bad_game", "a log begins with game_started")
    for head in heads:
        if not isinstance(head, dict) or type(head.get("scripted")) is not bool:
            continue
        try:
            key = fair.parse_key(head.get("key"))
        except BadRequest:
            continue
        if fair.commitment(key) == first.commitment:
            return key, head["scripted"], head is heads[0]
    raise BadRequest("bad_game", "no key of this game was stored")
