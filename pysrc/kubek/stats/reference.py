"""What the best player that is known reaches: the table of averages.

The data of the table is JSON, an object by the names of games (``game_name``). A game
with a sheet has ``games``, how many were played for its figures, 0 where they are
exact; ``total``; and ``columns``, for each column its boxes by key, with both bonuses
under ``UPPER_BONUS`` and ``FIVE_BONUS``. Each figure is ``[mean, standard error]``. A
bank game has ``turns``: ``[target, entry score, expected turns alone]``.
"""

import json
from functools import lru_cache
from typing import Final

from kubek.families.base import Json, Variant
from kubek.state import Options, option_or
from kubek.strategy.tables import SHELF, Table, game_name

NAME: Final = "averages"
"""Of the table, where others have the name of a game."""
KIND: Final = "averages"
UPPER_BONUS: Final = "upper_bonus"
FIVE_BONUS: Final = "five_bonus"


def reference_of(variant: Variant, options: Options) -> Json | None:
    """Return the averages of a sheet game, None without the table."""
    entry = _entry(variant, options)
    return entry if entry and "columns" in entry else None


def turns_alone(variant: Variant, options: Options) -> float | None:
    """Return the turns that perfect play of a bank game needs, None without the table.

    A series of busts that costs points is not counted in: it is rare.
    """
    entry = _entry(variant, options) or {}
    wanted = (option_or(options, "target", 0), option_or(options, "entry_score", 0))
    for target, entry_score, turns in entry.get("turns", ()):
        if (target, entry_score) == wanted:
            return float(turns)
    return None


def _entry(variant: Variant, options: Options) -> Json | None:
    table = SHELF.find(NAME)
    return None if table is None else _read(table).get(game_name(variant, options))


@lru_cache(maxsize=2)
def _read(table: Table) -> Json:
    entries: Json = json.loads(table.data)
    return entries
