"""Which computer player plays what, by family and level."""

from collections.abc import Callable
from typing import Any, Final

from kubek import strategy
from kubek.commands import Command
from kubek.errors import BadRequest
from kubek.state import AnyState
from kubek.strategy import bank_bots, sheet_bots
from kubek.variants import find_variant

Bot = Callable[[Any, Any], Command]
"""From a variant and a state to the next command of the player to move."""

LEVELS: Final = strategy.LEVELS

BOTS: Final[dict[tuple[str, str], Bot]] = {
    ("bank", "easy"): bank_bots.easy,
    ("bank", "medium"): bank_bots.medium,
    ("bank", "hard"): bank_bots.hard,
    ("bank", "master"): bank_bots.master,
    ("sheet", "easy"): sheet_bots.easy,
    ("sheet", "medium"): sheet_bots.medium,
    ("sheet", "hard"): sheet_bots.hard,
    ("sheet", "master"): sheet_bots.master,
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
