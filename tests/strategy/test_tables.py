"""The files of shipped tables: reading, what is at hand, where they are looked for."""

import hashlib
import json
from pathlib import Path

import pytest

from kubek.errors import BadRequest
from kubek.strategy.tables import FORMAT, Shelf, Source, game_name, pack, unpack
from kubek.table_files import MANIFEST, folder_of, tables_in
from kubek.variants import general, kosci, ten_thousand
from tests.helpers import TABLES

FILE = pack({"kind": "sheet", "games": ["a", "b"]}, b"values")


class TestFiles:
    """A header line and zlib data."""

    def test_pack(self) -> None:
        """What was packed is unpacked."""
        table = unpack(FILE)

        assert (table.data, table.games) == (b"values", ("a", "b"))
        assert table.header["format"] == FORMAT

    @pytest.mark.parametrize(
        "damaged",
        [b"", b"no table", FILE[:-9], b"[1]\n" + FILE.split(b"\n", 1)[1], FILE[1:]],
    )
    def test_damaged(self, damaged: bytes) -> None:
        """Anything else is refused."""
        with pytest.raises(BadRequest) as refusal:
            unpack(damaged)

        assert refusal.value.code == "bad_request"

    def test_other_format(self) -> None:
        """A table of a later format is refused."""
        later = FILE.replace(b'"format":1', b'"format":2')
        with pytest.raises(BadRequest):
            unpack(later)


class TestShelf:
    """The tables at hand."""

    def test_provided(self) -> None:
        """A table serves the games that it names."""
        shelf = Shelf()
        table = shelf.provide(FILE)

        assert shelf.find("b") is table
        assert shelf.find("c") is None
        assert shelf.games == ("a", "b")

    def test_source(self) -> None:
        """A source is asked once for each game."""
        asked: list[str] = []

        def source(game: str) -> bytes | None:
            asked.append(game)
            return FILE if game == "a" else None

        shelf = Shelf()
        shelf.ask(source)

        assert shelf.find("a") is shelf.find("b")
        assert (shelf.find("c"), shelf.find("c")) == (None, None)
        assert asked == ["a", "c"]
        assert shelf.games == ("a", "b")


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({}, "general_x1"),
        ({"columns": 3}, "general_x3"),
        ({"columns": 2, "allow_burn": False}, "general_x2_noburn"),
        ({"random_burn": True, "turn_seconds": 30}, "general_x1"),
    ],
)
def test_game_name(options: dict[str, int | bool], name: str) -> None:
    """Columns and burning make another game; the clock does not."""
    resolved = general.VARIANT.resolve_options(options)

    assert name == game_name(general.VARIANT, resolved)


def test_other_games() -> None:
    """Other games go by their own name."""
    names = [
        game_name(module.VARIANT, module.VARIANT.resolve_options({}))
        for module in (kosci, ten_thousand)
    ]

    assert names == ["kosci", "ten_thousand"]


def refusal_of(source: Source, game: str) -> str:
    """Return the code with which a source refuses a file."""
    with pytest.raises(BadRequest) as refusal:
        source(game)
    return refusal.value.code


class TestFolders:
    """Where the command line looks for tables."""

    def test_order(self) -> None:
        """A given folder goes before that of the environment, and that before ours."""
        named = {"KUBEK_TABLES": "/named"}

        assert Path("/given") == folder_of(Path("/given"), named)
        assert Path("/named") == folder_of(None, named)
        assert folder_of(None, {}) == TABLES

    def test_no_folder(self, tmp_path: Path) -> None:
        """Where no tables are, none is found."""
        assert tables_in(tmp_path / "nowhere")("penta") is None

    def test_files(self, tmp_path: Path) -> None:
        """A file is found by each of its games, and refused when it was changed."""
        digest = hashlib.sha256(FILE).hexdigest()
        entry = {"file": "t.bin", "games": ["a", "b"], "sha256": digest}
        (tmp_path / MANIFEST).write_text(json.dumps({"files": [entry]}))
        (tmp_path / "t.bin").write_bytes(FILE)
        source = tables_in(tmp_path)

        assert source("a") == source("b") == FILE
        assert source("c") is None
        (tmp_path / "t.bin").write_bytes(FILE + b"!")
        assert refusal_of(source, "a") == "not_available"
        (tmp_path / "t.bin").unlink()
        assert refusal_of(source, "a") == "not_available"

    def test_shipped(self) -> None:
        """The manifest of the shipped tables lists each of them as it is."""
        listed = json.loads((TABLES / MANIFEST).read_text(encoding="utf-8"))["files"]
        source = tables_in(TABLES)

        assert {entry["file"] for entry in listed} == {
            path.name for path in TABLES.glob("*.bin")
        }
        for entry in listed:
            file = source(entry["games"][0])
            assert file is not None
            assert len(file) == entry["bytes"]
            assert unpack(file).games == tuple(entry["games"])
