"""What each box brings a perfect player of a one-column game, exactly.

The solved values say what is played; from the empty sheet on, the chance of every
state is worked out forwards, and with it what each box brings on average. Nothing is
drawn.
"""

import numba as nb
import numpy as np

from kubek.strategy.sheet_states import FIVE_POSITIVE, FIVE_STATES, FIVE_ZERO
from kubek_lab.exact import (
    best_holds,
    expect,
    fill_stops,
    is_full,
    points_in,
)
from kubek_lab.keeps import Floats, Ints, KeepArrays, keep_arrays
from kubek_lab.rules import LOWER, UPPER, SheetRules


def box_means(rules: SheetRules, values: Floats) -> Floats:
    """Return the mean points of each box, then of both bonuses, under perfect play.

    Args:
        rules: of the game.
        values: (192, 2794): of all states, from ``exact.solve``.

    Returns:
        (boxes + 2,): boxes in sheet order, then the upper bonus and that for further
        fives of a kind; together the value of the empty sheet.
    """
    means: Floats = _pass(rules, keep_arrays(), values)
    return means


@nb.njit(cache=True)
def _pass(rules: SheetRules, keeps: KeepArrays, values: Floats) -> Floats:
    """Go through the states in an order in which every move leads on."""
    boxes = len(rules.kinds)
    means = np.zeros(boxes + 2)
    chances = np.zeros_like(values)
    chances[0, 0] = 1.0
    stop = np.empty((2, len(rules.points)))
    chosen = np.empty(len(rules.points), np.int64)
    for row in range(len(values)):
        for upper in range(len(rules.places)):
            if is_full(rules, row, upper):
                continue
            for total in range(rules.need + 1):
                place = rules.places[upper, total]
                if place < 0 or chances[row, place] == 0:
                    continue
                sheet = (row, upper, total)
                fill_stops(rules, values, values, sheet, stop, chosen)
                rolls = last_rolls(keeps, stop[0]) * chances[row, place]
                _move_on(rules, sheet, rolls, chosen, chances, means)
    return means


@nb.njit(cache=True)
def last_rolls(keeps: KeepArrays, stop: Floats) -> Floats:
    """Return (252,): the chance of each roll to be the last one of a turn.

    Args:
        keeps: of the dice.
        stop: (252,): what stopping with each roll is worth.
    """
    first = keeps.first_roll
    once = expect(keeps, stop.reshape(1, -1))[0]
    holds_once = best_holds(keeps, once)[first:]
    now = np.maximum(stop, once[holds_once])
    twice = expect(keeps, now.reshape(1, -1))[0]
    holds_twice = best_holds(keeps, twice)[first:]
    ended = np.zeros_like(stop)
    thrown = keeps.weights / keeps.weights.sum()
    for holds, worth in ((holds_twice, twice), (holds_once, once)):
        kept = np.zeros(first + len(stop))
        for roll in range(len(stop)):
            if worth[holds[roll]] > stop[roll]:
                kept[holds[roll]] += thrown[roll]
            else:
                ended[roll] += thrown[roll]
        thrown = _thrown_from(keeps, kept)
    rolls: Floats = ended + thrown
    return rolls


@nb.njit(cache=True)
def _thrown_from(keeps: KeepArrays, kept: Floats) -> Floats:
    """Return the chance of each whole roll, given that of each keep; use it up."""
    for place in range(keeps.first_roll):
        for face in range(6):
            kept[keeps.next_keeps[place, face]] += kept[place] / 6
    return kept[keeps.first_roll :]


@nb.njit(cache=True)
def _move_on(
    rules: SheetRules,
    sheet: tuple[int, int, int],
    rolls: Floats,
    chosen: Ints,
    chances: Floats,
    means: Floats,
) -> None:
    """Fill the chosen boxes: add to the means, and to the chances of what follows."""
    row, upper, total = sheet
    place = rules.places[upper, total]
    boxes = len(rules.kinds)
    for roll in range(len(rolls)):
        chance = rolls[roll]
        if chance == 0:
            continue
        box = chosen[roll]
        points, bonus = points_in(rules, sheet, roll, box)
        means[box] += chance * points
        means[boxes + 1] += chance * bonus
        if rules.kinds[box] == UPPER:
            after = min(rules.need, total + points)
            if total < rules.need <= after:
                means[boxes] += chance * rules.upper_bonus
            chances[row, rules.places[upper | rules.bits[box], after]] += chance
        elif rules.kinds[box] == LOWER:
            chances[row + FIVE_STATES * rules.bits[box], place] += chance
        else:
            five = FIVE_POSITIVE if points else FIVE_ZERO
            chances[row + five, place] += chance
