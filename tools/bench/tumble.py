"""Tumbles: how long script and layout hold the page while dice fly, from a trace.

Only the page's own thread counts here, so the browser's own throttling slows it; and
times are those that the thread was running, whatever else the machine did.
"""

from __future__ import annotations

import shutil
import time
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from tools.bench.chrome import Chrome
from tools.bench.sites import FOLDER, Host
from tools.bench.starts import Visitor
from tools.steps import BuildError, say

if TYPE_CHECKING:
    from pathlib import Path

SCRIPT = {
    "EvaluateScript",
    "EventDispatch",
    "FireAnimationFrame",
    "FireIdleCallback",
    "FunctionCall",
    "RunMicrotasks",
    "TimerFire",
    "HandlePostMessage",
}
LAYOUT = {"UpdateLayoutTree", "Layout", "ScheduleStyleRecalculation", "PrePaint"}
CATEGORIES = (
    "toplevel",
    "blink.user_timing",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
)

WATCH = """\
(() => {
  let moving = 0;
  new MutationObserver(() => {
    const now = document.querySelectorAll("main .die.moving").length;
    if (now && !moving) performance.mark("bench:move");
    if (moving && !now) performance.mark("bench:rest");
    moving = now;
  }).observe(document.body, {
    subtree: true, attributes: true, attributeFilter: ["class"],
  });
})()"""

PLACE = """\
(() => {
  const el = %s;
  const { left, top, width, height } = el.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
})()"""

ROLL = "document.querySelector('#roll')"
BOX = "document.querySelector('main button[data-box][aria-disabled=false]')"
CONFIRM = "document.querySelector('#confirm')"
IS_IDLE = "document.body?.dataset.busy === 'false'"
IS_READY = "document.body?.dataset.engine === 'ready'"


@dataclass
class Tumbles:
    """What a trace says of some tumbles; times in ms."""

    flight: list[float]
    """For each tumble the longest hold while the dice fly, with the start of it."""
    landing: list[float]
    """For each tumble the longest hold after it, when the new view is drawn."""
    frames: int
    """Frames shown in all flights."""
    seconds: float
    """Duration of all flights."""


def measure_tumbles(
    host: Host, folder: Path, visitor: Visitor, rate: float, turns: int
) -> Tumbles:
    """Play turns of three rolls on a slowed page and read the trace."""
    host.folder = folder
    profile = FOLDER / "tumbles"
    shutil.rmtree(profile, ignore_errors=True)
    shutil.copytree(visitor.player, profile)
    browser = Chrome(profile)
    try:
        browser.go(f"{host.address}{visitor.route}")
        _until(browser, f"{IS_READY} && {IS_IDLE} && {ROLL}")
        browser.evaluate(WATCH)
        browser.call("Emulation.setCPUThrottlingRate", rate=rate)
        _turn(browser)  # not counted: everything is compiled and drawn once
        browser.call(
            "Tracing.start",
            traceConfig={"includedCategories": CATEGORIES},
            transferMode="ReportEvents",
        )
        for _ in range(turns):
            _turn(browser)
        browser.call("Tracing.end")
        events = _trace_of(browser)
    finally:
        browser.close()
    say("bench: tumbles")
    return read_trace(events)


def _turn(browser: Chrome) -> None:
    for _ in range(3):
        _tap(browser, ROLL)
    _tap(browser, BOX)
    _tap(browser, CONFIRM)


def _tap(browser: Chrome, element: str) -> None:
    _until(browser, f"{IS_IDLE} && {element}")
    browser.evaluate(f"{element}.scrollIntoView({{block: 'nearest'}})")
    browser.tap(*browser.evaluate(PLACE % element))
    time.sleep(0.2)  # the page redraws in its next frame
    _until(browser, IS_IDLE)


def _until(browser: Chrome, condition: str) -> None:
    until = time.monotonic() + 60
    while not browser.evaluate(f"Boolean({condition})"):
        if time.monotonic() > until:
            raise BuildError(f"the page does not come to: {condition}")
        time.sleep(0.1)


def _trace_of(browser: Chrome) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    while True:
        message = browser.next_event()
        if message["method"] == "Tracing.dataCollected":
            events += message["params"]["value"]
        elif message["method"] == "Tracing.tracingComplete":
            return events


def read_trace(events: list[dict[str, Any]]) -> Tumbles:
    """Return what the events of a trace say of its tumbles."""
    named = [e for e in events if e["name"].startswith("bench:")]
    marks = sorted({(e["ts"], e["name"]) for e in named})
    main = {(e["pid"], e["tid"]) for e in named}
    on_main = [e for e in events if (e["pid"], e["tid"]) in main and e.get("ph") == "X"]
    tasks = sorted(
        (e for e in on_main if e["name"].endswith("RunTask")), key=lambda e: e["ts"]
    )
    parts = [e for e in on_main if e["name"] in SCRIPT | LAYOUT]
    holds = [(t["ts"], t["ts"] + t["dur"], _held(t, parts)) for t in tasks]
    pids = {pid for pid, _ in main}
    draws = [e["ts"] for e in events if e["name"] == "DrawFrame" and e["pid"] in pids]
    flight, landing, frames, total = [], [], 0, 0.0
    for (begun, kind), (ended, _) in pairwise(marks):
        if kind != "bench:move":
            continue
        flight.append(_longest(holds, begun, ended))
        landing.append(_longest(holds, ended, ended + 300_000))
        frames += sum(begun <= at < ended for at in draws)
        total += (ended - begun) / 1e6
    return Tumbles(flight, landing, frames, total)


def _longest(holds: list[tuple[int, int, float]], begun: int, ended: int) -> float:
    """Return the longest hold of the tasks that run in a span, at its start too."""
    return max((held for a, b, held in holds if b > begun and a < ended), default=0.0)


def _held(task: dict[str, Any], parts: list[dict[str, Any]]) -> float:
    """Return how long script and layout ran in a task, in ms."""
    end = task["ts"] + task["dur"]
    inside = sorted(
        (e for e in parts if e["ts"] >= task["ts"] and e["ts"] + e["dur"] <= end),
        key=lambda e: (e["ts"], -e["dur"]),
    )
    held, covered = 0.0, 0
    for each in inside:
        if each["ts"] < covered:
            continue  # it is a part of the one before
        covered = each["ts"] + each["dur"]
        held += each.get("tdur", each["dur"]) / 1000
    return held
