"""Serve dist/ as a plain static host does: threads, right types, under any sub-path."""

from __future__ import annotations

import http.server
import sys
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING

from tools.site import DIST
from tools.steps import BuildError

if TYPE_CHECKING:
    import os

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Answers for one folder under one base path, in silence."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *args: object, base: str, **options: object) -> None:
        """Remember the base path, which starts and ends with a slash."""
        self.base = base
        self.extensions_map = {**self.extensions_map, **TYPES}
        super().__init__(*args, **options)  # type: ignore[arg-type]

    def send_head(self) -> object:  # type: ignore[override]
        """Refuse what is outside the base path; lead `/` there."""
        path = self.path.split("?")[0]
        if path.startswith(self.base):
            return super().send_head()
        if path in {"/", self.base.rstrip("/")}:
            self.send_response(HTTPStatus.FOUND)
            self.send_header("Location", self.base)
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            self.send_error(HTTPStatus.NOT_FOUND)
        return None

    def translate_path(self, path: str) -> str:
        """Return the file for an address below the base path."""
        return super().translate_path("/" + path.removeprefix(self.base))

    def end_headers(self) -> None:
        """Let a browser keep a file only when it asks whether it is still the same."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing of single requests."""


class Server(http.server.ThreadingHTTPServer):
    """Serves many files at once."""

    def handle_error(self, *where: object) -> None:
        """Say nothing of a browser that closed the connection: it may."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(*where)  # type: ignore[arg-type]


def make_server(folder: str | os.PathLike[str], port: int, base: str = "/") -> Server:
    """Return a server that listens on the loopback address; port 0 takes a free one."""
    base = f"/{base.strip('/')}/".replace("//", "/")
    handler = partial(Handler, directory=str(Path(folder)), base=base)
    try:
        return Server(("127.0.0.1", port), handler)
    except OSError as error:
        raise BuildError(f"port {port} cannot be used ({error}); try --port") from None


def serve(port: int, base: str) -> None:
    """Serve dist/ until Ctrl-C."""
    with make_server(DIST, port, base) as server:
        address = f"http://localhost:{server.server_port}/{base.strip('/')}"
        print(f"\nKubek is at  {address.rstrip('/')}/  (Ctrl-C ends it)\n", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print(file=sys.stderr)
