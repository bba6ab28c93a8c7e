"""Ways to race against each other, and the table that is shipped."""

from dataclasses import replace

import numpy as np
import pytest

from kubek.state import Option
from kubek.strategy.bank_tables import UNITS, decode
from kubek.strategy.tables import unpack
from kubek.variants.ten_thousand import VARIANT
from kubek_lab.bank_kernel import Floats, Game, game_of
from kubek_lab.bank_match import ByPoints, ByRace, chance_to_beat
from kubek_lab.bank_race import Ending, catch_up_chances, solve_race
from kubek_lab.bank_tables import make_table, units

FAR = 20
"""Steps to the target of both players: 1 000 points."""


@pytest.fixture(scope="module")
def game() -> Game:
    """Return the arrays of the game."""
    return game_of(VARIANT)


@pytest.fixture(scope="module")
def ending(game: Game) -> Ending:
    """Return what follows the target."""
    return Ending(catch_up_chances(game, 300))


@pytest.fixture(scope="module")
def race(game: Game, ending: Ending) -> Floats:
    """Return the solved race."""
    return solve_race(game, ending, FAR)


def test_perfect_play(game: Game, ending: Ending, race: Floats) -> None:
    """Perfect play against itself wins as often as was solved."""
    perfect = ByRace(ending, race)
    first, second = chance_to_beat(game, (perfect, perfect), FAR)

    assert first == pytest.approx(race[FAR, FAR], abs=1e-9)
    assert second == pytest.approx(1 - race[FAR, FAR], abs=1e-9)


def test_rounding(game: Game, ending: Ending, race: Floats) -> None:
    """Who plays by rounded chances loses next to nothing."""
    rounded = ByRace(ending, units(race) / UNITS)
    first, _ = chance_to_beat(game, (rounded, ByRace(ending, race)), FAR)

    assert 0 <= race[FAR, FAR] - first + 1e-12 < 1e-6


def test_points_alone(game: Game, ending: Ending, race: Floats) -> None:
    """Who plays for points of the turn loses more often than not."""
    players = (ByPoints(), ByRace(ending, race))
    chances = chance_to_beat(game, players, FAR)

    assert 0.46 < sum(chances) / 2 < 0.49


def test_table() -> None:
    """The file that is shipped reads as what was solved; its facts are measured."""
    options = (Option("target", (500, 1000), 1000), Option("entry_score", (0, 350), 0))
    shipped = make_table(replace(VARIANT, options=options))
    tables = decode(unpack(shipped.file).data)

    assert shipped.to_json()["games"] == ["ten_thousand"]
    assert shipped.facts["expected"] == pytest.approx(tables.race(1000, 1000), abs=1e-5)
    assert 0 <= shipped.facts["loss"] + 1e-12 < 1e-6
    assert shipped.facts["largest_error"] <= 0.5 / UNITS + 1e-12
    assert shipped.facts["turns"] == tables.turns(1000)
    assert np.array(tables.race_units).shape == (20, 20)
