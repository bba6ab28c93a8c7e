"""Bank games alone: the fewest turns to the target.

A score is told by its distance to the target, in steps of the game (50 points). The
game ends at a bank that reaches it; what is above it has no worth.
"""

from typing import Final

import numpy as np

from kubek.strategy.bank_turn import NEVER
from kubek_lab.bank_kernel import Floats, Game, follow_turn, start_turn
from kubek_lab.bank_race import LONGEST

_ENOUGH: Final = 1e-10


def solve_solo(game: Game, farthest: int) -> Floats:
    """Return the fewest expected turns by distance.

    Args:
        game: the arrays of the variant.
        farthest: the largest distance, in steps.

    Returns:
        shape (farthest + 1,); 0 at distance 0.
    """
    turns = np.zeros(farthest + 1)
    for distance in range(1, farthest + 1):
        bank = _bank_worths(game, turns, distance)
        turns[distance] = _settle(game, bank, turns[distance - 1] + 1.0)
    return turns


def solve_entering_solo(game: Game, turns: Floats, distance: int, entry: int) -> float:
    """Return the fewest expected turns of a game in which one has to enter first.

    Args:
        game: the arrays of the variant.
        turns: from ``solve_solo``.
        distance: from the start to the target, in steps.
        entry: steps that the first bank needs.
    """
    bank = _bank_worths(game, turns, distance)
    bank[:entry] = NEVER
    return _settle(game, bank, float(turns[distance]))


def turns_by_points(game: Game, distance: int, entry: int) -> float:
    """Return the expected turns of one who plays each for the most points.

    That is ``hard`` alone: before the first bank it plays for what may be banked.

    Args:
        game: the arrays of the variant.
        distance: from the start to the target, in steps.
        entry: steps that the first bank needs, 0 where it needs none.
    """
    top = distance + LONGEST
    points = np.arange(float(top + game.reach))
    turns = np.zeros(distance + 1)
    for left in range(1, distance + 1):
        turns[left] = _followed(game, points, top, _turns_after(turns, left, points))
    believed = np.where(points < entry, NEVER, points)
    return _followed(game, believed, top, _turns_after(turns, distance, points))


def _turns_after(turns: Floats, distance: int, points: Floats) -> Floats:
    """Return the turns to come by steps that are banked, at least one."""
    left = np.maximum(0, distance - points.astype(np.int64))
    return turns[left]


def _followed(game: Game, believed: Floats, top: int, after: Floats) -> float:
    """Return the turns that are needed by one who decides by what he believes."""
    worth, risk = follow_turn(game.offers, believed, top, 0.0, after)
    return (1.0 + worth) / (1.0 - risk)


def _bank_worths(game: Game, turns: Floats, distance: int) -> Floats:
    """Return the worth of banking by steps at stake: turns saved, so below 0."""
    top = min(distance, LONGEST)
    bank = np.zeros(top + game.reach)
    for steps in range(min(distance, len(bank))):
        bank[steps] = -turns[distance - steps]
    return bank


def _settle(game: Game, bank: Floats, guess: float) -> float:
    """Return the turns that are needed when a bust costs one and changes nothing."""
    before = guess + 1.0
    while abs(guess - before) > _ENOUGH:
        before = guess
        worth, risk = start_turn(game.offers, bank, len(bank) - game.reach, -before)
        guess = (1.0 - worth - risk * before) / (1.0 - risk)
    return guess
