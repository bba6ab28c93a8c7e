"""The exact worth of a turn: expected answers, and a second way to count it."""

from functools import cache
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kubek.families.bank import BankVariant
from kubek.strategy.bank_turn import (
    NEVER,
    expected_points,
    reach,
    rolls_up_to,
    solve_turn,
    step_of,
)
from kubek.variants.ten_thousand import VARIANT
from tests.helpers import golden

POLICY = golden("ten_thousand_turn_policy")

SMALL = BankVariant(
    key="small",
    dice=2,
    singles={1: 20},
    triples={},
    kinds={2: 30},
    straight=0,
    three_pairs=0,
    busts_in_a_row=3,
    bust_penalty=0,
)
"""Two dice: a 1 pays 20, any pair 30. Steps of 10."""
TOP = 6


def small_points(chosen: tuple[int, ...]) -> int:
    """Return the steps of dice set aside in the small game, written out by hand."""
    if len(chosen) == 2 and chosen[0] == chosen[1]:
        return 3
    return 2 if chosen == (1,) else 0


def obvious(bank: tuple[float, ...], bust: float) -> dict[tuple[int, int], float]:
    """Return the worth of rolling by steps at stake and dice, in every order."""

    @cache
    def on(steps: int, dice: int) -> float:
        return bank[steps] if steps >= TOP else max(bank[steps], roll(steps, dice))

    @cache
    def roll(steps: int, dice: int) -> float:
        total = 0.0
        for faces in product(range(1, 7), repeat=dice):
            parts = {p for n in range(1, dice + 1) for p in combinations(faces, n)}
            ways = [
                on(steps + small_points(part), dice - len(part) or 2)
                for part in parts
                if small_points(part)
            ]
            total += max(ways, default=bust)
        return total / float(6**dice)

    return {(steps, dice): roll(steps, dice) for steps in range(TOP) for dice in (1, 2)}


@pytest.mark.parametrize("row", POLICY["roll_value"]["rows"], ids=lambda row: row[0])
def test_roll_value(row: list[float]) -> None:
    """The expected points of rolling, for each stake and number of dice."""
    stake, *worths = row
    found = [expected_points(VARIANT, int(stake), dice) for dice in range(1, 7)]

    assert worths == pytest.approx(found, abs=1e-6)


def test_turn() -> None:
    """The best expected turn."""
    best = POLICY["optimal_expected_points_per_turn"]

    assert best == pytest.approx(expected_points(VARIANT, 0, 6), abs=1e-8)


@pytest.mark.parametrize("dice", range(1, 7))
def test_thresholds(dice: int) -> None:
    """Up to which stake to roll again."""
    limit = POLICY["roll_again_if_turn_total_at_most"][str(dice)]

    assert limit == rolls_up_to(VARIANT, dice)
    assert expected_points(VARIANT, limit, dice) > limit
    assert expected_points(VARIANT, limit + 50, dice) <= limit + 50


@pytest.mark.parametrize("dice", [1, 3, 6])
def test_beyond_the_table(dice: int) -> None:
    """Where banking is best for good the worth goes on in a straight line."""
    low, middle, high = (
        expected_points(VARIANT, stake, dice) for stake in (18600, 18650, 18700)
    )

    assert middle - low == pytest.approx(high - middle)


@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_obvious(data: Any) -> None:
    """Counting every order of two dice gives the same, whatever is played for."""
    worth = st.one_of(st.just(NEVER), st.floats(-1, 1, allow_subnormal=False))
    early = data.draw(st.lists(worth, min_size=TOP, max_size=TOP))
    late = data.draw(st.lists(st.floats(-1, 1), min_size=3, max_size=3))
    bust = data.draw(st.floats(-1, 1))
    bank = (*early, *late)
    worths = solve_turn(SMALL, bank, bust)

    assert (step_of(SMALL), reach(SMALL)) == (10, 3)
    for (steps, dice), expected in obvious(bank, bust).items():
        assert worths.rolling(steps, dice) == pytest.approx(expected, abs=1e-12)
