"""Questions: a roll there and back, and advice in each of the games."""

from __future__ import annotations

import base64
import json
import shutil
from typing import TYPE_CHECKING

from tools import site
from tools.bench.chrome import Chrome
from tools.bench.sites import FOLDER, Host
from tools.steps import say

if TYPE_CHECKING:
    from pathlib import Path

WARM_UP = 10
"""First hints that are not counted: they fill caches for the whole visit."""

GAMES: tuple[tuple[str, str, dict[str, int], int, str], ...] = (
    ("Penta", "penta", {}, 2, "penta"),
    ("Kości klasyczne", "kosci", {}, 2, "kosci"),
    ("Generał", "general", {"columns": 1}, 2, "penta"),
    ("Generał x2", "general", {"columns": 2}, 2, "general_x2"),
    ("Generał x3", "general", {"columns": 3}, 2, "general_x3"),
    ("Dziesięć tysięcy, alone", "ten_thousand", {}, 1, "ten_thousand"),
    ("Dziesięć tysięcy, the race", "ten_thousand", {}, 2, "ten_thousand"),
)
"""Name, rule set, options, players, and the table that is handed over."""


def measure_calls(
    host: Host, folder: Path, rolls: int, hints: int
) -> dict[str, dict[str, list[float]]]:
    """Return the times of rolls and of advice, in ms."""
    host.folder = folder
    profile = FOLDER / "calls"
    shutil.rmtree(profile, ignore_errors=True)
    built = FOLDER / "workers"
    outputs = site.esbuild(
        "bench/calls.js", outdir=built, format="iife", globalName="kubekCalls"
    )
    script = (built / site.names_of(outputs)["bench/calls.js"]).read_text()
    (worker,) = folder.glob("worker-*.js")
    browser = Chrome(profile)
    found: dict[str, dict[str, list[float]]] = {}
    try:
        browser.go(f"{host.address}licences.txt")
        browser.event("Page.loadEventFired")
        browser.evaluate(script.replace("var kubekCalls=", "self.kubekCalls=", 1))
        address = f"{host.address}{worker.name}"
        call = f"kubekCalls.timeRolls({json.dumps(address)}, 'penta', {rolls})"
        found["roll"] = {"answer": browser.evaluate(call)}
        say("bench: rolls")
        for name, ruleset, options, seats, file in GAMES:
            setup = {"ruleset": ruleset, "options": options, "seats": seats}
            game = {**setup, "data": _table(file)}
            arguments = json.dumps([address, game, hints + WARM_UP])
            times = browser.evaluate(f"kubekCalls.timeAdvice(...{arguments})")
            found[name] = {kind: each[WARM_UP:] for kind, each in times.items()}
            say(f"bench: advice, {name}")
    finally:
        browser.close()
    return found


def _table(file: str) -> str:
    """Return a table in base 64, as the page hands it over."""
    return base64.b64encode((site.TABLES / f"{file}.bin").read_bytes()).decode()
