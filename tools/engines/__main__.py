"""Play a game in each engine: start, play, reload, continue, finish."""

from __future__ import annotations

import json
import sys
import tempfile
import threading
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tools import server
from tools.engines.browsers import Browser, Firefox, WebKit, wait
from tools.site import DIST

if TYPE_CHECKING:
    from collections.abc import Iterator

FACES = (
    "[...document.querySelectorAll('main .die .cube')].map((el) => el.dataset.value)"
)
READY = "document.body?.dataset.engine === 'ready'"
IDLE = """new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  .then(() => document.body.dataset.busy === "false")"""
OVER = "location.hash.startsWith('#/result/')"
OPEN_BOX = "main button[data-box][aria-disabled='false']"
CAN_ACT = f"#roll[aria-disabled='false'], {OPEN_BOX}"
BEFORE_RELOAD = 4
"""Turns that are played before the page is loaded anew."""

PROBLEMS = """(() => {
  if (!window.problems) {
    window.problems = [];
    const on = (kind, tell) => addEventListener(kind, (e) => problems.push(tell(e)));
    on("error", ({ message }) => message);
    on("unhandledrejection", ({ reason }) => String(reason));
    on("securitypolicyviolation", ({ violatedDirective }) => violatedDirective);
  }
  return window.problems;
})()"""


class EngineError(Exception):
    """The game did not go as it should."""


@contextmanager
def served() -> Iterator[str]:
    """Serve dist/ under /kubek/ and yield its address."""
    with server.make_server(DIST, 0, "/kubek/") as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://localhost:{running.server_port}/kubek/"
        running.shutdown()


def play(browser: Browser, url: str) -> str:
    """Play one game against a computer; return what is worth telling."""
    browser.open(url)
    settings = json.dumps(json.dumps({"botSpeed": "once", "language": "pl"}))
    browser.evaluate(f"void localStorage.setItem('kubek.settings', {settings})")
    started = time.monotonic()
    open_page(browser, url)
    start_s = time.monotonic() - started
    browser.open(f"{url}#/new/penta")
    wait(browser, f"{READY} && Boolean(document.querySelector('#start'))")
    browser.tap("#start")
    turns = 0
    while turns < BEFORE_RELOAD:
        turns += take_turn(browser)
    wait(browser, IDLE)
    browser.tap("#roll")
    wait_dice(browser)
    before = browser.evaluate(FACES)
    address = browser.evaluate("location.href")
    open_page(browser, address)
    wait_dice(browser)
    after = browser.evaluate(FACES)
    if before != after:
        raise EngineError(f"the dice were {before} and are {after} after a reload")
    while not browser.evaluate(OVER):
        turns += take_turn(browser)
    wait(browser, "document.querySelectorAll('.ranking li').length === 2")
    problems = browser.evaluate(PROBLEMS)
    if problems:
        raise EngineError(f"the page said {problems}")
    has_copy = browser.evaluate("Boolean(navigator.serviceWorker?.controller)")
    return (
        f"second start {start_s:.1f} s, {turns} turns, a reload in the middle "
        f"{'from the offline copy' if has_copy else 'from the network'}"
    )


def open_page(browser: Browser, url: str) -> None:
    """Open the app and wait until Python answers."""
    browser.open(url)
    browser.evaluate(PROBLEMS)
    wait(browser, READY)


def wait_dice(browser: Browser) -> None:
    """Wait until dice lie on the table."""
    wait(browser, IDLE)
    wait(browser, f"{FACES}.every(Boolean)")


def take_turn(browser: Browser) -> bool:
    """Roll once or twice, and fill the first box that is open; False at the end."""
    wait(browser, IDLE)
    wait(browser, f"{OVER} || Boolean(document.querySelector({json.dumps(CAN_ACT)}))")
    if browser.evaluate(OVER):
        return False
    if not browser.evaluate(f"Boolean(document.querySelector({json.dumps(OPEN_BOX)}))"):
        browser.tap("#roll")
        wait_dice(browser)
        browser.tap("main button.die")
        browser.tap("#roll")
        wait_dice(browser)
    browser.tap(OPEN_BOX)
    wait(
        browser, "Boolean(document.querySelector('#confirm:not([aria-disabled=true])'))"
    )
    browser.tap("#confirm")
    wait(browser, "!document.querySelector('#confirm')")
    return True


def main() -> int:
    """Play in every engine, print a line for each; return how many failed."""
    failures = 0
    with served() as url:
        for engine in (Firefox, WebKit):
            started = time.monotonic()
            line = f"{engine.name}: "
            try:
                with tempfile.TemporaryDirectory() as profile, ExitStack() as stack:
                    browser = engine(Path(profile), stack)
                    line = f"{engine.name} {browser.version()}: "
                    line += f"ok, {play(browser, url)}"
            except Exception as error:  # noqa: BLE001 -- the other engine has its turn
                line += f"FAILED, {type(error).__name__}: {error}"
                failures += 1
            print(f"{line} ({time.monotonic() - started:.0f} s)", flush=True)
    return failures


if __name__ == "__main__":
    sys.exit(main())
