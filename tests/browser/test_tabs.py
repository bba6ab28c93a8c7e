"""Two tabs of the page: one plays, the other looks on and may take over."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from kubek.commands import Roll
from tests.browser.conftest import wait_idle, wait_ready
from tests.browser.lucky import play, solo
from tests.browser.table import (
    Table,
    open_prepared,
    stored_log,
    until_stored,
    visit_quietly,
)
from tests.conftest import Served

NewContext = Callable[..., BrowserContext]

ANY_KEY = bytes(range(32))

NO_LOCKS = 'Object.defineProperty(navigator, "locks", { value: undefined });'
SLOW_LOCKS = """
const { request } = LockManager.prototype;
LockManager.prototype.request = async function (...args) {
  await new Promise((done) => setTimeout(done, 500));
  return request.apply(this, args);
};
new MutationObserver(() => {
  window.lookedOn ||= document.getElementById("elsewhere") !== null;
}).observe(document, { childList: true, subtree: true });
"""
"""Each answer about a lock takes half a second, as on a phone that is busy."""
NO_CHANNEL = "delete window.BroadcastChannel;"


@pytest.fixture(params=["locks", "no locks"])
def context(request: pytest.FixtureRequest, new_context: NewContext) -> BrowserContext:
    """Return the browser of one person, with and without Web Locks."""
    made = new_context(reduced_motion="reduce")
    if request.param == "no locks":
        made.add_init_script(NO_LOCKS)
    return made


def second(context: BrowserContext, served: Served) -> Page:
    """Open the prepared game in one more tab."""
    page = context.new_page()
    page.goto(f"{served.url}#/game/prepared")
    wait_ready(page)
    return page


def looks_on(page: Page) -> None:
    """Wait until a tab says that the game is played in another."""
    expect(page.locator("#elsewhere")).to_contain_text("w innej karcie")


def plays(page: Page) -> None:
    """Wait until a tab plays."""
    expect(page.locator("#elsewhere")).to_have_count(0)
    wait_idle(page)


def kinds(page: Page) -> list[str]:
    """Return the kinds of the stored events."""
    return [event["type"] for event in stored_log(page)]


def test_a_free_game_is_taken_however_slowly(
    new_context: NewContext, served: Served
) -> None:
    """A tab that is alone never takes its own game for another's."""
    page = new_context(reduced_motion="reduce").new_page()
    page.add_init_script(SLOW_LOCKS)
    table = open_prepared(page, served.url, solo(ANY_KEY))
    table.roll()

    assert kinds(page) == ["game_started", "dice_rolled"]
    assert not page.evaluate("window.lookedOn")


class TestOneGame:
    """The same game in two tabs."""

    def test_looks_on_and_takes_over(
        self, context: BrowserContext, served: Served
    ) -> None:
        """The second tab sees each step, and plays when it is asked to; so on."""
        first = context.new_page()
        one = open_prepared(first, served.url, solo(ANY_KEY))
        later = second(context, served)
        two = Table(later)
        looks_on(later)
        one.roll()
        expect(later.locator("main .status .now")).to_have_text("Rzut 1 z 3")
        assert two.faces() == one.faces()
        one.hold(0, 3)
        two.expect_held(0, 3)
        expect(later.locator("main .acts")).to_have_attribute("inert", "")
        two.hold(1)
        two.expect_held(0, 3)

        later.locator("#elsewhere button").tap()
        plays(later)
        looks_on(first)
        two.roll()
        expect(first.locator("main .status .now")).to_have_text("Rzut 2 z 3")
        two.pick("chance")
        expect(one.box("chance")).to_have_attribute("aria-pressed", "true")

        first.bring_to_front()
        first.locator("#elsewhere button").tap()
        plays(first)
        looks_on(later)
        one.confirm()
        expect(later.locator('main div[data-box="chance"]')).to_be_visible()
        assert kinds(first) == [
            "game_started",
            *["dice_rolled"] * 2,
            "box_marked",
            "box_scored",
            "turn_ended",
        ]

    def test_the_other_tab_is_closed(
        self, new_context: NewContext, served: Served
    ) -> None:
        """With locks, who looks on plays as soon as the other tab has gone."""
        context = new_context(reduced_motion="reduce")
        first = context.new_page()
        open_prepared(first, served.url, play(solo(ANY_KEY), Roll()))
        later = second(context, served)
        looks_on(later)
        first.close()
        plays(later)
        Table(later).roll()
        assert kinds(later).count("dice_rolled") == 2

    def test_without_any_help_of_the_browser(
        self, new_context: NewContext, served: Served
    ) -> None:
        """The check at the write is enough that no event is lost or doubled."""
        context = new_context(reduced_motion="reduce")
        context.add_init_script(NO_LOCKS + NO_CHANNEL)
        first = context.new_page()
        open_prepared(first, served.url, solo(ANY_KEY))
        later = second(context, served)
        new = Table(later)
        new.rest()
        new.roll()
        new.pick("chance")
        first.bring_to_front()
        first.locator("#roll").tap()
        expect(first.locator("#notice")).to_contain_text("w innej karcie")
        expect(Table(first).box("chance")).to_have_attribute("aria-pressed", "true")
        assert kinds(first) == ["game_started", "dice_rolled", "box_marked"]

    def test_removed_in_the_other_tab(
        self, context: BrowserContext, served: Served
    ) -> None:
        """A game that was ended elsewhere leaves the table here."""
        first = context.new_page()
        open_prepared(first, served.url, solo(ANY_KEY))
        later = second(context, served)
        looks_on(later)
        first.locator("#menu").tap()
        first.get_by_role("button", name="Zakończ grę").tap()
        first.locator("dialog .danger").tap()
        expect(later.locator("main")).to_have_attribute("data-screen", "home")
        expect(later.locator("#resume")).to_have_count(0)


class TestLists:
    """What one tab changes the other shows."""

    def test_games_and_settings(self, context: BrowserContext, served: Served) -> None:
        """A new game, a profile and the theme arrive without a reload."""
        first = context.new_page()
        visit_quietly(first, served.url)
        first.goto(served.url)
        wait_ready(first)
        later = context.new_page()
        later.goto(f"{served.url}#/settings")
        wait_ready(later)
        later.locator("[name=set-theme][data-value=dark]").tap()
        expect(first.locator("html")).to_have_attribute("data-theme", "dark")
        later.locator("#add-profile").tap()
        until_stored(later, "({ meta }) => meta.profiles?.length === 1")
        first.evaluate("location.hash = '#/settings'")
        expect(first.locator(".profile")).to_have_count(1)
        later.evaluate("location.hash = '#/new/penta'")
        later.locator("#start").tap()
        later.locator("main[data-screen=game]").wait_for()
        first.evaluate("location.hash = '#/'")
        expect(first.locator("#resume")).to_be_visible()
