"""The view model: everything a screen needs, already decided.

Rule: the key is in the view only when the game is over.
"""

from collections.abc import Sequence

from kubek import game
from kubek.clock import auto_move
from kubek.events import Event
from kubek.families import family_of
from kubek.families.base import Json
from kubek.log import GameLog
from kubek.variants import find_variant


def build(log: GameLog, news: Sequence[Event] = ()) -> Json:
    """Return the view of a game after these newest events."""
    state = log.state
    variant = find_variant(state.ruleset)
    family = family_of(variant)
    is_bots_turn = state.player.is_bot and not state.is_over
    return {
        "ruleset": state.ruleset,
        "family": variant.family,
        "scripted": log.is_scripted,
        "options": dict(state.options),
        "seq": len(log.events),
        "over": state.is_over,
        "current": state.seat,
        "players": [_player(log, seat) for seat in range(len(state.players))],
        "bot": {"level": state.player.level} if is_bots_turn else None,
        "auto": _auto(log),
        "commitment": state.commitment,
        "result": _result(log) if state.is_over else None,
        **family.view(variant, state, news),
    }


def _player(log: GameLog, seat: int) -> Json:
    state = log.state
    player = state.players[seat]
    variant = find_variant(state.ruleset)
    return {
        "seat": seat,
        "name": player.name,
        "kind": player.kind,
        "level": player.level,
        "colour": player.colour,
        "current": seat == state.seat and not state.is_over,
        **family_of(variant).seat_view(variant, state, seat),
    }


def _auto(log: GameLog) -> Json | None:
    """Return the box that the clock would fill, when it may and a person waits."""
    move = None if log.state.player.is_bot else auto_move(log.state)
    if move is None:
        return None
    return {"column": move.column, "box": move.box, "points": move.points}


def _result(log: GameLog) -> Json:
    return {
        "ranking": [
            {"seat": seat, "place": place, "total": points}
            for seat, place, points in game.ranking(log.state)
        ],
        "series": [list(totals) for totals in log.state.series],
        "key": log.key.hex(),
    }
