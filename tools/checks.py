"""Run every check of the project: formatters, linters, type checkers, tests."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools import environment, site
from tools.environment import PYTHON, WEB, node, node_env
from tools.steps import ROOT, say

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

WORKERS = 2 * (os.cpu_count() or 1)
"""Tests in pages wait as long as they work: for dice, for a second tap, for time."""
ALL_TESTS = ("-n", str(WORKERS), "--dist", "worksteal")
"""Who has done his part takes some of another's."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a program said of the sources."""

    name: str
    output: str
    is_well: bool
    seconds: float


def run_all(pytest_arguments: Sequence[str] = ()) -> int:
    """Run all checks, or pytest alone when it is given arguments; return a status.

    Every check runs, whatever the ones before it said, and pytest's line comes last.
    Most of a build keeps one processor busy, so the others look at the sources.
    """
    environment.make_venv("build", "test")
    site.prepare()
    with ThreadPoolExecutor() as beside:
        browser = beside.submit(environment.headless_chromium)
        linters = () if pytest_arguments else programs()
        looking = beside.submit(lambda: [look(*each) for each in linters])
        site.build()
    failed = tell(looking.result())
    os.environ["KUBEK_CHROMIUM"] = browser.result()
    chosen = pytest_arguments or ALL_TESTS
    status = show(PYTHON, "-m", "pytest", *chosen, cwd=ROOT)
    return status or bool(failed)


def programs() -> list[tuple[str, Path, Sequence[str | Path]]]:
    """Return what looks at the sources: name, folder and command."""
    bins = WEB / "node_modules"
    tsc = (node(), bins / "typescript/bin/tsc", "-p")
    return [
        ("ruff check", ROOT, (PYTHON, "-m", "ruff", "check")),
        ("ruff format", ROOT, (PYTHON, "-m", "ruff", "format", "--check")),
        ("mypy", ROOT, (PYTHON, "-m", "mypy")),
        ("biome", WEB, (node(), bins / "@biomejs/biome/bin/biome", "check")),
        ("tsc, the page", WEB, (*tsc, "tsconfig.json")),
        ("tsc, the workers", WEB, (*tsc, "tsconfig.worker.json")),
    ]


def look(name: str, folder: Path, command: Sequence[str | Path]) -> Report:
    """Run a program that looks at the sources; keep what it says for later."""
    started = time.monotonic()
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env=node_env(),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    seconds = time.monotonic() - started
    return Report(name, done.stdout, not done.returncode, seconds)


def tell(reports: Sequence[Report]) -> list[str]:
    """Print what was said of the sources; return the names of those that object."""
    for report in reports:
        print(report.output, end="", flush=True)
        say(f"{report.name}: {report.seconds:.1f} s")
    failed = [report.name for report in reports if not report.is_well]
    if failed:
        say(f"FAILED: {', '.join(failed)}")
    return failed


def make_tables(*, learn: bool) -> int:
    """Solve the games and check the shipped tables anew; return a status."""
    environment.make_venv("build", "test")
    os.environ["PYTHONPATH"] = str(ROOT / "pysrc")
    learning = ["--learn"] if learn else []
    return show(PYTHON, "-m", "kubek_lab", "tables", *learning, cwd=ROOT)


def soak() -> int:
    """Play a thousand games in one page, and kill the browser a hundred times.

    It is the whole browser, so it is also asked whether it would install the app.
    """
    environment.make_venv("build", "test")
    os.environ["KUBEK_CHROMIUM"] = environment.chromium()
    site.build()
    names = ("test_pwa.py::TestInstalling", "test_soak.py", "test_kills.py")
    tests = [f"tests/browser/{name}" for name in names]
    amounts = ("--games", "1000", "--kills", "100", "--seed", str(int(time.time())))
    return show(PYTHON, "-m", "pytest", "-q", "-s", *amounts, *tests, cwd=ROOT)


def play_in_engines() -> int:
    """Play a game in Firefox and in WebKitGTK; return a status."""
    environment.make_venv("engines")
    environment.other_engines()
    site.build()
    return show(PYTHON, "-m", "tools.engines", cwd=ROOT)


def show(*command: str | Path, cwd: Path) -> int:
    """Run a program with its output on the screen; return its status."""
    sys.stdout.flush()
    arguments = [str(part) for part in command]
    return subprocess.run(arguments, cwd=cwd, env=node_env(), check=False).returncode
