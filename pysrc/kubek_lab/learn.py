"""Learning the value of sheets with two and three columns by self-play.

The player is greedy on the weights it has, and explores a little. Each turn is worked
out exactly: B is the expected worth of the turn by the player's own values, V the
value of the sheet before it. Targets are B and a share of what later turns add to it
(TD(lambda) on d = B - V). Sheets and targets go into a ring; after every eight games
the net takes Adam steps on batches drawn from it. What is kept is a moving average of
the weights.

Strength is measured by the luck-removed mean: B of the first turn plus the sum of
B - V over the others has the same expectation as the total of the greedy player, and
a small deviation.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

import numba as nb
import numpy as np
from numpy.typing import NDArray

from kubek.strategy.net import COLUMN_FEATURES
from kubek_lab.columns import (
    Game,
    Plan,
    Shape,
    Weights,
    choose_box,
    fill_box,
    fill_later,
    new_plan,
    plan_turn,
    play_rolls,
    put_features,
    sheet_value,
)
from kubek_lab.keeps import Floats, Ints

_BOXES: Final = 13
_SCALE: Final = 100.0
_ROUND: Final = 8
_BATCH: Final = 128
_REUSE: Final = 4
_RING: Final = 39_000
_LAMBDA: Final = 0.7
_EXPLORED_GAMES, _EXPLORED_TURNS = 0.3, 0.15
_NOISES: Final = (15.0, 60.0)
_RATE: Final = 2e-3
_POLISHING_RATE: Final = 1e-3
_EARLY: Final = 2000
"""Steps in which the moving average follows faster."""
_BOX_POINTS: Final = (3, 7, 10.5, 14, 18, 22, 23, 16, 22, 29.5, 33, 23, 17)


class Played(NamedTuple):
    """One game: the sheet and the worths before each turn.

    Attributes:
        features: (turns, features).
        worths: (turns,): B, in points.
        values: (turns,): V, in points.
        explored: (turns,): whether the box was not the best one.
        total: what it came to, in an array of one.
    """

    features: Floats
    worths: Floats
    values: Floats
    explored: NDArray[np.bool_]
    total: Floats


def _room(game: Game, shape: Shape) -> Played:
    turns = _BOXES * game.columns
    return Played(
        np.empty((turns, shape.features)),
        np.empty(turns),
        np.empty(turns),
        np.zeros(turns, np.bool_),
        np.zeros(1),
    )


@nb.njit(cache=True)
def _play(
    game: Game,
    net: Weights,
    units: int,
    plan: Plan,
    played: Played,
    explores: bool,  # noqa: FBT001 - compiled code has no keywords
) -> None:
    """Play one game and write it down."""
    columns = game.columns
    filled = np.zeros((columns, _BOXES), np.int64)
    upper = np.zeros(columns, np.int64)
    five = np.zeros(columns, np.int64)
    is_wild = explores and np.random.random() < _EXPLORED_GAMES
    total = 0.0
    for turn in range(_BOXES * columns):
        left = _BOXES * columns - turn
        features = played.features[turn]
        put_features(game.need, filled, upper, five, left, features)
        played.values[turn] = sheet_value(net, features, units)
        fill_later(game, net, units, filled, upper, five, left, plan.later)
        played.worths[turn] = plan_turn(game, filled, five, plan, 1.0)
        roll = play_rolls(game, plan)
        best = choose_box(game, filled, five, plan.later, roll)
        played.explored[turn] = False
        if is_wild and np.random.random() < _EXPLORED_TURNS:
            sigma = _NOISES[np.random.randint(2)]
            for column in range(columns):
                for box in range(_BOXES):
                    plan.later[column, box, :] += sigma * np.random.normal()
            other = choose_box(game, filled, five, plan.later, roll)
            played.explored[turn] = other[0] != best[0] or other[1] != best[1]
            best = other
        column, box, won, bonus, _ = best
        before = upper[column]
        fill_box(game, filled, upper, five, column, box, won // (column + 1))
        total += won + bonus
        if before < game.need <= upper[column]:
            total += game.upper_bonus * (column + 1)
    played.total[0] = total


class Ring(NamedTuple):
    """The latest sheets, their features sparse, and their targets.

    Attributes:
        which: (size, most): features that are not 0, ascending.
        much: (size, most): their amounts.
        sizes: (size,): how many there are.
        targets: (size,): in units of the net.
        written: how many were ever written, in an array of one.
    """

    which: NDArray[np.int16]
    much: Weights
    sizes: Ints
    targets: Weights
    written: Ints


def _new_ring(features: int) -> Ring:
    return Ring(
        np.zeros((_RING, features), np.int16),
        np.zeros((_RING, features), np.float32),
        np.zeros(_RING, np.int64),
        np.zeros(_RING, np.float32),
        np.zeros(1, np.int64),
    )


@nb.njit(cache=True)
def _remember(played: Played, ring: Ring) -> None:
    """Put a game's sheets into the ring, with TD(lambda) targets."""
    turns = len(played.worths)
    carried = 0.0
    for turn in range(turns - 1, -1, -1):
        if turn == turns - 1 or played.explored[turn]:
            carried = 0.0
        target = played.worths[turn] + _LAMBDA * carried
        carried = played.worths[turn] - played.values[turn] + _LAMBDA * carried
        place = ring.written[0] % len(ring.targets)
        ring.written[0] += 1
        ring.targets[place] = target / _SCALE
        size = 0
        for feature in range(played.features.shape[1]):
            x = played.features[turn, feature]
            if x != 0:
                ring.which[place, size] = feature
                ring.much[place, size] = x
                size += 1
        ring.sizes[place] = size


class Learner(NamedTuple):
    """The weights and what Adam carries.

    Attributes:
        net: the weights played by and learned.
        average: their moving average, which is kept.
        slope: the latest gradient.
        first: mean of gradients.
        second: mean of their squares.
        steps: how many steps were taken, in an array of one.
    """

    net: Weights
    average: Weights
    slope: Weights
    first: Weights
    second: Weights
    steps: Ints


def _new_learner(game: Game, shape: Shape, random: np.random.Generator) -> Learner:
    net = np.zeros(shape.size, np.float32)
    units, count = shape.hidden, shape.features
    net[: count * units] = random.normal(0, 0.2, count * units)
    last = (count + 1) * units
    net[last : last + units] = random.normal(0, 0.05, units)
    linear = net[last + units + 1 :]
    for column in range(game.columns):
        start = column * COLUMN_FEATURES
        points = np.array(_BOX_POINTS) * (column + 1) / _SCALE
        linear[start : start + _BOXES] = points
    slope, first, second = np.zeros((3, shape.size), np.float32)
    return Learner(net, net.copy(), slope, first, second, np.zeros(1, np.int64))


@nb.njit(cache=True, fastmath=True)
def _step(learner: Learner, ring: Ring, count: int, units: int, rate: float) -> None:
    """Take one Adam step on a batch drawn from the ring."""
    net, slope = learner.net, learner.slope
    slope[:] = 0
    bias, last = count * units, (count + 1) * units
    skip = last + units + 1
    known = min(ring.written[0], len(ring.targets))
    hidden = np.empty(units, np.float32)
    for _ in range(_BATCH):
        place = np.random.randint(known)
        size = ring.sizes[place]
        hidden[:] = net[bias : bias + units]
        guess = net[skip - 1]
        for i in range(size):
            x = ring.much[place, i]
            feature = ring.which[place, i]
            guess += x * net[skip + feature]
            row = net[feature * units : (feature + 1) * units]
            for unit in range(units):
                hidden[unit] += x * row[unit]
        for unit in range(units):
            guess += max(hidden[unit], np.float32(0)) * net[last + unit]
        error = np.float32(2.0 / _BATCH) * (guess - ring.targets[place])
        slope[skip - 1] += error
        for unit in range(units):
            is_on = hidden[unit] > 0
            slope[last + unit] += error * hidden[unit] if is_on else np.float32(0)
            hidden[unit] = error * net[last + unit] if is_on else np.float32(0)
            slope[bias + unit] += hidden[unit]
        for i in range(size):
            x = ring.much[place, i]
            feature = ring.which[place, i]
            slope[skip + feature] += error * x
            row = slope[feature * units : (feature + 1) * units]
            for unit in range(units):
                row[unit] += x * hidden[unit]
    _descend(learner, rate)


@nb.njit(cache=True, fastmath=True)
def _descend(learner: Learner, rate: float) -> None:
    """Move the weights against the gradient as Adam does, and the average after."""
    learner.steps[0] += 1
    steps = learner.steps[0]
    one = np.float32(0.1)
    two = np.float32(0.001)
    scale = np.float32(rate * np.sqrt(1 - 0.999**steps) / (1 - 0.9**steps))
    share = np.float32(0.01 if steps <= _EARLY else 0.001)
    net, average, slope = learner.net, learner.average, learner.slope
    first, second = learner.first, learner.second
    for i in range(len(net)):
        first[i] += one * (slope[i] - first[i])
        second[i] += two * (slope[i] * slope[i] - second[i])
        net[i] -= scale * first[i] / (np.sqrt(second[i]) + np.float32(1e-8))
        average[i] += share * (net[i] - average[i])


@nb.njit(cache=True)
def _learn_round(
    game: Game,
    units: int,
    plan: Plan,
    played: Played,
    ring: Ring,
    learner: Learner,
    rate: float,
) -> None:
    """Play eight games, then learn."""
    for _ in range(_ROUND):
        _play(game, learner.net, units, plan, played, True)
        _remember(played, ring)
    count = played.features.shape[1]
    for _ in range(int(_REUSE * _ROUND * len(played.worths) / _BATCH)):
        _step(learner, ring, count, units, rate)


@nb.njit(cache=True)
def _seed(seed: int) -> None:
    np.random.seed(seed)


def rate_at(share: float, rate: float = _RATE) -> float:
    """Return the rate of Adam after a share of the learning: level, then a cosine."""
    level, end = 0.2, 0.01
    if share < level:
        return rate
    turn = np.pi * (share - level) / (1 - level)
    return float(rate * (end + (1 - end) * (1 + np.cos(turn)) / 2))


def _nothing(_games: int, _net: Weights) -> None:
    """Tell nobody of the progress."""


def learn(
    game: Game,
    shape: Shape,
    games: int,
    seed: int,
    tell: Callable[[int, Weights], None] = _nothing,
) -> Weights:
    """Return the weights learned from this many games of self-play.

    Args:
        game: the rules.
        shape: of the net.
        games: how many to play.
        seed: of everything that is drawn.
        tell: is given the games played and the weights so far, now and then.
    """
    learner = _new_learner(game, shape, np.random.default_rng(seed))
    _learn(game, shape, learner, games, seed, _RATE, tell)
    return learner.average


def polish(
    game: Game,
    shape: Shape,
    net: Weights,
    games: int,
    seed: int,
    tell: Callable[[int, Weights], None] = _nothing,
) -> Weights:
    """Return the weights after more games at a lower rate; see ``learn``.

    Args:
        game: the rules.
        shape: of the net.
        net: weights learned before.
        games: how many more to play.
        seed: of everything that is drawn.
        tell: see ``learn``.
    """
    slope, first, second = np.zeros((3, shape.size), np.float32)
    steps = np.full(1, _EARLY, np.int64)
    learner = Learner(net.copy(), net.copy(), slope, first, second, steps)
    _learn(game, shape, learner, games, seed, _POLISHING_RATE, tell)
    return learner.average


def widen(net: Weights, shape: Shape, hidden: int, seed: int) -> Weights:
    """Return a net with more hidden units that still gives the same values.

    Args:
        net: weights learned before.
        shape: of that net.
        hidden: how many units there are to be.
        seed: of the new units' first layer; their last layer begins with 0.
    """
    units, count = shape.hidden, shape.features
    random = np.random.default_rng(seed)
    more = hidden - units
    split = (count + 1) * units
    first = net[:split].reshape(count + 1, units)
    new = random.normal(0, 0.2, (count + 1, more)).astype(np.float32)
    new[-1] = 0
    last = np.concatenate([net[split : split + units], np.zeros(more, np.float32)])
    rest = net[split + units :]
    return np.concatenate([np.hstack([first, new]).ravel(), last, rest])


def _learn(
    game: Game,
    shape: Shape,
    learner: Learner,
    games: int,
    seed: int,
    rate: float,
    tell: Callable[[int, Weights], None],
) -> None:
    """Play and learn, the learner's weights in place."""
    ring = _new_ring(shape.features)
    plan, played = new_plan(game.columns), _room(game, shape)
    _seed(seed)
    rounds = games // _ROUND
    for done in range(rounds):
        now = rate_at(done / rounds, rate)
        _learn_round(game, shape.hidden, plan, played, ring, learner, now)
        if done % max(1, rounds // 20) == 0:
            tell(done * _ROUND, learner.average)
            _seed(seed + done)  # whatever was drawn to tell


@dataclass(frozen=True, slots=True)
class Strength:
    """How well a net plays.

    Attributes:
        mean: luck-removed mean of the total.
        error: its standard error.
        plain_mean: mean of the totals.
        deviation: of the totals.
    """

    mean: float
    error: float
    plain_mean: float
    deviation: float


def measure(game: Game, shape: Shape, net: Weights, games: int, seed: int) -> Strength:
    """Return how well a net plays, over this many seeded games."""
    plan, played = new_plan(game.columns), _room(game, shape)
    even = np.empty(games)
    totals = np.empty(games)
    _seed(seed)
    for number in range(games):
        _play(game, net, shape.hidden, plan, played, False)
        gains = played.worths[1:] - played.values[1:]
        even[number] = played.worths[0] + gains.sum()
        totals[number] = played.total[0]
    return Strength(
        float(even.mean()),
        float(even.std() / np.sqrt(games)),
        float(totals.mean()),
        float(totals.std()),
    )
