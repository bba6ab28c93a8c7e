"""Chromium over its debugging pipe: no page knows of it, and no worker waits for it."""

from __future__ import annotations

import fcntl
import json
import os
import select
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

from tools.environment import QUIET_CHROMIUM, chromium
from tools.steps import BuildError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ARGUMENTS = (
    "--headless=new",
    "--remote-debugging-pipe",
    *QUIET_CHROMIUM,
    "--window-size=360,640",
    "--lang=pl",
)

STARTER = """\
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.dup2(int(sys.argv[2]), 4)
os.execvp(sys.argv[3], sys.argv[3:])
"""
"""Chromium reads its orders from descriptor 3 and answers on 4."""

ANSWER_SECONDS = 60.0


class Unanswered(BuildError):
    """A browser that says nothing any more, or has ended."""


class Chrome:
    """One browser on one profile, with the first of its tabs."""

    def __init__(self, profile: Path) -> None:
        """Start the browser, and hold the tab that it opens."""
        orders, self._orders = _pipe()
        self._answers, answers = _pipe()
        arguments = [*ARGUMENTS, f"--user-data-dir={profile}", "about:blank"]
        command = (sys.executable, "-c", STARTER, str(orders), str(answers))
        self._process = subprocess.Popen(
            [*command, chromium(), *arguments],
            pass_fds=(orders, answers),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(orders)
        os.close(answers)
        self._buffer = b""
        self._last = 0
        self._events: list[dict[str, Any]] = []
        self._session = ""
        try:
            self._attach()
        except BuildError:
            self.close()
            raise

    def _attach(self) -> None:
        """Take hold of the tab."""
        targets = self.call("Target.getTargets")["targetInfos"]
        tab = next(each for each in targets if each["type"] == "page")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=tab, flatten=True)[
            "sessionId"
        ]
        self.call("Page.enable")

    @property
    def pid(self) -> int:
        """The process at the root of the browser's tree."""
        return self._process.pid

    def call(self, method: str, *, browser: bool = False, **params: object) -> Any:  # noqa: ANN401
        """Send an order, to the tab if there is one, and return its result."""
        self._last += 1
        order: dict[str, object] = {"id": self._last, "method": method}
        order["params"] = params
        if self._session and not browser:
            order["sessionId"] = self._session
        try:
            os.write(self._orders, json.dumps(order).encode() + b"\0")
        except BrokenPipeError:
            raise Unanswered(f"Chromium ended: {method}") from None
        return self._answer_to(self._last, method)

    def _answer_to(self, number: int, method: str) -> Any:  # noqa: ANN401
        until = time.monotonic() + ANSWER_SECONDS
        while True:
            message = self._read(until, method)
            if message.get("id") == number:
                if "error" in message:
                    raise BuildError(f"Chromium refuses {method}: {message['error']}")
                return message["result"]
            if "method" in message:
                self._events.append(message)

    def event(
        self,
        method: str,
        seconds: float = ANSWER_SECONDS,
        is_it: Callable[[dict[str, Any]], bool] = lambda _: True,
    ) -> dict[str, Any]:
        """Return what the next such event says; those before it are forgotten."""
        until = time.monotonic() + seconds
        while True:
            while self._events:
                message = self._events.pop(0)
                if message["method"] == method and is_it(message["params"]):
                    return dict(message["params"])
            self._events.append(self._read(until, method))

    def next_event(self) -> dict[str, Any]:
        """Return whatever the browser tells next."""
        if self._events:
            return self._events.pop(0)
        return self._read(time.monotonic() + ANSWER_SECONDS, "an event")

    def _read(self, until: float, wanted: str) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            left = until - time.monotonic()
            if left <= 0 or not select.select([self._answers], [], [], left)[0]:
                raise Unanswered(f"Chromium does not answer: {wanted}")
            data = os.read(self._answers, 1 << 20)
            if not data:
                raise Unanswered(f"Chromium ended: {wanted}")
            self._buffer += data
        line, _, self._buffer = self._buffer.partition(b"\0")
        return dict(json.loads(line))

    def go(self, address: str) -> None:
        """Start to load a page."""
        self.call("Page.navigate", url=address)

    def evaluate(self, expression: str) -> Any:  # noqa: ANN401
        """Return the value of a script, awaited if it is a promise."""
        answer = self.call(
            "Runtime.evaluate",
            expression=expression,
            awaitPromise=True,
            returnByValue=True,
        )
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise BuildError(f"in the page: {details.get('exception', details)}")
        return answer["result"].get("value")

    def tap(self, x: float, y: float) -> None:
        """Tap as a finger does; the page cannot tell the difference."""
        for kind in ("mousePressed", "mouseReleased"):
            self.call(
                "Input.dispatchMouseEvent",
                type=kind,
                x=x,
                y=y,
                button="left",
                clickCount=1,
            )

    def close(self) -> None:
        """Let the browser write what it has to, then end it."""
        try:
            self.call("Browser.close", browser=True)
            self._process.wait(20)
        except (BuildError, OSError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        for end in (self._orders, self._answers):
            os.close(end)


def _pipe() -> tuple[int, int]:
    """Return a pipe whose numbers are not those that the browser wants."""
    ends = []
    for end in os.pipe():
        ends.append(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10))
        os.close(end)
    return ends[0], ends[1]
