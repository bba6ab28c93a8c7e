"""Exact play of one-column games, against values that were computed elsewhere.

All values and decisions by the shipped tables; the sums, the legal boxes and the
number of choices of every case; and without tables the whole value where one box is
open, since then the turn is the game.
"""

from itertools import combinations
from typing import Any

import pytest

from kubek.api import Door
from kubek.dice import Dice
from kubek.families.sheet import Sheet, legal_moves, total
from kubek.families.sheet.positions import parse_position
from kubek.strategy.expectation import keeps_of
from kubek.variants.penta import VARIANT
from tests.helpers import ask, golden, position

GAMES = {
    "penta": ("penta", True),
    "kosci": ("kosci", True),
    "general_x1_noburn": ("general", False),
}
"""By the label of the files: rule set and burning."""
WITHIN = 0.05
VALUES = golden("optimal_values_penta")["cases"]
DECISIONS = golden("optimal_decisions_penta")["cases"]
LAST_BOX = 12


def by_id(case: dict[str, Any]) -> str:
    """Name a test by its case."""
    return str(case["id"])


def is_last(case: dict[str, Any]) -> bool:
    """Tell whether one box is open."""
    return len(case["sheet"]) == LAST_BOX


@pytest.fixture(scope="module")
def door() -> Door:
    """Return a door."""
    return Door()


def final_total(sheet: Sheet, roll: Dice) -> float:
    """Return the final total when a roll fills the best of the last boxes."""
    return max(
        total(
            VARIANT,
            sheet.fill(move.column, VARIANT.box_index[move.box], move.points).award(
                move.column, move.bonus
            ),
        )
        for move in legal_moves(VARIANT, sheet, roll)
    )


def expected(sheet: Sheet, rolls: int) -> list[float]:
    """Return the expected final total of each keep with this many rolls to come."""
    keeps = keeps_of(5)
    stop = [final_total(sheet, roll) for roll in keeps.rolls]
    values = keeps.expect(stop)
    for _ in range(1, rolls):
        values = keeps.expect(keeps.best_worths(stop, values))
    return values


@pytest.mark.parametrize("case", VALUES, ids=by_id)
def test_sums(door: Door, case: dict[str, Any]) -> None:
    """The total so far and the upper sum are as expected."""
    state = position(case["sheet"])
    totals = ask(door, op="totals", ruleset="penta", state=state)["totals"]

    assert case["current_total"] == totals["grand_total"]
    assert case["upper_sum_capped_63"] == min(63, totals["columns"]["1"]["upper"])


@pytest.mark.parametrize("case", [*filter(is_last, VALUES)], ids=by_id)
def test_value_of_the_last_turn(case: dict[str, Any]) -> None:
    """With one box open the expectation of the turn is the value of the game."""
    sheet, _ = parse_position(VARIANT, position(case["sheet"]))

    assert case["expected_final"] == pytest.approx(expected(sheet, 3)[0], abs=1e-6)


@pytest.mark.parametrize("case", DECISIONS, ids=by_id)
def test_choices(door: Door, case: dict[str, Any]) -> None:
    """There are as many choices as expected, and the best of them are legal."""
    state = position(case["sheet"], case["bonus"])
    answer = ask(door, op="legal", ruleset="penta", state=state, dice=case["dice"])
    legal = {(column, box) for column, box, *_ in answer["legal"]}
    if case["rolls_left"] == 0:
        assert {(column, box) for column, box, _ in case["all_moves"]} == legal
        assert case["options"] == len(legal)
        assert {tuple(move) for move in case["best"]} <= legal
    else:
        roll = sorted(case["dice"])
        keeps = {part for size in range(6) for part in combinations(roll, size)}
        assert case["options"] == len(keeps)
        assert {tuple(sorted(best)) for best in case["best"]} <= keeps
        assert tuple(case["write_now_move"]) in legal


@pytest.mark.parametrize("case", [*filter(is_last, DECISIONS)], ids=by_id)
def test_decisions_of_the_last_turn(case: dict[str, Any]) -> None:
    """With one box open the best choice is worth what exact play says."""
    sheet, _ = parse_position(VARIANT, position(case["sheet"], case["bonus"]))
    keeps, roll = keeps_of(5), tuple(sorted(case["dice"]))
    best = final_total(sheet, roll)
    if case["rolls_left"]:
        hold, worth = keeps.best_hold(roll, expected(sheet, case["rolls_left"]))
        if worth > best:
            assert list(hold) in case["best"]
        best = max(best, worth)

    assert case["best_value"] == pytest.approx(best, abs=1e-6)


def cases_of(kind: str) -> list[Any]:
    """Return every case of a kind of file, with its label."""
    return [
        pytest.param(label, case, id=case["id"])
        for label in GAMES
        for case in golden(f"{kind}_{label}")["cases"]
    ]


def request_of(label: str, case: dict[str, Any]) -> dict[str, Any]:
    """Return the rule set and the position of a case."""
    ruleset, allow_burn = GAMES[label]
    state = position(case["sheet"], case.get("bonus", 0))
    return {"ruleset": ruleset, "state": {**state, "allow_burn": allow_burn}}


@pytest.mark.usefixtures("shipped_tables")
class TestTables:
    """What the shipped tables say of every case, within 0.05 points."""

    @pytest.mark.parametrize(("label", "case"), cases_of("optimal_values"))
    def test_value(self, door: Door, label: str, case: dict[str, Any]) -> None:
        """The expected final total at the start of a turn."""
        answer = ask(door, op="value", **request_of(label, case))

        assert case["expected_final"] == pytest.approx(
            answer["expected_final"], abs=WITHIN
        )
        assert "estimate" not in answer

    @pytest.mark.parametrize(("label", "case"), cases_of("optimal_decisions"))
    def test_decision(self, door: Door, label: str, case: dict[str, Any]) -> None:
        """The best action and its value; filling a box now, and every move."""
        left = case["rolls_left"]
        request = {**request_of(label, case), "dice": case["dice"], "rolls_left": left}
        actions = ask(door, op="advise", **request)["actions"]
        moves = [action for action in actions if "move" in action]

        values = [action["value"] for action in actions]
        assert sorted(values, reverse=True) == values
        assert case["best_value"] == pytest.approx(values[0], abs=WITHIN)
        if left:
            assert case["options"] == len(actions) - len(moves) + 1
            best = sorted(actions[0].get("hold", case["dice"]))
            assert best in [sorted(hold) for hold in case["best"]]
            assert case["write_now_value"] == pytest.approx(
                moves[0]["value"], abs=WITHIN
            )
        else:
            expected = {tuple(move[:2]): move[2] for move in case["all_moves"]}
            found = {tuple(move["move"]): move["value"] for move in moves}
            assert expected == pytest.approx(found, abs=WITHIN)
