"""The shipped tables: how a file of ``web/tables`` is read, and which are at hand.

Rule: nothing is read from a disk here. Whoever runs the package says where tables
come from: the page gives their bytes (``provide``), the command line names a source
that is asked when a table is needed (``ask``). Without a table there is no exact
advice, and the computer players do with what they have.

A file is one line of JSON, the header, and then zlib data. The header has ``format``,
``kind`` (what the data is), ``games`` (the names of the games it serves, see
``game_name``) and what the kind needs.
"""

import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from kubek.errors import BadRequest
from kubek.families.base import Json, Variant
from kubek.state import Options, option_or

FORMAT: Final = 1
"""Version of the files."""

Source = Callable[[str], bytes | None]
"""From the name of a game to the file that serves it, None where there is none."""


@dataclass(frozen=True, eq=False)
class Table:
    """A file of ``web/tables``, unpacked; what is decoded from it is kept with it.

    Attributes:
        header: its first line.
        data: what followed, unpacked.
    """

    header: Json
    data: bytes = field(repr=False)

    @property
    def games(self) -> tuple[str, ...]:
        """The names of the games that it serves."""
        return tuple(self.header["games"])


def pack(header: Json, data: bytes) -> bytes:
    """Return the file of a table."""
    line = json.dumps({"format": FORMAT, **header}, separators=(",", ":"))
    ways = (zlib.Z_DEFAULT_STRATEGY, zlib.Z_FILTERED, zlib.Z_HUFFMAN_ONLY, zlib.Z_RLE)
    packed = min((_compressed(data, way) for way in ways), key=len)
    return line.encode("ascii") + b"\n" + packed


def _compressed(data: bytes, strategy: int) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS, 9, strategy)
    return packer.compress(data) + packer.flush()


def unpack(file: bytes) -> Table:
    """Return the table of a file.

    Raises:
        BadRequest: ``bad_request`` when it is damaged or of another format.
    """
    line, _, packed = bytes(file).partition(b"\n")
    try:
        header = json.loads(line)
        data = zlib.decompress(packed)
    except (ValueError, zlib.error) as error:
        raise BadRequest("bad_request", f"a damaged table: {error}") from None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise BadRequest("bad_request", f"no table of format {FORMAT}")
    return Table(header, data)


class Shelf:
    """The tables at hand."""

    def __init__(self) -> None:
        """Begin without any."""
        self._tables: dict[str, Table | None] = {}
        self._source: Source | None = None

    def provide(self, file: bytes) -> Table:
        """Put a table on the shelf and return it.

        Raises:
            BadRequest: ``bad_request`` when the file is damaged.
        """
        table = unpack(file)
        self._tables.update(dict.fromkeys(table.games, table))
        return table

    def ask(self, source: Source | None) -> None:
        """Take tables from a source from now on; forget the ones at hand."""
        self._tables.clear()
        self._source = source

    def find(self, game: str) -> Table | None:
        """Return the table of a game, None where there is none."""
        if game not in self._tables and self._source:
            self._tables[game] = None
            file = self._source(game)
            if file is not None:
                self.provide(file)
        return self._tables.get(game)

    @property
    def games(self) -> tuple[str, ...]:
        """The names of the games whose tables are at hand."""
        return tuple(sorted(name for name, table in self._tables.items() if table))


SHELF: Final = Shelf()
"""The tables of this process."""


def game_name(variant: Variant, options: Options) -> str:
    """Return the name under which the tables of a game are found.

    >>> from kubek.variants.general import VARIANT
    >>> game_name(VARIANT, VARIANT.resolve_options({"columns": 2}))
    'general_x2'
    """
    columns = dict(options).get("columns")
    played = variant.key if columns is None else f"{variant.key}_x{columns}"
    return played if option_or(options, "allow_burn", True) else f"{played}_noburn"
