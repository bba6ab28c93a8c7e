"""A new game of every rule set: what was chosen reaches Python and is remembered."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kubek.api import Door
from kubek.commands import Roll
from kubek.log import GameLog, new_log
from kubek.state import Player
from tests.browser.conftest import wait_idle
from tests.browser.lucky import play
from tests.browser.table import put_game, stored, stored_log, stored_logs, visit_quietly
from tests.conftest import Served
from tests.helpers import ask, key_of

OpenApp = Callable[..., Page]

RULESETS: list[dict[str, Any]] = ask(Door(), op="catalog")["rulesets"]
OPTIONS = [(ruleset["key"], it) for ruleset in RULESETS for it in ruleset["options"]]


def named(value: object) -> str:
    """Return how a rule set or an option is called in the names of tests."""
    return str(value["key"] if isinstance(value, dict) else value)


def start(page: Page) -> dict[str, Any]:
    """Tap Start; return how Python has started the game."""
    page.locator("#start").tap()
    expect(page.locator("#start")).to_have_count(0)
    wait_idle(page)
    return stored_log(page)[0]


def last_options(page: Page) -> dict[str, Any]:
    """Tap Start; return the options of the newest game."""
    known = {game["id"] for game in stored(page)["games"]}
    start(page)
    (game,) = [it for it in stored(page)["games"] if it["id"] not in known]
    options: dict[str, Any] = stored_logs(page)[game["id"]][0]["options"]
    return options


def choose(page: Page, option: dict[str, Any], value: object) -> None:
    """Tap a value of an option; a switch is tapped when it is off the value."""
    row = page.locator(f"#option-{option['key']}")
    if isinstance(value, bool):
        row.set_checked(value)
    else:
        row.locator(f"[data-value='{value}']").tap()


@pytest.mark.parametrize("ruleset", RULESETS, ids=named)
def test_defaults(open_app: OpenApp, ruleset: dict[str, Any]) -> None:
    """A game that is started at once has the usual options: a person, a computer."""
    page = open_app(f"/new/{ruleset['key']}")
    for option in ruleset["options"]:
        expect(page.locator(f"#option-{option['key']}-hint")).not_to_be_empty()
    started = start(page)

    assert started["ruleset"] == ruleset["key"]
    assert started["options"] == {it["key"]: it["default"] for it in ruleset["options"]}
    assert [player["kind"] for player in started["players"]] == ["person", "bot"]


@pytest.mark.parametrize("ruleset", [it for it in RULESETS if it["options"]], ids=named)
def test_every_choice_can_be_made(open_app: OpenApp, ruleset: dict[str, Any]) -> None:
    """What differs from the usual choice reaches Python and stays for the next game."""
    page = open_app(f"/new/{ruleset['key']}")
    others = {it["key"]: it for it in ruleset["options"]}
    wanted = {key: it["default"] for key, it in others.items()}
    for option in ruleset["options"]:
        needed = others.get(option["needs"])
        for value in option["choices"]:
            if needed:
                choose(page, needed, needed["choices"][-1])
            choose(page, option, value)
        chosen = next(it for it in option["choices"] if it != option["default"])
        choose(page, option, chosen)
        wanted[option["key"]] = chosen
        if needed:
            wanted[needed["key"]] = needed["choices"][-1]
        options = last_options(page)
        page.evaluate(f"location.hash = '#/new/{ruleset['key']}'")
        row = page.locator(f"#option-{option['key']}")
        picked = (
            row if isinstance(chosen, bool) else row.locator(f"[data-value='{chosen}']")
        )

        assert options == wanted
        expect(picked).to_be_checked(checked=chosen is not False)


@pytest.mark.parametrize(
    ("ruleset", "option"), [it for it in OPTIONS if it[1]["needs"]], ids=named
)
def test_an_option_waits_for_what_it_needs(
    open_app: OpenApp, ruleset: str, option: dict[str, Any]
) -> None:
    """It is off, and says why, until the other option makes it useful; off is sent."""
    page = open_app(f"/new/{ruleset}")
    row = page.locator(f"#option-{option['key']}")
    needed = next(it for key, it in OPTIONS if it["key"] == option["needs"])
    idle = page.locator(f"#option-{option['key']}-hint").inner_text()
    expect(row).to_be_disabled()
    choose(page, needed, needed["choices"][1])
    expect(row).to_be_enabled()
    expect(page.locator(f"#option-{option['key']}-hint")).not_to_have_text(idle)
    choose(page, option, not option["default"])
    choose(page, needed, needed["choices"][0])
    expect(row).to_be_disabled()

    assert start(page)["options"][option["key"]] == option["default"]


def test_another_game_starts_with_the_same_people(open_app: OpenApp) -> None:
    """Who sat at the last table sits at the next one, whatever is played."""
    page = open_app("/new/penta")
    page.locator("#name-0").fill("Ania")
    page.locator("#add-bot").tap()
    start(page)
    page.goto(page.url.split("#")[0] + "#/new/ten_thousand")

    expect(page.locator(".seat")).to_have_count(3)
    expect(page.locator("#name-0")).to_have_value("Ania")


class TestSeveralGames:
    """Several games are open at once."""

    @pytest.fixture
    def home(self, page: Page, served: Served) -> Page:
        """Return the start screen of a device with a game of each kind."""
        visit_quietly(page, served.url)
        for ruleset in RULESETS:
            put_game(page, self.begun(ruleset["key"]), ruleset["key"])
        page.goto(served.url)
        page.locator(".felt-card").wait_for()
        return page

    @staticmethod
    def begun(ruleset: str) -> GameLog:
        """Return a game after its first roll."""
        log = new_log(ruleset, {}, [Player("Ania")], key_of("several games"))
        return play(log, Roll())

    def test_each_can_be_resumed(self, home: Page) -> None:
        """One lies on the felt with all its dice; the others are in the list."""
        others = len(RULESETS) - 1
        on_felt = home.locator(".felt-card .die")
        ids = {game["id"]: len(game["view"]["dice"]) for game in stored(home)["games"]}
        assert on_felt.count() in ids.values()
        home.get_by_role("button", name=f"Inne gry ({others})").tap()
        rows = home.locator("#others .row")
        expect(rows).to_have_count(others)
        titles = rows.all_inner_texts()
        seen = set()
        for number, _ in enumerate(titles):
            rows.nth(number).tap()
            home.locator("main[data-screen=game]").wait_for()
            seen.add(home.url.split("/")[-1])
            home.go_back()
            home.locator(".felt-card").wait_for()
            home.get_by_role("button", name=f"Inne gry ({others})").tap()

        assert len(seen) == others
        assert seen < set(ids)

    def test_one_can_be_removed(self, home: Page) -> None:
        """After a question it is gone, with its log; the others stay."""
        others = len(RULESETS) - 1
        home.get_by_role("button", name=f"Inne gry ({others})").tap()
        home.locator("#others .icon-btn").first.tap()
        home.locator("dialog").get_by_role("button", name="Zostaw").tap()
        expect(home.locator("dialog[open]")).to_have_count(0)
        expect(home.locator("#others li")).to_have_count(others)
        home.locator("#others .icon-btn").first.tap()
        home.locator("#remove").tap()
        expect(home.locator("dialog[open]")).to_have_count(0)
        expect(home.locator("#others li")).to_have_count(others - 1)
        home.reload()
        home.locator(".felt-card").wait_for()
        found = stored(home)

        assert len(found["games"]) == others
        assert len({key[0] for key in found["keys"]}) == others
