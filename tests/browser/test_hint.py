"""Hints: the best moves, from tables that come when they are asked for."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from kubek.api import Door
from kubek.commands import Roll, SetAside
from kubek.log import GameLog
from kubek.strategy.tables import SHELF
from kubek.table_files import tables_in
from kubek.wire import save_to_json
from tests.browser.conftest import STORING, Watch
from tests.browser.lucky import play, solo
from tests.browser.lucky_bank import best, table_of
from tests.browser.sheets import sheet_game
from tests.browser.table import Table, open_prepared, stored, until_stored
from tests.conftest import Served
from tests.helpers import TABLES, ask

NewContext = Callable[..., BrowserContext]
Sit = Callable[..., Table]

ANY_KEY = bytes(range(32))
ROLLED = play(solo(ANY_KEY), Roll())
LAST = play(solo(ANY_KEY), Roll(), Roll(), Roll())
STORED = """
async () => (await (await caches.open("kubek-tables")).keys()).length
"""


@pytest.fixture
def sit(new_context: NewContext, served: Served) -> Sit:
    """Return a way to sit down at a prepared game."""

    def sit_down(log: GameLog, **options: object) -> Table:
        page = new_context(reduced_motion="reduce", **options).new_page()
        return open_prepared(page, served.url, log)

    return sit_down


@pytest.fixture
def best_of() -> Iterator[Callable[[GameLog], dict[str, Any]]]:
    """Return what Python itself, with the tables, calls the best move."""
    SHELF.ask(tables_in(TABLES))

    def best(log: GameLog) -> dict[str, Any]:
        door = Door()
        ask(door, op="open", id="x", save=save_to_json(log))
        answer = ask(door, op="hint", id="x", seq=len(log.events))
        way: dict[str, Any] = answer["top"][0]
        return way

    yield best
    SHELF.ask(None)


def ask_hint(page: Page) -> None:
    """Tap the lamp and wait for three moves."""
    page.locator("#hint").tap()
    expect(page.locator("dialog[open] .way")).to_have_count(3)


class TestHint:
    """The lamp beside the dice."""

    def test_holds_the_dice_that_the_best_move_holds(
        self, sit: Sit, best_of: Callable[[GameLog], dict[str, Any]]
    ) -> None:
        """It marks them and does not roll."""
        table = sit(ROLLED)
        ask_hint(table.page)
        expect(table.page.locator("dialog .way").first).to_contain_text("najlepszy")
        expect(table.page.locator("dialog .note")).to_contain_text("dokładnie")
        table.page.locator("#do-hint").tap()
        table.expect_held(*best_of(ROLLED)["hold"])
        expect(table.page.locator("main .status")).to_contain_text("Rzut 1")

    def test_marks_the_best_box_with_a_star(
        self, sit: Sit, best_of: Callable[[GameLog], dict[str, Any]]
    ) -> None:
        """Only after a hint; it is chosen and not scored."""
        table = sit(LAST)
        column, box = best_of(LAST)["move"]
        expect(table.page.locator("main .best")).to_have_count(0)
        ask_hint(table.page)
        table.page.locator("#do-hint").tap()
        expect(table.box(box, column)).to_have_attribute("aria-pressed", "true")
        expect(table.box(box, column)).to_contain_text("najlepszy ruch")
        expect(table.page.locator("#confirm")).to_be_visible()

    def test_another_move_may_be_taken(self, sit: Sit) -> None:
        """The three moves are a choice."""
        table = sit(LAST)
        ask_hint(table.page)
        second = table.page.locator("dialog .way").nth(1)
        name = second.locator("b").first.inner_text()
        second.tap()
        table.page.locator("#do-hint").tap()
        chosen = table.page.locator('main .box[aria-pressed="true"]')
        expect(chosen).to_contain_text(name)

    def test_key_and_panel_on_a_wide_screen(self, sit: Sit) -> None:
        """H fills the panel; no sheet covers the table."""
        wide = {"width": 1280, "height": 800}
        table = sit(ROLLED, viewport=wide, is_mobile=False, has_touch=False)
        table.page.keyboard.press("h")
        expect(table.page.locator(".hint-panel .way")).to_have_count(3)
        expect(table.page.locator("dialog[open]")).to_have_count(0)

    def test_values_of_several_columns_are_estimates(self, sit: Sit) -> None:
        """Two columns are played by what was learned."""
        table = sit(play(sheet_game("general", columns=2), Roll()))
        ask_hint(table.page)
        expect(table.page.locator("dialog .note")).to_contain_text("Oszacowane")

    def test_dice_to_set_aside(
        self, sit: Sit, best_of: Callable[[GameLog], dict[str, Any]]
    ) -> None:
        """In Dziesięć tysięcy the dice of the best choice are chosen."""
        log = play(table_of(ANY_KEY), Roll())
        table = sit(log)
        table.page.locator("#hint").tap()
        expect(table.page.locator("dialog .way").first).to_be_visible()
        table.page.locator("#do-hint").tap()
        table.expect_held(*best_of(log)["slots"])

    def test_dice_that_are_set_aside_already(self, sit: Sit) -> None:
        """Each way to go on begins a sentence of its own."""
        log = play(table_of(ANY_KEY, entry_score=0), Roll())
        table = sit(play(log, SetAside(best(log))))
        table.page.locator("#hint").tap()
        ways = table.page.locator("dialog .what")
        expect(ways.first).to_be_visible()
        assert sorted(ways.all_inner_texts()) == ["Rzuć dalej", "Zapisz punkty"]

    def test_game_with_hints_is_counted(self, sit: Sit) -> None:
        """A second look at the same dice is the same hint."""
        table = sit(ROLLED)
        for _ in range(2):
            ask_hint(table.page)
            table.page.keyboard.press("Escape")
            expect(table.page.locator("dialog[open]")).to_have_count(0)
        # It is written behind the sheet.
        until_stored(table.page, "({ games }) => 'hints' in games[0]")
        assert stored(table.page)["games"][0]["hints"] == 1


class TestTables:
    """Where hints come from."""

    def test_without_its_table_a_hint_says_so(self, sit: Sit, watch: Watch) -> None:
        """The game goes on without it."""
        watch.allow("Failed to load resource")
        table = sit(ROLLED)
        table.page.context.route("**/tables/*", lambda route: route.abort())
        table.page.locator("#hint").tap()
        expect(table.page.locator("dialog")).to_contain_text("nie są jeszcze pobrane")

    def test_no_table_is_read_before_it_is_needed(
        self, new_context: NewContext, served: Served, watch: Watch
    ) -> None:
        """Ten seconds after the start they are stored for later, and serve offline."""
        page = new_context(reduced_motion="reduce", **STORING).new_page()
        page.clock.install()
        table = open_prepared(page, served.url, ROLLED)
        page.evaluate("navigator.serviceWorker.ready")
        assert not [url for url in watch.requests if "/tables/" in url]
        page.clock.run_for(10_000)
        page.wait_for_function(f"async () => (await ({STORED})()) >= 5")
        page.reload()
        page.locator('body[data-engine="ready"]').wait_for()
        page.context.set_offline(True)
        ask_hint(table.page)
