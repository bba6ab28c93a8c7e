"""Starts: how long until the screen is there, Python is ready, a roll is answered.

A profile with one stored game and nothing else is made once. Each visit opens that
game and taps Roll as soon as it can be seen; the page remembers the tap until Python is
there.
"""

from __future__ import annotations

import json
import shutil
import time
from itertools import product
from typing import TYPE_CHECKING, Any, Protocol

from tools.bench.chrome import Chrome, Unanswered
from tools.bench.sites import BARE, FOLDER, OURS, PROBE, Host, bytes_sent
from tools.bench.slow import slowed
from tools.steps import say

if TYPE_CHECKING:
    from pathlib import Path

VISITS = ("cold", "warm", "reload")
MEASURES = ("picture", "ready", "rolled")
KEPT = ("Default/IndexedDB", "Default/Local Storage")
"""What of a profile is the player's; the rest are the browser's own caches."""

START_SECONDS = 180.0
"""Stock Pyodide takes 40 on a machine that does ten other things."""

CODE_SECONDS = 4.0
"""V8 writes compiled wasm down some two seconds after the last was compiled."""

BROWSER_SECONDS = 2.0
"""Chromium's own start, with pages for its bars, keeps two cores busy this long."""

Times = dict[str, float]
Row = dict[str, object]

STARTED = """\
new Promise((done) => {
  const look = () => {
    if (location.hash.startsWith("#/game/")) return done(location.hash);
    document.querySelector("button#start")?.click();
    setTimeout(look, 300);
  };
  look();
})"""

SIGHT = """\
`${location.href}: ${document.body?.innerText.slice(0, 300)}`"""

OFFLINE = """\
navigator.serviceWorker.ready.then(({active}) => new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => done(data);
  active.postMessage({ say: "make-whole" }, [port2]);
}))"""


KEPT_MEMORY = """\
new Promise((done) => {
  const look = async () => {
    const cache = await caches.open("kubek-snapshot");
    if ((await cache.keys()).length) return done(true);
    setTimeout(look, 300);
  };
  look();
})"""


class Visits(Protocol):
    """Who can come to a site."""

    def visit(self, name: str, folder: Path, rate: float) -> dict[str, Times]:
        """Return the times of some visits to a site, by their kinds."""


class Visitor:
    """Comes back to a site as a player does."""

    def __init__(self, host: Host, folder: Path) -> None:
        """Store one game, by the page's own door."""
        self._host = host
        self.player = FOLDER / "player"
        host.folder = folder
        profile = FOLDER / "making"
        browser = Chrome(profile)
        try:
            browser.go(f"{host.address}#/new/penta")
            self.route = str(browser.evaluate(STARTED))
            time.sleep(1)
        finally:
            browser.close()
        for part in KEPT:
            shutil.copytree(profile / part, self.player / part)

    def visit(self, name: str, folder: Path, rate: float) -> dict[str, Times]:
        """Come to a site for the first time, once more, and reload."""
        self._host.folder = folder
        profile = FOLDER / "profile"
        shutil.rmtree(profile, ignore_errors=True)
        shutil.copytree(self.player, profile)
        found: dict[str, Times] = {}
        for visit in ("cold", "warm"):
            browser = Chrome(profile)
            try:
                self._prepare(browser)
                self._host.asked.clear()
                found[visit] = self._start(browser, name, rate)
                if visit == "cold":
                    asked = list(self._host.asked)
                    found[visit]["bytes"] = bytes_sent(folder, asked)
                    self._settle(browser, name)
                else:
                    found["reload"] = self._start(browser, name, rate, again=True)
            finally:
                browser.close()
        return found

    def _prepare(self, browser: Chrome) -> None:
        time.sleep(BROWSER_SECONDS)
        browser.call("Runtime.enable")  # else no binding is heard of
        browser.call("Runtime.addBinding", name="kubekSeen")
        browser.call("Page.addScriptToEvaluateOnNewDocument", source=PROBE.read_text())

    def _start(
        self, browser: Chrome, name: str, rate: float, *, again: bool = False
    ) -> Times:
        with slowed(rate, browser.pid):
            if again:
                browser.call("Page.reload")
            else:
                browser.go(f"{self._host.address}{self.route}")
            browser.tap(*_told(browser, "at"))
            if name != BARE:
                _told(browser, "rolled")
            times: Times = browser.evaluate("kubekBench")
        return {key: float(times[key]) for key in MEASURES if times[key]}

    def _settle(self, browser: Chrome, name: str) -> None:
        """Wait until all is stored that is for the next visit."""
        browser.evaluate(OFFLINE)
        if name == OURS:
            browser.evaluate(KEPT_MEMORY)
        time.sleep(CODE_SECONDS)


def _told(browser: Chrome, what: str) -> Any:  # noqa: ANN401
    """Return what the probe says of something, as soon as it says it."""
    try:
        while True:
            seen = browser.event("Runtime.bindingCalled", START_SECONDS)
            said = json.loads(seen["payload"])
            if what in said:
                return said[what]
    except Unanswered as error:
        sight = browser.evaluate(SIGHT)
        raise Unanswered(f"{error}, nothing of {what!r}, but {sight}") from None


def measure_starts(
    visitor: Visits, sites: dict[str, Path], rounds: int, rates: dict[str, float]
) -> tuple[list[Row], list[Row]]:
    """Return the times of all visits, and those that had to be repeated.

    Sites and rates take turns. When a browser does not answer, its visits are made once
    more with a new one.
    """
    found: list[Row] = []
    repeats: list[Row] = []
    for number in range(rounds):
        for (speed, rate), (name, folder) in product(rates.items(), sites.items()):
            place = {"site": name, "speed": speed}
            try:
                visits = visitor.visit(name, folder, rate)
            except Unanswered as error:
                repeats.append({**place, "round": number + 1, "said": str(error)})
                say(f"bench: once more, {name} at {speed}: {error}")
                visits = visitor.visit(name, folder, rate)
            found += [{**place, "visit": kind, **it} for kind, it in visits.items()]
            say(f"bench: starts, round {number + 1} of {rounds}, {name} at {speed}")
    return found, repeats
