"""The benchmark's way to talk to a browser, and what it does when none answers."""

import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from tools.bench.chrome import Chrome, Unanswered
from tools.bench.slow import tree_of
from tools.bench.starts import Times, measure_starts

FAKE = f"""\
#!{sys.executable}
import json, os

def say(**message):
    os.write(4, json.dumps(message).encode() + b"\\0")

def orders():
    text = b""
    while data := os.read(3, 1 << 16):
        *whole, text = (text + data).split(b"\\0")
        yield from map(json.loads, whole)

for order in orders():
    number, method = order["id"], order["method"]
    if method == "Target.getTargets":
        tab = {{"type": "page", "targetId": "tab"}}
        say(id=number, result={{"targetInfos": [tab]}})
    elif method == "Target.attachToTarget":
        say(id=number, result={{"sessionId": "tab"}})
    elif method == "Runtime.evaluate":
        # Somebody taps while the script runs, and again when it has ended.
        say(method="Tapped", params={{"at": 1}})
        say(id=number, result={{"result": {{"value": order["params"]["expression"]}}}})
        say(method="Moved", params={{}})
        say(method="Tapped", params={{"at": 2}})
    elif method == "Page.navigate" and order["params"]["url"] == "crash":
        os._exit(1)
    elif method == "Browser.close":
        break
    else:
        say(id=number, result={{}})
"""
"""A browser that is no more than its pipe."""


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Chrome]:
    """Return a connection to a fake browser."""
    program = tmp_path / "browser"
    program.write_text(FAKE)
    program.chmod(0o755)
    monkeypatch.setenv("KUBEK_CHROMIUM", str(program))
    found = Chrome(tmp_path)
    yield found
    found.close()


class TestPipe:
    """Orders, answers and events share one pipe."""

    def test_event_before_an_answer_is_kept(self, browser: Chrome) -> None:
        """What happens while an answer is awaited is told when it is asked for."""
        assert browser.evaluate("x") == "x"
        assert browser.event("Tapped") == {"at": 1}
        assert browser.event("Tapped") == {"at": 2}

    def test_event_of_another_content_is_passed_over(self, browser: Chrome) -> None:
        """Only the one that is wanted counts."""
        browser.evaluate("x")

        assert browser.event("Tapped", is_it=lambda it: it["at"] == 2) == {"at": 2}

    def test_silence_ends_in_time(self, browser: Chrome) -> None:
        """Other events do not put the end off."""
        browser.evaluate("x")

        with pytest.raises(Unanswered, match="does not answer: Shown"):
            browser.event("Shown", seconds=0.1)

    def test_end_of_the_browser(self, browser: Chrome) -> None:
        """A browser that has gone is said to have, by this order and the next."""
        for _ in range(2):
            with pytest.raises(Unanswered, match=r"ended: Page\.navigate"):
                browser.go("crash")


class TestSlow:
    """A whole tree of processes is slowed down."""

    def test_tree(self) -> None:
        """It has the children of children; of a process that has ended, nobody."""
        script = "import os; print(os.getpid(), flush=True); input()"
        shell = ["sh", "-c", f"{sys.executable} -c '{script}'; true"]
        with Popen(shell, stdin=PIPE, stdout=PIPE, text=True) as process:
            assert process.stdin
            assert process.stdout
            grandchild = int(process.stdout.readline())
            assert {process.pid, grandchild} <= tree_of(process.pid)
            process.stdin.write("\n")

        assert tree_of(process.pid) == {process.pid}


class Unsteady:
    """A visitor whose visits fail as often as is wished."""

    def __init__(self, failures: int) -> None:
        """Remember how many visits are to fail."""
        self._failures = failures

    def visit(self, name: str, folder: Path, rate: float) -> dict[str, Times]:
        """Visit, or not."""
        if self._failures:
            self._failures -= 1
            raise Unanswered(f"nothing from {name} in {folder} at {rate}")
        return {"cold": {"ready": 5.0}}


class TestVisits:
    """A visit that fails is seen in the figures."""

    def measure(self, failures: int) -> tuple[list[dict[str, object]], ...]:
        """Visit one site twice."""
        sites = {"ours": Path("dist")}
        return measure_starts(Unsteady(failures), sites, 2, {"4x": 4.0})

    def test_nothing_to_repeat(self) -> None:
        """Each round is a row."""
        row = {"site": "ours", "speed": "4x", "visit": "cold", "ready": 5.0}

        assert self.measure(0) == ([row, row], [])

    def test_repeated_once_and_said(self) -> None:
        """The rows are whole, and the failure stands beside them."""
        rows, repeats = self.measure(1)
        said = "nothing from ours in dist at 4.0"

        assert len(rows) == 2
        assert repeats == [{"site": "ours", "speed": "4x", "round": 1, "said": said}]

    def test_not_repeated_for_ever(self) -> None:
        """What fails twice in a row ends the benchmark."""
        with pytest.raises(Unanswered):
            self.measure(2)
