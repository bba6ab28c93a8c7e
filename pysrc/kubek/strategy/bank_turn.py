"""What a turn of a bank game is worth, exactly, whatever it is played for.

A turn is worked out backwards over the points at stake. What it is played for is
given from outside, as the worth of banking each number of points and the worth of a
bust: points, the chance to win, turns to come. Points go in steps, the largest number
that divides all points of the game (50 in Dziesięć tysięcy).
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import ceil, gcd
from operator import itemgetter, mul
from typing import Any, Final

from kubek.dice import FACES, Dice, chance_outcomes
from kubek.families.bank import BankVariant, chance_of_bust, choices

Offer = tuple[int, int]
"""A way to go on from a roll: steps of points set aside, dice that roll next."""
Worths = Sequence[float]
"""By number of steps at stake."""

NEVER: Final = float("-inf")
"""The worth of banking what may not be banked."""


def offers(variant: BankVariant, roll: Dice) -> dict[Offer, list[Dice]]:
    """Return the different ways to go on from a sorted roll, with their choices.

    All dice set aside means that all of them roll next. An empty result is a bust.
    """
    found: dict[Offer, list[Dice]] = {}
    step = step_of(variant)
    for chosen, points in choices(variant, roll).items():
        left = len(roll) - len(chosen) or variant.dice
        found.setdefault((points // step, left), []).append(chosen)
    return found


@cache
def step_of(variant: BankVariant) -> int:
    """Return the largest number that divides all points of the game."""
    combinations = (
        *variant.singles.values(),
        *variant.triples.values(),
        *variant.kinds.values(),
        variant.straight,
        variant.three_pairs,
    )
    return gcd(*combinations)


Menu = dict[frozenset[Offer], int]
"""Rolls of a number of dice by what they offer: how many ordered rolls do so."""


@cache
def menu(variant: BankVariant, dice: int) -> Menu:
    """Return what rolls of so many dice offer; the empty set is a bust."""
    found: Counter[frozenset[Offer]] = Counter()
    for roll, ways in chance_outcomes(dice):
        found[frozenset(offers(variant, roll))] += ways
    return dict(found)


@cache
def reach(variant: BankVariant) -> int:
    """Return the most steps of points of one roll."""
    every = menu(variant, variant.dice)
    return max(steps for group in every for steps, _ in group)


@dataclass(frozen=True, slots=True)
class _Lookup:
    """How to look the worth of a roll of some dice up in a window of worths.

    Attributes:
        bust: chance that nothing scores.
        chances: of each other group of rolls that offer the same.
        picks: for each of them, what takes the worths of its offers out of a window
            that begins at the points at stake and has one worth for each number of
            steps won and of dice left.
    """

    bust: float
    chances: tuple[float, ...]
    picks: tuple[Callable[[Sequence[float]], Any], ...]


@cache
def _lookups(variant: BankVariant) -> tuple[_Lookup, ...]:
    return tuple(_lookup(variant, dice) for dice in range(1, variant.dice + 1))


def _lookup(variant: BankVariant, dice: int) -> _Lookup:
    rolls = len(FACES) ** dice
    groups = sorted((sorted(g), ways) for g, ways in menu(variant, dice).items() if g)
    picks = []
    for group, _ in groups:
        places = [steps * variant.dice + left - 1 for steps, left in group]
        picks.append(itemgetter(*places, places[0]))  # two or more, so a tuple
    chances = tuple(ways / rolls for _, ways in groups)
    return _Lookup(float(chance_of_bust(variant, dice)), chances, tuple(picks))


@dataclass(frozen=True, slots=True)
class TurnWorths:
    """What rolling is worth in a turn.

    Attributes:
        rows: for each number of steps at stake, from 0, the worth of rolling so many
            dice (from 1) and playing on as well as can be.
    """

    rows: tuple[tuple[float, ...], ...]

    def rolling(self, steps: int, dice: int) -> float:
        """Return the worth of rolling with so many steps at stake."""
        return self.rows[steps][dice - 1]


def solve_turn(variant: BankVariant, bank: Worths, bust: float) -> TurnWorths:
    """Return the worth of rolling for all points at stake.

    Args:
        variant: the rule set.
        bank: the worth of banking, by steps at stake from 0; ``NEVER`` where that is
            not allowed. The last ``reach`` entries are banked in any case.
        bust: the worth of a bust.
    """
    lookups, dice = _lookups(variant), variant.dice
    top = len(bank) - reach(variant)
    width = (reach(variant) + 1) * dice
    best = [worth for worth in bank for _ in range(dice)]
    rows: list[tuple[float, ...]] = []
    for steps in range(top - 1, -1, -1):
        start = steps * dice
        window = best[start : start + width]
        row = tuple([_rolling(lookup, window, bust) for lookup in lookups])
        rows.append(row)
        now = bank[steps]
        best[start : start + dice] = [max(now, worth) for worth in row]
    return TurnWorths(tuple(reversed(rows)))


def _rolling(lookup: _Lookup, window: Sequence[float], bust: float) -> float:
    """Return the worth of a roll from the worths of all that can follow."""
    worths = [max(pick(window)) for pick in lookup.picks]
    after: float = sum(map(mul, lookup.chances, worths))
    return lookup.bust * bust + after


@cache
def mean_gain(variant: BankVariant, dice: int) -> Fraction:
    """Return the mean of the most points in a roll of so many dice, 0 for a bust."""
    gain = sum(
        ways * max(choices(variant, roll).values(), default=0)
        for roll, ways in chance_outcomes(dice)
    )
    return Fraction(gain, len(FACES) ** dice)


@cache
def points_worths(variant: BankVariant) -> TurnWorths:
    """Return the expected points of a turn, with nothing to consider but points.

    From where no single roll gains on average, banking is best for good, so the rows
    end there and what follows is banked.
    """
    step = step_of(variant)
    top = ceil(max(_worth_a_roll(variant, dice) for dice in _numbers(variant)) / step)
    bank = [float(steps * step) for steps in range(top + 1 + reach(variant))]
    return solve_turn(variant, bank, 0.0)


def _numbers(variant: BankVariant) -> range:
    return range(1, variant.dice + 1)


def _worth_a_roll(variant: BankVariant, dice: int) -> float:
    """Return up to what stake a last roll of so many dice gains on average."""
    return float(mean_gain(variant, dice) / chance_of_bust(variant, dice))


def expected_points(variant: BankVariant, stake: int, dice: int) -> float:
    """Return the expected points of a turn when so many dice roll now.

    Args:
        variant: the rule set.
        stake: the points at stake, a multiple of the step.
        dice: how many dice roll, 1 and up.
    """
    worths, steps = points_worths(variant), stake // step_of(variant)
    if steps < len(worths.rows):
        return worths.rolling(steps, dice)
    safe = 1 - chance_of_bust(variant, dice)
    return float(safe * stake + mean_gain(variant, dice))


def rolls_up_to(variant: BankVariant, dice: int) -> int:
    """Return the largest stake at which so many dice should be rolled once more."""
    step, worths = step_of(variant), points_worths(variant)
    return max(
        steps * step
        for steps, row in enumerate(worths.rows)
        if row[dice - 1] > steps * step
    )
