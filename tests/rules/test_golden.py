"""The expected answers of ``tests/golden``, asked through the JSON door."""

from typing import Any

import pytest

from kubek.api import Door
from tests.helpers import ask, code_of, golden

RULESETS = ("penta", "general", "kosci")


def cases(kind: str, part: str = "cases") -> list[dict[str, Any]]:
    """Return the cases of a kind of all sheet games, each with its rule set."""
    return [
        {**case, "ruleset": ruleset}
        for ruleset in RULESETS
        for case in golden(f"{kind}_{ruleset}")[part]
    ]


SCORING = cases("scoring")
ILLEGAL = cases("illegal")
PROTOCOL = golden("protocol_illegal")["cases"]
TRANSCRIPTS = cases("transcripts", "games")
PROTOCOL_CODES = {
    "fourth_roll": "no_rolls_left",
    "write_before_first_roll": "not_rolled",
    "write_twice_in_one_turn": "not_rolled",
    "reroll_before_first_roll": "bad_hold",
    "keep_position_out_of_range": "bad_hold",
    "box_filled": "box_filled",
}


def by_id(case: dict[str, Any]) -> str:
    """Name a test by its case."""
    return str(case["id"])


@pytest.fixture(scope="module")
def door() -> Door:
    """Return a door that all cases share, as the engine's users do."""
    return Door()


@pytest.mark.parametrize("case", SCORING, ids=by_id)
def test_scoring(door: Door, case: dict[str, Any]) -> None:
    """Kind ``scoring``: what is legal, what it pays, what the sheet adds up to.

    Exactly the expected boxes are legal, with their points and bonus; an open box that
    the joker forbids is refused with the reason's code; and the sheet adds up before
    and after the move.
    """
    position = {"ruleset": case["ruleset"], "state": case["state"]}
    rolled = {**position, "dice": case["dice"]}
    legal = ask(door, op="legal", **rolled)["legal"]
    refused = [
        [column, box, code_of(ask(door, op="fill", **rolled, move=[column, box]))]
        for column, box, _ in case["open_but_illegal"]
    ]
    before = ask(door, op="totals", **position)["totals"]
    after = ask(door, op="fill", **rolled, move=case["apply"]["move"])
    position["state"] = after["state"]
    again = ask(door, op="totals", **position)["totals"]

    assert sorted(case["legal"]) == sorted(legal)
    assert case["open_but_illegal"] == refused
    assert case["totals"] == before
    assert case["apply"]["totals"] == after["totals"] == again


@pytest.mark.parametrize("case", ILLEGAL, ids=by_id)
def test_illegal(door: Door, case: dict[str, Any]) -> None:
    """Kind ``illegal``: the move is refused with its code."""
    answer = ask(
        door,
        op="fill",
        ruleset=case["ruleset"],
        state=case["state"],
        dice=case["dice"],
        move=case["move"],
    )

    assert case["reason"] == code_of(answer)


def act(door: Door, game: Any, action: list[Any]) -> dict[str, Any]:
    """Ask for one action of a protocol case."""
    match action:
        case ["roll", dice]:
            return ask(door, op="roll", game=game, dice=dice)
        case ["reroll", kept, dice]:
            new = [face for slot, face in enumerate(dice) if slot not in kept]
            return ask(door, op="roll", game=game, hold=kept, dice=new)
        case ["write", column, box]:
            return ask(door, op="score", game=game, move=[column, box])
    raise AssertionError(f"unknown action {action!r}")


@pytest.mark.parametrize("case", PROTOCOL, ids=by_id)
def test_protocol(door: Door, case: dict[str, Any]) -> None:
    """Kind ``protocol``: all actions but the last are accepted, the last is not."""
    options = options_of(case["ruleset"], case["columns"])
    game = ask(door, op="new", ruleset=case["ruleset"], options=options)["game"]
    for action in case["actions"][:-1]:
        game = act(door, game, action)["game"]

    answer = act(door, game, case["actions"][-1])

    assert PROTOCOL_CODES[case["reason"]] == code_of(answer)
    assert "game" not in answer


@pytest.mark.parametrize("expected", TRANSCRIPTS, ids=by_id)
def test_transcript(door: Door, expected: dict[str, Any]) -> None:
    """Kind ``transcripts``: a whole game, turn by turn, as it was written down."""
    stream = iter(expected["dice_stream"])
    ruleset = expected["ruleset"]
    options = options_of(
        ruleset, expected["columns"], allow_burn=expected["allow_burn"]
    )
    answer = ask(door, op="new", ruleset=ruleset, options=options, players=1)
    for turn in expected["turns"]:
        answer = roll(door, answer["game"], [], stream, turn["rolls"][0])
        rerolls = zip(turn["keeps"], turn["rolls"][1:], strict=True)
        for kept, dice in rerolls:
            answer = roll(door, answer["game"], kept, stream, dice)
        legal = [box for box in answer["view"]["boxes"] if box["legal"]]
        assert turn["legal_count"] == len(legal)
        answer = ask(door, op="score", game=answer["game"], move=turn["move"])
        scored = {event["type"]: event for event in answer["events"]}
        assert turn["points"] == scored["box_scored"]["points"]
        assert turn["bonus"] == scored.get("bonus_awarded", {}).get("points", 0)
        assert_totals(door, ruleset, turn, answer)

    sheet = {
        str(column["column"]): column["boxes"]
        for column in answer["view"]["players"][0]["sheet"]
    }
    assert expected["final_sheet"] == sheet
    ranking = [{"seat": 0, "place": 1, "total": expected["final"]["grand_total"]}]
    assert ranking == answer["view"]["result"]["ranking"]


def roll(
    door: Door, game: Any, kept: list[int], stream: Any, dice: list[int]
) -> dict[str, Any]:
    """Roll the dice that are not kept with the next faces of the stream."""
    new = [next(stream) for _ in range(len(dice) - len(kept))]
    answer = ask(door, op="roll", game=game, hold=kept, dice=new)
    assert dice == [die["value"] for die in answer["view"]["dice"]]
    return answer


def options_of(
    ruleset: str, columns: int, *, allow_burn: bool = True
) -> dict[str, Any]:
    """Return the options of a game; only Generał has some."""
    if ruleset != "general":
        return {}
    return {"columns": columns, "allow_burn": allow_burn}


def assert_totals(
    door: Door, ruleset: str, turn: dict[str, Any], answer: dict[str, Any]
) -> None:
    """Compare the sums after a turn, as they count and as they are shown."""
    columns = answer["view"]["players"][0]["sheet"]
    state = {
        "columns": len(columns),
        "sheet": {str(column["column"]): column["boxes"] for column in columns},
        "bonus": {str(column["column"]): column["five_bonus"] for column in columns},
    }
    totals = ask(door, op="totals", ruleset=ruleset, state=state)["totals"]
    parts = ("upper", "upper_bonus", "lower", "five_bonus", "total")
    assert turn["totals"] == [
        [sums[part] for part in parts] for sums in totals["columns"].values()
    ]
    assert turn["grand_total"] == totals["grand_total"]
    waits = ruleset == "kosci" and not answer["view"]["over"]
    hidden = sum(upper_bonus for _, upper_bonus, *_ in turn["totals"]) if waits else 0
    assert turn["grand_total"] - hidden == answer["view"]["players"][0]["total"]
