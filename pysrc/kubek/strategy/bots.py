"""Which computer player plays what, by family and level."""

from collections.abc import Callable
from typing import Any, Final

from kubek.commands import Command, TimeOut
from kubek.errors import BadRequest
from kubek.families.sheet import Move, SheetVariant
from kubek.families.sheet.turns import can_time_out
from kubek.state import AnyState
from kubek.strategy import sheet_bots
from kubek.variants import find_variant

Bot = Callable[[Any, Any], Command]
"""From a variant and a state to the next command of the player to move."""

LEVELS: Final = ("easy", "medium")
"""The levels, weakest first."""

BOTS: Final[dict[tuple[str, str], Bot]] = {
    ("sheet", "easy"): sheet_bots.easy,
    ("sheet", "medium"): sheet_bots.medium,
}


def choose(state: AnyState, level: str) -> Command:
    """Return the next command of a computer player.

    Raises:
        BadRequest: ``bad_players`` when there is no such level.
    """
    variant = find_variant(state.ruleset)
    bot = BOTS.get((variant.family, level))
    if bot is None:
        raise BadRequest("bad_players", f"no level {level!r}")
    return bot(variant, state)


def clock_move(state: AnyState) -> Move | None:
    """Return the box that the clock fills now (RULES.md 2.6), None if it may not."""
    variant = find_variant(state.ruleset)
    if not isinstance(variant, SheetVariant) or not can_time_out(variant, state):
        return None
    return sheet_bots.best_box(variant, state)


def time_out(state: AnyState) -> TimeOut:
    """Return the command of the clock.

    When no clock runs it names no box, and ``game.decide`` says why it is refused.
    """
    move = clock_move(state)
    return TimeOut(move.column, move.box) if move else TimeOut(0, "")
