"""Other builds of the site: newer ones, and some that are broken."""

import base64
import hashlib
import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from unittest.mock import patch

from tools import site

NEW_MARK = '<meta name="new-build">'

Edit = Callable[[bytes], bytes]

THROWS: dict[str, Edit] = {"app-*.js": lambda _: b'throw new Error("broken build");'}
WORKER_SILENT: dict[str, Edit] = {"worker-*.js": lambda _: b"export {};"}
WORKER_THROWS: dict[str, Edit] = {"worker-*.js": lambda _: b'throw Error("broken");'}
"""Neither answers nor fails, like one that is killed while it starts."""
WASM_CORRUPT: dict[str, Edit] = {"python/*.wasm": lambda data: data[:1000] + b"?" * 99}


def publish(
    folder: Path, edits: Mapping[str, Edit] | None = None, mark: str = NEW_MARK
) -> None:
    """Put another build of the site in the place of a folder, all at once.

    All scripts get other names than in dist/, as if each of them had changed.

    Args:
        folder: what it held before is gone.
        edits: what is made of files, by pattern.
        mark: stands in the new page.
    """
    fresh = folder.with_name(f"{folder.name}-fresh")
    shutil.copytree(site.DIST, fresh)
    alter(fresh, edits or {}, mark)
    stale = folder.rename(folder.with_name(f"{folder.name}-stale"))
    fresh.rename(folder)
    shutil.rmtree(stale)


def alter(folder: Path, edits: Mapping[str, Edit], mark: str) -> None:
    """Make another build of the one in a folder; see publish()."""
    names = {}
    for path in sorted(folder.glob("*-????????.js")):
        names[path.name] = renamed(path, mark)
    for pattern, edit in edits.items():
        (path,) = folder.glob(pattern)
        path.write_bytes(edit(path.read_bytes()))
        names[path.name] = renamed(path, mark)
    page = folder / "index.html"
    text = re.sub(' data-version="[^"]*"', "", page.read_text())
    page.write_text(text.replace("<title>", f"{mark}<title>"))
    for path in [page, *folder.glob("*.js"), *folder.glob("python/*")]:
        rename(path, names)
    with patch.object(site, "SITE", folder):
        site.bundle_service_worker()


def renamed(path: Path, salt: str) -> str:
    """Return a file's name with another hash."""
    name, end = path.stem.rsplit("-", 1)[0], path.suffix
    digest = hashlib.sha256(f"{path.name}{salt}".encode()).digest()
    return f"{name}-{base64.b32encode(digest).decode()[:8]}{end}"


def rename(path: Path, names: Mapping[str, str]) -> None:
    """Give a file its new name, and new ones to those that it mentions."""
    if path.suffix in {".js", ".html"}:
        text = path.read_text()
        for old, new in names.items():
            text = text.replace(old, new)
        path.write_text(text)
    if path.name in names:
        path.rename(path.with_name(names[path.name]))


def scripts_of(folder: Path) -> set[str]:
    """Return the names of the scripts in a site."""
    return {path.name for path in folder.glob("*.js")}
