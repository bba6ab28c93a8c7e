"""The net of several columns: features, and values of what may come."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kubek.families.sheet import Sheet
from kubek.families.sheet.boards import empty_sheet
from kubek.strategy.net import (
    KNOTS,
    Net,
    feature_count,
    features_of,
    hats,
    states_of,
)
from kubek.strategy.sheet_states import layout_of
from kubek.strategy.tables import pack, unpack
from kubek.variants.general import VARIANT
from tests.helpers import TABLES

BONUS = VARIANT.columns[0].upper_bonus


@cache
def net_of(columns: int) -> Net:
    """Return a shipped net."""
    file = (TABLES / f"general_x{columns}.bin").read_bytes()
    return Net(unpack(file))


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Draw a sheet of two or three columns."""
    columns = draw(st.sampled_from([2, 3]))
    sheet = empty_sheet(VARIANT, columns)
    for column in range(1, columns + 1):
        for index, box in enumerate(VARIANT.boxes):
            worths = [0, 3 * (box.face or 5), 4 * (box.face or 5)]
            if box.key == "five_of_a_kind":
                worths = [0, 50, 50]
            points = draw(st.none() | st.sampled_from(worths))
            if points is not None:
                sheet = sheet.fill(column, index, points * column)
    return sheet


def features(sheet: Sheet, left: int) -> dict[int, float]:
    """Return the features of a sheet."""
    layouts = [layout_of(VARIANT, column) for column in range(len(sheet.points))]
    return features_of(layouts, states_of(VARIANT, sheet), left)


class TestFeatures:
    """The numbers that the net sees."""

    def test_empty(self) -> None:
        """An empty sheet: all open, ahead by nothing, no time gone."""
        found = features(empty_sheet(VARIANT, 2), 26)

        assert all(found[feature] == 1 for feature in range(13))
        assert found[14 + KNOTS.index(0)] == 1
        assert sum(found.values()) == 2 * (13 + 1) + 1 + 2 + 26

    @given(sheets())
    def test_range(self, sheet: Sheet) -> None:
        """Features are between 0 and 1, and there are as many as the net has."""
        found = features(sheet, 5)

        assert all(0 < x <= 1 for x in found.values())
        assert max(found) < feature_count(len(sheet.points))

    @given(st.floats(-99, 99))
    def test_hats(self, x: float) -> None:
        """The weights of the knots add up to 1 and give x back."""
        found = [*hats(x, KNOTS)]

        assert sum(weight for _, weight in found) == pytest.approx(1)
        clipped = min(max(x, KNOTS[0]), KNOTS[-1])
        assert sum(weight * KNOTS[at] for at, weight in found) == pytest.approx(clipped)


@settings(deadline=None)
@given(sheets(), st.data())
def test_later(sheet: Sheet, data: st.DataObject) -> None:
    """What a box leaves is the value of the filled sheet, worked out anew."""
    columns = len(sheet.points)
    still_open = [
        (column, index)
        for column in range(columns)
        for index in range(13)
        if sheet.points[column][index] is None
    ]
    if not still_open:
        return
    column, index = data.draw(st.sampled_from(still_open))
    face = VARIANT.boxes[index].face
    points = data.draw(st.integers(0, 5)) * face if face else 50
    filled = sheet.fill(column + 1, index, points * (column + 1))
    net = net_of(columns)

    expected = 0.0
    if not filled.is_full:
        expected = net.sheet_value(features(filled, len(still_open) - 1))
    before = states_of(VARIANT, sheet)[column].upper_sum
    if before < 63 <= states_of(VARIANT, filled)[column].upper_sum:
        expected += BONUS * (column + 1)
    found = net.later(VARIANT, sheet)(column + 1, index, points)
    assert found == pytest.approx(expected, abs=1 / 128 + 1e-9)


def test_small_net() -> None:
    """The parts of a net are where its file says."""
    numbers = [0] * (103 * 1 + 2 * 1 + 1 + 103)
    numbers[0] = 2 * 4  # first layer, first feature
    numbers[103] = -4  # its bias
    numbers[104] = 3 * 4  # last layer
    numbers[105] = 4  # its bias
    numbers[106] = 4  # linear part, first feature
    data = b"".join(number.to_bytes(2, "little", signed=True) for number in numbers)
    header = {"games": [], "columns": 2, "features": 103, "hidden": 1, "parts": 4}
    net = Net(unpack(pack(header, data)))

    assert net.sheet_value({}) == 100
    assert net.sheet_value({0: 1.0}) == 100 * (1 + 1 + 3 * (2 - 1))
    assert net.is_exact is False
