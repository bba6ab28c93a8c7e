"""The rules pages, of every game and before Python has come; their figures are its."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from kubek.api import Door
from tests.browser.conftest import withhold_python
from tests.conftest import Served
from tests.helpers import ask

RULESETS: list[dict[str, Any]] = ask(Door(), op="catalog")["rulesets"]
SHEETS = [ruleset for ruleset in RULESETS if ruleset["family"] == "sheet"]
BANKS = [ruleset for ruleset in RULESETS if ruleset["family"] == "bank"]

NewContext = Callable[..., BrowserContext]
OpenRules = Callable[..., Page]


def by_key(ruleset: dict[str, Any]) -> str:
    """Return how a rule set is called in the names of tests."""
    return str(ruleset["key"])


@pytest.fixture
def open_rules(new_context: NewContext, served: Served) -> OpenRules:
    """Return a way to open a rules page while Python does not come."""

    def open_it(route: str = "", **options: object) -> Page:
        page = new_context(**options).new_page()
        withhold_python(page)
        page.goto(f"{served.url}#/rules{route}")
        page.locator("main h1").wait_for()
        return page

    return open_it


def numbers(text: str) -> list[int]:
    """Return the numbers in a text, whatever groups their digits."""
    return [int(it) for it in re.findall(r"\d+", re.sub(r"(?<=\d)\s(?=\d)", "", text))]


def shown(row: Locator) -> list[int]:
    """Return the numbers that a row or cell of an example shows: points and bonus."""
    return numbers(" ".join(row.locator("b, small.good").all_inner_texts()))


def wanted(row: dict[str, Any]) -> list[int]:
    """Return the numbers that a row of an example has to show."""
    if not row["legal"]:
        return []
    return [row["points"]] + ([row["bonus"]] if row["bonus"] else [])


def dice_name(dice: list[int]) -> str:
    """Return how a row of dice is called."""
    return f"Kości: {', '.join(map(str, dice))}"


def test_index_leads_to_every_game(open_rules: OpenRules) -> None:
    """The page lists the games; each card opens its rules, and back leads back."""
    page = open_rules()
    expect(page.locator(".game-card")).to_have_count(len(RULESETS))
    for ruleset in RULESETS:
        page.locator(f"[data-ruleset={ruleset['key']}]").tap()
        expect(page.locator("h1")).to_contain_text("Zasady: ")
        page.locator("#back").tap()
        expect(page.locator("h1")).to_have_text("Zasady gier")


@pytest.mark.parametrize("locale", ["pl-PL", "en-GB"])
@pytest.mark.parametrize("ruleset", RULESETS, ids=by_key)
def test_every_number_is_filled_in(
    open_rules: OpenRules, ruleset: dict[str, Any], locale: str
) -> None:
    """No text has a hole or a key in it, and no part is without words."""
    page = open_rules(f"/{ruleset['key']}", locale=locale)
    text = page.locator("main").inner_text()

    assert not re.search(r"[{}]|\brules\.|\bcount\.\w|NaN|undefined|null", text)
    assert all(page.locator("main h2, main p, main dd, main dt").all_inner_texts())


@pytest.mark.parametrize("ruleset", SHEETS, ids=by_key)
class TestSheet:
    """The page of a sheet game."""

    def test_every_box_has_its_paragraph(
        self, open_rules: OpenRules, ruleset: dict[str, Any]
    ) -> None:
        """The address of a box brings its paragraph into sight and marks it."""
        page = open_rules(f"/{ruleset['key']}/full_house")
        paragraph = page.locator("#box-full_house")
        expect(paragraph).to_be_in_viewport()
        expect(paragraph).to_have_class("target")
        points = ruleset["facts"]["boxes"]["full_house"]
        expect(paragraph).to_contain_text(f"{points} punktów")
        for box in ruleset["boxes"]:
            expect(page.locator(f"#box-{box['id']} dd")).not_to_be_empty()

    def test_examples_are_computed(
        self, open_rules: OpenRules, ruleset: dict[str, Any]
    ) -> None:
        """Each example shows the dice and the figures that Python computes now."""
        page = open_rules(f"/{ruleset['key']}")
        for example in ruleset["examples"]:
            figure = page.locator(f"#example-{example['id']}")
            expect(figure.get_by_role("img")).to_have_attribute(
                "aria-label", dice_name(example["dice"])
            )
            rows = figure.locator("li, td").all()
            assert [shown(row) for row in rows] == [
                wanted(row) for row in example["rows"]
            ]

    def test_columns(self, open_rules: OpenRules, ruleset: dict[str, Any]) -> None:
        """What differs from column to column is a table, where there are several."""
        page = open_rules(f"/{ruleset['key']}")
        section = page.locator("[aria-labelledby=rules-columns]")
        columns = ruleset["columns"] if len(ruleset["columns"]) > 1 else []
        rows = section.locator("tbody tr").all_inner_texts()

        assert [numbers(row.replace("\t", "; ")) for row in rows] == [
            [
                column["multiplier"],
                column["upper_need"],
                column["upper_bonus"],
                column["five_bonus"],
            ]
            for column in columns
        ]


@pytest.mark.parametrize("ruleset", BANKS, ids=by_key)
class TestBank:
    """The page of a game of setting aside."""

    def test_examples_are_computed(
        self, open_rules: OpenRules, ruleset: dict[str, Any]
    ) -> None:
        """Each choice shows what is set aside or refused, points and dice left."""
        page = open_rules(f"/{ruleset['key']}")
        for example in ruleset["examples"]:
            choices = page.locator(f"#example-{example['id']} .choice").all()
            for choice, row in zip(choices, example["rows"], strict=True):
                dice = choice.get_by_role("img")
                expect(dice).to_have_attribute("aria-label", dice_name(example["dice"]))
                expect(dice.locator(".aside, .dead")).to_have_count(len(row["chosen"]))
                expect(dice.locator(".dead")).to_have_count(len(row["dead"]))
                said = choice.locator("p > :not(.vh)").inner_text()
                assert numbers(said) == (
                    [row["points"]] if row["legal"] else row["dead"]
                )
                if row["legal"] and row["left"]:
                    expect(choice).to_contain_text(f" {row['left']} ko")

    def test_points_and_risks(
        self, open_rules: OpenRules, ruleset: dict[str, Any]
    ) -> None:
        """Every combination and every risk is told with Python's figure."""
        page = open_rules(f"/{ruleset['key']}")
        facts = ruleset["facts"]
        points = page.locator("[aria-labelledby=rules-points] dd").all_inner_texts()
        several = (facts["singles"], facts["triples"], facts["kinds"])
        risks = page.locator("[aria-labelledby=rules-risk] td:last-child")

        assert [numbers(it)[0] for it in points] == [
            *(worth for kind in several for worth in kind.values()),
            facts["straight"],
            facts["three_pairs"],
        ]
        assert [numbers(it) for it in risks.all_inner_texts()] == [
            [risk["busts"], risk["rolls"]] for risk in facts["risks"]
        ]
