"""Small pure scorers that the sheet variants combine.

Rule: what a combination is stands here, once; what it is worth in a rule set
stands in that variant's file. A scorer takes the sorted roll and returns points.
"""

from collections.abc import Callable

from kubek.dice import FACES, Dice, Face, counts

Scorer = Callable[[Dice], int]
"""Points of a roll in a box, before any multiplier; 0 when it does not fit."""


def is_n_of_a_kind(roll: Dice, n: int) -> bool:
    """Tell whether at least ``n`` dice show the same face."""
    return max(counts(roll)) >= n


def is_full_house(roll: Dice) -> bool:
    """Tell whether three dice are equal and the two others equal another face.

    Five equal dice are no full house (RULES.md 1, reading FULL5).
    """
    return sorted(count for count in counts(roll) if count) == [2, 3]


def is_straight(roll: Dice, length: int) -> bool:
    """Tell whether ``length`` consecutive faces are among the dice."""
    shown = set(roll)
    starts = FACES[: len(FACES) - length + 1]
    return any(shown.issuperset(range(low, low + length)) for low in starts)


def sum_of(face: Face) -> Scorer:
    """Return a scorer of the sum of the dice that show one face."""
    return lambda roll: face * roll.count(face)


def sum_all(roll: Dice) -> int:
    """Return the sum of all dice."""
    return sum(roll)


def sum_if_n_of_a_kind(n: int) -> Scorer:
    """Return a scorer of the sum of all dice when ``n`` of them are equal."""
    return lambda roll: sum(roll) if is_n_of_a_kind(roll, n) else 0


def fixed_if_n_of_a_kind(n: int, points: int) -> Scorer:
    """Return a scorer of fixed points when ``n`` dice are equal."""
    return lambda roll: points if is_n_of_a_kind(roll, n) else 0


def fixed_if_full_house(points: int) -> Scorer:
    """Return a scorer of fixed points for a full house."""
    return lambda roll: points if is_full_house(roll) else 0


def fixed_if_straight(length: int, points: int) -> Scorer:
    """Return a scorer of fixed points for a straight of this length."""
    return lambda roll: points if is_straight(roll, length) else 0
