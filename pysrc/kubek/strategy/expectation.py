"""Expected values over what can be held and what can be rolled.

Five dice have 252 sorted rolls and 462 things to hold (sub-multisets, the empty one
and all five included). A turn is worked out backwards: from the worth of each roll
when nothing is rolled any more to the worth of each hold, and so on.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement
from operator import itemgetter

from kubek.dice import FACES, Dice

_Picker = Callable[[Sequence[float]], tuple[float, ...]]


@dataclass(frozen=True, eq=False)
class Keeps:
    """The sub-multisets of a number of dice, and how they hang together.

    Attributes:
        keeps: all of them, sorted faces, the shortest first; whole rolls come last.
        index: the place of each in ``keeps``.
        first_roll: the place of the first whole roll.
        next_keeps: for each that is no whole roll, the places after one more die.
        held: for each whole roll, the places of what can be held of it, without all.
    """

    keeps: tuple[Dice, ...]
    index: dict[Dice, int]
    first_roll: int
    next_keeps: tuple[tuple[int, ...], ...]
    held: tuple[tuple[int, ...], ...]

    @cached_property
    def _after(self) -> tuple[_Picker, ...]:
        return tuple(itemgetter(*places) for places in self.next_keeps)

    @cached_property
    def _held(self) -> tuple[_Picker, ...]:
        return tuple(itemgetter(*places) for places in self.held)

    @property
    def rolls(self) -> tuple[Dice, ...]:
        """The whole rolls, in the order of every sequence of worths."""
        return self.keeps[self.first_roll :]

    def expect(self, worths: Sequence[float]) -> list[float]:
        """Return the expected worth of each keep when the other dice are rolled once.

        Args:
            worths: of each whole roll, in the order of ``rolls``.
        """
        expected = [0.0] * self.first_roll + list(worths)
        for place in range(self.first_roll - 1, -1, -1):
            expected[place] = sum(self._after[place](expected)) / len(FACES)
        return expected

    def spread(self, held: Sequence[float]) -> list[float]:
        """Return the chance of each whole roll when the other dice are rolled once.

        Args:
            held: the chance that each keep is held; a whole roll stays what it is.
        """
        chances = list(held)
        for place, following in enumerate(self.next_keeps):
            share = chances[place] / len(FACES)
            for after in following if share else ():
                chances[after] += share
        return chances[self.first_roll :]

    def best_worths(
        self, stop: Sequence[float], expected: Sequence[float]
    ) -> list[float]:
        """Return the worth of each whole roll with one more roll allowed.

        Args:
            stop: what each roll is worth when the player stops.
            expected: of each keep, from ``expect``.
        """
        return [
            max(now, *held(expected))
            for now, held in zip(stop, self._held, strict=True)
        ]

    def best_hold(self, roll: Dice, expected: Sequence[float]) -> tuple[Dice, float]:
        """Return what to hold of a sorted roll, less than all of it, and its worth.

        Of equals it is the first in the order of ``keeps``.
        """
        places = self.held[self.index[roll] - self.first_roll]
        best = max(places, key=lambda place: expected[place])
        return self.keeps[best], expected[best]


@cache
def keeps_of(dice: int) -> Keeps:
    """Return the keeps of this many dice.

    >>> len(keeps_of(5).keeps), len(keeps_of(5).rolls)
    (462, 252)
    """
    keeps = tuple(
        keep
        for size in range(dice + 1)
        for keep in combinations_with_replacement(FACES, size)
    )
    index = {keep: place for place, keep in enumerate(keeps)}
    first_roll = next(place for place, keep in enumerate(keeps) if len(keep) == dice)
    return Keeps(
        keeps,
        index,
        first_roll,
        tuple(
            tuple(index[tuple(sorted((*keep, face)))] for face in FACES)
            for keep in keeps[:first_roll]
        ),
        tuple(
            tuple(
                sorted(
                    {
                        index[part]
                        for size in range(dice)
                        for part in combinations(roll, size)
                    }
                )
            )
            for roll in keeps[first_roll:]
        ),
    )
