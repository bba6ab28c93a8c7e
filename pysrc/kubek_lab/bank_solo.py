"""Bank games alone: the fewest turns to the target.

A score is told by its distance to the target, in steps of the game (50 points). The
game ends at a bank that reaches it; what is above it has no worth.
"""

from typing import Final

import numpy as np

from kubek.strategy.bank_turn import NEVER
from kubek_lab.bank_kernel import Floats, Game, start_turn
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
