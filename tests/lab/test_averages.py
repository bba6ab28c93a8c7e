"""The table of averages: exact parts add up, played ones agree with other games."""

import json
from typing import Any

import numpy as np
import pytest

from kubek.strategy.tables import unpack
from kubek.variants import find_variant
from kubek_lab.averages import PLAYED, bank_entry, entry_of, write
from kubek_lab.boxes import last_rolls
from kubek_lab.exact import fill_stops, turn_value
from kubek_lab.keeps import keep_arrays
from kubek_lab.net_tables import NET_GAMES, NetGame, weights_of
from kubek_lab.sheet_tables import SHEET_GAMES, SheetGame, decode
from kubek_lab.simulation import dice_of, master_scores, net_scores
from tests.helpers import TABLES
from tests.lab.test_tables import entry_of as manifest_of
from tests.lab.test_tables import table_of

SEED = 5
ONE_COLUMN_GAMES = 2000
NET_GAMES_PLAYED = 300
SIGMAS = 4.5
"""How far means may be apart, of dozens that are compared."""

AVERAGES: dict[str, Any] = json.loads(table_of("averages").data)


def test_every_game_is_there() -> None:
    """Each game with a table has averages, and nothing else has."""
    files = json.loads((TABLES / "manifest.json").read_text())["files"]
    games = {game for entry in files for game in entry["games"]}

    assert set(AVERAGES) == games - {"averages"}


@pytest.mark.parametrize("game", SHEET_GAMES, ids=lambda game: game.name)
class TestExact:
    """One column."""

    def test_sum(self, game: SheetGame) -> None:
        """All boxes and both bonuses add up to the value of the game."""
        entry = AVERAGES[game.name]
        (column,) = entry["columns"]

        assert entry["games"] == 0
        assert sum(mean for mean, _ in column.values()) == pytest.approx(
            manifest_of(game.name)["expected"], abs=0.001
        )
        assert {error for _, error in column.values()} == {0}

    def test_played(self, game: SheetGame) -> None:
        """Games of the master bring as much in each box, within what luck allows."""
        dice = dice_of(SEED, range(ONE_COLUMN_GAMES), 13)
        scores = master_scores(game.rules(), decode(table_of(game.name)), dice)
        (column,) = AVERAGES[game.name]["columns"]
        boxes = find_variant(game.ruleset).boxes  # type: ignore[attr-defined]
        keys = [*(box.key for box in boxes), "upper_bonus", "five_bonus"]

        for at, key in enumerate(keys):
            error = scores[:, at].std() / np.sqrt(ONE_COLUMN_GAMES)
            assert abs(scores[:, at].mean() - column[key][0]) < SIGMAS * error, key


def test_last_rolls() -> None:
    """The chances of last rolls add up to 1, and bring what the turn is worth."""
    game = SHEET_GAMES[0]
    rules, values = game.rules(), decode(table_of(game.name))
    stop, boxes = np.empty((2, 252)), np.empty(252, np.int64)
    fill_stops(rules, values, values, (0, 0, 0), stop, boxes)
    chances = last_rolls(keep_arrays(), stop[0])

    assert chances.sum() == pytest.approx(1)
    assert chances @ stop[1] == pytest.approx(turn_value(keep_arrays(), stop))


@pytest.mark.parametrize("game", NET_GAMES, ids=lambda game: game.name)
class TestPlayed:
    """Several columns."""

    def test_total(self, game: NetGame) -> None:
        """Boxes add up to the total, which is the measured strength of the net."""
        entry, measured = AVERAGES[game.name], manifest_of(game.name)
        means = [mean for column in entry["columns"] for mean, _ in column.values()]

        assert entry["games"] == PLAYED
        assert entry["total"] == [measured["mean"], measured["mean_error"]]
        assert sum(means) == pytest.approx(measured["mean"], abs=0.01)

    def test_other_games(self, game: NetGame) -> None:
        """Games with other dice bring as much in each box, within what luck allows."""
        net = weights_of(table_of(game.name))
        shape = (NET_GAMES_PLAYED, 13 * game.columns, 3, 5)
        dice = np.random.default_rng(SEED).integers(0, 6, shape)
        scores = net_scores(game.rules(), net, game.hidden, dice)
        known = tuple(AVERAGES[game.name]["total"])
        played = entry_of(game, scores, known)

        pairs = zip(played["columns"], AVERAGES[game.name]["columns"], strict=True)
        for ours, theirs in pairs:
            for key, (mean, error) in ours.items():
                shipped, shipped_error = theirs[key]
                spread = np.hypot(max(error, 0.2), shipped_error)
                assert abs(mean - shipped) < SIGMAS * spread, key


def test_turns_alone() -> None:
    """They are those of the shipped table of the race."""
    file = (TABLES / "ten_thousand.bin").read_bytes()

    assert AVERAGES["ten_thousand"] == bank_entry(file)


def test_written_as_read() -> None:
    """The file is made of these very figures."""
    file = (TABLES / "averages.bin").read_bytes()

    assert json.loads(unpack(write(AVERAGES)).data) == AVERAGES
    assert unpack(file).header["kind"] == "averages"
