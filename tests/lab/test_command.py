"""``python -m kubek_lab tables``: what is written, and what is said of it.

Solving and learning are replaced by the shipped files; they take minutes.
"""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kubek.strategy.tables import pack, unpack
from kubek.table_files import MANIFEST
from kubek_lab import __main__ as command
from kubek_lab.averages import write
from kubek_lab.reproduction import steps_apart
from kubek_lab.sheet_tables import PARTS, SHEET_GAMES, decode, encode
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
def test_same_bytes(
    folder: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    """Files that come out as they were are said to be, and stay listed."""
    (folder / "kosci.bin").unlink()
    assert command.main(["tables", "--folder", str(folder), *words]) == 0

    said = capsys.readouterr().out
    assert "kosci.bin: 166360 bytes, new" in said
    assert "penta.bin: 166541 bytes, same bytes; loss 0" in said
    assert said.splitlines()[-1].endswith(f"; {together(folder)} bytes in all")
    assert (folder / "kosci.bin").read_bytes() == shipped_file("kosci")
    entries = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["files"]
    assert {entry["file"] for entry in entries} == {
        path.name for path in folder.glob("*.bin")
    }
    assert all(entry["made_by"] for entry in entries)


def together(folder: Path) -> int:
    """Return what the tables of a folder take."""
    return sum(path.stat().st_size for path in folder.glob("*.bin"))


def change(folder: Path, steps: int) -> None:
    """Change one number of a shipped table by so many steps."""
    table = unpack((folder / "penta.bin").read_bytes())
    whole = np.rint(decode(table) * PARTS).astype(np.int64)
    whole[7, 70] += steps
    (folder / "penta.bin").write_bytes(pack(table.header, encode(whole)))


def test_within_one_step(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A table that is one step off is the same, and is written as it came out."""
    change(folder, 1)
    assert command.main(["tables", "--folder", str(folder)]) == 0

    assert "penta.bin: 166541 bytes, within one step (1)" in capsys.readouterr().out
    assert (folder / "penta.bin").read_bytes() == shipped_file("penta")


def test_two_steps(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A table that is two steps off is refused, and stays as it was."""
    change(folder, 2)
    before = (folder / "penta.bin").read_bytes()
    assert command.main(["tables", "--folder", str(folder)]) == 1

    assert "penta.bin is 2 steps from the shipped" in capsys.readouterr().err
    assert (folder / "penta.bin").read_bytes() == before


def test_another_version(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A new version of the solvers may make other tables."""
    change(folder, 2)
    text = (folder / MANIFEST).read_text(encoding="utf-8")
    (folder / MANIFEST).write_text(text.replace('"kubek_lab": 1', '"kubek_lab": 0'))
    assert command.main(["tables", "--folder", str(folder)]) == 0

    assert "penta.bin: 166541 bytes, another version than 0" in capsys.readouterr().out


def test_another_net(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of a net that is learned anew the strength is compared, not the bytes."""
    monkeypatch.setattr(command, "learn_net", lambda *_: shipped_file("general_x3"))
    assert command.main(["tables", "--folder", str(folder), "--learn"]) == 0

    expected = f"another net, {1 - 839.849:+.3f} points"
    assert f"general_x2.bin: 32187 bytes, {expected}" in capsys.readouterr().out


def change_average(folder: Path, game: str, by: float) -> None:
    """Change an average of a game in the folder's table."""
    table = unpack((folder / "averages.bin").read_bytes())
    averages = json.loads(table.data)
    averages[game]["columns"][0]["ones"][0] += by
    (folder / "averages.bin").write_bytes(write(averages))


@pytest.mark.parametrize(
    ("game", "by", "said"),
    [("penta", 0.0001, "within one digit (1)"), ("general_x2", 0.05, "ones 3.4 err")],
)
def test_other_averages(
    folder: Path, capsys: pytest.CaptureFixture[str], game: str, by: float, said: str
) -> None:
    """Exact averages come out within a digit; of played ones it is told how near."""
    change_average(folder, game, by)
    assert command.main(["tables", "--folder", str(folder)]) == 0

    assert said in capsys.readouterr().out
    assert (folder / "averages.bin").read_bytes() == shipped_file("averages")


def test_wrong_averages(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exact averages that come out otherwise are refused."""
    change_average(folder, "kosci", 0.0005)
    assert command.main(["tables", "--folder", str(folder)]) == 1

    assert "exact averages are 5 digits from" in capsys.readouterr().err


def test_too_large(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Tables that take more than is served end it with a word why."""
    monkeypatch.setattr(command, "MOST_BYTES", 100_000)
    assert command.main(["tables", "--folder", str(folder)]) == 1

    assert "at most 100000 are served" in capsys.readouterr().err


def test_bank_steps() -> None:
    """Tables of a race are compared in units of a chance; other tables are refused."""
    file = shipped_file("ten_thousand")
    table = unpack(file)
    last = int.from_bytes(table.data[-2:], "little") + 3
    other = table.data[:-2] + last.to_bytes(2, "little")

    assert steps_apart(file, file) == 0
    assert steps_apart(file, pack(table.header, other)) == 3
    with pytest.raises(ValueError, match="not the same table"):
        steps_apart(file, shipped_file("penta"))


def test_too_weak(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A net that is too weak ends it with a word why."""

    def weak(_game: Any, _file: bytes) -> Shipped:
        raise ValueError("too weak")

    monkeypatch.setattr(command, "ship_net", weak)
    assert command.main(["tables", "--folder", str(folder)]) == 1
    assert "stopped: too weak" in capsys.readouterr().err
