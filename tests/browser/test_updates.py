"""New versions: taken with consent, whole or not at all, and back when they fail."""

import os
import re
import shutil
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import builds
from tests.browser.builds import NEW_MARK, Edit, publish
from tests.browser.conftest import START_MS, STORING, Watch, wait_ready
from tests.browser.killing import kill_browser
from tests.browser.pwa import open_stored, start_game
from tests.browser.table import Table
from tests.conftest import Served
from tools import server

Launch = Callable[..., BrowserContext]
NewContext = Callable[..., BrowserContext]

COUNT_COPIES = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("kubek-site"));
  return names.length;
}"""

UPDATE = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
  const worker = registration.installing;
  await new Promise((done) => worker.addEventListener("statechange", done));
  return [worker.state, Boolean(registration.waiting), registration.active.state];
}"""

LOADED = """() => performance.getEntriesByType("resource")
  .map(({ name }) => name.split("/").at(-1)).filter((name) => name.endsWith(".js"))"""

TEXT_OF = "async (name) => (await fetch(name)).text()"


class Traffic:
    """What the server has sent whole; it can stop in the middle of a file."""

    def __init__(self) -> None:
        """Send everything."""
        self.sent: list[str] = []
        self.stop_at = "nothing"
        self.stopped = threading.Event()
        self.released = threading.Event()

    def copy(self, handler: Any, source: Any, output: Any) -> None:
        """Stand in for the server's own way to send a file."""
        if self.stop_at in handler.path:
            output.write(source.read(100))
            output.flush()
            self.stopped.set()
            self.released.wait(START_MS / 1000)
            handler.close_connection = True
            return
        shutil.copyfileobj(source, output)
        self.sent.append(Path(handler.path).name)

    def wait_stopped(self) -> None:
        """Wait until a file has been stopped, and all others are through."""
        assert self.stopped.wait(START_MS / 1000)

    def go_on(self) -> None:
        """Send everything again, and count anew."""
        self.stop_at = "nothing"
        self.released.set()
        self.sent.clear()

    def finished_scripts(self) -> set[str]:
        """Return the names with a hash of what was sent whole."""
        return {name for name in self.sent if re.search(r"-[0-9A-Z]{8}\.", name)}


@pytest.fixture
def traffic(monkeypatch: pytest.MonkeyPatch) -> Iterator[Traffic]:
    """Return what is sent of the sites."""
    seen = Traffic()

    def copy(handler: server.Handler, source: IO[bytes], output: IO[bytes]) -> None:
        seen.copy(handler, source, output)

    monkeypatch.setattr(server.Handler, "copyfile", copy)
    yield seen
    seen.released.set()


STAGES = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("kubek-site"));
  const marks = await Promise.all(names.map(async (name) =>
    (await (await caches.open(name)).match("trial"))?.json()));
  return marks.filter(Boolean);
}"""


STORED = """async (scripts) => {
  for (;;) {
    const names = (await caches.keys()).filter((each) => each.startsWith("kubek-site"));
    const kept = await Promise.all(
      names.map(async (name) => (await caches.open(name)).keys()),
    );
    const files = kept.flat().map(({ url }) => url.split("/").at(-1));
    const found = scripts.filter((script) => files.includes(script));
    if (found.length) return found;
    await new Promise((done) => setTimeout(done, 20));
  }
}"""


def wait_stored(page: Page, scripts: set[str]) -> set[str]:
    """Return which of these scripts are stored, as soon as one is."""
    return set(page.evaluate(STORED, sorted(scripts)))


def is_new(page: Page, mark: str = NEW_MARK) -> bool:
    """Return whether the page of the new version is shown."""
    return mark in page.content()


def wait_stage(page: Page, stage: str) -> None:
    """Wait until one of the stored versions is at this stage, for more than a start."""
    wait_until(
        page,
        f"""(await ({STAGES})()).some(
          ({{ stage, at }}) => stage === "{stage}" && Date.now() - at > 2000)""",
    )


def wait_until(page: Page, condition: str) -> None:
    """Wait until an expression with `await` in it holds."""
    page.evaluate(f"""async () => {{
      while (!({condition})) await new Promise((done) => setTimeout(done, 50));
    }}""")


def wait_undone(page: Page) -> None:
    """Wait until the older version has started and has said why."""
    notice = page.locator("#notice")
    expect(notice).to_contain_text("Nowa wersja nie uruchomiła się")
    wait_ready(page)


def take_update(page: Page) -> None:
    """Look for a new version, and agree to it."""
    page.reload()
    wait_ready(page)
    take = page.locator("#update").get_by_text("Odśwież")
    take.wait_for(timeout=START_MS)
    with page.expect_event("load", timeout=START_MS):
        take.tap()


class TestUpdate:
    """A new build appears on the server."""

    def test_asks_first_and_then_changes_all(
        self, own_site: Served, new_context: NewContext, traffic: Traffic
    ) -> None:
        """Nothing changes before the player agrees; then all is new but the game."""
        page = open_stored(new_context(**STORING), own_site)
        table = start_game(page)
        faces = table.faces()
        old = builds.scripts_of(own_site.folder)
        publish(own_site.folder)
        new = builds.scripts_of(own_site.folder)
        traffic.sent.clear()
        page.reload()
        wait_ready(page)
        bar = page.locator("#update")
        bar.wait_for(timeout=START_MS)

        assert not is_new(page)
        assert set(page.evaluate(LOADED)) <= old
        assert table.faces() == faces
        assert not [
            name for name in traffic.sent if re.search("wasm|zip|css|bin", name)
        ]

        with page.expect_event("load"):
            bar.get_by_text("Odśwież").tap()
        wait_ready(page)
        page.locator('main[data-screen="game"]').wait_for()

        assert is_new(page)
        assert set(page.evaluate(LOADED)) <= new
        assert table.faces() == faces
        expect(bar).to_be_hidden()
        wait_until(page, f"(await ({COUNT_COPIES})()) === 1")

    def test_later_keeps_the_old_version_for_this_visit(
        self, own_site: Served, new_context: NewContext
    ) -> None:
        """The bar goes away when it is told to; the next visit asks again."""
        page = open_stored(new_context(**STORING), own_site)
        publish(own_site.folder)
        page.reload()
        bar = page.locator("#update")
        bar.get_by_text("Później").tap(timeout=START_MS)

        expect(bar).to_be_hidden()

        page.reload()
        bar.wait_for(timeout=START_MS)

        assert not is_new(page)

    @pytest.mark.parametrize("fault", ["damaged", "missing"])
    def test_broken_download_never_replaces_what_works(
        self,
        own_site: Served,
        new_context: NewContext,
        watch: Watch,
        traffic: Traffic,
        fault: str,
    ) -> None:
        """It ends the update alone; the next try fetches only what is missing."""
        watch.allow("integrity|Failed to fetch|404")
        page = open_stored(new_context(**STORING), own_site)
        publish(own_site.folder)
        (victim,) = own_site.folder.glob("result-*.js")
        whole = victim.read_bytes()
        victim.unlink() if fault == "missing" else victim.write_bytes(b"damaged")
        outcome = page.evaluate(UPDATE)
        own_site.stop()
        page.reload()
        wait_ready(page)

        assert outcome == ["redundant", False, "activated"]
        assert not is_new(page)

        own_site.start()
        victim.write_bytes(whole)
        traffic.sent.clear()

        assert page.evaluate(UPDATE) == ["installed", True, "activated"]
        assert traffic.finished_scripts() == {victim.name}

    def test_browser_that_kept_a_half_published_file(
        self, own_site: Served, new_context: NewContext
    ) -> None:
        """Its own cache does not stop the update, though no host says what changed."""
        page = open_stored(new_context(**STORING), own_site)
        publish(own_site.folder)
        (victim,) = own_site.folder.glob("result-*.js")
        whole, times = victim.read_bytes(), victim.stat()
        victim.write_bytes(b"half")
        os.utime(victim, ns=(times.st_atime_ns, times.st_mtime_ns))
        kept = page.evaluate(TEXT_OF, victim.name)
        victim.write_bytes(whole)
        os.utime(victim, ns=(times.st_atime_ns, times.st_mtime_ns))

        assert page.evaluate(TEXT_OF, victim.name) == kept == "half"

        assert page.evaluate(UPDATE) == ["installed", True, "activated"]


class TestRollBack:
    """A new version that does not start."""

    @pytest.mark.parametrize(
        "edits",
        [builds.THROWS, builds.WORKER_THROWS, builds.WASM_CORRUPT],
        ids=["page", "worker", "wasm"],
    )
    def test_next_visit_gets_the_old_version(
        self,
        own_site: Served,
        new_context: NewContext,
        watch: Watch,
        edits: Mapping[str, Edit],
    ) -> None:
        """It says so, and the broken version is not offered again; a better one is."""
        watch.allow("")
        page = open_stored(new_context(**STORING), own_site)
        faces = start_game(page).faces()
        publish(own_site.folder, edits)
        take_update(page)
        wait_undone(page)

        assert not is_new(page)

        table = Table(page)
        table.rest()

        assert table.faces() == faces

        page.reload()
        wait_ready(page)
        page.goto(f"{own_site.url}#/settings")
        page.locator("#check-update").tap()
        expect(page.locator("#notice")).to_contain_text("Masz najnowszą wersję")
        expect(page.locator("#update")).to_be_hidden()

    def test_better_version_takes_the_place(
        self, own_site: Served, new_context: NewContext, watch: Watch
    ) -> None:
        """What comes after the broken version is offered, and stays."""
        watch.allow("broken")
        page = open_stored(new_context(**STORING), own_site)
        publish(own_site.folder, builds.THROWS)
        take_update(page)
        wait_undone(page)
        publish(own_site.folder, mark="<!--better-->")
        take_update(page)
        wait_ready(page)

        assert is_new(page, "<!--better-->")
        wait_until(page, f"(await ({COUNT_COPIES})()) === 1")

    def test_version_that_went_without_a_word_is_offered_once_more(
        self, own_site: Served, launch: Launch, tmp_path: Path
    ) -> None:
        """The browser may have been killed: that is no fault of the version."""
        page = open_stored(launch(), own_site)
        publish(own_site.folder, builds.WORKER_SILENT)
        take_update(page)
        wait_stage(page, "tried")
        kill_browser(tmp_path / "profile")
        page = launch().new_page()
        page.goto(own_site.url)
        wait_undone(page)

        assert not is_new(page)

        take_update(page)
        wait_stage(page, "retried")

        assert is_new(page)

        page.reload()
        wait_undone(page)

        assert not is_new(page)
        expect(page.locator("#update")).to_be_hidden()


class TestKilled:
    """The browser goes away in the middle of a download."""

    def test_during_an_update(
        self, own_site: Served, launch: Launch, traffic: Traffic, tmp_path: Path
    ) -> None:
        """The old version starts; what had come of the new one is not fetched again."""
        page = open_stored(launch(), own_site)
        publish(own_site.folder)
        traffic.sent.clear()
        traffic.stop_at = "/result-"
        page.reload()
        wait_ready(page)
        traffic.wait_stopped()
        kept = wait_stored(page, builds.scripts_of(own_site.folder))
        kill_browser(tmp_path / "profile")
        traffic.go_on()
        page = launch().new_page()
        page.goto(own_site.url)
        wait_ready(page)

        assert not is_new(page)

        take_update(page)
        wait_ready(page)

        assert is_new(page)
        assert not kept & traffic.finished_scripts()

    @pytest.mark.parametrize("part", [".wasm", "/result-"])
    def test_during_the_first_download(
        self,
        own_site: Served,
        launch: Launch,
        traffic: Traffic,
        tmp_path: Path,
        part: str,
    ) -> None:
        """Whether Python was coming or the rest: the next visit completes it.

        What the offline copy had is not fetched again. What only the browser's own
        cache had may be, if it came just before: there was no time to keep it.
        """
        traffic.stop_at = part
        page = launch().new_page()
        page.goto(own_site.url)
        traffic.wait_stopped()
        scripts = builds.scripts_of(own_site.folder)
        kept = wait_stored(page, scripts) if part == "/result-" else set()
        kill_browser(tmp_path / "profile")
        traffic.go_on()
        page = open_stored(launch(), own_site)
        own_site.stop()
        page.reload()
        wait_ready(page)

        assert not kept & traffic.finished_scripts()

    def test_connection_is_lost_in_the_first_download(
        self, own_site: Served, launch: Launch, traffic: Traffic, watch: Watch
    ) -> None:
        """When it is back, only what had not come is fetched."""
        watch.allow("ERR_|Failed to fetch")
        traffic.stop_at = ".wasm"
        page = launch().new_page()
        page.goto(own_site.url)
        traffic.wait_stopped()
        traffic.released.set()
        page.locator("#failure").wait_for(timeout=START_MS)
        had_come = traffic.finished_scripts()
        traffic.go_on()
        page.locator("#retry").tap()
        wait_ready(page)
        expect(page.locator("#failure")).to_be_hidden()

        assert had_come
        assert not had_come & traffic.finished_scripts()
