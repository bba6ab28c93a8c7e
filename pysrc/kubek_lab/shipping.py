"""The folder of shipped tables: its files and its manifest.

The manifest says of each file what games it serves, its SHA-256, what was measured
when it was made, and of all of them what made them.
"""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numba as nb
import numpy as np

from kubek.families.base import Json
from kubek.strategy.tables import FORMAT, unpack
from kubek.table_files import MANIFEST

VERSION: Final = 1
"""Of the solvers and of what is learned; raise it when their results change."""


@dataclass(frozen=True, slots=True)
class Shipped:
    """A file to ship.

    Attributes:
        name: of the file.
        file: its bytes.
        facts: what was measured, for the manifest.
    """

    name: str
    file: bytes
    facts: Json

    def to_json(self) -> Json:
        """Return its entry in the manifest."""
        table = unpack(self.file)
        return {
            "file": self.name,
            "kind": table.header["kind"],
            "games": list(table.games),
            "bytes": len(self.file),
            "sha256": hashlib.sha256(self.file).hexdigest(),
            **self.facts,
        }


def made_by() -> Json:
    """Return what makes tables here."""
    return {"kubek_lab": VERSION, "numba": nb.__version__, "numpy": np.__version__}


def ship(folder: Path, shipped: list[Shipped]) -> None:
    """Write files into a folder of tables; others of its manifest stay listed."""
    folder.mkdir(parents=True, exist_ok=True)
    entries = {entry["file"]: entry for entry in listed(folder)}
    for each in shipped:
        (folder / each.name).write_bytes(each.file)
        entries[each.name] = {**each.to_json(), "made_by": made_by()}
    content = {"format": FORMAT, "files": [entries[name] for name in sorted(entries)]}
    text = json.dumps(content, indent=1) + "\n"
    (folder / MANIFEST).write_text(text, encoding="utf-8")


def listed(folder: Path) -> list[Json]:
    """Return the entries of the manifest of a folder, none without one."""
    manifest = folder / MANIFEST
    if not manifest.is_file():
        return []
    entries: list[Json] = json.loads(manifest.read_text(encoding="utf-8"))["files"]
    return entries
