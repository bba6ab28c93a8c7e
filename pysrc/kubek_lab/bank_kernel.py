"""The turn of a bank game in compiled code: the same sums as ``strategy.bank_turn``.

Rule: what rolls offer is taken from the package; nothing about points stands here.
The chance to end in a bust comes with each worth, because the worth of a bust is not
known while a race is solved.
"""

from dataclasses import dataclass

import numba as nb
import numpy as np
from numpy.typing import NDArray

from kubek.dice import FACES
from kubek.families.bank import BankVariant, chance_of_bust
from kubek.strategy.bank_turn import menu, reach

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

Offers = tuple[Floats, Ints, Floats, Ints, Ints]
"""The arrays of ``Game`` as compiled code takes them."""


@dataclass(frozen=True)
class Game:
    """What compiled code needs to know of a variant.

    Attributes:
        dice: how many dice there are.
        reach: the most steps of one roll.
        bust: shape (dice,), the chance of a bust by number of dice, from 1.
        first_group: shape (dice + 1,), where the groups of each number begin.
        chances: shape (groups,), the chance of each group of rolls.
        first_offer: shape (groups + 1,), where the offers of each group begin.
        places: shape (offers,), ``steps * dice + left - 1`` of each offer.
    """

    dice: int
    reach: int
    bust: Floats
    first_group: Ints
    chances: Floats
    first_offer: Ints
    places: Ints

    @property
    def offers(self) -> Offers:
        """The arrays, in the order of ``Offers``."""
        return (
            self.bust,
            self.first_group,
            self.chances,
            self.first_offer,
            self.places,
        )


def game_of(variant: BankVariant) -> Game:
    """Return the arrays of a variant."""
    first_group, chances, first_offer, places = [0], [], [0], []
    for dice in range(1, variant.dice + 1):
        for group, ways in menu(variant, dice).items():
            if group:
                chances.append(ways / len(FACES) ** dice)
                places += [n * variant.dice + left - 1 for n, left in sorted(group)]
                first_offer.append(len(places))
        first_group.append(len(chances))
    busts = [chance_of_bust(variant, dice) for dice in range(1, variant.dice + 1)]
    return Game(
        dice=variant.dice,
        reach=reach(variant),
        bust=np.array(busts, dtype=np.float64),
        first_group=np.array(first_group, dtype=np.int64),
        chances=np.array(chances),
        first_offer=np.array(first_offer, dtype=np.int64),
        places=np.array(places, dtype=np.int64),
    )


@nb.njit(cache=True)
def start_turn(
    offers: Offers, bank: Floats, top: int, bust: float
) -> tuple[float, float]:
    """Return the worth of a new turn and the chance that it ends in a bust.

    Args:
        offers: of the game.
        bank: worth of banking by steps at stake, at least ``top + reach`` of them;
            from ``top`` on banking is forced.
        top: steps up to which rolling is thought of.
        bust: worth of a bust.
    """
    busts, first_group, chances, first_offer, places = offers
    dice = len(busts)
    worth = np.empty(len(bank) * dice)
    risk = np.zeros(len(bank) * dice)
    for steps in range(top, len(bank)):
        worth[steps * dice : (steps + 1) * dice] = bank[steps]
    start = (0.0, 0.0)
    for steps in range(top - 1, -1, -1):
        at = steps * dice
        for left in range(dice):
            mean, fail = busts[left] * bust, busts[left]
            for group in range(first_group[left], first_group[left + 1]):
                best = at + places[first_offer[group]]
                for offer in range(first_offer[group] + 1, first_offer[group + 1]):
                    if worth[at + places[offer]] > worth[best]:
                        best = at + places[offer]
                mean += chances[group] * worth[best]
                fail += chances[group] * risk[best]
            if steps == 0 and left == dice - 1:
                start = (mean, fail)
            if bank[steps] >= mean:
                worth[at + left] = bank[steps]
            else:
                worth[at + left] = mean
                risk[at + left] = fail
    return start


@nb.njit(cache=True)
def follow_turn(
    offers: Offers, believed: Floats, top: int, bust: float, bank: Floats
) -> tuple[float, float]:
    """Return what a turn brings to a player who decides by what he believes.

    Args:
        offers: of the game.
        believed: worth of banking by steps at stake, as in ``start_turn``.
        top: as in ``start_turn``.
        bust: worth of a bust, as the player believes.
        bank: what banking is truly worth, by steps at stake.

    Returns:
        The true worth of the turn without its busts, and the chance of a bust.
    """
    busts, first_group, chances, first_offer, places = offers
    dice = len(busts)
    belief = np.empty(len(bank) * dice)
    truth = np.empty(len(bank) * dice)
    risk = np.zeros(len(bank) * dice)
    for steps in range(len(bank)):
        belief[steps * dice : (steps + 1) * dice] = believed[steps]
        truth[steps * dice : (steps + 1) * dice] = bank[steps]
    start = (0.0, 0.0)
    for steps in range(top - 1, -1, -1):
        at = steps * dice
        for left in range(dice):
            hope, mean, fail = busts[left] * bust, 0.0, busts[left]
            for group in range(first_group[left], first_group[left + 1]):
                best = at + places[first_offer[group]]
                for offer in range(first_offer[group] + 1, first_offer[group + 1]):
                    if belief[at + places[offer]] > belief[best]:
                        best = at + places[offer]
                hope += chances[group] * belief[best]
                mean += chances[group] * truth[best]
                fail += chances[group] * risk[best]
            if steps == 0 and left == dice - 1:
                start = (mean, fail)
            if believed[steps] < hope:
                belief[at + left] = hope
                truth[at + left] = mean
                risk[at + left] = fail
    return start
