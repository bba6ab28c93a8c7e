"""The table of averages: what each box brings the best player that is known.

One-column games are worked out exactly (``boxes``). Games of several columns are
played by the shipped nets, with the number of games and the standard error of every
figure. Their mean total is known far better than so many games could tell, from the
luck-removed measure of the manifest: what the total of the played games is off by is
taken from each box in the measure in which it goes with the total (a regression
estimate), so that the boxes add up to the known mean. Of bank games the table holds
the turns that perfect play needs alone.

``kubek.stats.reference`` says how the table is laid out, and reads it.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from kubek.families.base import Json
from kubek.families.sheet import SheetVariant
from kubek.stats.reference import (
    FIVE_BONUS,
    KIND,
    NAME,
    UPPER_BONUS,
)
from kubek.strategy.bank_tables import decode as decode_bank
from kubek.strategy.net import box_order
from kubek.strategy.tables import pack, unpack
from kubek.variants import find_variant, ten_thousand
from kubek_lab.boxes import box_means
from kubek_lab.exact import solve
from kubek_lab.keeps import Floats, Ints
from kubek_lab.net_tables import NET_GAMES, NetGame, weights_of
from kubek_lab.sheet_tables import SHEET_GAMES, SheetGame
from kubek_lab.shipping import Shipped, listed
from kubek_lab.simulation import net_scores

PLAYED: Final = 10_000
"""Games of several columns for each average."""
_SEED: Final = 11
_MOST_OFF: Final = 1e-6
"""Points that the means of all boxes may differ from the value of the game."""
_BATCH: Final = 500


def exact_entry(game: SheetGame) -> Json:
    """Return the averages of a one-column game.

    Raises:
        ValueError: when they do not add up to the value of the game.
    """
    variant, rules = _variant(game.ruleset), game.rules()
    values = solve(rules)
    means = box_means(rules, values)
    if abs(means.sum() - values[0, 0]) > _MOST_OFF:
        message = f"{game.name}: boxes bring {means.sum()}, not {values[0, 0]}"
        raise ValueError(message)
    keys = [*(box.key for box in variant.boxes), UPPER_BONUS, FIVE_BONUS]
    column = {
        key: [round(float(mean), 4), 0] for key, mean in zip(keys, means, strict=True)
    }
    total = [round(float(values[0, 0]), 4), 0]
    return {"games": 0, "total": total, "columns": [column]}


def played_entry(
    game: NetGame, file: bytes, known: tuple[float, float], games: int
) -> Json:
    """Return the averages of a game of several columns over games of its net.

    Args:
        game: which.
        file: of the shipped net.
        known: its mean total and the standard error of that, luck removed.
        games: how many are played.
    """
    dice = np.random.default_rng(_SEED)
    shape = (_BATCH, 13 * game.columns, 3, 5)
    net = weights_of(unpack(file))
    scores = np.concatenate(
        [
            net_scores(game.rules(), net, game.hidden, dice.integers(0, 6, shape))
            for _ in range(games // _BATCH)
        ]
    )
    return entry_of(game, scores, known)


def entry_of(game: NetGame, scores: Ints, known: tuple[float, float]) -> Json:
    """Return the averages of played games.

    Args:
        game: which.
        scores: from ``net_scores``.
        known: mean total and its standard error.
    """
    variant = _variant("general")
    boxes = [variant.boxes[index].key for index in box_order(variant)]
    keys = [*boxes, UPPER_BONUS, FIVE_BONUS]
    totals = scores.sum(axis=(1, 2)).astype(np.float64)
    columns = [
        {
            key: _adjusted(scores[:, column, at], totals, known[0])
            for at, key in enumerate(keys)
        }
        for column in range(game.columns)
    ]
    total = [round(each, 4) for each in known]
    return {"games": len(scores), "total": total, "columns": columns}


def _adjusted(points: Ints, totals: Floats, known: float) -> list[float]:
    """Return the mean of a box and its standard error, by regression on the total."""
    slope = np.cov(points, totals)[0, 1] / totals.var(ddof=1)
    rests = points - slope * (totals - known)
    error = rests.std(ddof=2) / np.sqrt(len(rests))
    return [round(float(rests.mean()), 4), round(float(error), 4)]


def bank_entry(file: bytes) -> Json:
    """Return the turns that perfect play needs alone, by target and entry score."""
    tables = decode_bank(unpack(file).data)
    turns = [
        [target * tables.step, entry * tables.step, round(start.turns, 4)]
        for (target, entry), start in tables.starts.items()
    ]
    return {"turns": turns}


def make_averages(
    folder: Path, tell: Callable[[str], None], played: int = PLAYED
) -> Shipped:
    """Return the table of averages, from the solved games and the nets of a folder.

    Args:
        folder: of the tables.
        tell: is given a line of progress now and then.
        played: games of several columns for each average.

    Raises:
        ValueError: when exact averages do not add up.
    """
    found: Json = {}
    for game in SHEET_GAMES:
        tell(f"{NAME}: {game.name}")
        found |= dict.fromkeys(game.games, exact_entry(game))
    measured = {entry["file"]: entry for entry in listed(folder)}
    for net in NET_GAMES:
        tell(f"{NAME}: {net.name}")
        name = f"{net.name}.bin"
        known = (measured[name]["mean"], measured[name]["mean_error"])
        file = Path(folder, name).read_bytes()
        found[net.name] = played_entry(net, file, known, played)
    bank = ten_thousand.VARIANT.key
    found[bank] = bank_entry(Path(folder, f"{bank}.bin").read_bytes())
    return Shipped(f"{NAME}.bin", write(found), {"played_games": played})


def write(found: Json) -> bytes:
    """Return the file of the averages of all games, by their names."""
    data = json.dumps(found, separators=(",", ":")).encode("ascii")
    return pack({"kind": KIND, "games": [NAME]}, data)


def _variant(key: str) -> SheetVariant:
    variant = find_variant(key)
    if not isinstance(variant, SheetVariant):
        raise TypeError(f"{key} has no sheet")
    return variant
