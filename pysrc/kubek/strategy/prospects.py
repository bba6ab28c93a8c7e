"""What players expect of the turns to come: by habit, or from a table.

``Patience`` needs nothing: it counts points above what a box usually brings.
``Exact`` reads the value of every state of a one-column game from a shipped table.
"""

import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate
from operator import add, sub
from typing import Final

from kubek.commands import BoxKey
from kubek.families.sheet import Sheet, SheetVariant, column_totals
from kubek.strategy.expectation import Keeps, keeps_of
from kubek.strategy.sheet_states import FIVE_STATES, layout_of
from kubek.strategy.sheet_turns import STEPS, Later
from kubek.strategy.tables import Table

_LOW: Final = 0 if sys.byteorder == "little" else 1
"""Where the low byte of a number is on this machine."""
BIAS: Final = 128
"""Added to each step of a row in a table file, so that its high byte is mostly 0."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Expect of an open box a share of what it usually brings.

    Attributes:
        share: 0 plays for this turn alone; 1 counts the usual points in full.
    """

    share: float

    def later(self, variant: SheetVariant, sheet: Sheet) -> Later:
        """Return what filling a box costs, and what upper points are worth besides."""
        weights = _upper_weights(variant, sheet)
        usual = usual_points(variant)

        def after(column: int, index: int, points: int) -> float:
            box = variant.boxes[index]
            slope = weights[column - 1] if box.part == "upper" else 1.0
            price = self.share * slope * usual[box.key]
            extra = (slope - 1) * points - price
            return _in_steps(extra * variant.columns[column - 1].multiplier)

        return after


def _in_steps(points: float) -> float:
    return round(points * STEPS) / STEPS


def _upper_weights(variant: SheetVariant, sheet: Sheet) -> tuple[float, ...]:
    """Return what an upper point is worth in each column.

    While the bonus is still to be won, each point carries its share of it.
    """
    return tuple(
        1.0 if sums.upper_bonus else 1.0 + column.upper_bonus / column.upper_threshold
        for sums, column in zip(
            column_totals(variant, sheet), variant.columns, strict=False
        )
    )


@cache
def usual_points(variant: SheetVariant) -> dict[BoxKey, float]:
    """Return what each box brings on average when a turn is played for it alone."""
    keeps = keeps_of(variant.dice)
    usual = {}
    for box in variant.boxes:
        stop = [float(box.scorer(roll)) for roll in keeps.rolls]
        usual[box.key] = _look_ahead(keeps, stop, variant.rolls)[0]
    return usual


def _look_ahead(keeps: Keeps, stop: Sequence[float], rolls: int) -> list[float]:
    """Return the expected worth of each keep with this many rolls to come."""
    expected = keeps.expect(stop)
    for _ in range(1, rolls):
        expected = keeps.expect(keeps.best_worths(stop, expected))
    return expected


@dataclass(frozen=True, eq=False)
class Exact:
    """Expect what perfect play of a one-column game brings, read from a table.

    The data of the file is ``rows * width`` whole numbers of two bytes, first all low
    bytes, then all high ones. Row after row they are, plus ``BIAS``, the steps along
    the row of its difference to the row with one more lower box filled, the first
    that is open; where none is, of the row itself. Values are parts of a point.

    Attributes:
        table: the file.
    """

    table: Table
    _rows: "dict[int, array[int]]" = field(default_factory=dict, repr=False)

    @property
    def is_exact(self) -> bool:
        """Whether the values are those of perfect play."""
        return True

    def later(self, variant: SheetVariant, sheet: Sheet) -> Later:
        """Return the value after filling a box, an upper bonus included."""
        layout = layout_of(variant)
        state = layout.state_of(sheet.points[0])
        parts = self.table.header["parts"]

        def after(_column: int, index: int, points: int) -> float:
            new = layout.after(state, index, points)
            value = self.row(layout.row_of(new))[layout.place_of(new)] / parts
            return float(value + layout.bonus(state, new))

        return after

    def row(self, row: int) -> "array[int]":
        """Return a row of the table, in parts of a point."""
        if row not in self._rows:
            steps = accumulate(self._steps(row))
            width = int(self.table.header["width"])
            change = map(sub, steps, range(BIAS, BIAS * (width + 1), BIAS))
            below = row_below(row, int(self.table.header["rows"]))
            decoded = change if below is None else map(add, self.row(below), change)
            self._rows[row] = array("i", decoded)
        return self._rows[row]

    def _steps(self, row: int) -> "array[int]":
        """Return the numbers of a row as they are in the file."""
        width = int(self.table.header["width"])
        high = int(self.table.header["rows"]) * width
        data, start = memoryview(self.table.data), row * width
        both = bytearray(2 * width)
        both[_LOW::2] = data[start : start + width]
        both[1 - _LOW :: 2] = data[high + start : high + start + width]
        return array("h", bytes(both))


def row_below(row: int, rows: int) -> int | None:
    """Return the row with the first open lower box filled, None where none is open.

    >>> row_below(0, 192), row_below(5, 192), row_below(191, 192)
    (3, 11, None)
    """
    lower = row // FIVE_STATES
    bit = ~lower & (lower + 1)
    below = row + bit * FIVE_STATES
    return below if below < rows else None
