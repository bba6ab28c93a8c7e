"""``python -m kubek_lab tables``: what is written, and what is said of it.

Solving and learning are replaced by the shipped files; they take minutes.
"""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kubek.table_files import MANIFEST
from kubek_lab import __main__ as command
from kubek_lab.sheet_tables import SHEET_GAMES
from kubek_lab.shipping import Shipped
from tests.helpers import TABLES


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of tables, and have nothing solved or learned."""
    folder = tmp_path / "tables"
    shutil.copytree(TABLES, folder)

    def solved() -> Iterator[Shipped]:
        for game in SHEET_GAMES:
            yield Shipped(f"{game.name}.bin", shipped_file(game.name), {"loss": 0.0})

    def measured(game: Any, file: bytes) -> Shipped:
        return Shipped(f"{game.name}.bin", file, {"mean": 1.0})

    def averaged(_folder: Path, _tell: Any) -> Shipped:
        return Shipped("averages.bin", shipped_file("averages"), {"played_games": 1})

    monkeypatch.setattr(command, "_solved", solved)
    monkeypatch.setattr(command, "make_averages", averaged)
    monkeypatch.setattr(command, "ship_net", measured)
    monkeypatch.setattr(command, "learn_net", lambda game, _: shipped_file(game.name))
    return folder


def shipped_file(name: str) -> bytes:
    """Return a shipped file."""
    return (TABLES / f"{name}.bin").read_bytes()


@pytest.mark.parametrize("words", [[], ["--learn"]])
def test_as_before(
    folder: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    """Files that come out as they were are said to be, and stay listed."""
    (folder / "kosci.bin").unlink()
    assert command.main(["tables", "--folder", str(folder), *words]) == 0

    said = capsys.readouterr().out
    assert "kosci.bin" in said
    assert "as before" in said
    assert "changed" not in said
    assert (folder / "kosci.bin").read_bytes() == shipped_file("kosci")
    entries = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["files"]
    assert {entry["file"] for entry in entries} == {
        path.name for path in folder.glob("*.bin")
    }
    assert all(entry["made_by"] for entry in entries)


def test_changed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that comes out another way is said to."""
    text = (folder / MANIFEST).read_text(encoding="utf-8")
    entry = next(e for e in json.loads(text)["files"] if e["file"] == "penta.bin")
    (folder / MANIFEST).write_text(text.replace(entry["sha256"], "0" * 64))
    command.main(["tables", "--folder", str(folder)])

    assert "penta.bin: 166541 bytes, changed" in capsys.readouterr().out


def test_too_weak(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A net that is too weak ends it with a word why."""

    def weak(_game: Any, _file: bytes) -> Shipped:
        raise ValueError("too weak")

    monkeypatch.setattr(command, "ship_net", weak)
    assert command.main(["tables", "--folder", str(folder)]) == 1
    assert "stopped: too weak" in capsys.readouterr().err
