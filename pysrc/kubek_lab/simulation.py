"""Whole games of the package's computer players in compiled code.

The same games as ``python -m kubek simulate`` plays: the dice come from the same keys
by the same keyed hash, and every choice, ties too, is the one that the package makes,
so that the totals are equal game by game. ``medium`` and ``hard`` are here for one
column, ``master`` for any number.
"""

from typing import Final

import numba as nb
import numpy as np

from kubek import fair
from kubek.families.sheet.boards import SheetVariant
from kubek.simulate import key_of
from kubek.strategy.prospects import Patience, usual_points
from kubek.strategy.sheet_states import FIVE_POSITIVE, FIVE_STATES, FIVE_ZERO
from kubek.strategy.sheet_turns import STEPS, WHOLE
from kubek_lab.columns import (
    Game,
    Plan,
    Weights,
    best_part,
    choose_box,
    fill_box,
    new_plan,
    plan_turn,
)
from kubek_lab.columns import fill_later as fill_net_later
from kubek_lab.exact import (
    best_holds,
    expect,
    fill_later,
    fill_stops_from,
    points_in,
)
from kubek_lab.keeps import Floats, Ints, KeepArrays, keep_arrays
from kubek_lab.rules import LOWER, UPPER, SheetRules

_ROLLS: Final = 3
_WHOLE: Final = float(WHOLE)
_STEPS: Final = float(STEPS)


def dice_of(seed: int, games: range, turns: int) -> Ints:
    """Return (games, turns, 3, 5): the faces, from 0, of a simulation's games."""
    cube = np.empty((len(games), turns, _ROLLS, 5), np.int64)
    for at, number in enumerate(games):
        key = key_of(seed, number)
        for turn in range(turns):
            for roll in range(_ROLLS):
                for slot in range(5):
                    face = fair.face(key, turn + 1, 0, roll + 1, slot)
                    cube[at, turn, roll, slot] = face - 1
    return cube


@nb.njit(cache=True)
def place_of(next_keeps: Ints, faces: Ints) -> int:
    """Return the place of a whole roll from its faces, from 0, in any order."""
    place = 0
    for face in faces:
        place = next_keeps[place, face]
    return place


@nb.njit(cache=True)
def roll_again(dice: Ints, held: Ints, keep: Ints, new: Ints) -> None:
    """Hold dice and put new faces in the other slots, as the package does.

    Args:
        dice: (5,) faces by slot, changed.
        held: (5,) 1 for the slots that were held before, changed to those held now.
        keep: (6,) how many dice of each face to hold, used up.
        new: (5,) faces by slot of the next roll.
    """
    now = np.zeros_like(held)
    for was in (1, 0):
        for slot in range(len(dice)):
            if held[slot] == was and keep[dice[slot]] > 0:
                keep[dice[slot]] -= 1
                now[slot] = 1
    held[:] = now
    for slot in range(len(dice)):
        if not now[slot]:
            dice[slot] = new[slot]


# One column.


def patience_worths(
    variant: SheetVariant, patience: Patience, *, is_won: bool
) -> Floats:
    """Return (boxes, 6): what a patient player expects after filling a box.

    Args:
        variant: the rule set.
        patience: of the player.
        is_won: whether the upper bonus is won.
    """
    column, usual = variant.columns[0], usual_points(variant)
    found = np.zeros((len(variant.boxes), 6))
    for index, box in enumerate(variant.boxes):
        slope = 1.0
        if box.part == "upper" and not is_won:
            slope += column.upper_bonus / column.upper_threshold
        for which in range(6):
            points = which * (box.face or 0)
            extra = (slope - 1) * points - patience.share * slope * usual[box.key]
            found[index, which] = round(extra * STEPS) / STEPS
    return found


def patient_totals(
    variant: SheetVariant, rules: SheetRules, patience: Patience, dice: Ints
) -> Ints:
    """Return the totals of one-column games of ``medium`` or ``hard``.

    Args:
        variant: the rule set.
        rules: the same as arrays.
        patience: of the player.
        dice: from ``dice_of``.
    """
    open_won = [patience_worths(variant, patience, is_won=w) for w in (False, True)]
    nothing = np.zeros((1, 1))
    scores = _scores(rules, keep_arrays(), nothing, np.array(open_won), dice)
    return np.asarray(scores.sum(axis=1))


def master_totals(rules: SheetRules, values: Floats, dice: Ints) -> Ints:
    """Return the totals of one-column games of ``master``; see ``master_scores``."""
    return np.asarray(master_scores(rules, values, dice).sum(axis=1))


def master_scores(rules: SheetRules, values: Floats, dice: Ints) -> Ints:
    """Return what each box brought in one-column games of ``master``.

    Args:
        rules: of the game.
        values: (192, 2794): of the shipped table.
        dice: from ``dice_of``.

    Returns:
        (games, boxes + 2): boxes in sheet order, then the upper bonus and that for
        further fives of a kind.
    """
    scores: Ints = _scores(rules, keep_arrays(), values, np.zeros((0, 1, 1)), dice)
    return scores


@nb.njit(cache=True)
def _scores(
    rules: SheetRules, keeps: KeepArrays, values: Floats, habits: Floats, dice: Ints
) -> Ints:
    """Play all games, by ``values``, or by ``habits`` where there are any.

    Returns (games, boxes + 2): what each box brought, then both bonuses.
    """
    boxes = len(rules.kinds)
    scores = np.zeros((len(dice), boxes + 2), np.int64)
    later = np.empty((2, boxes, 6))
    stop = np.empty((2, len(rules.points)))
    chosen = np.empty(len(rules.points), np.int64)
    for game in range(len(dice)):
        row, upper, total = 0, 0, 0
        for turn in range(boxes):
            sheet = (row, upper, total)
            if len(habits):
                later[0] = habits[1 if total >= rules.need else 0]
            else:
                fill_later(rules, values, sheet, later[0])
            later[1] = later[0]
            fill_stops_from(rules, sheet, later, stop, chosen)
            roll = _last_roll(keeps, stop, dice[game, turn])
            box = chosen[roll]
            points, bonus = points_in(rules, sheet, roll, box)
            scores[game, box] = points
            scores[game, boxes + 1] += bonus
            if rules.kinds[box] == UPPER:
                upper |= rules.bits[box]
                after = min(rules.need, total + points)
                if total < rules.need <= after:
                    scores[game, boxes] = rules.upper_bonus
                total = after
            elif rules.kinds[box] == LOWER:
                row += FIVE_STATES * rules.bits[box]
            else:
                row += FIVE_POSITIVE if points else FIVE_ZERO
    return scores


@nb.njit(cache=True)
def _last_roll(keeps: KeepArrays, stop: Floats, given: Ints) -> int:
    """Roll and hold through a turn; return the last roll, 0 to 251."""
    first = keeps.first_roll
    once = expect(keeps, stop)
    now = stop.copy()
    holds = best_holds(keeps, once[0])
    for roll in range(now.shape[1]):
        now[0, roll] = max(now[0, roll], once[0, holds[first + roll]])
    twice = expect(keeps, now)
    dice, held = given[0].copy(), np.zeros(5, np.int64)
    for roll in range(1, _ROLLS):
        expected = twice[0] if roll == 1 else once[0]
        place = place_of(keeps.next_keeps, dice)
        hold = best_holds(keeps, expected)[place]
        if expected[hold] <= stop[0, place - first]:
            break
        roll_again(dice, held, keeps.counts[hold].copy(), given[roll])
    return place_of(keeps.next_keeps, dice) - first


# Several columns.


def net_totals(game: Game, net: Weights, units: int, dice: Ints) -> Ints:
    """Return the totals of games of ``master`` on columns; see ``net_scores``."""
    return np.asarray(net_scores(game, net, units, dice).sum(axis=(1, 2)))


def net_scores(game: Game, net: Weights, units: int, dice: Ints) -> Ints:
    """Return what each box brought in games of ``master`` on several columns.

    Args:
        game: the rules.
        net: weights of the shipped net, 64 bits each.
        units: of its hidden layer.
        dice: from ``dice_of``.

    Returns:
        (games, columns, boxes + 2): boxes in the order of the features, after the
        multiplier, then the upper bonus and that for further fives of a kind.
    """
    scores: Ints = _net_scores(game, net, units, new_plan(game.columns), dice)
    return scores


@nb.njit(cache=True)
def _net_scores(game: Game, net: Weights, units: int, plan: Plan, dice: Ints) -> Ints:
    columns, boxes = game.columns, 13
    scores = np.zeros((len(dice), columns, boxes + 2), np.int64)
    for number in range(len(dice)):
        filled = np.zeros((columns, boxes), np.int64)
        upper = np.zeros(columns, np.int64)
        five = np.zeros(columns, np.int64)
        for turn in range(boxes * columns):
            left = boxes * columns - turn
            fill_net_later(game, net, units, filled, upper, five, left, plan.later)
            plan.later[:] = np.rint(plan.later * _STEPS) / _STEPS
            plan_turn(game, filled, five, plan, _WHOLE)
            roll = _last_net_roll(game, plan, dice[number, turn])
            best = choose_box(game, filled, five, plan.later, roll)
            column, box, won, bonus, _ = best
            before = upper[column]
            fill_box(game, filled, upper, five, column, box, won // (column + 1))
            scores[number, column, box] = won
            # It belongs to the column that is written in (GEN-BONUS-COLUMN).
            scores[number, column, boxes + 1] += bonus
            if before < game.need <= upper[column]:
                scores[number, column, boxes] = game.upper_bonus * (column + 1)
    return scores


@nb.njit(cache=True)
def _last_net_roll(game: Game, plan: Plan, given: Ints) -> int:
    """Roll and hold through a turn; return the last roll, 0 to 251."""
    first = len(game.next_keeps)
    dice, held = given[0].copy(), np.zeros(5, np.int64)
    for roll in range(1, _ROLLS):
        expected = plan.expected[_ROLLS - 1 - roll]
        place = place_of(game.next_keeps, dice)
        hold = best_part(game.parents, expected, place)
        if expected[hold] <= plan.stop[place - first]:
            break
        roll_again(dice, held, game.counts[hold].copy(), given[roll])
    return place_of(game.next_keeps, dice) - first
