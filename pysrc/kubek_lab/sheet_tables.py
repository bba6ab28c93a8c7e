"""The tables of one-column sheet games: what they are made of, made and checked."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from kubek.families.sheet.boards import SheetVariant
from kubek.strategy.prospects import BIAS, Exact, row_below
from kubek.strategy.tables import Table, pack, unpack
from kubek.variants import find_variant
from kubek_lab.exact import evaluate, solve
from kubek_lab.keeps import Floats, Ints
from kubek_lab.rules import SheetRules, rules_of
from kubek_lab.shipping import Shipped

PARTS: Final = 16
"""Values are stored in sixteenths of a point."""
MOST_LOST: Final = 0.01
"""Points of the expected total that play by a table may lose."""


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


def make_table(game: SheetGame) -> Shipped:
    """Solve a game, write its table, and value what is played by it.

    The facts are the expected final totals of perfect play and of play by the table,
    what the table loses, and the largest error of a value, in points.

    Raises:
        ValueError: when the table does not read as it was written, or loses too much.
    """
    rules = game.rules()
    values = solve(rules)
    file = write(game, values)
    decoded = decode(unpack(file))
    error = float(np.abs(decoded - values).max())
    expected, played = values[0, 0], evaluate(rules, decoded)[0, 0]
    if error > 0.5 / PARTS or expected - played > MOST_LOST:
        message = f"{game.name}: errors to {error}, {expected - played} lost"
        raise ValueError(message)
    facts = {
        "expected": round(float(expected), 6),
        "played": round(float(played), 6),
        "loss": round(float(expected - played), 6),
        "largest_error": round(error, 6),
    }
    return Shipped(f"{game.name}.bin", file, facts)


def write(game: SheetGame, values: Floats) -> bytes:
    """Return the file of a table of these values, in points."""
    whole = np.rint(values * PARTS).astype(np.int64)
    header = {
        "kind": "sheet",
        "games": list(game.games),
        "parts": PARTS,
        "rows": whole.shape[0],
        "width": whole.shape[1],
    }
    return pack(header, encode(whole))


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
