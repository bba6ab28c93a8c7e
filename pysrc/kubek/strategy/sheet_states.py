"""What a one-column sheet is for the rest of the game, and its place in a table.

Rule: the order of the values in the tables of sheet games is here. What is left to
win depends on the filled boxes, on the upper sum as far as it counts for the bonus,
and on whether the box of five equal dice is open, 0 or positive. The values of one
set of filled lower boxes and one state of that box are a row; in it come the sets of
filled upper boxes, and for each the upper sums that can be.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

from kubek.dice import FACES
from kubek.families.sheet.boards import SheetVariant

FIVE_OPEN, FIVE_ZERO, FIVE_POSITIVE = range(3)
FIVE_STATES: Final = 3


@dataclass(frozen=True, slots=True)
class ColumnState:
    """What counts of a column: the unmultiplied upper sum stops at the threshold.

    Attributes:
        upper: bit mask of the filled upper boxes, in sheet order.
        lower: the same of the lower ones without the box of five equal dice.
        five: ``FIVE_OPEN``, ``FIVE_ZERO`` or ``FIVE_POSITIVE``.
        upper_sum: points of the upper boxes before the multiplier.
    """

    upper: int
    lower: int
    five: int
    upper_sum: int


@dataclass(frozen=True, eq=False)
class Layout:
    """Where the states of one column of a variant stand.

    Attributes:
        variant: the rule set.
        column: the column's index from 0.
    """

    variant: SheetVariant
    column: int = 0

    @cached_property
    def upper_bits(self) -> dict[int, int]:
        """The bit of each upper box by its index on the sheet."""
        boxes = enumerate(self.variant.boxes)
        upper = [index for index, box in boxes if box.part == "upper"]
        return {index: 1 << bit for bit, index in enumerate(upper)}

    @cached_property
    def lower_bits(self) -> dict[int, int]:
        """The bit of each lower box, without that of five equal dice, by its index."""
        lower = [
            index
            for index, box in enumerate(self.variant.boxes)
            if box.part == "lower" and index != self.five_index
        ]
        return {index: 1 << bit for bit, index in enumerate(lower)}

    @cached_property
    def five_index(self) -> int:
        """The index of the box of five equal dice."""
        return self.variant.box_index[self.variant.joker_box]

    @cached_property
    def need(self) -> int:
        """The upper sum before the multiplier that earns the bonus."""
        column = self.variant.columns[self.column]
        return column.upper_threshold // column.multiplier

    @cached_property
    def places(self) -> tuple[dict[int, int], ...]:
        """By mask of filled upper boxes: the place in a row of each possible sum."""
        place = 0
        found = []
        for mask in range(1 << len(self.upper_bits)):
            sums = sorted(self._sums(mask))
            found.append({total: place + i for i, total in enumerate(sums)})
            place += len(sums)
        return tuple(found)

    def _sums(self, mask: int) -> set[int]:
        sums = {0}
        for index, bit in self.upper_bits.items():
            if mask & bit:
                face = self.variant.boxes[index].face or FACES[0]
                ways = range(0, face * self.variant.dice + 1, face)
                sums = {min(self.need, s + more) for s in sums for more in ways}
        return sums

    @property
    def width(self) -> int:
        """How many values a row has."""
        return sum(len(sums) for sums in self.places)

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return FIVE_STATES << len(self.lower_bits)

    def state_of(self, points: tuple[int | None, ...]) -> ColumnState:
        """Return what counts of a column, given its boxes after the multiplier."""
        multiplier = self.variant.columns[self.column].multiplier
        upper_sum = sum(points[index] or 0 for index in self.upper_bits) // multiplier
        five = points[self.five_index]
        return ColumnState(
            _mask(self.upper_bits, points),
            _mask(self.lower_bits, points),
            FIVE_OPEN if five is None else FIVE_POSITIVE if five else FIVE_ZERO,
            min(self.need, upper_sum),
        )

    def after(self, state: ColumnState, index: int, points: int) -> ColumnState:
        """Return the state after a box was filled with points before the multiplier."""
        upper, lower, five, upper_sum = (
            state.upper,
            state.lower,
            state.five,
            state.upper_sum,
        )
        if index == self.five_index:
            five = FIVE_POSITIVE if points else FIVE_ZERO
        elif index in self.upper_bits:
            upper |= self.upper_bits[index]
            upper_sum = min(self.need, upper_sum + points)
        else:
            lower |= self.lower_bits[index]
        return ColumnState(upper, lower, five, upper_sum)

    def bonus(self, state: ColumnState, new: ColumnState) -> int:
        """Return the upper bonus that is earned from one state to the next."""
        is_earned = state.upper_sum < self.need <= new.upper_sum
        return self.variant.columns[self.column].upper_bonus if is_earned else 0

    def row_of(self, state: ColumnState) -> int:
        """Return the row of a state."""
        return state.lower * FIVE_STATES + state.five

    def place_of(self, state: ColumnState) -> int:
        """Return the place of a state in its row."""
        return self.places[state.upper][state.upper_sum]


def _mask(bits: dict[int, int], points: tuple[int | None, ...]) -> int:
    return sum(bit for index, bit in bits.items() if points[index] is not None)


@cache
def layout_of(variant: SheetVariant, column: int = 0) -> Layout:
    """Return the layout of a column, counted from 0.

    >>> from kubek.variants.penta import VARIANT
    >>> layout = layout_of(VARIANT)
    >>> layout.rows, layout.width, layout.rows * layout.width
    (192, 2794, 536448)
    """
    return Layout(variant, column)
