"""Compiled games are the package's own, total by total."""

from collections.abc import Iterator

import pytest

from kubek.families.sheet import SheetVariant
from kubek.simulate import Simulation
from kubek.strategy.sheet_bots import HARD, MEDIUM
from kubek.strategy.tables import SHELF, unpack
from kubek.table_files import tables_in
from kubek.variants import find_variant
from kubek_lab.net_tables import NET_GAMES, NetGame, weights_of
from kubek_lab.sheet_tables import SHEET_GAMES, SheetGame, decode
from kubek_lab.simulation import (
    dice_of,
    master_totals,
    net_totals,
    patient_totals,
)
from tests.helpers import TABLES

GAMES = 12
NET_GAMES_PLAYED = 3
SEED = 21
MANY = 3000


@pytest.fixture(autouse=True)
def shipped_tables() -> Iterator[None]:
    """Have the shipped tables at hand."""
    SHELF.ask(tables_in(TABLES))
    yield
    SHELF.ask(None)


def package_totals(game: SheetGame, level: str) -> list[int]:
    """Return the totals of the package's own games."""
    options = () if game.allow_burn else (("allow_burn", False),)
    simulation = Simulation(game.ruleset, options, level, SEED)
    return [simulation.result(number) for number in range(GAMES)]


@pytest.mark.parametrize("game", SHEET_GAMES, ids=lambda game: game.name)
class TestOneColumn:
    """Medium, hard and master with one column."""

    def test_master(self, game: SheetGame) -> None:
        """The master plays by the table."""
        table = unpack((TABLES / f"{game.name}.bin").read_bytes())
        dice = dice_of(SEED, range(GAMES), 13)
        totals = master_totals(game.rules(), decode(table), dice)

        assert package_totals(game, "master") == totals.tolist()

    @pytest.mark.parametrize("level", ["medium", "hard"])
    def test_patient(self, game: SheetGame, level: str) -> None:
        """Medium and hard play by habit."""
        variant = find_variant(game.ruleset)
        assert isinstance(variant, SheetVariant)
        patience = {"medium": MEDIUM, "hard": HARD}[level]
        dice = dice_of(SEED, range(GAMES), 13)
        totals = patient_totals(variant, game.rules(), patience, dice)

        assert package_totals(game, level) == totals.tolist()


@pytest.mark.parametrize("game", NET_GAMES, ids=lambda game: game.name)
def test_nets(game: NetGame) -> None:
    """The master of several columns plays by the net."""
    table = unpack((TABLES / f"{game.name}.bin").read_bytes())
    dice = dice_of(SEED, range(NET_GAMES_PLAYED), 13 * game.columns)
    totals = net_totals(game.rules(), weights_of(table), game.hidden, dice)

    options = (("columns", game.columns), ("allow_burn", game.allow_burn))
    simulation = Simulation("general", options, "master", SEED)
    expected = [simulation.result(number) for number in range(NET_GAMES_PLAYED)]
    assert expected == totals.tolist()
