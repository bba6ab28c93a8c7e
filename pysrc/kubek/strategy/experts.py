"""The best prospects that are known of a sheet game, from the tables at hand."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, Protocol

from kubek.families.sheet import Sheet, SheetVariant
from kubek.state import Options
from kubek.strategy.net import Net
from kubek.strategy.prospects import Exact
from kubek.strategy.sheet_turns import Later
from kubek.strategy.tables import SHELF, Table, game_name


class Expert(Protocol):
    """Prospects that come with a value of the whole sheet."""

    @property
    def is_exact(self) -> bool:
        """Whether the values are those of perfect play, or estimates."""

    def later(self, variant: SheetVariant, sheet: Sheet) -> Later:
        """Return what is expected after each way to fill a box of this sheet."""


_KINDS: Final[dict[str, Callable[[Table], Expert]]] = {"sheet": Exact, "net": Net}
"""What a table's kind is read as."""


def expert_of(variant: SheetVariant, options: Options) -> Expert | None:
    """Return who knows a game best, None without a table of it."""
    table = SHELF.find(game_name(variant, options))
    return None if table is None else _read(table)


@lru_cache(maxsize=8)
def _read(table: Table) -> Expert:
    return _KINDS[table.header["kind"]](table)
