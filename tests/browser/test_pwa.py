"""The site as an app: offline, installing, and starts that fail."""

import re
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import START_MS, STORING, Watch, wait_ready
from tests.browser.pwa import open_stored, start_game
from tests.browser.table import Table
from tests.conftest import Served
from tools import server

Launch = Callable[..., BrowserContext]
NewContext = Callable[..., BrowserContext]


@pytest.fixture
def page(new_context: NewContext) -> Page:
    """Return an empty page on a phone that stores the app."""
    return new_context(**STORING).new_page()


class TestOffline:
    """Without a network, after one visit."""

    def test_starts_and_plays_after_browser_was_restarted(
        self, own_site: Served, launch: Launch, watch: Watch
    ) -> None:
        """A game goes on where it was, and a new one can begin."""
        watch.allow(r"/tables/")  # one that is not stored yet is not needed
        context = launch()
        page = open_stored(context, own_site)
        faces = start_game(page).faces()
        context.close()
        own_site.stop()

        page = launch().new_page()
        page.goto(own_site.url)
        wait_ready(page)
        expect(page.get_by_text("Działa offline")).to_be_visible()
        page.locator("#resume").tap()
        page.locator('main[data-screen="game"]').wait_for()
        table = Table(page)

        assert table.faces() == faces

        table.roll()
        table.pick("chance")
        table.confirm()
        table.rest()

        expect(table.box("chance")).to_have_class(re.compile("used"))
        assert len(start_game(page).faces()) == 5

    def test_first_visit_downloads_each_part_of_python_once(
        self, own_site: Served, launch: Launch, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The offline copy takes the megabytes from the browser's own cache."""
        whole: list[str] = []

        def note(handler: Any, code: int, _: object = "-") -> None:
            if "/python/" in handler.path and code == HTTPStatus.OK:
                whole.append(Path(handler.path).name)

        monkeypatch.setattr(server.Handler, "log_request", note)
        open_stored(launch(), own_site)

        assert sorted(whole) == sorted(
            path.name for path in (own_site.folder / "python").iterdir()
        )

    def test_file_that_the_browser_dropped_comes_back(
        self, own_site: Served, launch: Launch
    ) -> None:
        """The next visit with a network completes the copy before it promises it."""
        page = open_stored(launch(), own_site)
        dropped = page.evaluate("""async () => {
          const name = (await caches.keys()).find((each) => /site/.test(each));
          const cache = await caches.open(name);
          const files = (await cache.keys()).filter(({ url }) => /result-/.test(url));
          for (const file of files) await cache.delete(file);
          return [files.length, name];
        }""")
        page.reload()
        wait_ready(page)
        expect(page.get_by_text("Działa offline")).to_be_visible(timeout=START_MS)
        stored = page.evaluate(
            """async (name) => (await (await caches.open(name)).keys())
              .filter(({ url }) => /result-/.test(url)).length""",
            dropped[1],
        )

        assert dropped[0] == stored == 1

    def test_every_address_below_the_start_page_opens_the_app(
        self, own_site: Served, launch: Launch
    ) -> None:
        """Deep links with parameters work without a network too."""
        page = open_stored(launch(), own_site)
        own_site.stop()
        page.goto(f"{own_site.url}?source=home-screen#/settings")

        wait_ready(page)
        expect(page.locator('main[data-screen="settings"]')).to_be_visible()

    def test_root_of_a_domain_works_as_well(
        self, dist: Path, serve: Callable[..., Served], watch: Watch, page: Page
    ) -> None:
        """No address in the site is bound to /kubek/."""
        served = serve(dist, "/")
        watch.origins.add(served.origin)
        page.goto(served.url)

        wait_ready(page)


class TestInstalling:
    """What a phone needs to put the app on its home screen."""

    def test_chromium_would_install_it(
        self, new_context: NewContext, served: Served
    ) -> None:
        """The browser finds no fault with the manifest; its shell looks for none."""
        page = open_stored(new_context(**STORING), served)
        devtools = page.context.new_cdp_session(page)
        manifest = devtools.send("Page.getAppManifest")
        problems = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]

        assert manifest["errors"] == []
        assert manifest["url"] == f"{served.url}manifest.webmanifest"
        # A test's profile forgets; that is no fault of the app.
        assert [
            each["errorId"] for each in problems if each["errorId"] != "in-incognito"
        ] == []


class TestFailedStart:
    """Python does not come."""

    @pytest.mark.parametrize("part", ["*.wasm", "*.mjs", "stdlib*", "rules*"])
    def test_missing_file_shows_the_failure_and_retry_helps(
        self, part: str, own_site: Served, page: Page, watch: Watch
    ) -> None:
        """The failure screen comes at once; when the file is back, retry starts."""
        watch.allow(r"404|Failed to (fetch|load)|installing the standard library")
        file = next((own_site.folder / "python").glob(part))
        away = file.rename(own_site.folder / file.name)
        page.goto(own_site.url)
        page.locator("#failure").wait_for(timeout=START_MS)

        expect(page.locator("body")).to_have_attribute("data-engine", "failed")

        away.rename(file)
        page.locator("#retry").tap()
        wait_ready(page)

        expect(page.locator("#failure")).to_be_hidden()

    @pytest.mark.parametrize("part", ["*.wasm", "stdlib*", "rules*"])
    def test_damaged_file_shows_the_failure(
        self, part: str, own_site: Served, page: Page, watch: Watch
    ) -> None:
        """A file that holds something else does not leave the page waiting."""
        watch.allow(".")
        file = next((own_site.folder / "python").glob(part))
        file.write_bytes(b"<!doctype html>" * 1000)
        page.goto(own_site.url)

        page.locator("#failure").wait_for(timeout=START_MS)

    def test_silence_is_a_failure_after_a_minute(
        self, served: Served, new_context: NewContext
    ) -> None:
        """A server that never answers leads to the failure screen, not to nowhere."""
        context = new_context(**STORING)
        context.route(re.compile(r"\.wasm$"), lambda _: None)
        page = context.new_page()
        page.clock.install()
        with page.expect_request(re.compile(r"\.wasm$")):
            page.goto(served.url)
        page.locator('body[data-engine="loading"]').wait_for()
        page.clock.fast_forward(61_000)

        page.locator("#failure").wait_for(timeout=START_MS)
        context.unroute_all(behavior="ignoreErrors")
