"""Adding up a sheet."""

from dataclasses import dataclass

from kubek.families.sheet.boards import Sheet, SheetVariant


@dataclass(frozen=True, slots=True)
class ColumnTotals:
    """The sums of one column; ``lower`` includes the box of five equal dice."""

    upper: int
    upper_bonus: int
    lower: int
    five_bonus: int

    @property
    def total(self) -> int:
        """All four together."""
        return self.upper + self.upper_bonus + self.lower + self.five_bonus


def column_totals(variant: SheetVariant, sheet: Sheet) -> tuple[ColumnTotals, ...]:
    """Return the sums of each column.

    The upper bonus counts as soon as the upper sum reaches the column's threshold.
    """
    return tuple(
        _one_column(variant, number, points, sheet.bonuses[number])
        for number, points in enumerate(sheet.points)
    )


def _one_column(
    variant: SheetVariant, number: int, points: tuple[int | None, ...], bonus: int
) -> ColumnTotals:
    sums = {"upper": 0, "lower": 0}
    for box, value in zip(variant.boxes, points, strict=True):
        sums[box.part] += value or 0
    column = variant.columns[number]
    reached = sums["upper"] >= column.upper_threshold
    return ColumnTotals(
        upper=sums["upper"],
        upper_bonus=column.upper_bonus if reached else 0,
        lower=sums["lower"],
        five_bonus=bonus,
    )


def total(variant: SheetVariant, board: Sheet) -> int:
    """Return the grand total of a sheet."""
    return sum(column.total for column in column_totals(variant, board))
