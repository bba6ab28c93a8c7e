"""The sites that are measured: ours, and two baselines made of the same tree.

Ours is visited twice: by a player who has stayed until Python's memory was kept for the
next start, and by one who has not.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import threading
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

from tools import environment, server, site
from tools.environment import WEB
from tools.steps import WORK

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = WORK / "bench"
OURS, PLAIN, STOCK, BARE = "ours", "no snapshot", "stock", "no python"


def make_sites() -> dict[str, Path]:
    """Return the folders of the sites by their names."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    others = {STOCK: _stock_site(), BARE: _bare_site()}
    return {OURS: site.DIST, PLAIN: site.DIST, **others}


def _stock_site() -> Path:
    """Copy our site with stock Pyodide, and the wheel installed at each start."""
    folder = _copy("stock")
    shipped = folder / "stock"
    shipped.mkdir()
    for name in ("pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"):
        shutil.copy(site.PYODIDE / name, shipped)
    lock = json.loads((site.PYODIDE / "pyodide-lock.json").read_text())
    micropip = environment.micropip_wheel()
    shutil.copy(micropip, shipped)
    entry = lock["packages"]["micropip"]
    entry["file_name"] = micropip.name
    entry["sha256"] = hashlib.sha256(micropip.read_bytes()).hexdigest()
    wheel = f"wheels/{site.wheel().name}"
    _replace_worker(
        folder,
        "stock",
        KUBEK_STOCK={
            "lock": {"info": lock["info"], "packages": {"micropip": entry}},
            "wheel": wheel,
        },
    )
    return folder


def _bare_site() -> Path:
    """Copy our site with a worker that does nothing."""
    folder = _copy("bare")
    _replace_worker(folder, "no-python")
    return folder


def _copy(name: str) -> Path:
    folder = FOLDER / name
    shutil.copytree(site.DIST, folder)
    return folder


def _replace_worker(folder: Path, source: str, **define: object) -> None:
    """Put another worker in the place of ours; nothing of ours is fetched early."""
    (worker,) = folder.glob("worker-*.js")
    built = FOLDER / "workers"
    outputs = site.esbuild(
        f"bench/{source}.js",
        define=define,
        outdir=built,
        format="esm",
        external=["node:*", "ws"],
    )
    text = (built / site.names_of(outputs)[f"bench/{source}.js"]).read_bytes()
    page = folder / "index.html"
    early = r'\n<link rel="(?:preload|modulepreload)" href="(?:python/|worker-)[^>]*>'
    _patch(folder, worker, text)
    _patch(folder, page, re.sub(early, "", page.read_text()).encode())


def _patch(folder: Path, path: Path, data: bytes) -> None:
    """Change a file, and what the offline copy knows of it."""
    worker = folder / "sw.js"
    listed = worker.read_text()
    for old, new in zip(_hashes(path.read_bytes()), _hashes(data), strict=True):
        listed = listed.replace(old, new)
    path.write_bytes(data)
    worker.write_text(listed)


def _hashes(data: bytes) -> tuple[str, str]:
    digest = hashlib.sha256(data).digest()
    return digest.hex(), base64.b64encode(digest).decode()


class Host:
    """Serves one of several folders at one address, and knows what was asked for."""

    def __init__(self) -> None:
        """Serve nothing yet."""
        self.folder = FOLDER
        self.asked: list[str] = []
        self.address = ""


class _Handler(server.Handler):
    """Answers for the folder that is served now."""

    def __init__(self, *args: object, host: Host) -> None:
        self.host = host
        super().__init__(*args, base="/", directory=str(host.folder))

    def send_head(self) -> object:  # type: ignore[override]
        """Write down what is asked for."""
        self.host.asked.append(self.path.split("?")[0])
        return super().send_head()

    def translate_path(self, path: str) -> str:
        """Look into the folder of this very moment; connections live longer."""
        self.directory = str(self.host.folder)
        return super().translate_path(path)


class _Server(ThreadingHTTPServer):
    """A browser that ends in the middle of an answer is no event."""

    def handle_error(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def hosted() -> Iterator[Host]:
    """Serve on a free port; all sites share it, and so what the browser stored."""
    host = Host()
    with _Server(("127.0.0.1", 0), partial(_Handler, host=host)) as running:
        host.address = f"http://localhost:{running.server_port}/"
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield host
        running.shutdown()


def bytes_sent(folder: Path, asked: list[str]) -> int:
    """Return what these files weigh as a plain host with gzip sends them."""
    names = {path.lstrip("/") or "index.html" for path in asked}
    return sum(
        site.sent_size(folder / name) for name in names if (folder / name).is_file()
    )


PROBE = WEB / "bench/probe.js"
