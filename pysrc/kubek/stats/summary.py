"""What statistics must know of a finished game, small enough to be kept with it.

Rule: a summary is made once, from the log, and is all that statistics read. Its shape
is written and checked here alone; raise ``FORMAT`` when it changes, and summaries that
were kept before are made anew.

A summary is an object: ``format``, ``ruleset``, ``options`` (all of them),
``scripted`` and ``seats``. Of each seat there are ``bot``, ``total``, ``place``,
``faces`` (how often its dice fell on 1 to 6; held dice did not fall), and by family:

- sheet: ``columns`` with the points of the boxes in sheet order, ``upper_bonus`` and
  ``five_bonus`` by column;
- bank: ``turns``, ``to_target`` (the turn that reached the target, None if none did),
  ``banks`` (the points of each bank), ``busts`` and ``lost`` (points lost to them).
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from kubek import game
from kubek.dice import FACES
from kubek.errors import BadRequest
from kubek.events import Banked, DiceRolled, Event, TurnBusted
from kubek.families.base import Json
from kubek.families.sheet import SheetVariant, column_totals
from kubek.log import GameLog
from kubek.state import AnyState, Options, option_or
from kubek.variants import find_variant

FORMAT: Final = 1
_FIELDS: Final = {"format", "ruleset", "options", "scripted", "seats"}
_SEAT: Final = {"bot", "total", "place", "faces"}
_SHEET: Final = _SEAT | {"columns", "upper_bonus", "five_bonus"}
_BANK: Final = _SEAT | {"turns", "to_target", "banks", "busts", "lost"}
LARGEST: Final = 10**7
"""Above any total, and any number of dice in a game."""


def summary_of(log: GameLog) -> Json:
    """Return the summary of a finished game.

    Raises:
        BadRequest: ``bad_game`` when it has not ended.
    """
    state = log.state
    if not state.is_over:
        raise BadRequest("bad_game", "the game has not ended")
    places = {seat: place for seat, place, _ in game.ranking(state)}
    return {
        "format": FORMAT,
        "ruleset": state.ruleset,
        "options": dict(state.options),
        "scripted": log.is_scripted,
        "seats": [
            {
                "bot": player.is_bot,
                "total": game.total(state, seat),
                "place": places[seat],
                "faces": _faces_of(log.events, seat),
                **_board_of(log, seat),
            }
            for seat, player in enumerate(state.players)
        ],
    }


def _faces_of(events: Iterable[Event], seat: int) -> list[int]:
    """Return how often the dice of a seat fell on each face."""
    fell: Counter[int] = Counter()
    for event in events:
        if isinstance(event, DiceRolled) and event.seat == seat:
            dice = enumerate(event.dice)
            fell.update(face for slot, face in dice if slot not in event.held)
    return [fell[face] for face in FACES]


def _board_of(log: GameLog, seat: int) -> Json:
    variant = find_variant(log.state.ruleset)
    if not isinstance(variant, SheetVariant):
        return _account_of(log.state, log.events, seat)
    sheet = log.state.boards[seat]
    totals = column_totals(variant, sheet)
    return {
        "columns": [list(points) for points in sheet.points],
        "upper_bonus": [column.upper_bonus for column in totals],
        "five_bonus": [column.five_bonus for column in totals],
    }


def _account_of(state: AnyState, events: Iterable[Event], seat: int) -> Json:
    target = option_or(state.options, "target", 0)
    series = state.series[seat]
    reached = [turn for turn, total in enumerate(series, start=1) if total >= target]
    own = [event for event in events if getattr(event, "seat", None) == seat]
    lost = [event.points for event in own if isinstance(event, TurnBusted)]
    return {
        "turns": len(series),
        "to_target": reached[0] if reached else None,
        "banks": [event.points for event in own if isinstance(event, Banked)],
        "busts": len(lost),
        "lost": sum(lost),
    }


def options_of(summary: Json) -> Options:
    """Return the options of the game of a summary, in the order of the variant."""
    return find_variant(summary["ruleset"]).resolve_options(summary["options"])


def is_summary(given: object) -> bool:
    """Tell whether a value is a summary of this format, of a game that can be."""
    if not isinstance(given, dict) or given.keys() != _FIELDS:
        return False
    is_known = given["format"] == FORMAT and type(given["scripted"]) is bool
    if not is_known or not isinstance(given["ruleset"], str):
        return False
    try:
        options = options_of(given)
    except BadRequest:
        return False
    variant, seats = find_variant(given["ruleset"]), given["seats"]
    if not isinstance(seats, list) or not 1 <= len(seats) <= variant.max_players:
        return False
    if isinstance(variant, SheetVariant):
        columns, boxes = len(variant.columns_in_play(options)), len(variant.boxes)
        return all(_is_sheet_seat(seat, columns, boxes) for seat in seats)
    return all(map(_is_bank_seat, seats))


def _is_seat(seat: Mapping[str, Any]) -> bool:
    return (
        type(seat["bot"]) is bool
        and _are_counts([seat["total"], seat["place"]])
        and seat["place"] > 0
        and _are_counts(seat["faces"], len(FACES))
    )


def _is_sheet_seat(seat: object, columns: int, boxes: int) -> bool:
    if not isinstance(seat, dict) or seat.keys() != _SHEET or not _is_seat(seat):
        return False
    points, bonuses = seat["columns"], (seat["upper_bonus"], seat["five_bonus"])
    if not isinstance(points, list) or len(points) != columns:
        return False
    if not all(_are_counts(column, boxes) for column in points):
        return False
    if not all(_are_counts(bonus, columns) for bonus in bonuses):
        return False
    return bool(seat["total"] == sum(map(sum, (*points, *bonuses))))


def _is_bank_seat(seat: object) -> bool:
    if not isinstance(seat, dict) or seat.keys() != _BANK or not _is_seat(seat):
        return False
    turns, reached = seat["turns"], seat["to_target"]
    counts = [turns, seat["busts"], seat["lost"]]
    if not _are_counts(counts) or not _are_counts(seat["banks"]):
        return False
    if len(seat["banks"]) + seat["busts"] != turns:
        return False
    return reached is None or (type(reached) is int and 1 <= reached <= turns)


def _are_counts(given: object, length: int | None = None) -> bool:
    """Tell whether a value is a list of whole numbers from 0, of a given length."""
    return (
        isinstance(given, list)
        and (length is None or len(given) == length)
        and all(type(number) is int and 0 <= number <= LARGEST for number in given)
    )
