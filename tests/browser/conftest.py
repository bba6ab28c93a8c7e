"""A phone in front of the built site.

Every page is watched: an error on its console, an exception, a breach of the content
security policy or a request to another origin fails the test at its end.
"""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Route,
    expect,
    sync_playwright,
)

from kubek.log import GameLog
from tests.conftest import Served
from tools import environment

if TYPE_CHECKING:
    from tests.browser.table import Table

ARGUMENTS = [
    *environment.QUIET_CHROMIUM,
    # Each test compiles Python anew: without a second, better compilation in the
    # background that costs a third less, and nothing but the speed differs.
    "--js-flags=--liftoff-only",
]

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "locale": "pl-PL",
    "color_scheme": "light",
}

NOT_STORING: dict[str, Any] = {"service_workers": "block"}
STORING: dict[str, Any] = {"service_workers": "allow"}
"""Whether a page keeps an offline copy of the site."""

START_MS = 30_000
"""How long a start of Python may take on a busy machine."""

expect.set_options(timeout=START_MS)


AFTER_FRAME = "() => new Promise((d) => requestAnimationFrame(() => setTimeout(d)))"


class Watch:
    """Collects what no page of ours may do."""

    def __init__(self) -> None:
        """Start with nothing seen and nothing allowed."""
        self.origins: set[str] = set()
        self.problems: list[str] = []
        self.requests: list[str] = []
        self._allowed = [r"/favicon\.ico"]  # Chromium asks for it now and then

    def allow(self, pattern: str) -> None:
        """Let a problem pass whose text has this regular expression."""
        self._allowed.append(pattern)

    def attach(self, context: BrowserContext) -> None:
        """Look at all pages of a context and at their workers."""
        context.on("request", lambda request: self.requests.append(request.url))
        context.on("console", self._on_console)
        context.on("weberror", lambda error: self.problems.append(str(error.error)))

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.problems.append(f"{message.text} ({message.location.get('url')})")

    def check(self) -> None:
        """Fail when something was seen that is not allowed."""
        seen = [
            problem
            for problem in self.problems
            if not any(re.search(pattern, problem) for pattern in self._allowed)
        ]
        home = tuple(
            f"{kind}{each}/" for each in self.origins for kind in ("", "blob:")
        )
        abroad = [url for url in self.requests if not url.startswith((*home, "data:"))]
        assert seen == []
        assert abroad == []


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Start Playwright once."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium_options() -> dict[str, Any]:
    """Return what a launch of Chromium needs."""
    return {"executable_path": environment.headless_chromium(), "args": ARGUMENTS}


@pytest.fixture(scope="session")
def browser(
    playwright: Playwright, chromium_options: dict[str, Any]
) -> Iterator[Browser]:
    """Start Chromium once; each test has a context of its own in it."""
    with playwright.chromium.launch(**chromium_options) as started:
        yield started


@pytest.fixture
def watch(served: Served) -> Iterator[Watch]:
    """Return what was seen of the test's pages; it is checked when the test ends."""
    seen = Watch()
    seen.origins.add(served.origin)
    yield seen
    seen.check()


@pytest.fixture
def own_site(
    dist: Path, tmp_path: Path, serve: Callable[..., Served], watch: Watch
) -> Served:
    """Serve a copy of the site that a test may change, under /kubek/."""
    folder = tmp_path / "site"
    shutil.copytree(dist, folder)
    served = serve(folder)
    watch.origins.add(served.origin)
    return served


@pytest.fixture
def new_context(browser: Browser, watch: Watch) -> Iterator[Callable[..., Any]]:
    """Return a way to make watched contexts: a phone unless other options are given.

    No service worker fills an offline copy in them, which costs a third of a start;
    tests of what is stored say `**STORING`.
    """
    with ExitStack() as stack:

        def make(**options: object) -> BrowserContext:
            context = browser.new_context(**{**PHONE, **NOT_STORING, **options})
            stack.callback(context.close)
            watch.attach(context)
            return context

        yield make


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    """Return an empty page on a phone."""
    return new_context().new_page()


@pytest.fixture
def open_app(
    new_context: Callable[..., BrowserContext], served: Served
) -> Callable[..., Page]:
    """Return a way to open the app and wait until Python plays.

    Options are those of a context, such as `locale`, `viewport`, `color_scheme`,
    `reduced_motion`; `route` is what follows `#` in the address.
    """

    def open_it(route: str = "", **options: object) -> Page:
        page = new_context(**options).new_page()
        page.goto(served.url + (f"#{route}" if route else ""))
        wait_ready(page)
        return page

    return open_it


@pytest.fixture
def open_game(
    new_context: Callable[..., BrowserContext], served: Served
) -> Callable[..., "Table"]:
    """Return a way to open a prepared game on a phone without motion.

    With `has_clock` the page's time stands still and a limit of the turn is shown;
    without `handover` the phone does not ask for the next player.
    """
    from tests.browser.table import open_prepared  # noqa: PLC0415 - it needs this module

    def open_it(
        log: GameLog, *, has_clock: bool = False, handover: bool = False
    ) -> "Table":
        page = new_context(reduced_motion="reduce").new_page()
        if has_clock:
            stop_time(page)
        table = open_prepared(page, served.url, log, handover=handover)
        if has_clock:
            page.locator("main .time").wait_for()
        return table

    return open_it


@pytest.fixture
def launch(
    playwright: Playwright,
    chromium_options: dict[str, Any],
    watch: Watch,
    tmp_path: Path,
) -> Iterator[Callable[..., BrowserContext]]:
    """Return a way to start a browser that keeps its data in one profile.

    Close the context to end the browser; the next call starts it again.
    """
    with ExitStack() as stack:

        def start(**options: object) -> BrowserContext:
            context = playwright.chromium.launch_persistent_context(
                tmp_path / "profile", **{**chromium_options, **PHONE, **options}
            )
            stack.callback(context.close)
            watch.attach(context)
            return context

        yield start


def stop_time(page: Page) -> None:
    """Let the page's time stand still until a test moves it.

    No table of perfect play comes meanwhile: Python takes real time to read it, and for
    the page, whose time jumps, it would seem to hang.
    """
    page.clock.install()
    page.route("**/tables/*", lambda _: None)


def withhold_python(page: Page) -> None:
    """Let Python never come to a page of which only what needs none is looked at."""
    page.route("**/python/*", lambda _: None)


def hold_back(of: Page | BrowserContext, pattern: str) -> list[Route]:
    """Hold requests back; return those that wait until they are let go."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    of.route(pattern, hold)
    return held


def wait_ready(page: Page) -> None:
    """Wait until Python has answered for the first time."""
    page.locator('body[data-engine="ready"]').wait_for(timeout=START_MS)


def wait_idle(page: Page) -> None:
    """Wait until nothing is asked, animated or played by the computer.

    The page redraws once per frame, so what a tap began is seen after the next one.
    """
    page.evaluate(AFTER_FRAME)
    page.locator('body[data-busy="false"]').wait_for(timeout=START_MS)
