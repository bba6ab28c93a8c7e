"""The tables of one-column sheet games: what they are made of, made and checked."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from kubek.families.sheet.boards import SheetVariant
from kubek.strategy.prospects import BIAS, Exact, row_below
from kubek.strategy.tables import Table, pack, unpack
from kubek.variants import find_variant
from kubek_lab.exact import evaluate, solve
from kubek_lab.keeps import Floats, Ints
from kubek_lab.rules import SheetRules, rules_of

PARTS = 16
"""Values are stored in sixteenths of a point."""


@dataclass(frozen=True, slots=True)
class SheetGame:
    """A one-column game with a table of its own.

    Attributes:
        name: of the file.
        ruleset: whose rules are solved.
        allow_burn: with or without burning.
        games: the games that the table serves.
    """

    name: str
    ruleset: str
    allow_burn: bool
    games: tuple[str, ...]

    def rules(self) -> SheetRules:
        """Return the rules as arrays."""
        variant = find_variant(self.ruleset)
        if not isinstance(variant, SheetVariant):
            raise TypeError(f"{self.ruleset} has no sheet")
        return rules_of(variant, allow_burn=self.allow_burn)


SHEET_GAMES = (
    SheetGame("penta", "penta", True, ("penta", "general_x1")),
    SheetGame("kosci", "kosci", True, ("kosci",)),
    SheetGame("general_x1_noburn", "general", False, ("general_x1_noburn",)),
)
"""Penta's rules are those of one column of Generał; a test compares them."""


@dataclass(frozen=True, slots=True)
class MadeTable:
    """A file and what is known of it.

    Attributes:
        file: its bytes.
        expected: the expected final total of perfect play.
        played: the same when the table is played by.
        largest_error: of a value in the table, in points.
    """

    file: bytes
    expected: float
    played: float
    largest_error: float


def make_table(game: SheetGame) -> MadeTable:
    """Solve a game, write its table, and value what is played by it."""
    rules = game.rules()
    values = solve(rules)
    whole = np.rint(values * PARTS).astype(np.int64)
    header = {
        "kind": "sheet",
        "games": list(game.games),
        "parts": PARTS,
        "rows": whole.shape[0],
        "width": whole.shape[1],
    }
    file = pack(header, encode(whole))
    decoded = decode(unpack(file))
    if not np.array_equal(decoded * PARTS, whole):
        raise ValueError(f"the table of {game.name} does not read as it was written")
    played = evaluate(rules, decoded)
    return MadeTable(
        file,
        float(values[0, 0]),
        float(played[0, 0]),
        float(np.abs(decoded - values).max()),
    )


def encode(whole: Ints) -> bytes:
    """Return the data of a table; see ``kubek.strategy.prospects.Exact``.

    Args:
        whole: (rows, width) values in parts of a point.

    Raises:
        ValueError: when a step does not fit into two bytes.
    """
    changes = np.array(list(_changes(whole)))
    steps = np.diff(changes, axis=1, prepend=0) + BIAS
    numbers = steps.astype("<i2")
    if not np.array_equal(numbers, steps):
        raise ValueError("a step of the table is too long for two bytes")
    planes = numbers.reshape(-1).view(np.uint8).reshape(-1, 2)
    return planes[:, 0].tobytes() + planes[:, 1].tobytes()


def _changes(whole: Ints) -> Iterator[Ints]:
    for row, values in enumerate(whole):
        below = row_below(row, len(whole))
        yield values if below is None else values - whole[below]


def decode(table: Table) -> Floats:
    """Return (rows, width) values in points, read by the package's own reader."""
    exact = Exact(table)
    rows = [np.array(exact.row(row)) for row in range(table.header["rows"])]
    return np.array(rows) / float(table.header["parts"])
