"""Exact odds of five dice, and of a bust: whole numbers and fractions, no floats.

Rule: what is counted comes from the variants' own scorers; no figure is typed in.
A target is played for alone, with the best holds for it, in as many rolls as a turn
has. All worths of one stage share a denominator, ``6 ** dice`` a roll, so that the
work is done in whole numbers.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from operator import itemgetter

from kubek.dice import FACES, Dice, counts
from kubek.families.sheet import SheetVariant
from kubek.families.sheet.boards import Box
from kubek.scoring import is_full_house, is_n_of_a_kind
from kubek.strategy.expectation import Keeps, keeps_of


@dataclass(frozen=True, slots=True)
class Target:
    """What is played for.

    Attributes:
        key: its name: a box, or one of the extra targets.
        dice: how many dice are on the table.
        worths: of each whole roll, in the order of ``Keeps.rolls``; 0 and 1 where a
            chance is asked for, points where a mean is.
    """

    key: str
    dice: int
    worths: tuple[int, ...]


def target(key: str, dice: int, worth: Callable[[Dice], int]) -> Target:
    """Return a target from what each sorted roll is worth."""
    return Target(key, dice, tuple(int(worth(roll)) for roll in keeps_of(dice).rolls))


@cache
def chance_targets(variant: SheetVariant) -> tuple[Target, ...]:
    """Return what has a chance: the combinations of the sheet, then extra targets.

    A combination is a lower box in which some roll scores nothing.
    """
    combinations = [
        fits
        for box in variant.boxes
        if box.part == "lower"
        for fits in [target(box.key, variant.dice, _fits(box))]
        if not all(fits.worths)
    ]
    return (*combinations, *_extra_targets(variant))


@cache
def points_targets(variant: SheetVariant) -> tuple[Target, ...]:
    """Return every box of the sheet with its points, before any multiplier."""
    return tuple(target(box.key, variant.dice, box.scorer) for box in variant.boxes)


def _fits(box: Box) -> Callable[[Dice], int]:
    return lambda roll: box.scorer(roll) > 0


def _extra_targets(variant: SheetVariant) -> list[Target]:
    """Return what is no box: equal dice by number and face, and relatives of boxes."""
    dice = variant.dice
    uppers = [box for box in variant.boxes if box.face is not None]
    given = uppers[0].face or 0
    lowest = tuple(range(1, dice + 1))
    every: list[tuple[str, Callable[[Dice], int]]] = [
        (
            "full_or_five_equal",
            lambda roll: is_full_house(roll) or is_n_of_a_kind(roll, dice),
        ),
        *((f"five_{box.key}", _shows(box.face or 0, dice)) for box in uppers),
        *(
            (f"at_least_{number}_of_a_given_face", _shows(given, number))
            for number in range(1, dice + 1)
        ),
        ("large_1_to_5_only", lambda roll: roll == lowest),
    ]
    return [target(key, dice, worth) for key, worth in every]


def _shows(face: int, number: int) -> Callable[[Dice], int]:
    return lambda roll: counts(roll)[face] >= number


@cache
def _stages(aim: Target, rolls: int) -> tuple[Sequence[int], Sequence[int]]:
    """Return the worths of whole rolls and of keeps with so many rolls to come.

    The first is over ``6 ** (dice * rolls)`` for each whole roll. The second is over
    the same for each keep whose other dice are rolled next; it is empty without rolls.
    """
    if not rolls:
        return aim.worths, ()
    keeps = keeps_of(aim.dice)
    after, _ = _stages(aim, rolls - 1)
    expected = _expect(keeps, after)
    stay = len(FACES) ** aim.dice
    best = [
        max(now * stay, *itemgetter(*held)(expected))
        for now, held in zip(after, keeps.held, strict=True)
    ]
    return best, expected


def _expect(keeps: Keeps, worths: Sequence[int]) -> list[int]:
    """Return the sum over all rolls of the other dice, brought to all dice rolled."""
    sums = [0] * keeps.first_roll + list(worths)
    for place in range(keeps.first_roll - 1, -1, -1):
        sums[place] = sum(itemgetter(*keeps.next_keeps[place])(sums))
    return [
        total * len(FACES) ** len(keep)
        for total, keep in zip(sums, keeps.keeps, strict=True)
    ]


def from_nothing(aim: Target, rolls: int) -> Fraction:
    """Return the best chance, or mean, of a turn of at most so many rolls, 1 and up."""
    return after_holding(aim, (), rolls)


def after_holding(aim: Target, held: Dice, rolls: int) -> Fraction:
    """Return the best chance, or mean, when the dice that are not held roll next.

    Args:
        aim: what is played for.
        held: faces that stay for the next roll; later rolls may hold others.
        rolls: how many rolls there still are, 1 and up.

    >>> from kubek.variants.penta import VARIANT
    >>> four = next(t for t in chance_targets(VARIANT) if t.key == "four_of_a_kind")
    >>> after_holding(four, (5, 5, 5), 2)
    Fraction(671, 1296)
    """
    _, expected = _stages(aim, rolls)
    place = keeps_of(aim.dice).index[tuple(sorted(held))]
    return Fraction(expected[place], len(FACES) ** (aim.dice * rolls))


def from_roll(aim: Target, roll: Dice, rolls: int) -> Fraction:
    """Return the best chance, or mean, from a whole roll with so many rolls to come."""
    best, _ = _stages(aim, rolls)
    keeps = keeps_of(aim.dice)
    place = keeps.index[tuple(sorted(roll))] - keeps.first_roll
    return Fraction(best[place], len(FACES) ** (aim.dice * rolls))


def unique(targets: Iterable[Target]) -> tuple[Target, ...]:
    """Return the targets of several games, each name once."""
    return tuple({aim.key: aim for aim in targets}.values())
