"""Firefox and WebKitGTK behind one small door: open, reload, evaluate, tap."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any, Protocol

import websocket
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

LIMIT_S = 60
"""How long one answer, or one wish, may take on a busy machine."""

WIDTH, HEIGHT = 390, 844
MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver"


class Browser(Protocol):
    """What the games need of a browser."""

    name: str

    def open(self, url: str) -> None:
        """Open an address in the only tab, also the same one again."""

    def evaluate(self, expression: str) -> Any:  # noqa: ANN401 -- JSON
        """Return the value of an expression, which may be a promise."""

    def tap(self, selector: str) -> None:
        """Tap the middle of the first element."""

    def version(self) -> str:
        """Return the version."""


def wait(browser: Browser, expression: str) -> Any:  # noqa: ANN401 -- JSON
    """Return the value of an expression as soon as it is truthy.

    Raises:
        TimeoutError: it did not become so; the message has the expression.
    """
    end = time.monotonic() + LIMIT_S
    while time.monotonic() < end:
        value = browser.evaluate(expression)
        if value:
            return value
        time.sleep(0.05)
    raise TimeoutError(expression)


class Firefox:
    """Firefox through WebDriver BiDi: JSON over a websocket, no driver between."""

    name = "Firefox"

    def __init__(self, profile: Path, stack: ExitStack) -> None:
        """Start Firefox with a profile; the stack ends it."""
        port = free_port()
        command = ("firefox-esr", "--headless", "--no-remote", "--profile", profile)
        process = subprocess.Popen(
            [*command, "--remote-debugging-port", str(port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        stack.callback(stop, process)
        self._socket = connect(f"ws://127.0.0.1:{port}/session", process)
        self._numbers = count(1)
        session = self._ask("session.new", capabilities={})
        self._version = str(session["capabilities"]["browserVersion"])
        stack.callback(self._leave)
        tree = self._ask("browsingContext.getTree")
        self._tab = tree["contexts"][0]["context"]
        viewport = {"width": WIDTH, "height": HEIGHT}
        self._ask("browsingContext.setViewport", context=self._tab, viewport=viewport)

    def _ask(self, method: str, **params: object) -> dict[str, Any]:
        number = next(self._numbers)
        self._socket.send(
            json.dumps({"id": number, "method": method, "params": params})
        )
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("id") != number:  # an event, of which none was wished
                continue
            if answer["type"] == "error":
                raise RuntimeError(f"{method}: {answer['message']}")
            return dict(answer["result"])

    def _leave(self) -> None:
        """Let Firefox write its profile and go."""
        self._ask("browser.close")
        self._socket.close()

    def open(self, url: str) -> None:
        """Open an address."""
        if self.evaluate("location.href").partition("#")[0] == url.partition("#")[0]:
            self.evaluate(f"void (location.href = {json.dumps(url)})")
            self._ask("browsingContext.reload", context=self._tab, wait="complete")
        else:
            self._ask(
                "browsingContext.navigate", context=self._tab, url=url, wait="complete"
            )

    def evaluate(self, expression: str) -> Any:  # noqa: ANN401 -- JSON
        """Return the value of an expression."""
        answer = self._ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({expression})))()",
            target={"context": self._tab},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"].get("value", "null"))

    def tap(self, selector: str) -> None:
        """Tap with a finger."""
        middle = f"""(() => {{
          const el = document.querySelector({json.dumps(selector)});
          el.scrollIntoView({{ block: "nearest" }});
          const {{ x, y, width, height }} = el.getBoundingClientRect();
          return [x + width / 2, y + height / 2].map(Math.round);
        }})()"""
        x, y = self.evaluate(middle)
        finger = {
            "type": "pointer",
            "id": "finger",
            "parameters": {"pointerType": "touch"},
            "actions": [
                {"type": "pointerMove", "x": x, "y": y},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ],
        }
        self._ask("input.performActions", context=self._tab, actions=[finger])

    def version(self) -> str:
        """Return the version that the session told."""
        return self._version


class WebKit:
    """WebKitGTK, the nearest to an iPhone, on a screen that nobody sees."""

    name = "WebKitGTK"

    def __init__(self, _profile: Path, stack: ExitStack) -> None:
        """Start a display, the driver and the small browser; the stack ends them."""
        display = start_display(stack)
        options = Options()
        options.binary_location = MINI_BROWSER
        options.add_argument("--automation")
        env = {**os.environ, "DISPLAY": display}
        service = Service(WEBKIT_DRIVER, env=env)
        self._driver = webdriver.WebKitGTK(options=options, service=service)
        stack.callback(self._driver.quit)
        self._driver.set_script_timeout(LIMIT_S)
        self._driver.set_window_size(WIDTH, HEIGHT)

    def open(self, url: str) -> None:
        """Open an address; one that differs after its # alone would not load anew."""
        self._driver.get("about:blank")
        self._driver.get(url)

    def evaluate(self, expression: str) -> Any:  # noqa: ANN401 -- JSON
        """Return the value of an expression."""
        script = f"""
          const done = arguments[0];
          (async () => JSON.stringify(await ({expression})))().then(
            done, (error) => done(JSON.stringify({{ failed: String(error) }})));"""
        value = json.loads(self._driver.execute_async_script(script) or "null")
        if isinstance(value, dict) and "failed" in value:
            raise RuntimeError(value["failed"])
        return value

    def tap(self, selector: str) -> None:
        """Click, which is all that its driver can."""
        self._driver.find_element(By.CSS_SELECTOR, selector).click()

    def version(self) -> str:
        """Return the version that the driver told."""
        return str(self._driver.capabilities["browserVersion"])


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def connect(address: str, process: subprocess.Popen[bytes]) -> websocket.WebSocket:
    """Return a connection as soon as the browser takes one."""
    end = time.monotonic() + LIMIT_S
    while process.poll() is None and time.monotonic() < end:
        try:
            return websocket.create_connection(
                address, timeout=LIMIT_S, suppress_origin=True
            )
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("Firefox does not answer")


def start_display(stack: ExitStack) -> str:
    """Start an X server in memory; return the name of its display."""
    process = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1000x1000x24", "-nolisten", "tcp"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    stack.callback(stop, process)
    number = process.stdout.readline() if process.stdout else b""
    return f":{number.decode().strip()}"


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a process, politely first."""
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
