"""The app as something that is stored on a phone."""

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import START_MS, wait_ready
from tests.browser.table import Table
from tests.conftest import Served


def open_stored(context: BrowserContext, served: Served) -> Page:
    """Open the app and wait until all of it is stored for later."""
    page = context.new_page()
    page.goto(served.url)
    wait_ready(page)
    expect(page.get_by_text("Działa offline")).to_be_visible(timeout=START_MS)
    return page


def start_game(page: Page) -> Table:
    """Start a game of Penta for one person and roll once."""
    page.goto(f"{page.url.split('#')[0]}#/new/penta")
    page.locator("#start").tap()
    page.locator('main[data-screen="game"]').wait_for()
    table = Table(page)
    table.roll()
    return table
