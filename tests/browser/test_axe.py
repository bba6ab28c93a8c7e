"""axe-core finds nothing on any screen, in both themes and both languages.

The themes differ in colours alone: in the dark one axe looks only at these.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from kubek.commands import Mark, Roll, Score
from kubek.log import GameLog, new_log
from kubek.state import Player
from kubek.variants import variant_keys
from tests.browser.conftest import wait_idle, wait_ready
from tests.browser.lucky import UPPER, play, solo
from tests.browser.lucky_bank import (
    busts_at_second,
    find,
    in_mid_turn,
    play_turn,
    racers,
    table_of,
    won_alone,
)
from tests.browser.sheets import joker, optional_joker, sheet_game
from tests.browser.table import put, put_game, visit_quietly
from tests.conftest import Served

NewContext = Callable[..., BrowserContext]

AXE = Path(__file__).resolve().parents[2] / "web/node_modules/axe-core/axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OF_COLOURS = ["color-contrast", "link-in-text-block"]
RUN = """
async (runOnly) => {
  const { violations } = await axe.run({
    runOnly,
    resultTypes: ["violations"], // of what passes no list is made
  });
  return violations.map(({ id, nodes }) => {
    const where = nodes.map(({ target }) => target.join(" "));
    return `${id}: ${where.join(", ")}`;
  });
}
"""

AT_REST = "document.getAnimations().every((each) => each.playState === 'finished')"

ANY_KEY = bytes(range(32))
LOWER = (
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "chance",
    "five_of_a_kind",
)


def two_persons() -> GameLog:
    """Return a game of two persons, at the hand-over to the second."""
    players = [Player("Ania"), Player("Marek", colour=1)]
    return play(new_log("penta", {}, players, ANY_KEY), Roll(), Score(1, "chance"))


def finished() -> GameLog:
    """Return a finished game of two persons."""
    players = [Player("Ania"), Player("Marek", colour=1)]
    log = new_log("penta", {}, players, ANY_KEY)
    for box in (*UPPER, *LOWER):
        for _ in players:
            log = play(log, Roll(), Score(1, box))
    return log


GAMES = {
    "first": solo(ANY_KEY),
    "rolled": play(solo(ANY_KEY), Roll(), Roll((0, 1))),
    "marked": play(solo(ANY_KEY), Roll(), Mark(1, "chance")),
    "last": play(solo(ANY_KEY), Roll(), Roll(), Roll()),
    "handover": two_persons(),
    "columns": joker("zero", columns=3),
    "refused": sheet_game("general", columns=2, allow_burn=False, turn_seconds=90).play(
        Roll(), (1, 1, 2, 3, 6)
    ),
    "rerolls": optional_joker(),
    "bank": table_of(ANY_KEY),
    "race": in_mid_turn(*racers(6)),
    "lost": find(busts_at_second),
}

RULESETS = variant_keys()

PROFILES = [
    {"id": "a", "name": "Ania", "colour": 0},
    {"id": "m", "name": "Marek", "colour": 1},
]

REVIEW: list[dict[str, Any]] = [
    {"seat": seat, "exact": True, "lost": 9.5, "luck": 3.0, "best": 20, "of": 26}
    | {"worst": [], "decisions": []}
    for seat in (0, 1)
]
"""What came of looking back at the finished game."""

ROUTES = [
    "/",
    *(f"/new/{ruleset}" for ruleset in RULESETS),
    *(f"/game/{name}" for name in GAMES),
    "/result/over",
    "/result/raced",
    "/rules",
    *(f"/rules/{ruleset}" for ruleset in RULESETS),
    "/settings",
    "/stats",
    "/stats/dice",
]

QUESTIONS = {
    "/": (".others > .row", "#others .icon-btn"),
    "/settings": ("#remove-profile-0",),
    "/stats": ("#past-games .icon-btn >> nth=1",),
}

TABLES = {
    "/stats": ("spread", "boxes", "share"),
    "/stats/dice": ("people",),
}
"""Pictures that have a table behind them."""

OPENERS = {
    "menu": ("#menu",),
    "a card": (".chip",),
    "all cards": ("#menu", "dialog .row:has-text('Tab')"),
    "end of the game": ("#menu", "dialog .row.danger"),
    "odds": ("#menu", "dialog .row:has(> .icon) >> nth=1"),
    "hint": ("#hint",),
}


RACE_OPENERS = {"menu": ("#menu",), "table": (".race-all",)}


@pytest.fixture
def look(served: Served, new_context: NewContext) -> Callable[[str], Page]:
    """Return a way to open the app with prepared games, ready for axe."""

    def open_it(locale: str) -> Page:
        context = new_context(locale=locale, reduced_motion="reduce", bypass_csp=True)
        page = context.new_page()
        visit_quietly(page, served.url)
        for name, log in GAMES.items():
            put_game(page, log, name)
        put_game(page, finished(), "over", review=REVIEW)
        put_game(page, play_turn(won_alone()), "raced", updated=1_600_000_000_000)
        put(page, "meta", PROFILES, "profiles")
        page.goto(served.url)
        wait_ready(page)
        page.add_script_tag(path=AXE)
        return page

    return open_it


def violations(page: Page) -> list[str]:
    """Return what axe finds in the light theme, and in the dark one of colours."""
    found: list[str] = page.evaluate(RUN, RULES)
    page.emulate_media(color_scheme="dark")
    found += page.evaluate(RUN, {"type": "rule", "values": OF_COLOURS})
    page.emulate_media(color_scheme="light")
    return found


def violations_of_sheet(page: Page, taps: tuple[str, ...]) -> list[str]:
    """Return what axe finds while a sheet is open that these taps open."""
    for selector in taps:
        page.locator(selector).first.tap()
    page.locator("dialog[open]").wait_for()
    page.wait_for_function(AT_REST)
    found = violations(page)
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="hidden")
    page.wait_for_function(AT_REST)
    return found


def violations_of_tables(page: Page, pictures: tuple[str, ...]) -> list[str]:
    """Return what axe finds while tables stand in the place of pictures."""
    for name in pictures:
        page.locator(f"#table-{name}").tap()
    expect(page.locator("main .totals")).to_have_count(len(pictures))
    return violations(page)


def lose_turn(page: Page) -> None:
    """Play the game whose second roll brings nothing."""
    for selector in ("#roll", "#all", "#roll"):
        page.locator(selector).tap()
        wait_idle(page)
    page.locator(".stake.lost").wait_for(state="attached")
    page.wait_for_function(AT_REST)


@pytest.mark.parametrize("locale", ["pl-PL", "en-GB"])
def test_no_violation(look: Callable[[str], Page], served: Served, locale: str) -> None:
    """Each screen and each sheet passes."""
    page = look(locale)
    found = {}
    for route in ROUTES:
        page.goto(f"{served.url}#{route}")
        page.locator("main h1").wait_for()
        wait_idle(page)
        found[route] = violations(page)
        if route in TABLES:
            found[f"tables of {route}"] = violations_of_tables(page, TABLES[route])
        if route in QUESTIONS:
            found[f"question of {route}"] = violations_of_sheet(page, QUESTIONS[route])
    for game in ("rolled", "columns"):
        page.goto(f"{served.url}#/game/{game}")
        page.locator("#roll").wait_for()
        for name, taps in OPENERS.items():
            found[f"{name} of {game}"] = violations_of_sheet(page, taps)
    page.goto(f"{served.url}#/result/over")
    found["decisions"] = violations_of_sheet(page, ("#decisions",))
    page.goto(f"{served.url}#/game/lost")
    lose_turn(page)
    found["a lost turn"] = violations(page)
    page.goto(f"{served.url}#/game/race")
    for name, taps in RACE_OPENERS.items():
        found[f"{name} of a race"] = violations_of_sheet(page, taps)
    assert {where: what for where, what in found.items() if what} == {}
