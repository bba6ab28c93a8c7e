"""The coach: a quiet note after a decision that cost points."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from kubek.commands import Roll
from tests.browser.conftest import Watch, wait_ready
from tests.browser.lucky import play, solo
from tests.browser.table import Table, open_prepared
from tests.conftest import Served

ROLLED = play(solo(bytes(range(32))), Roll())


def sit_down(
    new_context: Callable[..., BrowserContext], served: Served, **settings: str
) -> Table:
    """Open a rolled game after some settings, by the end of their names."""
    page: Page = new_context(reduced_motion="reduce").new_page()
    page.goto(f"{served.url}#/settings")
    wait_ready(page)
    for name, value in settings.items():
        page.locator(f'#set-{name} input[data-value="{value}"]').tap()
    return open_prepared(page, served.url, ROLLED)


def test_says_what_was_better(
    new_context: Callable[..., BrowserContext], served: Served
) -> None:
    """A sacrifice of the star is a bad idea; play goes on, and the note goes away."""
    table = sit_down(new_context, served, coach="1")
    table.pick("five_of_a_kind")
    table.confirm()
    status = table.page.locator("main .status")
    expect(status).to_contain_text("Lepiej było zatrzymać 6 6")
    # Who only hears is told too, after what was said of the turn.
    expect(table.page.locator("#status")).to_contain_text("Zapisano: Penta 0")
    expect(table.page.locator("#status")).to_contain_text("Lepiej było zatrzymać 6 6")
    table.rest()
    table.roll()
    expect(status).not_to_contain_text("Lepiej")


def test_is_silent_unless_it_was_asked_for(
    new_context: Callable[..., BrowserContext], served: Served, watch: Watch
) -> None:
    """Off by default: where nothing else needs it, no table is fetched."""
    table = sit_down(new_context, served, autoScore="0")
    table.pick("five_of_a_kind")
    table.confirm()
    table.rest()
    expect(table.page.locator("main .status")).to_contain_text("Gra: Ania")
    assert not [url for url in watch.requests if "/tables/" in url]
