"""What dice that are set aside together are worth (RULES.md 5).

Rule: everything about scoring dice is here. Dice set aside in one step come from one
roll; every one of them must be part of something that scores.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations

from kubek.dice import FACES, Dice, Face, chance_outcomes, counts
from kubek.errors import IllegalCommand
from kubek.families.bank.boards import BankVariant


@cache
def choice_points(variant: BankVariant, chosen: Dice) -> int:
    """Return the most that sorted dice are worth together, 0 if one does not score."""
    numbers = [count for count in counts(chosen) if count]
    ways = [_by_face(variant, chosen)]
    if len(chosen) == variant.dice:
        if len(numbers) == len(FACES):
            ways.append(variant.straight)
        if sum(count // 2 for count in numbers) == variant.dice // 2:
            ways.append(variant.three_pairs)
    return max(ways)


def _by_face(variant: BankVariant, chosen: Dice) -> int:
    """Return the sum of what each face's dice are worth, 0 if one is worth nothing."""
    worths = [
        _equal_dice(variant, face, count)
        for face, count in enumerate(counts(chosen))
        if count
    ]
    return sum(worths) if all(worths) else 0


def _equal_dice(variant: BankVariant, face: Face, count: int) -> int:
    """Return what equal dice are worth; from three on they are one combination."""
    if count in variant.kinds:
        return variant.kinds[count]
    if count == TRIPLE:
        return variant.triples[face]
    return variant.singles.get(face, 0) * count


TRIPLE = 3


@cache
def choices(variant: BankVariant, roll: Dice) -> Mapping[Dice, int]:
    """Return every choice of dice from a sorted roll that scores, with its points."""
    parts = {
        part for size in range(1, len(roll) + 1) for part in combinations(roll, size)
    }
    scored = ((part, choice_points(variant, part)) for part in sorted(parts))
    return {part: points for part, points in scored if points}


def dead_dice(variant: BankVariant, chosen: Dice) -> Dice:
    """Return the dice of a choice that score with none of the others.

    They are what is left of the choice without the most dice that score together.
    """
    best = max(choices(variant, chosen), key=len, default=())
    left = counts(chosen)
    used = counts(best)
    return tuple(face for face in FACES for _ in range(left[face] - used[face]))


def check_choice(variant: BankVariant, roll: Dice, chosen: Dice) -> int:
    """Return the points of dice that are set aside from a roll.

    Raises:
        IllegalCommand: ``empty_choice``, ``not_in_roll`` or ``dead_die``, whose
            ``dead`` are the faces of the dice that do not score.
    """
    if not chosen:
        raise IllegalCommand("empty_choice", "no dice are chosen")
    shown, wanted = counts(roll), counts(chosen)
    if any(wanted[face] > shown[face] for face in FACES):
        raise IllegalCommand("not_in_roll", f"{chosen!r} are not all in {roll!r}")
    choice = tuple(sorted(chosen))
    points = choice_points(variant, choice)
    if not points:
        dead = list(dead_dice(variant, choice))
        raise IllegalCommand("dead_die", f"{dead} do not score", dead=dead)
    return points


@cache
def chance_of_bust(variant: BankVariant, dice: int) -> Fraction:
    """Return the chance that nothing scores in a roll of so many dice."""
    busts = sum(
        ways for roll, ways in chance_outcomes(dice) if not choices(variant, roll)
    )
    return Fraction(busts, len(FACES) ** dice)
