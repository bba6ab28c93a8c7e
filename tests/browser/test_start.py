"""The start: what can be seen before Python is there, and what is asked for first."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from kubek.commands import Roll, Score
from kubek.log import GameLog, new_log
from kubek.state import Player
from tests.browser.conftest import AFTER_FRAME, Watch, hold_back, wait_ready
from tests.browser.lucky import play, solo
from tests.browser.lucky_bank import in_mid_turn, racers
from tests.browser.table import (
    Table,
    put,
    put_game,
    stored,
    until_stored,
    visit_quietly,
)
from tests.conftest import Served

NewContext = Callable[..., BrowserContext]
ANY_KEY = bytes(range(32))

NOTE_SCREENS = """
window.screens = [];
new MutationObserver(() => {
  const screen = document.querySelector("main")?.dataset.screen;
  if (screen && screen !== window.screens.at(-1)) window.screens.push(screen);
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
"""Note all screens that were there, however shortly."""

PATIENCE = """
const { setTimeout: after } = window;
window.setTimeout = (run, ms, ...of) => after(run, ms === 400 ? 60_000 : ms, ...of);
"""
"""The first picture waits for a log however busy the machine is."""


PYTHON_IS_READY = """
() => new Promise((done) => {
  const look = () =>
    performance.getEntriesByName("kubek:ready").length ? done() : setTimeout(look, 20);
  look();
})
"""


def before_a_handover() -> GameLog:
    """Return a game in which the second person is about to take the phone."""
    players = [Player("Ania"), Player("Marek", colour=1)]
    log = new_log("penta", {}, players, ANY_KEY)
    return play(log, Roll(), Score(1, "chance"))


@pytest.fixture
def context(new_context: NewContext) -> BrowserContext:
    """Return a context of a phone without motion."""
    return new_context(reduced_motion="reduce")


@pytest.fixture
def held(context: BrowserContext) -> list[Route]:
    """Return the requests for Python's wasm that wait until they are let go."""
    return hold_back(context, "**/*.wasm")


@pytest.fixture
def page(context: BrowserContext, held: list[Route]) -> Page:
    """Return a page to which Python does not come."""
    del held  # the other fixture holds it back
    return context.new_page()


class TestWithoutPython:
    """Python's wasm is held back."""

    def test_stored_game_lies_on_the_table(
        self, page: Page, served: Served, held: list[Route]
    ) -> None:
        """Its dice and boxes are drawn from storage, and a tap on Roll is kept."""
        visit_quietly(page, served.url)
        log = play(solo(ANY_KEY), Roll())
        put_game(page, log)
        page.goto(f"{served.url}#/game/prepared")
        table = Table(page)
        expect(page.locator("main .die")).to_have_count(5)
        assert table.status() == "Rzut 1 z 3"
        assert len(table.open_boxes()) == 13
        page.locator("#roll").tap()
        expect(page.locator("body")).to_have_attribute("data-busy", "true")
        expect(page.locator("body")).to_have_attribute("data-engine", "loading")

        held[-1].continue_()
        wait_ready(page)
        expect(page.locator("main .status .now")).to_have_text("Rzut 2 z 3")

    @pytest.mark.parametrize(
        ("log", "screen"),
        [
            (play(solo(ANY_KEY), Roll()), "game"),
            (before_a_handover(), "handover"),
            (in_mid_turn(*racers(2)), "game"),
        ],
        ids=["in a turn", "before a hand-over", "bank game"],
    )
    def test_stored_game_is_the_first_picture(
        self, page: Page, served: Served, log: GameLog, screen: str
    ) -> None:
        """No other screen is seen before it, at the first visit and at a reload."""
        page.add_init_script(NOTE_SCREENS + PATIENCE)
        visit_quietly(page, served.url)
        put_game(page, log)
        page.goto(f"{served.url}#/game/prepared")
        page.locator(f'main[data-screen="{screen}"]').wait_for()
        at_first = page.evaluate("screens")
        page.reload()
        page.locator(f'main[data-screen="{screen}"]').wait_for()
        assert at_first == [screen]
        assert page.evaluate("screens") == [screen]

    @pytest.mark.parametrize("screen", ["home", "rules", "settings"])
    def test_screen_waits_for_nothing(
        self, page: Page, served: Served, screen: str
    ) -> None:
        """The start screen, the rules and the settings need no Python."""
        page.goto(f"{served.url}#/{screen}")
        page.locator(f'main[data-screen="{screen}"] h1').wait_for()
        expect(page.locator("body")).to_have_attribute("data-engine", "loading")

    def test_python_is_asked_for_before_the_page_runs(
        self, page: Page, served: Served
    ) -> None:
        """The worker reads its wasm although the page's script does not come."""
        page.context.route("**/app-*.js", lambda _: None)
        with page.context.expect_event("request", lambda it: ".wasm" in it.url):
            page.goto(served.url, wait_until="commit")


PLACES = """
() => Object.fromEntries([...document.querySelectorAll(
  "main :is(h1, h2, .felt-card, .dice, .game-card, .act), nav",
)].map((el, i) => {
  const { left, top, width, height } = el.getBoundingClientRect();
  return [`${i} ${el.className || el.localName}`, [left, top, width, height]];
}))
"""


class TestSlowPage:
    """Python is there before the page is: its words do not come."""

    def test_all_that_comes_later_works(
        self, new_context: NewContext, served: Served
    ) -> None:
        """What was fetched meanwhile knows the whole page."""
        page = new_context(reduced_motion="reduce").new_page()
        visit_quietly(page, served.url)
        put_game(page, play(solo(ANY_KEY), Roll()))
        words = hold_back(page, "**/pl-*.js")
        page.goto(f"{served.url}#/game/prepared", wait_until="commit")
        page.evaluate(PYTHON_IS_READY)
        for route in words:
            route.continue_()
        wait_ready(page)
        page.locator("#hint").tap()
        expect(page.locator("dialog[open] .way")).to_have_count(3)
        until_stored(page, "({ games }) => games[0].hints === 1")

    def test_start_is_tapped_again_and_begins_one_game(
        self, new_context: NewContext, served: Served
    ) -> None:
        """The table is on its way: an impatient thumb changes nothing."""
        page = new_context(reduced_motion="reduce").new_page()
        held = hold_back(page, "**/game-*.js")
        page.goto(f"{served.url}#/new/penta")
        wait_ready(page)
        page.locator("#start").tap()
        page.locator("#start").tap(force=True)
        until_stored(page, "({ games }) => games.length > 0")
        page.locator("#start").tap(force=True)
        for route in held:
            route.continue_()
        Table(page).roll()
        assert len(stored(page)["games"]) == 1

    def test_file_that_did_not_come_ends_no_game(
        self, new_context: NewContext, served: Served, watch: Watch
    ) -> None:
        """Without what reads the disk no game opens, and Python is not ended for it."""
        watch.allow("Failed to (fetch|load)|ERR_FAILED")
        page = new_context(reduced_motion="reduce").new_page()
        visit_quietly(page, served.url)
        put_game(page, play(solo(ANY_KEY), Roll()))
        lost: list[Route] = []

        def lose_first(route: Route) -> None:
            if lost:
                route.continue_()
            else:
                lost.append(route)
                route.abort()

        page.route("**/books-*.js", lose_first)
        page.goto(f"{served.url}#/game/prepared")
        wait_ready(page)
        expect(page.locator("#notice")).to_contain_text("odczytać")
        assert len(page.workers) == len(lost) == 1
        page.reload()
        page.locator("#resume").tap()
        page.locator('main[data-screen="game"]').wait_for()
        table = Table(page)
        table.rest()
        table.roll()
        assert table.status() == "Rzut 2 z 3"

    def test_language_that_comes_late_is_not_taken(
        self, new_context: NewContext, served: Served
    ) -> None:
        """Meanwhile the other one was chosen again."""
        page = new_context().new_page()
        held = hold_back(page, "**/en-*.js")
        page.goto(f"{served.url}#/settings")
        wait_ready(page)
        with page.expect_request("**/en-*.js"):
            page.locator('input[data-value="en"]').tap()
        expect(page.locator("html")).to_have_attribute("lang", "pl")
        page.locator('input[data-value="pl"]').tap()
        with page.expect_response("**/en-*.js"):
            for route in held:
                route.continue_()
        page.evaluate(AFTER_FRAME)
        expect(page.locator("main h1")).to_have_text("Ustawienia")
        expect(page.locator("html")).to_have_attribute("lang", "pl")

    def test_language_that_does_not_come_is_not_kept(
        self, new_context: NewContext, served: Served, watch: Watch
    ) -> None:
        """The page says so and stays as it was."""
        watch.allow("Failed to (fetch|load)|ERR_FAILED")
        page = new_context().new_page()
        page.route("**/en-*.js", lambda route: route.abort())
        page.goto(f"{served.url}#/settings")
        wait_ready(page)
        page.locator('input[data-value="en"]').tap()
        expect(page.locator("#notice")).to_contain_text("Brak sieci")
        expect(page.locator("html")).to_have_attribute("lang", "pl")
        expect(page.locator('input[data-value="pl"]')).to_be_checked()


class TestHome:
    """The start screen when Python comes."""

    @pytest.mark.parametrize("size", [(360, 640), (320, 568), (640, 360)], ids=str)
    @pytest.mark.parametrize("games", [0, 1], ids=["no game", "a game"])
    def test_nothing_moves(
        self,
        page: Page,
        served: Served,
        held: list[Route],
        size: tuple[int, int],
        games: int,
    ) -> None:
        """What was loading goes away, all else stays; also beside the longer words."""
        page.set_viewport_size({"width": size[0], "height": size[1]})
        visit_quietly(page, served.url)
        put(page, "meta", {"language": "en"}, "settings")
        for _ in range(games):
            put_game(page, play(solo(ANY_KEY), Roll()))
        page.goto(served.url)
        expect(page.locator(".home-head .pill")).to_contain_text("Downloading")
        page.evaluate("document.fonts.ready")
        before = page.evaluate(PLACES)

        held[-1].continue_()
        wait_ready(page)
        expect(page.locator(".home-head .pill")).to_have_count(0)
        assert page.evaluate(PLACES) == before
