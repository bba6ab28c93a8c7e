"""A turn of a sheet game worked out: what each box, each hold and each roll is worth.

Rule: this is the one place where a turn is calculated, whoever plays it. Players
differ in their ``Prospects``: what they expect to win after a box has been filled.

Worths are the points that are still to come, this turn's included. Inside a turn they
are carried times ``WHOLE``: prospects are whole multiples of ``1 / STEPS``, so all the
means over two rolls are whole numbers below 2**53, sums are exact in any order, and
equal worths are equal on every machine.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from operator import attrgetter
from typing import Final, Protocol

from kubek.dice import FACES, Dice
from kubek.families.sheet import Move, Sheet, SheetVariant, legal_moves
from kubek.families.sheet.moves import open_places, points_of
from kubek.strategy.expectation import Keeps, keeps_of

STEPS: Final = 64
"""Prospects are multiples of one part in this many of a point."""
WHOLE: Final = len(FACES) ** 10
"""Two rolls of five dice, ``6 ** 5`` outcomes each; a multiple of ``STEPS``."""

Later = Callable[[int, int, int], float]
"""From a column (from 1), a box's index and points before the multiplier to what is
expected after filling it, an upper bonus that this earns included."""


Goal = Callable[[float], float]
"""From the points that are still to come to their worth, in steps of ``1 / STEPS``."""


class Prospects(Hashable, Protocol):
    """What a player expects of the turns to come."""

    def later(self, variant: SheetVariant, sheet: Sheet) -> Later:
        """Return what is expected after each way to fill a box of this sheet."""


@dataclass(frozen=True, slots=True)
class RatedMove:
    """A box that may be filled, and the points that it brings, now and later."""

    move: Move
    worth: float


@dataclass(frozen=True, slots=True)
class RatedHold:
    """Sorted faces to hold, fewer than all, and the points that they bring."""

    faces: Dice
    worth: float


@dataclass(frozen=True, eq=False)
class TurnPlan:
    """One turn on one sheet.

    Attributes:
        variant: the rule set.
        sheet: before the turn.
        allow_burn: whether 0 may be written while another box would score.
        later: the player's prospects.
        goal: what the points to come are worth; None where they count as they are.
    """

    variant: SheetVariant
    sheet: Sheet
    allow_burn: bool
    later: Later
    goal: Goal | None = None

    @property
    def _keeps(self) -> Keeps:
        return keeps_of(self.variant.dice)

    def moves(self, dice: Dice) -> list[RatedMove]:
        """Return every legal box, the best first; equals in the order of the sheet."""
        legal = legal_moves(self.variant, self.sheet, dice, allow_burn=self.allow_burn)
        rated = [RatedMove(move, self._worth(move)) for move in legal]
        return sorted(rated, key=attrgetter("worth"), reverse=True)

    def _worth(self, move: Move) -> float:
        return self._valued(self._gain(move))

    def _valued(self, gain: float) -> float:
        return gain if self.goal is None else self.goal(gain)

    def _gain(self, move: Move) -> float:
        """Return the points that a move brings, now and later."""
        multiplier = self.variant.columns[move.column - 1].multiplier
        index = self.variant.box_index[move.box]
        later = self.later(move.column, index, move.points // multiplier)
        return move.points + move.bonus + later

    def holds(self, dice: Dice, rolls_left: int) -> list[RatedHold]:
        """Return what can be held for the next roll, the best first.

        Args:
            dice: on the table.
            rolls_left: how many rolls may follow, 1 or 2.
        """
        keeps, expected = self._keeps, self._expected[rolls_left - 1]
        place = keeps.index[tuple(sorted(dice))] - keeps.first_roll
        rated = [
            RatedHold(keeps.keeps[held], expected[held] / WHOLE)
            for held in keeps.held[place]
        ]
        return sorted(rated, key=attrgetter("worth"), reverse=True)

    def best_hold(self, dice: Dice, rolls_left: int) -> RatedHold | None:
        """Return the best hold, the shortest of equals; None if stopping is as good."""
        keeps, expected = self._keeps, self._expected[rolls_left - 1]
        roll = tuple(sorted(dice))
        faces, worth = keeps.best_hold(roll, expected)
        is_better = worth > self._stop[keeps.index[roll] - keeps.first_roll]
        return RatedHold(faces, worth / WHOLE) if is_better else None

    def outcomes(self) -> dict[int, float]:
        """Return what a last turn can bring, and how likely each is, as it is planned.

        No prospects follow on a last turn, so its points are whole.
        """
        keeps = self._keeps
        held = [1.0, *[0.0] * (len(keeps.keeps) - 1)]
        for rolls_left in (2, 1):
            rolled, held = keeps.spread(held), [0.0] * len(keeps.keeps)
            for roll, chance in zip(keeps.rolls, rolled, strict=True):
                if chance:
                    best = self.best_hold(roll, rolls_left)
                    held[keeps.index[best.faces if best else roll]] += chance
        found: dict[int, float] = {}
        for roll, chance in zip(keeps.rolls, keeps.spread(held), strict=True):
            gain = int(self._gain(self.moves(roll)[0].move))
            found[gain] = found.get(gain, 0.0) + chance
        return found

    @cached_property
    def value(self) -> float:
        """The expected points from before the first roll of the turn."""
        keeps, (_, twice) = self._keeps, self._expected
        return keeps.expect(keeps.best_worths(self._stop, twice))[0] / WHOLE

    @cached_property
    def _expected(self) -> tuple[list[float], list[float]]:
        """The worth of each keep with one roll to come, and with two."""
        once = self._keeps.expect(self._stop)
        return once, self._keeps.expect(self._keeps.best_worths(self._stop, once))

    @cached_property
    def _stop(self) -> list[float]:
        """The worth of each whole roll when nothing more is rolled."""
        stop = self._ordinary()
        for place, roll in enumerate(self._keeps.rolls):
            if roll[0] == roll[-1]:  # maybe a joker
                stop[place] = self.moves(roll)[0].worth
        return [worth * WHOLE for worth in stop]

    def _ordinary(self) -> list[float]:
        """Return the worth of each roll by ordinary scoring, in any open box."""
        by_box = self._by_points()
        every = [_along(worths, self._points(key)) for key, worths in by_box.items()]
        stop = [max(worths) for worths in zip(*every, strict=True)]
        if self.allow_burn:
            return stop
        never = float("-inf")
        for worths in by_box.values():
            worths[0] = never
        every = [_along(worths, self._points(key)) for key, worths in by_box.items()]
        scoring = [max(worths) for worths in zip(*every, strict=True)]
        pairs = zip(scoring, stop, strict=True)
        return [burnt if best == never else best for best, burnt in pairs]

    def _by_points(self) -> dict[str, dict[int, float]]:
        """Return by box and points before the multiplier: the worth in the best column.

        Only boxes that are open somewhere are there.
        """
        found: dict[str, dict[int, float]] = {}
        for column, box in open_places(self.variant, self.sheet):
            multiplier = self.variant.columns[column - 1].multiplier
            index = self.variant.box_index[box.key]
            worths = found.setdefault(box.key, {})
            for points in {0, *self._points(box.key)}:
                gain = points * multiplier + self.later(column, index, points)
                worth = self._valued(gain)
                worths[points] = max(worth, worths.get(points, worth))
        return found

    def _points(self, key: str) -> tuple[int, ...]:
        return _points_along(self.variant, key)


def _along(worths: dict[int, float], points: Sequence[int]) -> list[float]:
    return [worths[p] for p in points]


@cache
def _points_along(variant: SheetVariant, key: str) -> tuple[int, ...]:
    """Return what each whole roll is worth in a box, before the multiplier."""
    rolls = keeps_of(variant.dice).rolls
    return tuple(points_of(variant, roll)[key] for roll in rolls)


@lru_cache(maxsize=8)
def plan_turn(
    variant: SheetVariant, sheet: Sheet, prospects: Prospects, *, allow_burn: bool
) -> TurnPlan:
    """Return the plan of a turn; the latest are kept, for the next roll of the same.

    Args:
        variant: the rule set.
        sheet: with an open box.
        prospects: of the player.
        allow_burn: whether 0 may be written while another box would score.
    """
    return TurnPlan(variant, sheet, allow_burn, prospects.later(variant, sheet))
