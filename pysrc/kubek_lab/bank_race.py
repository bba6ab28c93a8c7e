"""The race to a target: chances to win between two players, and turns alone.

A score is told by its distance to the target, in steps of the game (50 points). The
chance of the player to move, ``race[own, other]``, depends on what follows: other
distances after a bank, the same two with the sides changed after a bust. Both are
solved together by Newton's method, since for a given way to play the worth is linear
in the worth of a bust. A shared first place counts as half a win.

Everything after the target is reached is known beforehand: everybody else has one
more turn, which is worth ``catch_up[n]`` to a player who is ``n`` steps behind.
"""

from dataclasses import dataclass
from typing import Final

import numba as nb
import numpy as np

from kubek.strategy.bank_turn import NEVER
from kubek_lab.bank_kernel import Floats, Game, Offers, start_turn

OVERSHOOT: Final = 140
"""Steps above the target up to which rolling on is thought of (7 000 points)."""
LONGEST: Final = 260
"""Steps of one turn up to which rolling on is thought of (13 000 points): a turn that
goes for this much reaches it once in 700 000."""
_ENOUGH: Final = 1e-8
"""A smaller change ends Newton's method, whose next one would be about its square."""
_ROUNDS: Final = 60


@dataclass(frozen=True)
class Ending:
    """What happens when a player banks at the target or beyond.

    Attributes:
        catch_up: shape (steps,), the chance of one turn to make up so many steps and
            one more, a tie counted as half; what is beyond its end has none.
        at_once: whether the game ends there, without a turn for the other player.
    """

    catch_up: Floats
    at_once: bool = False


def catch_up_chances(game: Game, steps: int) -> Floats:
    """Return the best chance of one turn to win from so many steps behind.

    Args:
        game: the arrays of the variant.
        steps: the length of the result.
    """
    chances = np.empty(steps)
    for behind in range(steps):
        bank = np.ones(behind + 2 + game.reach)
        bank[:behind] = 0.0
        bank[behind] = 0.5
        chances[behind] = start_turn(game.offers, bank, behind + 1, 0.0)[0]
    return chances


def solve_race(game: Game, ending: Ending, farthest: int) -> Floats:
    """Return the chance to win of the player to move, both having entered.

    Args:
        game: the arrays of the variant.
        ending: what happens at the target.
        farthest: the largest distance, in steps.

    Returns:
        shape (farthest + 1, farthest + 1), by own and other distance; row and column
        0 are not used.
    """
    race = np.full((farthest + 1, farthest + 1), 0.5)
    for both in range(2, 2 * farthest + 1):
        _solve_diagonal(
            game.offers, game.reach, ending.catch_up, ending.at_once, race, both
        )
    return race


@nb.njit(cache=True, parallel=True)
def _solve_diagonal(
    offers: Offers,
    reach: int,
    catch_up: Floats,
    at_once: bool,  # noqa: FBT001 - compiled
    race: Floats,
    both: int,
) -> None:
    """Solve all pairs whose distances add up to ``both``; they need no other pair."""
    least = max(1, both - (len(race) - 1))
    for own in nb.prange(least, both // 2 + 1):
        other = both - own
        first = bank_worths(reach, catch_up, at_once, race, own, other)
        second = bank_worths(reach, catch_up, at_once, race, other, own)
        guess = (race[own - 1, other], race[other - 1, own])
        tops = (len(first) - reach, len(second) - reach)
        race[own, other], race[other, own] = settle(offers, first, second, tops, guess)


@nb.njit(cache=True)
def bank_worths(
    reach: int,
    catch_up: Floats,
    at_once: bool,  # noqa: FBT001 - compiled
    race: Floats,
    own: int,
    other: int,
) -> Floats:
    """Return the worth of banking, by steps at stake, for two players' distances."""
    top = min(own + (1 if at_once else OVERSHOOT), LONGEST)
    bank = np.empty(top + reach)
    for steps in range(len(bank)):
        if steps < own:
            bank[steps] = 1.0 - race[other, own - steps]
        elif at_once or steps - own + other >= len(catch_up):
            bank[steps] = 1.0
        else:
            bank[steps] = 1.0 - catch_up[steps - own + other]
    return bank


@nb.njit(cache=True)
def settle(
    offers: Offers,
    first: Floats,
    second: Floats,
    tops: tuple[int, int],
    guess: tuple[float, float],
) -> tuple[float, float]:
    """Return what a turn is worth to each of two players who follow on each other.

    Args:
        offers: of the game.
        first: worth of banking to one player, by steps at stake.
        second: the same to the other.
        tops: steps up to which each of them thinks of rolling.
        guess: of the result.
    """
    one, two = guess
    for _ in range(_ROUNDS):
        before = (one, two)
        one, risk = start_turn(offers, first, tops[0], 1.0 - before[1])
        two, other_risk = start_turn(offers, second, tops[1], 1.0 - before[0])
        safe = one - risk * (1.0 - before[1])
        other_safe = two - other_risk * (1.0 - before[0])
        one = (safe + risk * (1.0 - other_safe - other_risk)) / (
            1.0 - risk * other_risk
        )
        two = other_safe + other_risk * (1.0 - one)
        if abs(one - before[0]) + abs(two - before[1]) < _ENOUGH:
            break
    return one, two


@dataclass(frozen=True)
class Entering:
    """Chances to win of the player to move while somebody has yet to enter.

    Attributes:
        own: shape (distance + 1,), by the distance of the other, who has entered.
        other: shape (distance + 1,), by one's own distance; the other has to enter.
        both: when both have to.
    """

    own: Floats
    other: Floats
    both: float


def solve_entering(
    game: Game, ending: Ending, race: Floats, distance: int, entry: int
) -> Entering:
    """Return the chances of a race in which the first bank needs some points.

    Args:
        game: the arrays of the variant.
        ending: what happens at the target.
        race: from ``solve_race``, at least as far as ``distance``.
        distance: from the start to the target, in steps.
        entry: steps that the first bank needs.
    """
    own, other = np.full((2, distance + 1), 0.5)
    for near in range(1, distance + 1):
        first = bank_worths(
            game.reach, ending.catch_up, ending.at_once, race, distance, near
        )
        first[:entry] = NEVER
        second = _worths_beside(game, ending, own, distance, near)
        guess = (race[distance, near], race[near, distance])
        own[near], other[near] = _settled(game, first, second, guess)
    first = _worths_beside(game, ending, own, distance, distance)
    first[:entry] = NEVER
    both, _ = _settled(game, first, first, (0.5, 0.5))
    return Entering(own, other, both)


def _worths_beside(
    game: Game, ending: Ending, own: Floats, distance: int, near: int
) -> Floats:
    """Return the worth of banking from ``near`` when the other has yet to enter.

    Args:
        game: the arrays of the variant.
        ending: what happens at the target.
        own: chances of the other, who then moves, by the distance that is left.
        distance: of the other.
        near: distance of the player to move.
    """
    race = np.zeros((distance + 1, len(own)))
    race[distance] = own
    return bank_worths(
        game.reach, ending.catch_up, ending.at_once, race, near, distance
    )


def _settled(
    game: Game, first: Floats, second: Floats, guess: tuple[float, float]
) -> tuple[float, float]:
    tops = (len(first) - game.reach, len(second) - game.reach)
    return settle(game.offers, first, second, tops, guess)
