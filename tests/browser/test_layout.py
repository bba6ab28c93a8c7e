"""Nothing scrolls, everything is in reach of a thumb, every word fits."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from kubek.commands import Mark, Roll, Score
from kubek.log import GameLog, new_log
from kubek.state import Player
from kubek.stats.summary import summary_of
from kubek.variants import variant_keys
from tests.browser.conftest import AFTER_FRAME, wait_ready, withhold_python
from tests.browser.lucky import play, solo
from tests.browser.lucky_bank import in_mid_turn, racers, table_of
from tests.browser.sheets import filled, joker, optional_joker, sheet_game
from tests.browser.table import Table, open_prepared, put, put_game, visit_quietly
from tests.conftest import Served
from tests.stats.games import played

NewContext = Callable[..., BrowserContext]

ANY_KEY = bytes(range(32))

VIEWPORTS = [
    (360, 640),
    (360, 560),
    (390, 844),
    (640, 360),
    (740, 360),
    (1024, 768),
]
SIZES = [(360, 640), (640, 360), (1280, 800)]
"""A phone, a phone on its side, a computer."""
LOCALES = ["pl-PL", "en-GB"]

MEASURE = """
() => {
  const seen = (el) => {
    const style = getComputedStyle(el);
    const { width, height } = el.getBoundingClientRect();
    return width > 1 && height > 1 && style.visibility !== "hidden";
  };
  const nameOf = (el) =>
    el.id || el.dataset.box || el.dataset.slot || el.textContent.trim().slice(0, 30);
  const inside = (el) => {
    const { left, top, right, bottom } = el.getBoundingClientRect();
    const felt = el.closest(".felt")?.getBoundingClientRect();
    const [from, to] = [felt?.left ?? 0, felt?.right ?? innerWidth];
    const across = left >= from - 0.5 && right <= to + 0.5;
    return across && top >= -0.5 && bottom <= innerHeight + 0.5;
  };
  const main = document.querySelector("main");
  const all = [...document.querySelectorAll("main *, nav *, dialog[open] *")];
  const targets = all.filter((el) => el.matches("button, a, input") && seen(el));
  // An input lies over or inside its label, and the label is what a thumb meets.
  const areaOf = (el) => (el.matches("input") && el.closest("label")) || el;
  const parts = [...main.querySelectorAll("[data-box], .die, .acts > *, header .chip")];
  const textsOf = (el) =>
    [...el.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
  // A name that a player typed may be too long; it then ends in an ellipsis.
  const mayBeCut = (el) => getComputedStyle(el).textOverflow === "ellipsis";
  const worded = all.filter(
    (el) => textsOf(el).length && !el.closest(".vh, svg") && seen(el) && !mayBeCut(el),
  );
  const isCut = (el) => {
    const around = el.closest("button, a, .box, .status, .chart, p, h1");
    const frame = (around ?? el.parentElement).getBoundingClientRect();
    return textsOf(el).some((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      return left < frame.left - 1 || right > frame.right + 1;
    });
  };
  const areaOfText = (el) => {
    const range = document.createRange();
    range.selectNodeContents(el);
    return range.getBoundingClientRect();
  };
  const meet = (a, b) =>
    Math.min(a.right, b.right) > Math.max(a.left, b.left) &&
    Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
  const colliding = [...document.querySelectorAll(".chart")].flatMap((chart) => {
    const labels = [...chart.querySelectorAll(".chart-x, .chart-y")].filter(seen);
    const areas = labels.map(areaOfText);
    const isMet = (i) => areas.some((area, j) => j < i && meet(area, areas[i]));
    return labels.filter((_, i) => isMet(i));
  });
  const spills = (card) => {
    const { bottom } = card.getBoundingClientRect();
    const lower = (el) => el.getBoundingClientRect().bottom > bottom + 0.5;
    return [...card.children].some((el) => seen(el) && lower(el));
  };
  const cards = [...main.querySelectorAll(".felt-card, .panel")].filter(seen);
  return {
    spilling: cards.filter(spills).map(nameOf),
    colliding: colliding.map((el) => el.textContent.trim()),
    scrolls: [
      document.documentElement.scrollHeight - innerHeight,
      document.documentElement.scrollWidth - innerWidth,
    ],
    outside: parts.filter((el) => seen(el) && !inside(el)).map(nameOf),
    small: targets
      .map((el) => [nameOf(el), areaOf(el).getBoundingClientRect()])
      .filter(([, { width, height }]) => width < 43.9 || height < 43.9)
      .map(([name, { width, height }]) => `${name} ${width}x${height}`),
    cut: worded.filter(isCut).map(nameOf),
    tiny: worded
      .filter((el) => parseFloat(getComputedStyle(el).fontSize) < 12)
      .map(nameOf),
  };
}
"""


def measure(page: Page) -> dict[str, Any]:
    """Return what is wrong with the layout of what is shown."""
    page.evaluate("document.fonts.ready")
    return dict(page.evaluate(MEASURE))


def three_players() -> GameLog:
    """Return a game of two persons with long names and a computer, two turns in."""
    players = [
        Player("Wilhelmina Anna"),
        Player("Marek", "person", None, 1),
        Player("Zosia", "bot", "medium", 2),
    ]
    log = new_log("penta", {}, players, ANY_KEY)
    for box in ("three_of_a_kind", "four_of_a_kind", "large_straight"):
        log = play(log, Roll(), Score(1, box))
    return log


def six_players() -> GameLog:
    """Return a game with a full table."""
    players = [Player(f"Gracz numer {seat + 1}", colour=seat) for seat in range(6)]
    return play(new_log("penta", {}, players, ANY_KEY), Roll())


GAMES: dict[str, GameLog] = {
    "before the first roll": solo(ANY_KEY),
    "three players, dice held": play(three_players(), Roll(), Roll((0, 1, 2))),
    "box marked": play(three_players(), Roll(), Roll((0,)), Mark(1, "small_straight")),
    "last roll": play(solo(ANY_KEY), Roll(), Roll(), Roll()),
    "six players": six_players(),
    "three columns, six players": filled(sheet_game("general", 6, columns=3), 24).play(
        Roll()
    ),
    "three columns, bonuses": joker("zero", columns=3, number=2),
    "two columns, box marked": sheet_game("general", 2, columns=2, turn_seconds=90)
    .play(Roll(), (2, 3, 4, 5, 6))
    .play(Mark(2, "large_straight")),
    "optional joker": optional_joker(),
    "dice to mark": sheet_game("kosci", 3).play(Roll()),
    "bank game before the first roll": table_of(ANY_KEY),
    "race of four": in_mid_turn(*racers(4)),
    "race of six": in_mid_turn(*racers(6)),
}


PROFILES = [
    {"id": str(seat), "name": name, "colour": seat}
    for seat, name in enumerate(("Ania", "Wilhelmina Anna", "Maksymilian Józef"))
]

OTHER_ROUTES = [
    "/",
    *(f"/new/{ruleset}" for ruleset in variant_keys()),
    "/rules",
    *(f"/rules/{ruleset}" for ruleset in variant_keys()),
    "/settings",
    "/stats",
]


def turn_to(page: Page, size: tuple[int, int]) -> None:
    """Give the page another size, as when a phone is turned or a window drawn."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(AFTER_FRAME)


@pytest.mark.parametrize("locale", LOCALES)
def test_game_fits(new_context: NewContext, served: Served, locale: str) -> None:
    """Every state of a game is whole on every screen, without scrolling."""
    page = new_context(locale=locale, reduced_motion="reduce").new_page()
    visit_quietly(page, served.url)
    for number, log in enumerate(GAMES.values()):
        put_game(page, log, f"game{number}")
    page.goto(served.url)
    wait_ready(page)
    found = {}
    for number, name in enumerate(GAMES):
        page.goto(f"{served.url}#/game/game{number}")
        page.locator('main[data-screen="game"]').wait_for()
        Table(page).rest()
        for size in VIEWPORTS:
            turn_to(page, size)
            seen = measure(page)
            seen["scrolls"] = [way for way in seen["scrolls"] if way > 0]
            found[name, size] = {key: wrong for key, wrong in seen.items() if wrong}

    assert {where: wrong for where, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("locale", LOCALES)
def test_other_screens_fit(
    new_context: NewContext, served: Served, locale: str
) -> None:
    """Other screens may scroll down, never sideways; targets and words fit."""
    page = new_context(locale=locale).new_page()
    visit_quietly(page, served.url)
    put(page, "meta", PROFILES, "profiles")
    for number, ruleset in enumerate(variant_keys()):
        log = new_log(ruleset, {}, [Player("Wilhelmina Anna")], ANY_KEY)
        put_game(page, play(log, Roll()), f"game{number}")
    open_prepared(page, served.url, play(three_players(), Roll()))
    for route in OTHER_ROUTES:
        page.goto(f"{served.url}#{route}")
        page.locator("main h1").wait_for()
        if route == "/":
            page.locator(".others > .row").tap()
        if route == "/stats":
            page.locator("#stats-empty").wait_for()
        for size in SIZES:
            turn_to(page, size)
            found = measure(page)
            assert found["scrolls"][1] <= 0, (route, size)
            faults = ("small", "cut", "tiny", "spilling")
            assert not any(found[fault] for fault in faults), (route, size, found)
    page.goto(f"{served.url}#/game/prepared")
    for opener in ("#menu", ".chip", ".chip, dialog .act"):
        for selector in opener.split(", "):
            page.locator(selector).first.tap()
            page.locator("dialog[open]").wait_for()
        for size in SIZES:
            turn_to(page, size)
            found = measure(page)
            rest = {key: found[key] for key in ("small", "cut")}
            assert rest == {"small": [], "cut": []}, (opener, size)
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="hidden")


@pytest.mark.parametrize("locale", LOCALES)
def test_target_of_a_bank_game_is_whole(
    new_context: NewContext, served: Served, locale: str
) -> None:
    """On the narrowest phone a long name is cut, what follows it is not."""
    page = new_context(viewport={"width": 320, "height": 568}, locale=locale).new_page()
    withhold_python(page)
    visit_quietly(page, served.url)
    for number, log in enumerate((table_of(ANY_KEY), in_mid_turn(*racers(4)))):
        put_game(page, log, f"game{number}")
    for number in range(2):
        page.goto(f"{served.url}#/game/game{number}")
        expect(page.locator(".race li")).to_have_count((1, 4)[number])
        place = page.locator("main h1 small")
        expect(place).to_contain_text(re.compile(r"\b10[ ,\xa0]000\s*$"))
        is_cut = "(el) => el.scrollWidth > el.clientWidth"
        assert not place.evaluate(is_cut)
        name, rest = place.locator("span").all()
        assert name.evaluate(is_cut) == bool(number)
        assert not rest.evaluate(is_cut)


FINISHED = [
    (played("penta", 1, persons=1, computers=1), ["0", None]),
    (played("general", 2, persons=2, columns=3), ["0", "1"]),
    (played("kosci", 1), ["0"]),
    (played("ten_thousand", 3, computers=1), ["0", None]),
    (played("ten_thousand", 4, target=5000), ["0"]),
]


@pytest.mark.parametrize("locale", LOCALES)
def test_no_word_under_a_result_is_broken(
    new_context: NewContext, served: Served, locale: str
) -> None:
    """On the narrowest phone a button's words may share lines, each is in one piece."""
    page = new_context(viewport={"width": 320, "height": 568}, locale=locale).new_page()
    withhold_python(page)
    visit_quietly(page, served.url)
    put_game(page, FINISHED[0][0])
    page.goto(f"{served.url}#/result/prepared")
    page.locator("#rematch").wait_for()
    page.evaluate("document.fonts.ready")
    broken = """
    () => [...document.querySelectorAll(".fixed-acts .act")].flatMap((el) => {
      const text = [...el.childNodes].find(({ nodeType, data }) =>
        nodeType === Node.TEXT_NODE && data.trim());
      return [...(text?.data ?? "").matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
      }).map(([word]) => word);
    })
    """
    assert page.evaluate(broken) == []


LARGE = "document.documentElement.style.fontSize = '200%'"
ROUTES = {
    "/": "home",
    "/new/general": "newgame",
    "/game/game1": "game",
    "/game/game2": "game",
    "/result/over": "result",
    "/settings": "settings",
    "/stats": "stats",
    "/stats/dice": "dice",
}
PICTURED = ("result", "dice")
INSTALL = "dispatchEvent(new Event('beforeinstallprompt'))"


@pytest.mark.parametrize("locale", LOCALES)
def test_large_text_fits(new_context: NewContext, served: Served, locale: str) -> None:
    """Text of twice the size stays within buttons, boxes, pictures and the screen."""
    page = new_context(locale=locale, reduced_motion="reduce").new_page()
    visit_quietly(page, served.url)
    put(page, "meta", PROFILES, "profiles")
    log, profiles = FINISHED[0]
    table = {"handover": False, "profiles": profiles}
    put_game(page, log, "over", table=table, summary=summary_of(log))
    for name, number in (("box marked", 1), ("race of four", 2)):
        put_game(page, GAMES[name], f"game{number}")
    open_prepared(page, served.url, GAMES["last roll"])
    page.evaluate(LARGE)
    page.evaluate(INSTALL)
    found = {}
    for route, screen in ROUTES.items():
        page.evaluate("(route) => { location.hash = route; }", route)
        page.locator(f'main[data-screen="{screen}"]').wait_for()
        if screen in PICTURED:
            page.locator("main .chart").first.wait_for()
        page.evaluate(AFTER_FRAME)
        seen = measure(page)
        found[route] = (seen["scrolls"][1], seen["cut"], seen["colliding"])

    assert found == dict.fromkeys(found, (0, [], []))


@pytest.mark.parametrize("locale", LOCALES)
def test_statistics_fit(new_context: NewContext, served: Served, locale: str) -> None:
    """Pictures and tables of each game may scroll down, never sideways."""
    page = new_context(locale=locale, reduced_motion="reduce").new_page()
    visit_quietly(page, served.url)
    put(page, "meta", PROFILES, "profiles")
    for number, (log, profiles) in enumerate(FINISHED):
        table = {"handover": False, "profiles": profiles}
        summary = summary_of(log)
        put_game(page, log, f"game{number}", table=table, summary=summary, hints=0)
    page.goto(f"{served.url}#/stats")
    wait_ready(page)
    tabs = page.locator("#stats-ruleset label")
    expect(tabs).to_have_count(4)
    found: dict[tuple[str, tuple[int, int]], dict[str, Any]] = {}

    def look(name: str) -> None:
        for size in SIZES:
            turn_to(page, size)
            found[name, size] = measure(page)

    for tab in tabs.all():
        tab.tap()
        page.evaluate(AFTER_FRAME)
        look(tab.inner_text())
        for button in page.locator("main .exhibit-head button").all():
            button.tap()
        look(f"tables of {tab.inner_text()}")
    page.goto(f"{served.url}#/stats/dice")
    page.locator("#people").wait_for()
    look("dice")
    wrong = {
        name: {
            key: seen[key] for key in ("small", "cut", "tiny", "colliding") if seen[key]
        }
        for name, seen in found.items()
    }

    assert {name for name, seen in found.items() if seen["scrolls"][1] > 0} == set()
    assert {name: seen for name, seen in wrong.items() if seen} == {}
