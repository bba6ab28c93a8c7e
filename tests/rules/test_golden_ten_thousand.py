"""The expected answers for Dziesięć tysięcy, asked through the JSON door."""

from fractions import Fraction
from typing import Any

import pytest

from kubek.api import Door
from kubek.families.bank import chance_of_bust, choice_points
from kubek.variants.ten_thousand import VARIANT
from tests.helpers import ask, code_of, golden

SELECTIONS = golden("ten_thousand_selection")["cases"]
TURNS = golden("ten_thousand_turns")["turns"]
TABLE = golden("ten_thousand_table")["rows"]
BUSTS = golden("ten_thousand_turn_policy")["bust_probability"]


def by_id(case: dict[str, Any]) -> str:
    """Name a test by its case."""
    return str(case["id"])


@pytest.fixture(scope="module")
def door() -> Door:
    """Return a door that all cases share."""
    return Door()


def undominated(options: list[Any]) -> list[Any]:
    """Return the options that no other beats with as many points and dice."""
    return [
        [faces, points]
        for faces, points in options
        if not any(
            other >= points
            and len(dice) <= len(faces)
            and (other, len(dice)) != (points, len(faces))
            for dice, other in options
        )
    ]


@pytest.mark.parametrize("case", SELECTIONS, ids=by_id)
def test_selection(door: Door, case: dict[str, Any]) -> None:
    """A choice of dice is worth what is expected, or refused with its code."""
    request = {"ruleset": "ten_thousand", "roll": case["roll"]}
    answer = ask(door, op="set_aside", **request, chosen=case["chosen"])
    options = ask(door, op="options", **request)

    assert case["reason"] == code_of(answer)
    assert case["points"] == answer.get("points", 0)
    assert sorted(case["options"]) == sorted(options["options"])
    assert sorted(case["undominated"]) == sorted(undominated(options["options"]))
    assert case["has_any_score"] is not options["bust"]
    best = max((points for _, points in options["options"]), default=0)
    assert case["best_total"] == best


def test_table(door: Door) -> None:
    """All 923 multisets of one to six dice, whole."""
    found = []
    for text, *_ in TABLE:
        roll = [int(face) for face in text]
        answer = ask(door, op="options", ruleset="ten_thousand", roll=roll)
        options = answer["options"]
        best = max((points for _, points in options), default=0)
        shown = [["".join(map(str, d)), n] for d, n in undominated(options)]
        whole = choice_points(VARIANT, tuple(roll))
        found.append([text, whole, best, sorted(shown)])

    assert len(TABLE) == 923
    assert found == [[*row[:3], sorted(row[3])] for row in TABLE]


@pytest.mark.parametrize("case", TURNS, ids=by_id)
def test_turn(door: Door, case: dict[str, Any]) -> None:
    """A whole turn, step by step, ends as it was written down."""
    options = {"entry_score": 0}
    answer = ask(door, op="new", ruleset="ten_thousand", options=options, players=2)
    for step in case["steps"]:
        answer = ask(door, op="roll", game=answer["game"], dice=step["roll"])
        if not step["set_aside"]:
            break
        shown = [die["value"] for die in answer["view"]["dice"]]
        free = [i for i, die in enumerate(answer["view"]["dice"]) if die["can"]]
        slots = []
        for face in step["set_aside"]:
            slots.append(next(i for i in free if shown[i] == face and i not in slots))
        answer = ask(door, op="set_aside", game=answer["game"], positions=slots)
        assert step["points"] == answer["events"][0]["points"]

    aside = sum(step["points"] for step in case["steps"])
    assert case["points_set_aside"] == aside
    if case["end"] == "bust":
        assert [event["type"] for event in answer["events"]] == [
            "dice_rolled",
            "turn_busted",
            "turn_ended",
        ]
        assert aside == answer["view"]["bust"]["p"]
    else:
        assert case["turn_points"] == answer["view"]["turn_points"]
        banked = ask(door, op="bank", game=answer["game"])
        assert case["turn_points"] == banked["view"]["players"][0]["total"]
    if case["end"] == "all_six_used":
        assert answer["view"]["selections"][0]["roll"]["label"] == {"key": "f.hot"}


@pytest.mark.parametrize("dice", range(1, 7))
def test_chance_of_bust(dice: int) -> None:
    """The chance of a bust by number of dice is exact (RULES.md 6)."""
    listed = {1: (4, 6), 2: (16, 36), 3: (60, 216), 4: (204, 1296), 5: (600, 7776)}
    busts, rolls = listed.get(dice, (1080, 46656))

    assert Fraction(BUSTS[str(dice)]) == chance_of_bust(VARIANT, dice)
    assert Fraction(busts, rolls) == chance_of_bust(VARIANT, dice)
