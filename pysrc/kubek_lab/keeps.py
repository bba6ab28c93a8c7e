"""The keeps of five dice as arrays: the package's own order, for compiled code."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kubek.dice import FACES, weight
from kubek.strategy.expectation import keeps_of

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class KeepArrays(NamedTuple):
    """See ``kubek.strategy.expectation.Keeps``.

    Attributes:
        next_keeps: (210, 6): the places after one more die.
        parents: (462, 5): the places with one die less, -1 where there are fewer.
        counts: (462, 6): how many dice show each face.
        first_roll: the place of the first whole roll, 210.
        weights: (252,): how many ordered rolls sort to each whole roll.
    """

    next_keeps: Ints
    parents: Ints
    counts: Ints
    first_roll: int
    weights: Ints


@cache
def keep_arrays(dice: int = 5) -> KeepArrays:
    """Return the keeps of this many dice as arrays."""
    keeps = keeps_of(dice)
    parents = np.full((len(keeps.keeps), dice), -1, np.int64)
    for place, keep in enumerate(keeps.keeps):
        for which, face in enumerate(sorted(set(keep))):
            rest = list(keep)
            rest.remove(face)
            parents[place, which] = keeps.index[tuple(rest)]
    return KeepArrays(
        np.array(keeps.next_keeps, np.int64),
        parents,
        np.array([[keep.count(face) for face in FACES] for keep in keeps.keeps]),
        keeps.first_roll,
        np.array([weight(roll) for roll in keeps.rolls]),
    )
