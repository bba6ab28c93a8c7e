"""The computer players are as strong as the README states."""

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from statistics import fmean, stdev
from typing import Final

import pytest

from kubek.families.sheet import SheetVariant
from kubek.simulate import Simulation
from kubek.strategy.bots import LEVELS
from kubek.strategy.sheet_bots import HARD, MEDIUM
from kubek.strategy.tables import SHELF, unpack
from kubek.table_files import tables_in
from kubek.variants import find_variant
from kubek_lab.keeps import Ints
from kubek_lab.net_tables import NET_GAMES, weights_of
from kubek_lab.sheet_tables import SHEET_GAMES, decode
from kubek_lab.simulation import dice_of, master_totals, net_totals, patient_totals
from tests.helpers import TABLES

README: Final = Path(__file__).parents[2] / "README.md"
SEED: Final = 5
Options = tuple[tuple[str, int | bool], ...]


def general(columns: int, *, allow_burn: bool = True) -> tuple[str, Options]:
    """Return Generał with so many columns."""
    return "general", (("columns", columns), ("allow_burn", allow_burn))


GAMES: Final[dict[str, tuple[str, Options]]] = {
    "Penta, Generał x1": ("penta", ()),
    "Generał x1, no burning": general(1, allow_burn=False),
    "Kości klasyczne": ("kosci", ()),
    "Generał x2": general(2),
    "Generał x2, no burning": general(2, allow_burn=False),
    "Generał x3": general(3),
    "Generał x3, no burning": general(3, allow_burn=False),
    "Dziesięć tysięcy, turns": ("ten_thousand", ()),
}
"""What the rows of the README's table are played as."""
ROWS: Final = [*GAMES]
PLAYED: Final = {"easy": 200, "medium": 15, "hard": 15, "master": 12}
"""Games by the package's own players, where no compiled ones are at hand."""
COMPILED: Final = 800
"""Compiled games of a column; of several columns a share of them."""


@dataclass(frozen=True)
class Figure:
    """A mean and its standard error, 0 where it is exact."""

    mean: float
    error: float


def stated() -> dict[tuple[str, str], Figure]:
    """Return the figures of the README by row and level."""
    found = {}
    for line in README.read_text(encoding="utf-8").splitlines():
        name, *cells = [cell.strip() for cell in line.strip("|").split("|")]
        if name in GAMES and len(cells) == len(LEVELS):
            for level, cell in zip(LEVELS, cells, strict=True):
                numbers = re.match(r"([\d ]+\.\d+)(?: ± ([\d.]+))?", cell)
                assert numbers, cell
                mean, error = numbers.groups(default="0")
                found[name, level] = Figure(float(mean.replace(" ", "")), float(error))
    return found


STATED: Final = stated()


@pytest.fixture(autouse=True)
def shipped_tables() -> None:
    """Have the shipped tables at hand."""
    SHELF.ask(tables_in(TABLES))


def test_every_figure_is_there() -> None:
    """The README states every level of every game."""
    assert set(STATED) == {(row, level) for row in GAMES for level in LEVELS}


@pytest.mark.parametrize("pair", [*pairwise(LEVELS)])
@pytest.mark.parametrize("row", ROWS)
def test_ladder(row: str, pair: tuple[str, str]) -> None:
    """By the README each level is stronger than the last, beyond two errors."""
    weaker, stronger = (STATED[row, level] for level in pair)
    gain = stronger.mean - weaker.mean
    if row.endswith("turns"):
        gain = -gain

    assert gain > 2 * (weaker.error**2 + stronger.error**2) ** 0.5


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("row", ROWS)
def test_mean(row: str, level: str) -> None:
    """Seeded games have the mean that the README states, within three errors."""
    totals = compiled(row, level)
    if totals is None:
        played = Simulation(*GAMES[row], level, SEED)
        totals = [played.result(number) for number in range(PLAYED[level])]
    figure = STATED[row, level]
    error = (figure.error**2 + stdev(totals) ** 2 / len(totals)) ** 0.5

    assert abs(fmean(totals) - figure.mean) < 3 * error


@cache
def rolled(columns: int, games: int) -> Ints:
    """Return the dice of so many games."""
    return dice_of(SEED, range(games), 13 * columns)


def compiled(row: str, level: str) -> list[int] | None:
    """Return totals of compiled games, None where there are none such.

    ``test_simulation`` shows that they are those of the package's own players.
    """
    ruleset, options = GAMES[row]
    allow_burn = bool(dict(options).get("allow_burn", True))
    columns = int(dict(options).get("columns", 1))
    for sheet in SHEET_GAMES if columns == 1 and level != "easy" else ():
        if (sheet.ruleset, sheet.allow_burn) == (ruleset, allow_burn):
            dice, rules = rolled(1, COMPILED), sheet.rules()
            if level == "master":
                table = unpack((TABLES / f"{sheet.name}.bin").read_bytes())
                return [*map(int, master_totals(rules, decode(table), dice))]
            variant = find_variant(ruleset)
            assert isinstance(variant, SheetVariant)
            patience = {"medium": MEDIUM, "hard": HARD}[level]
            return [*map(int, patient_totals(variant, rules, patience, dice))]
    for net in NET_GAMES if level == "master" else ():
        if (net.columns, net.allow_burn) == (columns, allow_burn):
            table = unpack((TABLES / f"{net.name}.bin").read_bytes())
            dice = rolled(columns, COMPILED // 8)
            totals = net_totals(net.rules(), weights_of(table), net.hidden, dice)
            return [*map(int, totals)]
    return None
