"""Expected values, against enumeration and against exact published chances."""

from fractions import Fraction
from itertools import product

import pytest

from kubek.dice import Dice
from kubek.strategy.expectation import keeps_of
from kubek.strategy.prospects import usual_points
from kubek.variants.penta import VARIANT
from tests.helpers import golden


def brute_expectation(keep: Dice, worth: dict[Dice, float]) -> float:
    """Roll the other dice in every order and take the mean."""
    rolls = [
        tuple(sorted((*keep, *rest)))
        for rest in product(range(1, 7), repeat=5 - len(keep))
    ]
    return sum(worth[roll] for roll in rolls) / len(rolls)


class TestKeeps:
    """The 462 keeps of five dice."""

    @pytest.mark.parametrize("keep", [(), (3,), (1, 1), (2, 4, 6), (5, 5, 5, 5)])
    def test_expect(self, keep: Dice) -> None:
        """The expectation of a keep is the mean over all ordered rolls of the rest."""
        keeps = keeps_of(5)
        worth = {roll: float(sum(roll) ** 2) for roll in keeps.rolls}
        expected = keeps.expect(list(worth.values()))

        assert expected[keeps.index[keep]] == pytest.approx(
            brute_expectation(keep, worth)
        )

    def test_held(self) -> None:
        """What can be held of a roll is every sub-multiset but the whole."""
        keeps = keeps_of(5)
        place = keeps.index[(1, 1, 1, 1, 2)] - keeps.first_roll
        held = {keeps.keeps[part] for part in keeps.held[place]}

        assert len(held) == 5 * 2 - 1
        assert sum(len(parts) for parts in keeps.held) == 4368 - 252

    def test_best_hold(self) -> None:
        """The best hold has the highest expectation."""
        keeps = keeps_of(5)
        expected = keeps.expect([float(roll.count(6)) for roll in keeps.rolls])

        hold, worth = keeps.best_hold((1, 2, 6, 6, 6), expected)
        assert hold == (6, 6, 6)
        assert worth == pytest.approx(3 + 2 / 6)


@pytest.mark.parametrize("box", ["full_house", "small_straight", "large_straight"])
def test_fixed_boxes(box: str) -> None:
    """A box of fixed points usually brings them times its exact chance."""
    chance = Fraction(golden("odds_five_dice")["probability"][box]["fractions"][2])
    paid = next(b for b in VARIANT.boxes if b.key == box).joker_points

    assert paid is not None
    assert usual_points(VARIANT)[box] == pytest.approx(float(paid * chance), abs=1e-9)


@pytest.mark.parametrize("box", sorted(golden("odds_five_dice")["expected_points"]))
def test_usual_points(box: str) -> None:
    """Each box brings the exact expected points when played for alone."""
    exact = golden("odds_five_dice")["expected_points"][box]["within_3"]

    assert usual_points(VARIANT)[box] == pytest.approx(float(exact), abs=1e-9)
