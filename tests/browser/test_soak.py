"""Many games in one page: nothing heaps up.

A handful here; `python3 build.py soak` plays a thousand and prints the figures.
"""

import json
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from kubek.variants import variant_keys
from tests.browser.builds import publish
from tests.browser.conftest import STORING, wait_ready
from tests.conftest import Served

HURRY = 20
"""So many times faster than for a person do pauses and animations pass."""

PLAYER = (Path(__file__).parent / "player.js").read_text().replace("HURRY", str(HURRY))

SETTINGS = {"botSpeed": "once", "motion": "none", "oneTap": True, "autoScore": 0}

KEEP_MEMORY = b"""
for (const name of ["instantiate", "instantiateStreaming"]) {
  const original = WebAssembly[name];
  WebAssembly[name] = async (source, imports = {}) => {
    const made = await original(source, imports);
    const parts = Object.values((made.instance ?? made).exports ?? {});
    const given = Object.values(imports).flatMap((module) => Object.values(module));
    const memory = [...parts, ...given].find((x) => x instanceof WebAssembly.Memory);
    self.wasmMemory ??= memory;
    return made;
  };
}
"""
"""Goes before the worker's script, so that the size of Python's memory can be asked."""

ROUND = 10
"""Games between two looks at the figures."""

Figures = dict[str, int]

MOST_A_GAME = {"heap": 25_000, "nodes": 5, "listeners": 1, "wasm": 0, "animations": 0}
"""What a game may leave behind: itself, since the page knows all games that are stored
(a header with the last view), and its entry on the start screen."""


def table_of(number: int) -> dict[str, Any]:
    """Return who plays what in a game: each rule set in turn, mostly alone."""
    rulesets = [key for key in variant_keys() if key != "ten_thousand"]
    ruleset = rulesets[number % len(rulesets)]
    return {"ruleset": ruleset, "alone": number % 4 > 0}


class Meter:
    """Reads the figures of a page at rest."""

    def __init__(self, page: Page) -> None:
        """Begin to count."""
        self._page = page
        self._devtools = page.context.new_cdp_session(page)
        self._devtools.send("Performance.enable")
        self._devtools.send("Animation.enable")
        self._devtools.send("Animation.setPlaybackRate", {"playbackRate": HURRY})

    def read(self) -> Figures:
        """Return bytes of both heaps, and counts of what may leak."""
        self._devtools.send("HeapProfiler.collectGarbage")
        metrics = {
            each["name"]: each["value"]
            for each in self._devtools.send("Performance.getMetrics")["metrics"]
        }
        return {
            "heap": metrics["JSHeapUsedSize"],
            "nodes": metrics["Nodes"],
            "listeners": metrics["JSEventListeners"],
            "animations": self._page.evaluate("document.getAnimations().length"),
            "wasm": self._page.workers[0].evaluate("wasmMemory.buffer.byteLength"),
        }


def test_games_leave_nothing_behind(
    own_site: Served,
    new_context: Callable[..., BrowserContext],
    pytestconfig: pytest.Config,
) -> None:
    """Memory, nodes, listeners and animations are after many games as before."""
    publish(own_site.folder, {"worker-*.js": lambda script: KEEP_MEMORY + script})
    page = new_context(**STORING).new_page()
    page.goto(f"{own_site.url}licences.txt")
    choice = json.dumps(SETTINGS)
    page.evaluate("(chosen) => localStorage.setItem('kubek.settings', chosen)", choice)
    page.goto(own_site.url)
    wait_ready(page)
    page.evaluate(PLAYER)
    meter = Meter(page)
    tables = map(table_of, cycle(range(12)))
    total = pytestconfig.getoption("games")
    figures = []
    for played in range(0, total, ROUND):
        page.evaluate("(tables) => player.play(tables)", list(islice(tables, ROUND)))
        figures.append(meter.read())
        print(f"{played + ROUND} games: {figures[-1]}")  # noqa: T201
    games = total - ROUND
    grown = {
        name: (figures[-1][name] - first) / games for name, first in figures[0].items()
    }

    assert {
        name: a_game for name, a_game in grown.items() if a_game > MOST_A_GAME[name]
    } == {}
