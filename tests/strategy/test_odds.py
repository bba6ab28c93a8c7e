"""Exact odds: the expected answers, and a second way to count them."""

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kubek.api import Door
from kubek.dice import Dice
from kubek.strategy import odds
from kubek.strategy.odds import Target
from kubek.variants.penta import VARIANT
from tests.helpers import ask, code_of, golden

ROWS = [
    (kind, key)
    for kind in ("probability", "expected_points")
    for key in golden("odds_five_dice")[kind]
]
faces = st.integers(1, 6)


@pytest.fixture(scope="module")
def answer() -> dict[str, Any]:
    """Return all tables of the door."""
    return ask(Door(), op="odds")


def chance_target(key: str) -> Target:
    """Return a target by its name."""
    return next(aim for aim in odds.chance_targets(VARIANT) if aim.key == key)


def triples_worth(roll: Dice) -> int:
    """Return a worth for two dice that no box has."""
    return (7 * roll[0] * roll[1]) % 5


@cache
def counted(held: Dice, rolls: int) -> Fraction:
    """Return the best mean with two dice, roll by roll in every order."""
    rest = list(product(range(1, 7), repeat=2 - len(held)))
    total = Fraction(0)
    for new in rest:
        roll = tuple(sorted((*held, *new)))
        ways = [Fraction(triples_worth(roll))]
        if rolls > 1:
            keeps = {part for size in range(2) for part in combinations(roll, size)}
            ways += [counted(keep, rolls - 1) for keep in keeps]
        total += max(ways)
    return total / len(rest)


class TestTables:
    """The tables of the operation ``odds``."""

    @pytest.mark.parametrize(("kind", "key"), ROWS)
    def test_row(self, answer: dict[str, Any], kind: str, key: str) -> None:
        """Every row is exact, and its numbers are those of its fractions."""
        row, expected = answer[kind][key], golden("odds_five_dice")[kind][key]

        assert expected["fractions"] == row["fractions"]
        for rolls in ("within_1", "within_2", "within_3"):
            assert float(expected[rolls]) == pytest.approx(row[rolls], abs=1e-13)

    def test_no_other_rows(self, answer: dict[str, Any]) -> None:
        """There are as many rows as expected."""
        assert len(ROWS) == len(answer["probability"]) + len(answer["expected_points"])

    def test_bust(self, answer: dict[str, Any]) -> None:
        """The chances of a bust, and the stakes up to which one rolls again."""
        policy = golden("ten_thousand_turn_policy")
        found = {
            dice: row["fraction"] for dice, row in answer["bust_probability"].items()
        }

        assert policy["bust_probability"] == found
        up_to = "roll_again_if_turn_total_at_most"
        assert policy[up_to] == answer[up_to]

    @pytest.mark.parametrize("ruleset", ["general", "kosci", "penta"])
    def test_sheet_alone(self, answer: dict[str, Any], ruleset: str) -> None:
        """A sheet game has its own boxes and no bust."""
        own = ask(Door(), op="odds", ruleset=ruleset)

        assert own == {k: answer[k] for k in ("probability", "expected_points")}

    def test_bank_alone(self) -> None:
        """A bank game has no boxes."""
        assert set(ask(Door(), op="odds", ruleset="ten_thousand")) == {
            "bust_probability",
            "roll_again_if_turn_total_at_most",
        }


class TestFromDice:
    """Odds from dice on the table."""

    def test_three_fives(self) -> None:
        """From 5 5 5 four of a kind comes in two rolls in 51.8 %."""
        request = {"ruleset": "penta", "dice": [5, 5, 5], "rolls_left": 2}
        table = ask(Door(), op="odds", **request)["from_dice"]

        assert table["probability"]["four_of_a_kind"] == {
            "fraction": "671/1296",
            "value": 671 / 1296,
        }

    def test_whole_roll(self) -> None:
        """A whole roll that fits is kept; another is rolled again as well as can be."""
        request = {"ruleset": "penta", "dice": [1, 2, 3, 4, 6], "rolls_left": 1}
        table = ask(Door(), op="odds", **request)["from_dice"]

        assert table["probability"]["small_straight"]["fraction"] == "1/1"
        assert table["probability"]["large_straight"]["fraction"] == "1/6"

    @given(roll=st.tuples(faces, faces, faces, faces, faces), rolls=st.integers(1, 2))
    @settings(max_examples=25, deadline=None)
    def test_best_hold(self, roll: Dice, rolls: int) -> None:
        """The odds of a roll are those of the best of its 32 holds."""
        aim = chance_target("full_house")
        holds = [
            odds.after_holding(aim, part, rolls)
            for size in range(5)
            for part in combinations(roll, size)
        ]
        stay = odds.from_roll(aim, roll, 0)

        assert max(stay, *holds) == odds.from_roll(aim, roll, rolls)

    @given(held=st.lists(faces, max_size=4), rolls=st.integers(1, 2))
    @settings(max_examples=25, deadline=None)
    def test_more_rolls_help(self, held: list[int], rolls: int) -> None:
        """One more roll never makes a target less likely."""
        aim = chance_target("small_straight")
        now, more = (
            odds.after_holding(aim, tuple(held), n) for n in (rolls, rolls + 1)
        )

        assert now <= more

    @pytest.mark.parametrize("rolls", [1, 2, 3])
    @pytest.mark.parametrize("held", [(), (1,), (4,)])
    def test_obvious(self, held: Dice, rolls: int) -> None:
        """Counting every order of two dice gives the same."""
        aim = odds.target("two", 2, triples_worth)

        assert counted(held, rolls) == odds.after_holding(aim, held, rolls)


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"ruleset": "race"}, "unknown_ruleset"),
        ({"ruleset": 5}, "bad_request"),
        ({"dice": [7]}, "bad_dice"),
        ({"dice": [1] * 6}, "bad_dice"),
        ({"dice": [1], "rolls_left": 0}, "bad_request"),
        ({"dice": [1], "rolls_left": True}, "bad_request"),
        ({"dice": [1], "rolls_left": 4}, "bad_request"),
        ({"ruleset": "ten_thousand", "dice": [1]}, "bad_request"),
    ],
)
def test_refusals(request_: dict[str, Any], code: str) -> None:
    """What cannot be counted is refused with its code."""
    assert code == code_of(ask(Door(), op="odds", **request_))
