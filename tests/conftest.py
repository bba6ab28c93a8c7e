"""Fixtures for all tests: the built site, and servers for it."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tools import server, site

ROOT = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add what `build.py soak` sets: how much is played, and where chance begins."""
    group = parser.getgroup("soak")
    group.addoption("--games", type=int, default=20, help="games in one page")
    group.addoption("--kills", type=int, default=3, help="kills of the browser")
    group.addoption("--seed", type=int, default=1, help="decides when it is killed")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest test, which mostly waits: at the end all would wait."""
    items.sort(key=lambda item: item.path.stem != "test_soak")


class Served:
    """A folder on a loopback port; it can go away and come back, like a network."""

    def __init__(self, folder: Path, base: str = "/kubek/", port: int = 0) -> None:
        """Start to serve `folder` under `base`; port 0 takes a free one."""
        self.folder = folder
        self.base = base
        self.port = port
        self.start()

    def start(self) -> None:
        """Listen, on the same port as before if it is not the first time."""
        self._http = server.make_server(self.folder, self.port, self.base)
        self.port = self._http.server_port
        threading.Thread(target=self._http.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Refuse connections from now on."""
        self._http.shutdown()
        self._http.server_close()

    @property
    def origin(self) -> str:
        """Return scheme, host and port."""
        return f"http://localhost:{self.port}"

    @property
    def url(self) -> str:
        """Return the address of the start page."""
        return f"{self.origin}{self.base}"


@pytest.fixture(scope="session")
def dist() -> Path:
    """Return the folder of the built site, built anew if it is out of date."""
    site.build()
    return site.DIST


@pytest.fixture(scope="session")
def served(dist: Path) -> Iterator[Served]:
    """Serve the site under /kubek/, as GitHub serves a project's pages."""
    running = Served(dist)
    yield running
    running.stop()


@pytest.fixture
def serve() -> Iterator[Callable[..., Served]]:
    """Return a way to serve other folders; each ends with the test."""
    running: list[Served] = []

    def start(folder: Path, base: str = "/kubek/") -> Served:
        running.append(Served(folder, base))
        return running[-1]

    yield start
    for each in running:
        each.stop()
