"""Slow a whole process tree down: it is stopped and continued in a short cycle.

A browser's own throttling does not reach workers; this does. Linux only (/proc).
"""

from __future__ import annotations

import os
import signal
import threading
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

PERIOD = 0.02
"""Seconds of one cycle; far below what a start takes."""

LOOK_EVERY = 5
"""Cycles between two looks for new processes."""


@contextmanager
def slowed(rate: float, root: int) -> Iterator[None]:
    """Give the tree under `root` one part in `rate` of the time."""
    if rate <= 1:
        yield
        return
    done = threading.Event()
    thread = threading.Thread(target=_cycle, args=(rate, root, done), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _cycle(rate: float, root: int, done: threading.Event) -> None:
    run = PERIOD / rate
    tree: set[int] = set()
    cycle = 0
    while not done.is_set():
        if cycle % LOOK_EVERY == 0:
            tree = tree_of(root)
        cycle += 1
        _send(tree, signal.SIGSTOP)
        time.sleep(PERIOD - run)
        _send(tree, signal.SIGCONT)
        time.sleep(run)
    _send(tree | tree_of(root), signal.SIGCONT)


def tree_of(root: int) -> set[int]:
    """Return a process and all that came from it."""
    tree = {root}
    waiting = [root]
    while waiting:
        children = _children(waiting.pop()) - tree
        waiting += children
        tree |= children
    return tree


def _children(process: int) -> set[int]:
    """Return what came from a process, as far as it and its threads still live."""
    found: set[int] = set()
    with suppress(OSError):
        for thread in Path(f"/proc/{process}/task").iterdir():
            with suppress(OSError):
                found |= set(map(int, (thread / "children").read_text().split()))
    return found


def _send(tree: set[int], what: signal.Signals) -> None:
    for pid in tree:
        try:
            os.kill(pid, what)
        except ProcessLookupError:
            continue
