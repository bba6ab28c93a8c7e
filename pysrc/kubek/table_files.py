"""Where the command line finds the shipped tables on a disk.

Rule: the only module besides ``__main__`` that reads files; the page never imports it.
A folder of tables holds ``manifest.json``, which names each file, the games that it
serves, and its SHA-256.
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from kubek.errors import BadRequest
from kubek.strategy.tables import SHELF, Source

MANIFEST: Final = "manifest.json"
VARIABLE: Final = "KUBEK_TABLES"
"""The variable of the environment that names a folder of tables."""
_SOURCE_TREE: Final = Path(__file__).resolve().parents[2] / "web" / "tables"


def folder_of(given: Path | None, environment: Mapping[str, str]) -> Path:
    """Return the folder to take tables from.

    It is the given one, else that of the environment, else ``web/tables`` of the
    source tree that the package is run from.
    """
    named = environment.get(VARIABLE)
    return given or (Path(named) if named else _SOURCE_TREE)


def use_tables(folder: Path) -> None:
    """Take tables from a folder from now on."""
    SHELF.ask(tables_in(folder))


def tables_in(folder: Path) -> Source:
    """Return a source of the tables in a folder; an empty one if there are none.

    The source raises BadRequest, ``not_available``, for a file that is missing or
    not what the manifest says.
    """
    manifest = folder / MANIFEST
    if not manifest.is_file():
        return lambda _game: None
    listed = json.loads(manifest.read_text(encoding="utf-8"))["files"]
    by_game = {game: entry for entry in listed for game in entry["games"]}

    def source(game: str) -> bytes | None:
        entry = by_game.get(game)
        if entry is None:
            return None
        try:
            file = Path(folder, entry["file"]).read_bytes()
        except OSError as error:
            message = f"{entry['file']} cannot be read: {error}"
            raise BadRequest("not_available", message) from None
        if hashlib.sha256(file).hexdigest() != entry["sha256"]:
            raise BadRequest("not_available", f"{entry['file']} is not as listed")
        return file

    return source
