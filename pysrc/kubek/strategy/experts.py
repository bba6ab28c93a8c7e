"""The best prospects that are known of a sheet game, from the tables at hand."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, Protocol

from kubek.families.sheet import SheetVariant
from kubek.state import Options
from kubek.strategy.net import Net
from kubek.strategy.prospects import Exact
from kubek.strategy.sheet_turns import Prospects
from kubek.strategy.tables import SHELF, Table, game_name


class Expert(Prospects, Protocol):
    """Prospects from a table."""

    @property
    def is_exact(self) -> bool:
        """Whether the values are those of perfect play, or estimates."""


_KINDS: Final[dict[str, Callable[[Table], Expert]]] = {"sheet": Exact, "net": Net}
"""What a table's kind is read as."""


def expert_of(variant: SheetVariant, options: Options) -> Expert | None:
    """Return who knows a game best, None without a table of it."""
    table = SHELF.find(game_name(variant, options))
    return None if table is None else _read(table)


@lru_cache(maxsize=8)
def _read(table: Table) -> Expert:
    return _KINDS[table.header["kind"]](table)
