"""Playing with keys alone; the focus never falls back to the top of the page."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from kubek.commands import Roll
from tests.browser.conftest import wait_idle, wait_ready
from tests.browser.lucky import play, solo
from tests.browser.table import Table, open_prepared, stored
from tests.conftest import Served

NewContext = Callable[..., BrowserContext]

ANY_KEY = bytes(range(32))

DESKTOP = {"has_touch": False, "is_mobile": False, "reduced_motion": "reduce"}

WATCH_FOCUS = """
() => {
  window.lost = [];
  const look = () => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) {
      window.lost.push(document.querySelector("main")?.dataset.screen);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
"""


def choose(page: Page, **settings: object) -> None:
    """Let the page start with these settings."""
    chosen = json.dumps(json.dumps(settings))
    page.add_init_script(f"localStorage.setItem('kubek.settings', {chosen})")


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate(f"document.activeElement.matches({selector!r})"):
            return
    pytest.fail(f"no way to {selector} by Tab")


@pytest.fixture
def desk(new_context: NewContext) -> Page:
    """Return a page of a computer with a keyboard, without motion."""
    page = new_context(**DESKTOP).new_page()
    choose(page, botSpeed="once")
    return page


class TestGame:
    """From the start screen to the result."""

    def test_whole_game(self, desk: Page, served: Served) -> None:
        """Tab, Enter, Space, arrows and single keys play a game to its end."""
        desk.goto(served.url)
        wait_ready(desk)
        tab_to(desk, 'a[href="#/new/penta"]')
        desk.evaluate(WATCH_FOCUS)
        desk.keyboard.press("Enter")
        desk.locator('main[data-screen="newgame"]').wait_for()
        tab_to(desk, "#start")
        desk.keyboard.press("Enter")
        desk.locator('main[data-screen="game"]').wait_for()
        for turn in range(13):
            expect(desk.locator("#roll")).to_be_focused()
            desk.keyboard.press("Space" if turn % 2 else "r")
            wait_idle(desk)
            expect(desk.locator("#roll")).to_be_focused()
            if turn < 2:
                desk.keyboard.press("1")
                desk.keyboard.press("5")
                Table(desk).expect_held(0, 4)
                desk.keyboard.press("r")
                wait_idle(desk)
                desk.keyboard.press("r")
                wait_idle(desk)
            else:
                desk.keyboard.press("ArrowDown")
            expect(desk.locator("main button[data-box]").first).to_be_focused()
            desk.keyboard.press("Enter")
            expect(desk.locator("#confirm")).to_be_visible()
            wait_idle(desk)
            desk.keyboard.press("s")
            wait_idle(desk)

        expect(desk.locator("main")).to_have_attribute("data-screen", "result")
        assert desk.evaluate("window.lost") == []
        assert stored(desk)["games"][0]["over"]

    def test_focus_after_hand_over(self, desk: Page, served: Served) -> None:
        """After a turn the focus waits on "ready", and then on Roll."""
        desk.goto(f"{served.url}#/new/penta")
        wait_ready(desk)
        desk.get_by_role("button", name="Dodaj osobę").click()
        desk.locator("#start").click()
        desk.locator("#roll").click()
        desk.evaluate(WATCH_FOCUS)
        wait_idle(desk)
        desk.locator('[data-box="ones"]').click()
        expect(desk.locator("#confirm")).to_be_visible()
        wait_idle(desk)
        desk.keyboard.press("s")
        expect(desk.locator("#ready")).to_be_focused()
        desk.keyboard.press("Enter")
        expect(desk.locator("#roll")).to_be_focused()
        assert desk.evaluate("window.lost") == []


class TestKeys:
    """Each key of the list."""

    @pytest.fixture
    def table(self, desk: Page, served: Served) -> Table:
        """Return a table after the first roll."""
        return open_prepared(desk, served.url, play(solo(ANY_KEY), Roll()))

    def test_holds(self, table: Table) -> None:
        """A holds all, X none, Z what was held before, a digit one."""
        table.page.keyboard.press("a")
        table.expect_held(0, 1, 2, 3, 4)
        expect(table.page.locator("#roll")).to_have_attribute("aria-disabled", "true")
        table.page.keyboard.press("x")
        table.expect_held()
        table.page.keyboard.press("2")
        table.page.keyboard.press("4")
        table.expect_held(1, 3)
        table.page.keyboard.press("z")
        table.expect_held()

    def test_arrows_move_between_boxes_and_dice(self, table: Table) -> None:
        """Arrows go to the neighbour that the eye sees."""
        page = table.page
        page.keyboard.press("ArrowDown")
        expect(table.box("ones")).to_be_focused()
        page.keyboard.press("ArrowRight")
        expect(table.box("three_of_a_kind")).to_be_focused()
        page.keyboard.press("ArrowDown")
        expect(table.box("four_of_a_kind")).to_be_focused()
        page.keyboard.press("ArrowLeft")
        expect(table.box("twos")).to_be_focused()
        page.locator('.die[data-slot="1"]').focus()
        page.keyboard.press("ArrowRight")
        expect(page.locator('.die[data-slot="2"]')).to_be_focused()
        page.keyboard.press("Space")
        table.expect_held(2)

    def test_escape_closes_then_drops_then_stops(self, table: Table) -> None:
        """Escape closes a sheet, then drops the chosen box."""
        page = table.page
        table.box("chance").click()
        expect(table.box("chance")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("p")
        page.locator("dialog[open]").wait_for()
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="hidden")
        expect(table.box("chance")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Escape")
        expect(table.box("chance")).to_have_attribute("aria-pressed", "false")

    def test_escape_stops_the_countdown(self, table: Table) -> None:
        """After the third roll Escape stops the clock."""
        page = table.page
        for _ in range(2):
            page.keyboard.press("r")
            wait_idle(page)
        page.get_by_role("timer").wait_for()
        page.keyboard.press("Escape")
        expect(page.get_by_role("timer")).to_have_count(0)

    def test_question_mark_shows_the_list_and_back_closes_it(
        self, table: Table
    ) -> None:
        """The list of keys is a sheet; the browser's back closes it."""
        page = table.page
        page.keyboard.press("?")
        expect(page.locator("dialog[open]")).to_contain_text("Esc")
        page.go_back()
        page.locator("dialog[open]").wait_for(state="hidden")
        expect(page.locator("main")).to_have_attribute("data-screen", "game")

    def test_focus_stays_in_a_sheet_that_leads_to_another(self, table: Table) -> None:
        """From the menu to the question whether to end the game, and back."""
        page = table.page
        page.locator("#menu").focus()
        page.keyboard.press("Enter")
        page.locator("dialog .row.danger").focus()
        page.keyboard.press("Enter")
        expect(page.locator("dialog #quit")).to_be_visible()
        expect(page.locator("dialog [autofocus]")).to_be_focused()
        page.keyboard.press("Enter")
        page.locator("dialog[open]").wait_for(state="hidden")
        assert page.evaluate("document.activeElement !== document.body")

    def test_single_keys_can_be_turned_off(self, desk: Page, served: Served) -> None:
        """Without shortcuts letters and digits do nothing, arrows still move."""
        choose(desk, shortcuts=False)
        table = open_prepared(desk, served.url, play(solo(ANY_KEY), Roll()))
        for key in ("1", "a", "r", "?"):
            desk.keyboard.press(key)
        desk.keyboard.press("ArrowDown")
        expect(table.box("ones")).to_be_focused()
        table.expect_held()
        assert desk.locator("dialog[open]").count() == 0
        assert table.status() == "Rzut 1 z 3"
