"""`build.py bench`: how fast our site starts and answers, beside two baselines.

The baselines are made of the same tree: stock Pyodide that installs the wheel with
micropip at each start, and the page without any Python. Needs Chromium and Linux.
"""

from __future__ import annotations

import json
import os
import platform
from dataclasses import asdict
from typing import TYPE_CHECKING

from tools.bench.calls import measure_calls
from tools.bench.report import print_report, summarize_starts, summary
from tools.bench.sites import OURS, hosted, make_sites
from tools.bench.starts import Visitor, measure_starts
from tools.bench.tumble import measure_tumbles
from tools.environment import chromium
from tools.steps import ROOT, run, say

if TYPE_CHECKING:
    from pathlib import Path

RESULT = ROOT / "docs/bench.json"
SLOW = 4.0
PARTS = ("starts", "calls", "tumbles")


def bench(rounds: int, parts: list[str], output: Path = RESULT) -> None:
    """Measure what is named, print one table and write it as JSON.

    Args:
        rounds: how often each site is visited at each speed.
        parts: some of PARTS.
        output: the JSON file; parts that are not measured now are kept from it.
    """
    sites = make_sites()
    old = json.loads(output.read_text()) if output.is_file() else {}
    load = os.getloadavg()[0]
    found: dict[str, object] = {}
    with hosted() as host:
        visitor = Visitor(host, sites[OURS])
        if "calls" in parts:
            times = measure_calls(host, sites[OURS], rolls=300, hints=60)
            found["calls"] = {
                name: {kind: summary(each) for kind, each in kinds.items()}
                for name, kinds in times.items()
            }
        if "tumbles" in parts:
            seen = measure_tumbles(host, sites[OURS], visitor, SLOW, turns=4)
            figures = asdict(seen)
            for kind in ("start", "flight", "landing"):
                figures[kind] = summary(figures[kind])
            found["tumbles"] = {"rate": SLOW, **figures}
        if "starts" in parts:
            rates = {"1x": 1.0, "4x": SLOW}
            rows, repeats = measure_starts(visitor, sites, rounds, rates)
            found |= {"starts": summarize_starts(rows), "repeats": repeats}
    result = {
        "about": about(rounds, load),
        **{part: found.get(part, old.get(part, {})) for part in (*PARTS, "repeats")},
    }
    output.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n")
    print_report(result)
    say(f"bench: written to {output}")


def about(rounds: int, load: float) -> str:
    """Say on what this was measured."""
    version = run(chromium(), "--version").strip().splitlines()[-1]
    return (
        f"{version}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores,"
        f" load {load:.1f} before and {os.getloadavg()[0]:.1f} after, {rounds} rounds"
    )
