"""Dice as numbers: rolls, counts, and every outcome with its weight.

Rule: everything about dice that does not depend on a rule set is here. A roll is
a tuple of faces; where the order does not matter it is sorted, so that five dice
have 252 rolls and not 7 776.
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from typing import Final

from kubek.errors import BadRequest

Face = int
"""One of 1 to 6."""
Dice = tuple[Face, ...]
"""Faces in the order of the slots on the table, or sorted where order is moot."""

FACES: Final[tuple[Face, ...]] = (1, 2, 3, 4, 5, 6)


def counts(roll: Iterable[Face]) -> tuple[int, ...]:
    """Return how many dice show each face, indexed by face; index 0 is unused.

    >>> counts((3, 3, 6))
    (0, 0, 0, 2, 0, 0, 1)
    """
    found = [0] * (len(FACES) + 1)
    for face in roll:
        found[face] += 1
    return tuple(found)


def weight(roll: Dice) -> int:
    """Return the number of ordered rolls that sort to this one.

    >>> weight((1, 1, 2))
    3
    """
    ways = factorial(len(roll))
    for count in counts(roll):
        ways //= factorial(count)
    return ways


@cache
def chance_outcomes(dice: int) -> tuple[tuple[Dice, int], ...]:
    """Return each sorted roll of this many dice with its integer weight.

    The weights add up to ``6 ** dice``.

    >>> len(chance_outcomes(5)), sum(ways for _, ways in chance_outcomes(5))
    (252, 7776)
    """
    return tuple(
        (roll, weight(roll)) for roll in combinations_with_replacement(FACES, dice)
    )


def check_faces(faces: object) -> Dice:
    """Return the faces as a tuple.

    Raises:
        BadRequest: ``bad_dice`` unless they are a list of whole numbers 1 to 6.
    """
    if not isinstance(faces, list | tuple):
        raise BadRequest("bad_dice", f"dice are a list of faces, not {faces!r:.80}")
    for face in faces:
        if type(face) is not int or face not in FACES:
            raise BadRequest("bad_dice", f"a die shows 1 to 6, not {face!r:.80}")
    return tuple(faces)


def check_roll(faces: object, dice: int) -> Dice:
    """Return the faces of a whole roll as a tuple.

    Raises:
        BadRequest: ``bad_dice`` unless they are this many whole numbers 1 to 6.
    """
    roll = check_faces(faces)
    if len(roll) != dice:
        raise BadRequest("bad_dice", f"expected {dice} dice, got {len(roll)}")
    return roll
