"""The nets of Generał x2 and x3: learned, written, measured."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from kubek.families.sheet.boards import SheetVariant
from kubek.strategy.tables import Table, pack, unpack
from kubek.variants import find_variant
from kubek_lab.columns import Game, Shape, Weights, game_of, shape_of
from kubek_lab.learn import Strength, learn, measure, polish, widen
from kubek_lab.shipping import Shipped

_LARGEST: Final = 2**15 - 1
_MOST_PARTS: Final = 2**14
_SEED: Final = 7
_POLISH_SEED: Final = 8
_WIDEN_SEED: Final = 9
FIRST_HIDDEN: Final = 64
_MEASURED: Final = 20_000
_MEASURE_SEED: Final = 3


@dataclass(frozen=True, slots=True)
class NetGame:
    """A game of several columns with a net of its own, and how it is learned.

    Attributes:
        columns: how many.
        allow_burn: with or without burning.
        least: luck-removed mean that it has to reach.
        games: how many games a net of ``FIRST_HIDDEN`` units is learned from.
        learned_burning: whether that is done with burning, whatever the game.
        hidden: units of the net; it is widened after the first games.
        tuned: how many games follow at a lower rate.
    """

    columns: int
    allow_burn: bool
    least: float
    games: int
    learned_burning: bool
    hidden: int = FIRST_HIDDEN
    tuned: int = 0

    @property
    def name(self) -> str:
        """The name of the game, and of its file."""
        return f"general_x{self.columns}" + ("" if self.allow_burn else "_noburn")

    def rules(self) -> Game:
        """Return the rules as arrays."""
        return _rules(self.columns, allow_burn=self.allow_burn)

    @property
    def shape(self) -> Shape:
        """The shape of its net."""
        return shape_of(self.columns, self.hidden)


NET_GAMES: Final = (
    NetGame(2, True, least=839.5, games=147_000, learned_burning=True),
    NetGame(
        3,
        True,
        least=1744.5,
        games=300_000,
        learned_burning=True,
        hidden=128,
        tuned=60_000,
    ),
    NetGame(2, False, least=831.7, games=147_000, learned_burning=False),
    NetGame(3, False, least=1729.5, games=300_000, learned_burning=True, tuned=40_000),
)


def _rules(columns: int, *, allow_burn: bool) -> Game:
    variant = find_variant("general")
    if not isinstance(variant, SheetVariant):
        raise TypeError("general has no sheet")
    return game_of(variant, columns, allow_burn=allow_burn)


def learn_net(game: NetGame, tell: Callable[[str], None]) -> bytes:
    """Learn the net of a game from nothing and return its file.

    Args:
        game: what is learned.
        tell: is given a line of progress now and then.
    """

    def progress(played: int, net: Weights) -> None:
        units = (len(net) - 1 - game.shape.features) // (game.shape.features + 2)
        shape = shape_of(game.columns, units)
        strength = measure(game.rules(), shape, net, 200, _MEASURE_SEED)
        tell(f"{game.name}: {played} games, {strength.mean:.1f}")

    net = _learned(game.columns, game.learned_burning, game.games, progress)
    if game.hidden > FIRST_HIDDEN:
        narrow = shape_of(game.columns, FIRST_HIDDEN)
        net = widen(net, narrow, game.hidden, _WIDEN_SEED)
    if game.tuned:
        rules, shape = game.rules(), game.shape
        net = polish(rules, shape, net, game.tuned, _POLISH_SEED, progress)
    return write(game, net)


_KNOWN: Final[dict[tuple[int, bool, int], Weights]] = {}
"""What was learned in this process, so that two games can begin with the same net."""


def _learned(
    columns: int,
    burning: bool,  # noqa: FBT001 - part of what is learned
    games: int,
    tell: Callable[[int, Weights], None],
) -> Weights:
    """Return the net of the first games; learn it unless it is known."""
    key = (columns, burning, games)
    if key not in _KNOWN:
        rules = _rules(columns, allow_burn=burning)
        shape = shape_of(columns, FIRST_HIDDEN)
        _KNOWN[key] = learn(rules, shape, games, _SEED, tell)
    return _KNOWN[key]


def write(game: NetGame, net: Weights) -> bytes:
    """Return the file of a net, its weights in parts of 1 that two bytes can hold."""
    parts = _MOST_PARTS
    while np.abs(net).max() * parts > _LARGEST:
        parts //= 2
    numbers = np.rint(net * parts).astype("<i2")
    header = {
        "kind": "net",
        "games": [game.name],
        "columns": game.columns,
        "features": game.shape.features,
        "hidden": game.hidden,
        "parts": parts,
    }
    return pack(header, numbers.tobytes())


def weights_of(table: Table) -> Weights:
    """Return the weights of a shipped net, 64 bits each."""
    numbers = np.frombuffer(table.data, "<i2")
    return numbers.astype(np.float64) / float(table.header["parts"])


def strength_of(game: NetGame, file: bytes, games: int = _MEASURED) -> Strength:
    """Return how well a shipped net plays.

    Raises:
        ValueError: when it does not reach what it has to.
    """
    net = weights_of(unpack(file))
    strength = measure(game.rules(), game.shape, net, games, _MEASURE_SEED)
    if strength.mean + 2 * strength.error < game.least:
        raise ValueError(f"{game.name} reaches {strength}, not {game.least}")
    return strength


def ship_net(game: NetGame, file: bytes, games: int = _MEASURED) -> Shipped:
    """Return a net with its measured strength, ready to ship.

    Args:
        game: what it plays.
        file: the net.
        games: how many it is measured over.

    Raises:
        ValueError: when it does not reach what it has to.
    """
    strength = strength_of(game, file, games)
    facts = {
        "mean": round(strength.mean, 3),
        "mean_error": round(strength.error, 3),
        "sd": round(strength.deviation, 1),
        "measured_games": games,
        "learned_games": game.games + game.tuned,
    }
    return Shipped(f"{game.name}.bin", file, facts)
