"""A turn worked out fast, against a slow and obvious way to do it."""

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kubek.dice import Dice, chance_outcomes
from kubek.families.sheet import Sheet, SheetVariant, legal_moves
from kubek.families.sheet.boards import empty_sheet
from kubek.strategy.prospects import Patience
from kubek.strategy.sheet_turns import Later, Prospects, plan_turn
from kubek.variants import general, kosci

VARIANTS = {"general": general.VARIANT, "kosci": kosci.VARIANT}


class Slow:
    """A turn by plain recursion over rolls and holds."""

    def __init__(
        self, variant: SheetVariant, sheet: Sheet, later: Later, *, allow_burn: bool
    ) -> None:
        """Take the same as the fast way."""
        self.variant, self.sheet, self.later = variant, sheet, later
        self.allow_burn = allow_burn
        self.best = cache(self._best)
        self.held = cache(self._held)

    def filled(self, roll: Dice) -> float:
        """Return what the best box brings."""
        moves = legal_moves(self.variant, self.sheet, roll, allow_burn=self.allow_burn)
        return max(
            move.points
            + move.bonus
            + self.later(
                move.column,
                self.variant.box_index[move.box],
                move.points // self.variant.columns[move.column - 1].multiplier,
            )
            for move in moves
        )

    def _held(self, hold: Dice, rolls: int) -> float:
        """Return what holding brings with so many rolls to come."""
        rolling = 5 - len(hold)
        return float(
            sum(
                ways * self.best(tuple(sorted(hold + new)), rolls - 1)
                for new, ways in chance_outcomes(rolling)
            )
            / 6**rolling
        )

    def _best(self, roll: Dice, rolls: int) -> float:
        """Return what a roll is worth with so many rolls to come."""
        if not rolls:
            return self.filled(roll)
        holds = {part for size in range(5) for part in combinations(roll, size)}
        return max(self.filled(roll), *(self.held(hold, rolls) for hold in holds))


def drawn_sheet(draw: st.DrawFn, variant: SheetVariant, columns: int) -> Sheet:
    """Draw a sheet with few open boxes, five of a kind often positive."""
    sheet = empty_sheet(variant, columns)
    places = [(c, i) for c in range(1, columns + 1) for i in range(13)]
    still_open = draw(st.sets(st.sampled_from(places), min_size=1, max_size=6))
    for column, index in places:
        if (column, index) not in still_open:
            points = draw(st.sampled_from([0, 5]))
            if variant.boxes[index].key == "five_of_a_kind":
                points = draw(st.sampled_from([0, 50, 50]))
            sheet = sheet.fill(column, index, points * column)
    return sheet


@st.composite
def turns(draw: st.DrawFn) -> tuple[SheetVariant, Sheet, bool]:
    """Draw a variant, a sheet, and whether burning is allowed."""
    key = draw(st.sampled_from(sorted(VARIANTS)))
    columns = draw(st.integers(1, 3)) if key == "general" else 1
    variant = VARIANTS[key]
    return variant, drawn_sheet(draw, variant, columns), draw(st.booleans())


@settings(max_examples=12, deadline=None)
@given(turns(), st.sampled_from(chance_outcomes(5)), st.sampled_from([0.0, 1.0]))
def test_agrees_with_slow(
    turn: tuple[SheetVariant, Sheet, bool], outcome: tuple[Dice, int], share: float
) -> None:
    """Worths of the turn, of every hold and of every box are those of the slow way."""
    variant, sheet, allow_burn = turn
    patience = Patience(share)
    plan = plan_turn(variant, sheet, patience, allow_burn=allow_burn)
    later = patience.later(variant, sheet)
    slow = Slow(variant, sheet, later, allow_burn=allow_burn)
    roll, _ = outcome

    assert slow.held((), 3) == pytest.approx(plan.value)
    assert slow.filled(roll) == pytest.approx(plan.moves(roll)[0].worth)
    for rolls in (1, 2):
        for hold in plan.holds(roll, rolls):
            assert slow.held(hold.faces, rolls) == pytest.approx(hold.worth)
        best = plan.best_hold(roll, rolls)
        found = best.worth if best else plan.moves(roll)[0].worth
        assert slow.best(roll, rolls) == pytest.approx(found)


def test_plans_are_kept() -> None:
    """The next roll of a turn finds the plan of the first."""
    sheet, player = empty_sheet(general.VARIANT, 1), Patience(1)
    plans = [
        plan_turn(general.VARIANT, sheet, player, allow_burn=True) for _ in range(2)
    ]

    assert plans[0] is plans[1]


def test_prospects_are_hashable() -> None:
    """Players of the same habit are the same."""
    player: Prospects = Patience(0.5)

    assert hash(player) == hash(Patience(0.5))
