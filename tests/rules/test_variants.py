"""Variants are values in a folder; a new one needs no other change."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kubek import variants
from kubek.api import Door
from kubek.errors import BadRequest
from kubek.state import option_or
from tests.helpers import ask, code_of, golden

DUET = '''
"""Duet: the boxes of Penta in one or two columns, burning as the host likes."""
from dataclasses import replace
from kubek.families.sheet import Column
from kubek.state import Option
from kubek.variants.penta import VARIANT as PENTA

VARIANT = replace(
    PENTA,
    key="duet",
    columns=(*PENTA.columns, Column(2, 126, 70, 200)),
    options=(Option("columns", (1, 2), 1), Option("allow_burn", (True, False), True)),
    auto_score=None,
)
'''
README = Path(__file__).parents[2] / "README.md"
NORDIC = next(
    block
    for block in re.findall(
        r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL
    )
    if 'key="nordic"' in block
)
RACE = '''
"""Race: a variant of a family that this package lacks."""
from kubek.families.base import Variant

VARIANT = Variant(key="race", family="racing", dice=6)
'''


@pytest.fixture
def door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Door]:
    """Return a door of a package with two more variants."""
    (tmp_path / "duet.py").write_text(DUET, encoding="utf-8")
    (tmp_path / "nordic.py").write_text(NORDIC, encoding="utf-8")
    (tmp_path / "race.py").write_text(RACE, encoding="utf-8")
    monkeypatch.setattr(variants, "__path__", [*variants.__path__, str(tmp_path)])
    yield Door()
    variants.find_variant.cache_clear()


class TestNewVariant:
    """One file is enough."""

    def test_found(self, door: Door) -> None:
        """The folder's variants are found beside the package's own."""
        assert set(variants.variant_keys()) >= {"penta", "duet", "nordic", "race"}
        assert door

    @pytest.mark.parametrize("columns", [1, 2])
    def test_whole_game(self, door: Door, columns: int) -> None:
        """A game of it is played to the end through the door."""
        answer = ask(
            door,
            op="start",
            id="g",
            ruleset="duet",
            options={"columns": columns},
            players=[{"name": "A", "kind": "bot", "level": "medium"}],
        )
        view = answer["view"]
        while not view["over"]:
            view = ask(door, op="bot", id="g", seq=view["seq"])["view"]

        assert view["turn"] == {"n": 13 * columns, "of": 13 * columns}
        assert len(view["boxes"]) == 13 * columns
        assert all(box["value"] is not None for box in view["boxes"])
        assert ask(door, op="verify", id="g")["ok"]

    def test_burning(self, door: Door) -> None:
        """With burning off the computer and the clockless game obey."""
        answer = ask(
            door,
            op="start",
            id="g",
            ruleset="duet",
            options={"allow_burn": False},
            players=[{"name": "A", "kind": "bot", "level": "medium"}],
        )
        view = answer["view"]
        while not view["over"]:
            offered = [box["points"] for box in view["boxes"] if box["legal"]]
            assert all(offered) or not any(offered)
            assert view["auto"] is None
            view = ask(door, op="bot", id="g", seq=view["seq"])["view"]

    def test_position(self, door: Door) -> None:
        """Its positions are read with its own columns and options."""
        state: dict[str, Any] = {
            "columns": 2,
            "allow_burn": False,
            "sheet": {"1": {"ones": 3}, "2": {"fives": 20}},
            "bonus": {"1": 0, "2": 200},
        }
        totals = ask(door, op="totals", ruleset="duet", state=state)["totals"]
        wrong = {**state, "columns": 3}

        assert totals["grand_total"] == 223
        refused = ask(door, op="totals", ruleset="duet", state=wrong)
        assert code_of(refused) == "bad_state"

    @pytest.mark.parametrize(
        "options", [{"columns": 3}, {"columns": True}, {"allow_burn": 1}, {"x": 1}]
    )
    def test_options(self, door: Door, options: dict[str, Any]) -> None:
        """Options are checked against what the variant offers."""
        answer = ask(door, op="new", ruleset="duet", options=options, players=1)

        assert code_of(answer) == "bad_option"

    def test_catalogue(self, door: Door) -> None:
        """The catalogue lists its options with their choices."""
        (tmp,) = [v for v in _catalogue(door) if v["key"] == "duet"]

        assert tmp["options"][0] == {
            "key": "columns",
            "choices": [1, 2],
            "default": 1,
            "needs": None,
        }
        assert tmp["auto_score"] is None


def _catalogue(door: Door) -> list[dict[str, Any]]:
    """Return what the catalogue says of the variants that can be played."""
    (Path(variants.__path__[-1]) / "race.py").unlink()
    return list(ask(door, op="catalog")["rulesets"])


class TestNordic:
    """The worked example of the README: fifteen boxes, pairs, no joker."""

    @pytest.mark.parametrize(
        ("dice", "points"),
        [
            ([3, 3, 5, 5, 1], {"one_pair": 10, "two_pairs": 16, "full_house": 0}),
            ([4, 4, 4, 2, 2], {"one_pair": 8, "two_pairs": 12, "full_house": 16}),
            ([6, 6, 6, 6, 1], {"one_pair": 12, "two_pairs": 0, "four_of_a_kind": 24}),
            ([1, 2, 3, 4, 5], {"small_straight": 15, "large_straight": 0}),
            ([2, 3, 4, 5, 6], {"small_straight": 0, "large_straight": 20}),
            ([5] * 5, {"five_of_a_kind": 50, "three_of_a_kind": 15, "full_house": 0}),
        ],
    )
    def test_points(self, door: Door, dice: list[int], points: dict[str, int]) -> None:
        """Its boxes score as the Scandinavian rules say."""
        state: dict[str, Any] = {"sheet": {"1": {}}}
        answer = ask(door, op="legal", ruleset="nordic", state=state, dice=dice)
        legal = {box: worth for _, box, worth, _ in answer["legal"]}

        assert len(legal) == 15
        assert points == {box: legal[box] for box in points}

    @pytest.mark.parametrize("level", ["easy", "medium"])
    def test_whole_game(self, door: Door, level: str) -> None:
        """Three computers play it to the end, and it verifies."""
        bot = {"kind": "bot", "level": level}
        players = [{"name": name, **bot} for name in "ABC"]
        answer = ask(door, op="start", id="g", ruleset="nordic", players=players)
        view = answer["view"]
        while not view["over"]:
            view = ask(door, op="bot", id="g", seq=view["seq"])["view"]

        assert view["turn"] == {"n": 15, "of": 15}
        assert all(len(p["sheet"][0]["boxes"]) == 15 for p in view["players"])
        assert {p["sheet"][0]["five_bonus"] for p in view["players"]} == {0}
        assert ask(door, op="verify", id="g")["ok"]


class TestUnknownFamily:
    """A variant whose family is missing is refused, not half played."""

    def test_refused(self, door: Door) -> None:
        """It is not available, neither as a position nor as a game."""
        assert code_of(ask(door, op="legal", ruleset="race")) == "not_available"
        assert code_of(ask(door, op="catalog")) == "not_available"


def ruleset_of(key: str) -> dict[str, Any]:
    """Return what the catalogue says of a rule set."""
    rulesets = ask(Door(), op="catalog")["rulesets"]
    found: dict[str, Any] = next(r for r in rulesets if r["key"] == key)
    return found


class TestPenta:
    """The rules page's examples of Penta, from RULES.md 6."""

    def examples(self) -> dict[str, dict[str, Any]]:
        """Return the rows of each example by box."""
        penta = ruleset_of("penta")
        return {
            example["id"]: {row["box"]: row for row in example["rows"]}
            for example in penta["examples"]
        }

    def test_no_full(self) -> None:
        """1,1,3,4,6: Full and Duży strit are worth 0."""
        rows = self.examples()["no_full"]

        assert {box: row["points"] for box, row in rows.items()} == {
            "full_house": 0,
            "large_straight": 0,
        }

    def test_five_fours(self) -> None:
        """Five 4s at each step of the joker, and with a Penta of 0."""
        examples = self.examples()
        upper, lower = examples["joker_upper"], examples["joker_lower"]

        assert [box for box, row in upper.items() if row["legal"]] == ["fours"]
        assert (upper["fours"]["points"], upper["fours"]["bonus"]) == (20, 100)
        assert not lower["ones"]["legal"]
        assert lower["fours"]["filled"]
        assert [
            lower[box]["points"]
            for box in ("full_house", "small_straight", "large_straight", "chance")
        ] == [25, 30, 40, 20]
        assert {r["points"] for r in examples["joker_zero"].values()} == {0}
        assert {r["bonus"] for r in examples["joker_zero"].values()} == {100}
        zero = examples["penta_zero"]
        assert {r["bonus"] for r in zero.values()} == {0}
        assert zero["full_house"]["points"] == zero["large_straight"]["points"] == 0

    def test_facts(self) -> None:
        """The numbers of the rules texts are those of RULES.md 1 and 2."""
        penta = ruleset_of("penta")

        assert penta["facts"] == {
            "upper_need": 63,
            "upper_bonus": 35,
            "five_bonus": 100,
            "boxes": {
                "full_house": 25,
                "small_straight": 30,
                "large_straight": 40,
                "five_of_a_kind": 50,
            },
        }
        assert penta["auto_score"] == {"choices": [3, 10], "default": 3}

    def test_golden_files(self) -> None:
        """Every variant of the package has golden files."""
        for key in variants.variant_keys():
            kind = "selection" if key == "ten_thousand" else "scoring"
            name = f"{key}_{kind}" if key == "ten_thousand" else f"{kind}_{key}"
            assert golden(name)["ruleset"] == key


def test_missing_option() -> None:
    """An option that a variant lacks has the value of who asks."""
    assert option_or((("columns", 2),), "columns", 1) == 2
    assert option_or((("columns", 2),), "target", 7) == 7


def test_unknown_ruleset() -> None:
    """A rule set that does not exist has its code."""
    with pytest.raises(BadRequest) as refusal:
        variants.find_variant("chess")

    assert refusal.value.code == "unknown_ruleset"
