"""The shipped tables: what the manifest says of them holds."""

import json
import random
from typing import Any

import numpy as np
import pytest

from kubek.families.sheet import SheetVariant
from kubek.strategy.tables import Table, unpack
from kubek.table_files import MANIFEST
from kubek.variants import find_variant
from kubek_lab.exact import fill_stops, is_full, turn_value
from kubek_lab.keeps import Ints, keep_arrays
from kubek_lab.net_tables import NET_GAMES, NetGame, strength_of, weights_of, write
from kubek_lab.sheet_tables import (
    MOST_LOST,
    PARTS,
    SHEET_GAMES,
    SheetGame,
    decode,
    encode,
)
from kubek_lab.shipping import Shipped, listed, ship
from tests.helpers import TABLES

SAMPLES = 400


def entry_of(name: str) -> dict[str, Any]:
    """Return what the manifest says of a file."""
    listed_files = json.loads((TABLES / MANIFEST).read_text(encoding="utf-8"))["files"]
    return next(entry for entry in listed_files if entry["file"] == f"{name}.bin")


def table_of(name: str) -> Table:
    """Return a shipped table."""
    return unpack((TABLES / f"{name}.bin").read_bytes())


@pytest.mark.parametrize("game", SHEET_GAMES, ids=lambda game: game.name)
class TestSheetTables:
    """Values of one-column games."""

    def test_manifest(self, game: SheetGame) -> None:
        """Play by the table loses less than is allowed."""
        entry = entry_of(game.name)

        assert entry["games"] == list(game.games)
        assert 0 <= entry["loss"] < MOST_LOST
        assert entry["largest_error"] <= 0.5 / PARTS

    def test_values_follow_from_each_other(self, game: SheetGame) -> None:
        """A value is what a turn makes of the values after it, within two roundings.

        By induction from full sheets the table then is the exact one, up to what
        roundings add up to; the manifest has the largest error.
        """
        rules, values = game.rules(), decode(table_of(game.name))
        draw = random.Random(game.name)  # noqa: S311 - a sample
        for _ in range(SAMPLES):
            row, upper = draw.randrange(192), draw.randrange(64)
            total = draw.choice(np.flatnonzero(rules.places[upper] >= 0).tolist())
            stop, boxes = np.empty((2, 252)), np.empty(252, np.int64)
            value = 0.0
            if not is_full(rules, row, upper):
                sheet = (row, upper, total)
                fill_stops(rules, values, values, sheet, stop, boxes)
                value = turn_value(keep_arrays(), stop)
            assert abs(value - values[row, rules.places[upper, total]]) <= 1 / PARTS

    def test_written_again(self, game: SheetGame) -> None:
        """Encoding what was decoded gives the same data."""
        table = table_of(game.name)
        whole = np.rint(decode(table) * PARTS).astype(np.int64)

        assert encode(whole) == table.data


def test_too_long() -> None:
    """A step that two bytes cannot hold is refused."""
    whole: Ints = np.array([[0, 40_000]])
    with pytest.raises(ValueError, match="too long"):
        encode(whole)


@pytest.mark.parametrize("game", NET_GAMES, ids=lambda game: game.name)
class TestNets:
    """Nets of several columns."""

    def test_manifest(self, game: NetGame) -> None:
        """The measured strength is what is asked, beyond its error."""
        entry = entry_of(game.name)

        assert entry["mean"] - entry["mean_error"] >= game.least

    def test_strength(self, game: NetGame) -> None:
        """Measured again over fewer games it is the same within three errors."""
        file = (TABLES / f"{game.name}.bin").read_bytes()
        entry, found = entry_of(game.name), strength_of(game, file, games=400)

        assert abs(found.mean - entry["mean"]) <= 3 * found.error
        assert abs(found.plain_mean - entry["mean"]) <= 3 * found.deviation / 20

    def test_written_again(self, game: NetGame) -> None:
        """Writing the weights that were read gives the same data."""
        table = table_of(game.name)

        assert unpack(write(game, weights_of(table))).data == table.data


def test_ship(tmp_path: Any) -> None:
    """A file replaces the one of its name; the others stay listed."""
    penta, kosci = (
        (TABLES / f"{name}.bin").read_bytes() for name in ("penta", "kosci")
    )
    ship(tmp_path, [Shipped("a.bin", penta, {"loss": 1})])
    ship(tmp_path, [Shipped("b.bin", kosci, {})])
    ship(tmp_path, [Shipped("a.bin", penta, {"loss": 2})])

    assert [(e["file"], e.get("loss")) for e in listed(tmp_path)] == [
        ("a.bin", 2),
        ("b.bin", None),
    ]


def test_no_sheet() -> None:
    """Only games with a sheet have such tables."""
    game = SheetGame("x", "ten_thousand", True, ())
    with pytest.raises(TypeError):
        game.rules()
    assert not isinstance(find_variant("ten_thousand"), SheetVariant)
