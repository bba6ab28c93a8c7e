"""The odds: of each combination, from the dice on the table, of busts."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from kubek.commands import Roll
from tests.browser.conftest import AFTER_FRAME, hold_back, wait_ready
from tests.browser.lucky import play, solo
from tests.browser.table import open_prepared
from tests.conftest import Served

OpenApp = Callable[..., Page]
COUNT_MS = 30_000
"""How long the odds from some dice may take on a busy machine."""


def test_combinations_in_one_to_three_rolls(open_app: OpenApp) -> None:
    """As a percentage and as a fraction, known before Python is asked."""
    page = open_app("/rules/penta")
    page.locator("#odds").tap()
    row = page.locator("dialog .odds tr", has_text="Penta").first
    expect(row.locator("td")).to_have_text(["0,1%", "1,3%", "4,6%"])
    page.locator("dialog .fractions summary").tap()
    expect(page.locator("dialog .fractions")).to_contain_text("1/\u200b1296")


def test_asked_for_before_the_sheets_have_come(
    new_context: Callable[..., BrowserContext], served: Served
) -> None:
    """They come with the table; the odds are shown then, where they were wanted."""
    page = new_context(reduced_motion="reduce").new_page()
    held = hold_back(page, "**/game-*.js")
    page.goto(f"{served.url}#/rules/penta")
    wait_ready(page)
    page.locator("#odds").tap()
    page.evaluate(AFTER_FRAME)
    expect(page.locator("dialog")).to_be_hidden()

    for route in held:
        route.continue_()
    expect(page.locator("dialog .odds tr", has_text="Penta").first).to_be_visible()

    page.go_back()
    expect(page.locator("dialog")).to_be_hidden()
    expect(page.locator('main[data-screen="rules"]')).to_be_visible()


def test_from_the_dice_on_the_table(
    new_context: Callable[..., BrowserContext], served: Served
) -> None:
    """What is held counts, and how many rolls are left."""
    page = new_context(reduced_motion="reduce").new_page()
    log = play(solo(bytes(range(32))), Roll())
    table = open_prepared(page, served.url, log)
    sixes = [slot for slot, face in enumerate(table.faces()) if face == 6]
    table.hold(*sixes)
    page.locator("#menu").tap()
    page.locator("dialog .row", has_text="Szanse").tap()
    expect(page.locator("dialog h3").first).to_contain_text("w 2 rzutach")
    chances = page.locator("dialog .chances > div")
    expect(chances).to_have_count(6, timeout=COUNT_MS)
    expect(chances.first).to_contain_text("%")


def test_busts(open_app: OpenApp) -> None:
    """Six dice bust in 2.3 % of rolls; with one, two of three times."""
    page = open_app("/rules/ten_thousand")
    page.locator("#odds").tap()
    rows = page.locator("dialog .odds tbody tr")
    expect(rows.first.locator("td")).to_have_text(["66,7%", "2/3", "300"])
    expect(rows.last.locator("td").first).to_have_text("2,3%")
