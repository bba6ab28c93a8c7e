"""What is expected of two and three columns: a small net over features of the sheet.

Generał x2 and x3 cannot be solved. ``kubek_lab`` learns the value of a sheet by
self-play with exact calculation inside each turn; the weights are shipped as a table.
The value is ``SCALE`` times a linear part plus one hidden layer of units that cut off
below 0. A full sheet is worth 0.

Rule: the features and their order are here. For each column: a bit for each open box
(upper ones, lower ones, that of five equal dice), the upper sum as a share of the
threshold, hat functions of how far the sum is ahead of three dice a box while the
bonus is neither won nor out of reach, and flags: won, out of reach, five of a kind 0,
five of a kind positive. Then of the whole sheet: one bit for a five of a kind at 0 or
else for how many are open; the share of turns that are left, and its hat functions;
for each box a bit for being open in at least 1, 2, ... columns.
"""

import struct
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import mul
from typing import Final

from kubek.families.sheet import Sheet, SheetVariant
from kubek.strategy.sheet_states import (
    FIVE_OPEN,
    FIVE_POSITIVE,
    FIVE_ZERO,
    ColumnState,
    Layout,
    layout_of,
)
from kubek.strategy.sheet_turns import STEPS, Later
from kubek.strategy.tables import Table

SCALE: Final = 100
"""The net counts in units of this many points."""
KNOTS: Final = (-20, -14, -10, -7, -5, -3, -1.5, 0, 1.5, 3, 5, 7, 10, 14, 20)
"""Of the hats of the upper sum: points ahead of three dice in each open box."""
TIMES: Final = (0, 0.1, 0.25, 0.45, 0.7, 1)
"""Of the hats of the share of turns left."""
BOXES: Final = 13
COLUMN_FEATURES: Final = BOXES + 1 + len(KNOTS) + 4
_FAIR_DICE: Final = 3

Features = dict[int, float]
"""The features that are not 0, by index."""


def feature_count(columns: int) -> int:
    """Return how many features a sheet of this many columns has.

    >>> feature_count(2), feature_count(3)
    (103, 150)
    """
    of_sheet = 2 + columns + 1 + len(TIMES) + BOXES * columns
    return columns * COLUMN_FEATURES + of_sheet


def box_order(variant: SheetVariant) -> tuple[int, ...]:
    """Return the boxes in the order of the features, as indexes on the sheet."""
    layout = layout_of(variant)
    return (*layout.upper_bits, *layout.lower_bits, layout.five_index)


def hats(x: float, knots: Sequence[float]) -> Iterator[tuple[int, float]]:
    """Yield the knots around x and their weights, which add up to 1; x is clipped.

    >>> list(hats(0.5, (0, 1, 2))), list(hats(7, (0, 1, 2)))
    ([(0, 0.5), (1, 0.5)], [(2, 1.0)])
    """
    x = min(max(x, knots[0]), knots[-1])
    place = bisect_left(knots, x)
    if knots[place] == x:
        yield place, 1.0
    else:
        share = (x - knots[place - 1]) / (knots[place] - knots[place - 1])
        yield place - 1, 1 - share
        yield place, share


@dataclass(frozen=True, eq=False)
class Net:
    """Prospects of several columns, by a net from a shipped table.

    The data of the file is whole numbers of two bytes, the low byte first, in parts
    of 1: the first layer by feature, its bias, the last layer, its bias, the linear
    part by feature.

    Attributes:
        table: the file.
    """

    table: Table

    @property
    def is_exact(self) -> bool:
        """Whether the values are those of perfect play."""
        return False

    @cached_property
    def _numbers(self) -> list[float]:
        numbers = struct.unpack(f"<{len(self.table.data) // 2}h", self.table.data)
        return [number / self.table.header["parts"] for number in numbers]

    @cached_property
    def _rows(self) -> list[list[float]]:
        """The first layer by feature, and its bias as one row more."""
        units = self.table.header["hidden"]
        count = (self.table.header["features"] + 1) * units
        return [self._numbers[at : at + units] for at in range(0, count, units)]

    @cached_property
    def _last(self) -> list[float]:
        units = self.table.header["hidden"]
        start = (self.table.header["features"] + 1) * units
        return self._numbers[start : start + units]

    @cached_property
    def _linear(self) -> list[float]:
        """The linear part by feature, and the bias of the last layer behind it."""
        start = len(self._numbers) - self.table.header["features"]
        return [*self._numbers[start:], self._numbers[start - 1]]

    def later(self, variant: SheetVariant, sheet: Sheet) -> Later:
        """Return the value after filling a box, an upper bonus included."""
        return _Outlook(self, variant, sheet).later

    def sheet_value(self, features: Features) -> float:
        """Return the value of a sheet from its features, in points."""
        return self.value(*self.first_layer(features))

    def first_layer(self, features: Features) -> tuple[list[float], float]:
        """Return the hidden units before they are cut off, and the linear part."""
        start = (self._rows[-1], self._linear[-1])
        return self.changed(*start, features.items())

    def changed(
        self,
        hidden: list[float],
        linear: float,
        changes: Iterable[tuple[int, float]],
    ) -> tuple[list[float], float]:
        """Return the same after features have changed by so much."""
        for feature, by in changes:
            row = self._rows[feature]
            hidden = [
                unit + by * weight for unit, weight in zip(hidden, row, strict=True)
            ]
            linear += by * self._linear[feature]
        return hidden, linear

    def value(self, hidden: list[float], linear: float) -> float:
        """Return the value in points."""
        bent = [unit if unit > 0 else 0.0 for unit in hidden]
        return float(SCALE * (linear + sum(map(mul, bent, self._last))))


class _Outlook:
    """The prospects of one sheet: the first layer once, then only what changes."""

    def __init__(self, net: Net, variant: SheetVariant, sheet: Sheet) -> None:
        """Work out the first layer of this sheet, one turn on."""
        self._net = net
        self._layouts = [layout_of(variant, c) for c in range(len(sheet.points))]
        self._states = states_of(variant, sheet)
        self._order = {index: bit for bit, index in enumerate(box_order(variant))}
        self._left = sum(column.count(None) for column in sheet.points)
        self._features = features_of(self._layouts, self._states, self._left - 1)
        self._start = net.first_layer(self._features)
        self._known: dict[tuple[int, ColumnState], float] = {}

    def later(self, column: int, index: int, points: int) -> float:
        """Return the value after filling a box, an upper bonus included."""
        at = column - 1
        layout, state = self._layouts[at], self._states[at]
        new = layout.after(state, index, points)
        bonus = layout.bonus(state, new)
        if self._left == 1:
            return float(bonus)
        if (at, new) not in self._known:
            self._known[at, new] = self._value(at, index, new)
        return self._known[at, new] + bonus

    def _value(self, at: int, index: int, new: ColumnState) -> float:
        states = [*self._states[:at], new, *self._states[at + 1 :]]
        layout = self._layouts[at]
        old = dict(column_features(layout, self._states[at]))
        now = dict(column_features(layout, new))
        changes = {f: now.get(f, 0) - old.get(f, 0) for f in old | now}
        before = five_feature(self._states)
        after = five_feature(states)
        if before != after:
            changes |= {before: -1, after: 1}
        changes[self._stack(index)] = -1
        real = [(feature, by) for feature, by in changes.items() if by]
        value = self._net.value(*self._net.changed(*self._start, real))
        return round(value * STEPS) / STEPS

    def _stack(self, index: int) -> int:
        """Return the feature that a box loses when one column less has it open."""
        bit = self._order[index]
        is_open = [_is_open(state, bit) for state in self._states]
        return _stack_base(len(is_open)) + bit * len(is_open) + sum(is_open) - 1


def states_of(variant: SheetVariant, sheet: Sheet) -> list[ColumnState]:
    """Return what counts of each column."""
    return [
        layout_of(variant, column).state_of(points)
        for column, points in enumerate(sheet.points)
    ]


def features_of(
    layouts: Sequence[Layout], states: Sequence[ColumnState], left: int
) -> Features:
    """Return the features of a sheet that are not 0.

    Args:
        layouts: of its columns.
        states: of its columns.
        left: how many boxes are open, for the features of time.
    """
    columns = len(states)
    found: Features = {}
    for layout, state in zip(layouts, states, strict=True):
        found.update(column_features(layout, state))
    found[five_feature(states)] = 1.0
    base = columns * COLUMN_FEATURES + 2 + columns
    share = left / (BOXES * columns)
    found[base] = share
    found.update((base + 1 + place, x) for place, x in hats(share, TIMES))
    for bit in range(BOXES):
        still_open = sum(_is_open(state, bit) for state in states)
        first = _stack_base(columns) + bit * columns
        found.update((first + which, 1.0) for which in range(still_open))
    return {feature: x for feature, x in found.items() if x}


def _stack_base(columns: int) -> int:
    """Return the first of the features of boxes that are open in several columns."""
    return columns * (COLUMN_FEATURES + 1) + 3 + len(TIMES)


def five_feature(states: Sequence[ColumnState]) -> int:
    """Return the one feature of all boxes of five equal dice that is 1."""
    fives = [state.five for state in states]
    which = 0 if FIVE_ZERO in fives else 1 + fives.count(FIVE_OPEN)
    return len(states) * COLUMN_FEATURES + which


def column_features(layout: Layout, state: ColumnState) -> Iterator[tuple[int, float]]:
    """Yield the features of a column that are not 0, upper ones maybe 0."""
    base = layout.column * COLUMN_FEATURES
    for bit in range(BOXES):
        if _is_open(state, bit):
            yield base + bit, 1.0
    base += BOXES
    yield base, state.upper_sum / layout.need
    faces = sum(
        layout.variant.boxes[index].face or 0
        for index, bit in layout.upper_bits.items()
        if not state.upper & bit
    )
    won, lost = base + 1 + len(KNOTS), base + 2 + len(KNOTS)
    if state.upper_sum >= layout.need:
        yield won, 1.0
    elif state.upper_sum + layout.variant.dice * faces < layout.need:
        yield lost, 1.0
    else:
        ahead = state.upper_sum + _FAIR_DICE * faces - layout.need
        for place, x in hats(ahead, KNOTS):
            yield base + 1 + place, x
    if state.five != FIVE_OPEN:
        yield lost + (2 if state.five == FIVE_POSITIVE else 1), 1.0


def _is_open(state: ColumnState, bit: int) -> bool:
    """Tell whether a box, by its place among the features, is open."""
    if bit == BOXES - 1:
        return state.five == FIVE_OPEN
    upper = 6
    mask = state.upper >> bit if bit < upper else state.lower >> (bit - upper)
    return not mask & 1
