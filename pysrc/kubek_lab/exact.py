"""Exact values of one-column sheet games, and of a given way to play them.

A state is worth the expected points still to come. The states are worked out from
full sheets backwards, each turn over the 462 keeps and 252 rolls. The same code values
a player who decides by other values than the true ones: every number is carried twice,
as the player believes it and as it is.

Shapes: values are (192, 2794), rows and places as in ``kubek.strategy.sheet_states``.
What is believed is carried times ``WHOLE``, so that tables in steps of a power of two
give whole numbers and the ties of the package (``kubek.strategy.sheet_turns``).
"""

from typing import Final

import numba as nb
import numpy as np
from numpy.typing import NDArray

from kubek.strategy.sheet_states import FIVE_POSITIVE, FIVE_STATES, FIVE_ZERO
from kubek.strategy.sheet_turns import WHOLE
from kubek_lab.keeps import Floats, Ints, KeepArrays, keep_arrays
from kubek_lab.rules import FIVE, FORCED, LOWER, OPTIONAL, UPPER, SheetRules

NO_STEP, UPPER_STEP, LOWER_STEP, ZERO_STEP, OPTIONAL_STEP = range(5)
"""No joker; a joker in its upper box, in lower boxes, anywhere with 0, by choice."""
_NEVER: Final = -1e18
_WHOLE: Final = float(WHOLE)


def solve(rules: SheetRules) -> Floats:
    """Return the value of every state under perfect solo play, in points."""
    values = _no_values(rules)
    _sweep(rules, keep_arrays(), values, values)
    return values


def evaluate(rules: SheetRules, believed: Floats) -> Floats:
    """Return what every state is worth to a player who decides by other values.

    Args:
        rules: of the game.
        believed: (192, 2794): what the player takes the states for.
    """
    values = _no_values(rules)
    _sweep(rules, keep_arrays(), believed, values)
    return values


def _no_values(rules: SheetRules) -> Floats:
    lower = int(np.count_nonzero(rules.kinds == LOWER))
    return np.zeros((FIVE_STATES << lower, int(rules.places.max()) + 1))


@nb.njit(cache=True)
def _sweep(
    rules: SheetRules, keeps: KeepArrays, believed: Floats, values: Floats
) -> None:
    """Fill in all values; a move leads to a row or a place that is done before."""
    stop = np.empty((2, len(rules.points)))
    boxes = np.empty(len(rules.points), np.int64)
    for row in range(len(values) - 1, -1, -1):
        for upper in range(len(rules.places) - 1, -1, -1):
            if is_full(rules, row, upper):
                continue
            for total in range(rules.need + 1):
                place = rules.places[upper, total]
                if place >= 0:
                    sheet = (row, upper, total)
                    fill_stops(rules, believed, values, sheet, stop, boxes)
                    values[row, place] = turn_value(keeps, stop)


@nb.njit(cache=True)
def is_full(rules: SheetRules, row: int, upper: int) -> bool:
    """Tell whether no box is open."""
    still_open = 0
    for box in range(len(rules.kinds)):
        still_open += is_open(rules, row, upper, box)
    return still_open == 0


@nb.njit(cache=True)
def is_open(rules: SheetRules, row: int, upper: int, box: int) -> bool:
    """Tell whether a box is open."""
    kind = rules.kinds[box]
    if kind == FIVE:
        return row % FIVE_STATES == 0
    filled = upper if kind == UPPER else row // FIVE_STATES
    return bool(filled & rules.bits[box] == 0)


@nb.njit(cache=True)
def fill_later(
    rules: SheetRules, values: Floats, sheet: tuple[int, int, int], later: Floats
) -> None:
    """Work out what each open box leaves to be won, the upper bonus included.

    Args:
        rules: of the game.
        values: of all states.
        sheet: its row, its mask of filled upper boxes, its upper sum.
        later: (boxes, 6), filled in: by box and ``SheetRules.which`` of the points.
    """
    row, upper, total = sheet
    place = rules.places[upper, total]
    for box in range(len(rules.kinds)):
        if not is_open(rules, row, upper, box):
            continue
        kind = rules.kinds[box]
        if kind == UPPER:
            for count in range(6):
                after = min(rules.need, total + count * rules.faces[box])
                won = rules.upper_bonus if total < rules.need <= after else 0
                filled = upper | rules.bits[box]
                later[box, count] = won + values[row, rules.places[filled, after]]
        elif kind == LOWER:
            later[box, :] = values[row + FIVE_STATES * rules.bits[box], place]
        else:
            later[box, 0] = values[row + FIVE_ZERO, place]
            later[box, 1] = values[row + FIVE_POSITIVE, place]


@nb.njit(cache=True)
def fill_stops(
    rules: SheetRules,
    believed: Floats,
    values: Floats,
    sheet: tuple[int, int, int],
    stop: Floats,
    boxes: Ints,
) -> None:
    """Choose a box for every roll, the first of equals.

    Args:
        rules: of the game.
        believed: values that the choice is made by.
        values: true values.
        sheet: its row, its mask of filled upper boxes, its upper sum.
        stop: (2, 252), filled in: what stopping is worth, as believed and truly.
        boxes: (252,), filled in: the chosen box.
    """
    later = np.empty((2, len(rules.kinds), 6))
    fill_later(rules, believed, sheet, later[0])
    fill_later(rules, values, sheet, later[1])
    fill_stops_from(rules, sheet, later, stop, boxes)


@nb.njit(cache=True)
def fill_stops_from(
    rules: SheetRules,
    sheet: tuple[int, int, int],
    later: Floats,
    stop: Floats,
    boxes: Ints,
) -> None:
    """Choose a box for every roll, from what each leaves to be won.

    Args:
        rules: of the game.
        sheet: its row, its mask of filled upper boxes, its upper sum.
        later: (2, boxes, 6), see ``fill_later``, as believed and truly.
        stop: see ``fill_stops``.
        boxes: see ``fill_stops``.
    """
    row, upper, _ = sheet
    count = len(rules.kinds)
    is_free = np.array([is_open(rules, row, upper, box) for box in range(count)])
    places = np.flatnonzero(is_free)
    _fill_ordinary(rules.points, rules.which, places, later, stop, boxes)
    if not rules.allow_burn:
        _fill_unburnt(rules.points, rules.which, places, later, stop, boxes)
    for roll in range(len(rules.points)):
        if rules.five_face[roll] >= 0:
            _fill_five(rules, row, roll, is_free, later, stop, boxes)


@nb.njit(cache=True)
def _fill_ordinary(
    points: Ints, which: Ints, places: Ints, later: Floats, stop: Floats, boxes: Ints
) -> None:
    """Choose among all open boxes; see ``fill_stops``."""
    for roll in range(len(points)):
        best = _NEVER
        chosen = -1
        for box in places:
            now = points[roll, box] + later[0, box, which[roll, box]]
            if now > best:
                best = now
                chosen = box
        stop[0, roll] = best * _WHOLE
        stop[1, roll] = points[roll, chosen] + later[1, chosen, which[roll, chosen]]
        boxes[roll] = chosen


@nb.njit(cache=True)
def _fill_unburnt(
    points: Ints, which: Ints, places: Ints, later: Floats, stop: Floats, boxes: Ints
) -> None:
    """Choose among the boxes that score, where one does; see ``fill_stops``."""
    for roll in range(len(points)):
        best = _NEVER
        chosen = -1
        for box in places:
            now = points[roll, box] + later[0, box, which[roll, box]]
            if points[roll, box] and now > best:
                best = now
                chosen = box
        if chosen >= 0:
            stop[0, roll] = best * _WHOLE
            stop[1, roll] = points[roll, chosen] + later[1, chosen, which[roll, chosen]]
            boxes[roll] = chosen


@nb.njit(cache=True)
def _fill_five(
    rules: SheetRules,
    row: int,
    roll: int,
    is_free: NDArray[np.bool_],
    later: Floats,
    stop: Floats,
    boxes: Ints,
) -> None:
    """Choose a box for five equal dice where a joker or a bonus is; see above."""
    step = _step_of(rules, row, roll, is_free)
    pays = row % FIVE_STATES == FIVE_POSITIVE
    bonus = rules.five_bonus if pays else 0
    if step == NO_STEP:
        stop[0, roll] += bonus * _WHOLE
        stop[1, roll] += bonus
        return
    best = _NEVER
    for box in np.flatnonzero(is_free):
        is_lower = rules.kinds[box] != UPPER
        if step == UPPER_STEP and box != rules.five_face[roll]:
            continue
        if step == LOWER_STEP and not is_lower:
            continue
        points = _points(rules, step, roll, int(box))
        which = rules.which[roll, box] if points else 0
        now = points + bonus + later[0, box, which]
        if now > best:
            best = now
            stop[0, roll] = now * _WHOLE
            stop[1, roll] = points + bonus + later[1, box, which]
            boxes[roll] = box


@nb.njit(cache=True)
def points_in(
    rules: SheetRules, sheet: tuple[int, int, int], roll: int, box: int
) -> tuple[int, int]:
    """Return the points of a roll in an open box, and a further bonus.

    Args:
        rules: of the game.
        sheet: its row, its mask of filled upper boxes, its upper sum.
        roll: 0 to 251.
        box: one that the rules allow.
    """
    if rules.five_face[roll] < 0:
        return int(rules.points[roll, box]), 0
    row, upper, _ = sheet
    count = len(rules.kinds)
    is_free = np.array([is_open(rules, row, upper, box) for box in range(count)])
    step = _step_of(rules, row, roll, is_free)
    pays = row % FIVE_STATES == FIVE_POSITIVE
    return _points(rules, step, roll, box), rules.five_bonus if pays else 0


@nb.njit(cache=True)
def _points(rules: SheetRules, step: int, roll: int, box: int) -> int:
    """Return the points of five equal dice in a box at a step of the joker."""
    if step == ZERO_STEP:
        return 0
    if step != NO_STEP and rules.kinds[box] != UPPER:
        return int(rules.joker_points[roll, box])
    return int(rules.points[roll, box])


@nb.njit(cache=True)
def _step_of(rules: SheetRules, row: int, roll: int, is_free: NDArray[np.bool_]) -> int:
    """Return the step of the joker that five equal dice are at."""
    five, face = row % FIVE_STATES, rules.five_face[roll]
    if rules.joker == FORCED and five == FIVE_POSITIVE:
        return _joker_step(rules, is_free, face)
    if rules.joker == OPTIONAL and five and not is_free[face]:
        return OPTIONAL_STEP
    return NO_STEP


@nb.njit(cache=True)
def _joker_step(rules: SheetRules, is_free: NDArray[np.bool_], face: int) -> int:
    """Return the step of the forced joker."""
    if is_free[face]:
        return UPPER_STEP
    for box in range(len(is_free)):
        if is_free[box] and rules.kinds[box] != UPPER:
            return LOWER_STEP
    return ZERO_STEP


@nb.njit(cache=True)
def turn_value(keeps: KeepArrays, stop: Floats) -> float:
    """Return the true expected worth of a turn that begins with a roll of all dice."""
    expected = expect(keeps, stop)
    for _ in range(2):
        now = np.empty_like(stop)
        holds = best_holds(keeps, expected[0])
        for roll in range(stop.shape[1]):
            hold = holds[keeps.first_roll + roll]
            if expected[0, hold] > stop[0, roll]:
                now[:, roll] = expected[:, hold]
            else:
                now[:, roll] = stop[:, roll]
        expected = expect(keeps, now)
    return float(expected[1, 0])


@nb.njit(cache=True)
def expect(keeps: KeepArrays, worths: Floats) -> Floats:
    """Return (n, 462): the mean worth of each keep after one roll of the other dice."""
    first = keeps.first_roll
    found = np.empty((worths.shape[0], first + worths.shape[1]))
    found[:, first:] = worths
    for which in range(worths.shape[0]):
        for place in range(first - 1, -1, -1):
            total = 0.0
            for face in range(6):
                total += found[which, keeps.next_keeps[place, face]]
            found[which, place] = total / 6
    return found


@nb.njit(cache=True)
def best_holds(keeps: KeepArrays, expected: Floats) -> Ints:
    """Return (462,): the best of what can be held of a keep; of a roll, less than all.

    Of equals it is the first in the order of keeps.
    """
    best = np.arange(len(expected))
    for place in range(1, len(expected)):
        if place >= keeps.first_roll:
            best[place] = best[keeps.parents[place, 0]]
        for parent in keeps.parents[place]:
            if parent < 0:
                break
            other = best[parent]
            mine = best[place]
            gain = expected[other] - expected[mine]
            if gain > 0 or (gain == 0 and other < mine):
                best[place] = other
    return best
