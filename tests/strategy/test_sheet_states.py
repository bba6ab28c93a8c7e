"""What counts of a column, and where its value stands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kubek.families.sheet import SheetVariant
from kubek.strategy.sheet_states import Layout, layout_of
from kubek.variants import general, kosci, penta

POINTS = {
    box.key: sorted(
        {box.scorer(roll) for roll in ((1,) * 5, (2, 3, 4, 5, 6), (6,) * 5)}
    )
    for box in penta.VARIANT.boxes
}


@st.composite
def columns(draw: st.DrawFn, variant: SheetVariant) -> tuple[int | None, ...]:
    """Draw the boxes of a column before the multiplier, some of them open."""
    return tuple(
        draw(st.none() | st.just(0) | st.sampled_from(POINTS[box.key]))
        for box in variant.boxes
    )


@pytest.mark.parametrize("module", [penta, general, kosci])
def test_sizes(module: object) -> None:
    """There are 536 448 states of a column, every place is used once."""
    variant: SheetVariant = module.VARIANT  # type: ignore[attr-defined]
    layout = layout_of(variant)
    places = [place for sums in layout.places for place in sums.values()]

    assert (layout.rows, layout.width) == (192, 2794)
    assert list(range(layout.width)) == places


def test_multipliers() -> None:
    """States of other columns count points before the multiplier."""
    third = layout_of(general.VARIANT, 2)
    points: list[int | None] = [None] * 13
    points[5], points[11] = 3 * 24, 3 * 50  # sixes, five of a kind

    state = third.state_of(tuple(points))
    assert (third.need, state.upper_sum, state.five, state.upper) == (63, 24, 2, 1 << 5)


@given(columns(general.VARIANT), st.data())
def test_after(column: tuple[int | None, ...], data: st.DataObject) -> None:
    """Filling a box leads to the state of the filled column."""
    layout = layout_of(general.VARIANT)
    still_open = [index for index, points in enumerate(column) if points is None]
    if not still_open:
        return
    index = data.draw(st.sampled_from(still_open))
    points = data.draw(st.sampled_from(POINTS[general.VARIANT.boxes[index].key]))
    filled = (*column[:index], points, *column[index + 1 :])

    expected = layout.state_of(filled)
    assert expected == layout.after(layout.state_of(column), index, points)
    assert 0 <= layout.row_of(expected) < layout.rows
    assert 0 <= layout.place_of(expected) < layout.width


def test_kept() -> None:
    """A layout is made once."""
    assert layout_of(penta.VARIANT) is layout_of(penta.VARIANT)
    assert isinstance(layout_of(penta.VARIANT), Layout)
