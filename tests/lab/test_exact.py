"""The exact solver: its rules, and what it says where few boxes are open.

Whole games are solved by ``python -m kubek_lab tables``, which checks them; here only
states near the end are worked out.
"""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kubek.families.sheet import Sheet, SheetVariant
from kubek.families.sheet.boards import empty_sheet
from kubek.strategy.prospects import Patience
from kubek.strategy.sheet_states import layout_of
from kubek.strategy.sheet_turns import plan_turn
from kubek.variants import find_variant
from kubek_lab.exact import fill_stops_from, turn_value
from kubek_lab.keeps import keep_arrays
from kubek_lab.rules import rules_of, without_five_bonus
from kubek_lab.sheet_tables import SHEET_GAMES, SheetGame
from kubek_lab.simulation import patience_worths


def variant_of(game: SheetGame) -> SheetVariant:
    """Return the variant of a game."""
    variant = find_variant(game.ruleset)
    assert isinstance(variant, SheetVariant)
    return variant


class TestRules:
    """The arrays are the package's values."""

    def test_penta_is_general(self) -> None:
        """One column of Generał with burning is Penta, whatever the order of boxes."""
        penta, general = (
            rules_of(find_variant(key))  # type: ignore[arg-type]
            for key in ("penta", "general")
        )
        order = [*range(11), 12, 11]

        for name in ("points", "joker_points", "which"):
            ours, theirs = getattr(penta, name), getattr(general, name)
            assert np.array_equal(ours, theirs[:, order])
        for name in ("kinds", "bits", "faces"):
            assert np.array_equal(getattr(penta, name), getattr(general, name)[order])
        assert penta[8:] == general[8:]
        assert np.array_equal(penta.places, general.places)
        assert np.array_equal(penta.five_face, general.five_face)

    def test_check(self) -> None:
        """Without joker and bonus nothing else changes."""
        rules = SHEET_GAMES[0].rules()
        plain = without_five_bonus(rules)

        assert (plain.five_bonus, plain.joker) == (0, 0)
        assert plain.points is rules.points


@st.composite
def sheets(draw: st.DrawFn, variant: SheetVariant) -> Sheet:
    """Draw a sheet with open boxes."""
    sheet = empty_sheet(variant, 1)
    open_boxes = draw(st.sets(st.integers(0, 12), min_size=1))
    for index, box in enumerate(variant.boxes):
        if index not in open_boxes:
            worths = [0, 3 * (box.face or 5)]
            if box.key == variant.joker_box:
                worths = [0, 50]
            sheet = sheet.fill(1, index, draw(st.sampled_from(worths)))
    return sheet


@pytest.mark.parametrize("game", SHEET_GAMES, ids=lambda game: game.name)
@settings(deadline=None, max_examples=25)
@given(st.data())
def test_turn(game: SheetGame, data: st.DataObject) -> None:
    """Compiled code and the package work a turn out alike, on any sheet."""
    variant, rules = variant_of(game), game.rules()
    sheet = data.draw(sheets(variant))
    patience = Patience(1)
    plan = plan_turn(variant, sheet, patience, allow_burn=game.allow_burn)

    layout = layout_of(variant)
    state = layout.state_of(sheet.points[0])
    is_won = state.upper_sum >= layout.need
    later = patience_worths(variant, patience, is_won=is_won)
    stop, boxes = np.empty((2, 252)), np.empty(252, np.int64)
    place = (layout.row_of(state), state.upper, state.upper_sum)
    fill_stops_from(rules, place, np.array([later, later]), stop, boxes)

    assert plan.value == pytest.approx(turn_value(keep_arrays(), stop))
