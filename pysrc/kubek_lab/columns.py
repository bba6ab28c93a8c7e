"""A turn on two or three columns in compiled code, valued by a small net.

The features are those of ``kubek.strategy.net``, worked out here a second time for
speed; a test compares both. A sheet is ``filled`` (columns, 13) with boxes in the
order of the features, ``upper`` (columns,) with unmultiplied upper sums up to the
threshold, and ``five`` (columns,) with the state of the box of five equal dice. A net
is one flat float32 array, see ``Shape``.

Values are in points; a full sheet is worth 0.
"""

from typing import Final, NamedTuple

import numba as nb
import numpy as np
from numpy.typing import NDArray

from kubek.families.sheet.boards import SheetVariant
from kubek.strategy.expectation import keeps_of
from kubek.strategy.net import (
    COLUMN_FEATURES,
    KNOTS,
    SCALE,
    TIMES,
    box_order,
    feature_count,
)
from kubek_lab.keeps import Floats, Ints, keep_arrays

Weights = NDArray[np.float32] | NDArray[np.float64]
"""Learning takes 32 bits; playing by a shipped net takes 64, as the package does."""

_BOXES: Final = 13
_UPPER: Final = 6
_FIVE: Final = 12
_SUM: Final = 13
_HATS: Final = 14
_REACHED: Final = 29
_LOST: Final = 30
_ZERO: Final = 31
_POSITIVE: Final = 32
_GROUP: Final = _LOST - _SUM + 1
_NEVER: Final = -1e18
_KNOTS: Final = np.array(KNOTS)
_TIMES: Final = np.array(TIMES)
_SCALE: Final = float(SCALE)
_POSITIVE_STATE: Final = 2
_ANY_BOX, _UPPER_BOX, _LOWER_BOXES, _ZERO_BOXES = range(4)
"""What five equal dice may fill: what one likes, or a step of the forced joker."""


class Game(NamedTuple):
    """The rules of a game of several columns, boxes in the order of the features.

    Attributes:
        columns: how many; the multipliers are 1, 2, 3.
        points: (252, 13): of each whole roll, before the multiplier.
        joker_points: (252, 13): the same for five equal dice as a joker.
        place: (252, 13): the place of the points among those that the box can hold.
        worths: (13, 32): points that a box can hold, before the multiplier.
        which: (13, 32): which state they lead to: dice of the face in an upper box,
            whether they are positive in the box of five equal dice, else 0.
        sizes: (13,): how many points a box can hold.
        five_face: (252,): the upper box of five equal dice, -1 for other rolls.
        need: upper sum that earns the bonus, before the multiplier.
        upper_bonus: that bonus, before the multiplier.
        five_bonus: for a further five of a kind, before the multiplier.
        allow_burn: whether 0 may be written while another box would score.
        next_keeps: (210, 6): see ``KeepArrays``.
        parents: (462, 5): see ``KeepArrays``.
        counts: (462, 6): see ``KeepArrays``.
    """

    columns: int
    points: Ints
    joker_points: Ints
    place: Ints
    worths: Ints
    which: Ints
    sizes: Ints
    five_face: Ints
    need: int
    upper_bonus: int
    five_bonus: int
    allow_burn: bool
    next_keeps: Ints
    parents: Ints
    counts: Ints


class Shape(NamedTuple):
    """The parts of a net's flat array.

    They are the first layer by feature, its bias, the last layer, its bias, and the
    linear part by feature.
    """

    features: int
    hidden: int

    @property
    def size(self) -> int:
        """How many numbers a net has."""
        return self.features * self.hidden + 2 * self.hidden + 1 + self.features


def shape_of(columns: int, hidden: int) -> Shape:
    """Return the shape of a net."""
    return Shape(feature_count(columns), hidden)


def game_of(variant: SheetVariant, columns: int, *, allow_burn: bool) -> Game:
    """Return the rules of a game of several columns."""
    keeps = keep_arrays()
    boxes = [variant.boxes[index] for index in box_order(variant)]
    rolls = keeps_of(variant.dice).rolls
    points = np.array([[box.scorer(roll) for box in boxes] for roll in rolls])
    worths = np.zeros((_BOXES, 32), np.int64)
    which = np.zeros((_BOXES, 32), np.int64)
    place = np.zeros_like(points)
    sizes = np.zeros(_BOXES, np.int64)
    for number, box in enumerate(boxes):
        held = np.unique(points[:, number])
        sizes[number] = len(held)
        worths[number, : len(held)] = held
        place[:, number] = np.searchsorted(held, points[:, number])
        if box.face:
            which[number, : len(held)] = held // box.face
        elif number == _FIVE:
            which[number, : len(held)] = held > 0
    column = variant.columns[0]
    faces = [box.face for box in boxes]
    return Game(
        columns=columns,
        points=points,
        joker_points=np.array(
            [[box.joker_score(roll) for box in boxes] for roll in rolls]
        ),
        place=place,
        worths=worths,
        which=which,
        sizes=sizes,
        five_face=np.array(
            [faces.index(roll[0]) if roll[0] == roll[-1] else -1 for roll in rolls]
        ),
        need=column.upper_threshold,
        upper_bonus=column.upper_bonus,
        five_bonus=column.five_bonus,
        allow_burn=allow_burn,
        next_keeps=keeps.next_keeps,
        parents=keeps.parents,
        counts=keeps.counts,
    )


@nb.njit(cache=True)
def put_hats(x: float, knots: Floats, found: Floats) -> None:
    """Write the weights of linear interpolation between knots; x is clipped."""
    found[:] = 0.0
    x = min(max(x, knots[0]), knots[-1])
    place = 0
    while place < len(knots) - 2 and x > knots[place + 1]:
        place += 1
    share = (x - knots[place]) / (knots[place + 1] - knots[place])
    found[place] = 1 - share
    found[place + 1] = share


@nb.njit(cache=True)
def put_group(need: int, total: int, open_faces: int, found: Floats) -> None:
    """Write the features of a column's upper part: sum, hats, reached, lost."""
    found[:] = 0.0
    found[0] = total / need
    if total >= need:
        found[_REACHED - _SUM] = 1
    elif total + 5 * open_faces < need:
        found[_LOST - _SUM] = 1
    else:
        hats = found[_HATS - _SUM : _REACHED - _SUM]
        put_hats(total + 3 * open_faces - need, _KNOTS, hats)


@nb.njit(cache=True)
def open_faces_of(filled: Ints) -> int:
    """Return the sum of the faces whose boxes are open in a column."""
    total = 0
    for box in range(_UPPER):
        if not filled[box]:
            total += box + 1
    return total


@nb.njit(cache=True)
def put_features(
    need: int, filled: Ints, upper: Ints, five: Ints, left: int, found: Floats
) -> None:
    """Write all features of a sheet.

    Args:
        need: the upper sum that earns the bonus.
        filled: see the module.
        upper: see the module.
        five: see the module.
        left: boxes that are open, for the features of time.
        found: (features,), filled in.
    """
    columns = len(upper)
    found[:] = 0.0
    for column in range(columns):
        base = column * COLUMN_FEATURES
        for box in range(_BOXES):
            if not filled[column, box]:
                found[base + box] = 1
        group = found[base + _SUM : base + _SUM + _GROUP]
        put_group(need, upper[column], open_faces_of(filled[column]), group)
        if five[column]:
            found[base + (_ZERO if five[column] == 1 else _POSITIVE)] = 1
    base = columns * COLUMN_FEATURES
    found[base + five_class(five)] = 1
    base += 2 + columns
    found[base] = left / (_BOXES * columns)
    put_hats(found[base], _TIMES, found[base + 1 : base + 1 + len(_TIMES)])
    base += 1 + len(_TIMES)
    for box in range(_BOXES):
        for which in range(_open_columns(filled, box)):
            found[base + box * columns + which] = 1


@nb.njit(cache=True)
def _open_columns(filled: Ints, box: int) -> int:
    count = 0
    for column in range(len(filled)):
        if not filled[column, box]:
            count += 1
    return count


@nb.njit(cache=True)
def five_class(five: Ints) -> int:
    """Return 0 when a box of five equal dice holds 0, else 1 more than are open."""
    still_open = 0
    for state in five:
        if state == 1:
            return 0
        if state == 0:
            still_open += 1
    return 1 + still_open


@nb.njit(cache=True, fastmath=True)
def put_hidden(net: Weights, features: Floats, hidden: Weights) -> float:
    """Write the first layer before its bend; return the linear part."""
    units = len(hidden)
    count = len(features)
    bias = count * units
    for unit in range(units):
        hidden[unit] = net[bias + unit]
    skip = bias + 2 * units + 1
    linear = net[skip - 1]
    for feature in range(count):
        x = net.dtype.type(features[feature])
        if x != 0:
            row = feature * units
            linear += x * net[skip + feature]
            for unit in range(units):
                hidden[unit] += x * net[row + unit]
    return float(linear)


@nb.njit(cache=True, fastmath=True)
def add_row(net: Weights, feature: int, x: float, hidden: Weights) -> None:
    """Change one feature by x in the first layer."""
    units = len(hidden)
    row = feature * units
    by = net.dtype.type(x)
    for unit in range(units):
        hidden[unit] += by * net[row + unit]


@nb.njit(cache=True, fastmath=True)
def bend(net: Weights, count: int, hidden: Weights) -> float:
    """Return the last layer's sum over the bent first layer."""
    units = len(hidden)
    last = (count + 1) * units
    zero = net.dtype.type(0)
    total = zero
    for unit in range(units):
        total += max(hidden[unit], zero) * net[last + unit]
    return float(total)


@nb.njit(cache=True)
def sheet_value(net: Weights, features: Floats, units: int) -> float:
    """Return the value of a sheet from its features, in points."""
    hidden = np.empty(units, net.dtype)
    linear = put_hidden(net, features, hidden)
    return float(_SCALE * (linear + bend(net, len(features), hidden)))


@nb.njit(cache=True)
def fill_later(
    game: Game,
    net: Weights,
    units: int,
    filled: Ints,
    upper: Ints,
    five: Ints,
    left: int,
    later: Floats,
) -> None:
    """Work out what each way to fill an open box leaves to be won.

    Args:
        game: the rules.
        net: the weights.
        units: of the hidden layer.
        filled: see the module.
        upper: see the module.
        five: see the module.
        left: boxes that are open now.
        later: (columns, 13, 6), filled in: by column, box and ``Game.which``, an upper
            bonus that is earned included.
    """
    columns = game.columns
    count = columns * (COLUMN_FEATURES + 1 + _BOXES) + 3 + len(_TIMES)
    features = np.empty(count)
    put_features(game.need, filled, upper, five, left - 1, features)
    base = np.empty(units, net.dtype)
    hidden = np.empty(units, net.dtype)
    linear = put_hidden(net, features, base)
    skip = (count + 2) * units + 1
    for column in range(columns):
        start = column * COLUMN_FEATURES
        open_faces = open_faces_of(filled[column])
        for box in range(_BOXES):
            if filled[column, box]:
                continue
            stack = columns * (COLUMN_FEATURES + 1) + 3 + len(_TIMES) + box * columns
            stack += _open_columns(filled, box) - 1
            hidden[:] = base
            add_row(net, start + box, -1.0, hidden)
            add_row(net, stack, -1.0, hidden)
            line = linear - net[skip + start + box] - net[skip + stack]
            found = later[column, box]
            if box < _UPPER:
                faces = open_faces - box - 1
                own = (start + _SUM, upper[column], faces, box + 1)
                _put_upper(game, net, features, own, hidden, line, found)
                _add_bonus(game, upper[column], column + 1, box + 1, left, found)
            elif box < _FIVE:
                found[:] = _SCALE * (line + bend(net, count, hidden))
            else:
                now = columns * COLUMN_FEATURES + five_class(five)
                for which in range(2):
                    five[column] = 1 + which
                    then = columns * COLUMN_FEATURES + five_class(five)
                    five[column] = 0
                    flag = start + _ZERO + which
                    found[which] = _five_value(
                        net, count, (flag, now, then), hidden, line
                    )
            if left == 1 and box >= _UPPER:
                found[:] = 0.0


@nb.njit(cache=True)
def _put_upper(
    game: Game,
    net: Weights,
    features: Floats,
    own: tuple[int, int, int, int],
    hidden: Weights,
    line: float,
    found: Floats,
) -> None:
    """Write the values after an upper box, by how many dice of its face (6,).

    Args:
        game: the rules.
        net: the weights.
        features: of the sheet before.
        own: the column's first feature of the upper part, its upper sum before, the sum
            of its open faces after, and the box's face.
        hidden: the first layer with the box filled but the sum as before.
        line: the linear part likewise.
        found: filled in.
    """
    first, before, open_faces, face = own
    count, units = len(features), len(hidden)
    skip = (count + 2) * units + 1
    group = np.empty(_GROUP)
    again = np.empty(units, net.dtype)
    for which in range(6):
        total = min(game.need, before + which * face)
        put_group(game.need, total, open_faces, group)
        again[:] = hidden
        straight = line
        for place in range(_GROUP):
            change = group[place] - features[first + place]
            if change != 0:
                add_row(net, first + place, change, again)
                straight += change * net[skip + first + place]
        found[which] = _SCALE * (straight + bend(net, count, again))


@nb.njit(cache=True)
def _add_bonus(
    game: Game, before: int, multiplier: int, face: int, left: int, found: Floats
) -> None:
    """Add the upper bonus where it is earned; on a full sheet nothing else counts."""
    for which in range(6):
        if left == 1:
            found[which] = 0.0
        if before < game.need <= before + which * face:
            found[which] += game.upper_bonus * multiplier


@nb.njit(cache=True)
def _five_value(
    net: Weights,
    count: int,
    changes: tuple[int, int, int],
    hidden: Weights,
    line: float,
) -> float:
    """Return the value after the box of five equal dice was filled.

    Args:
        net: the weights.
        count: of features.
        changes: the flag of the column that is set, and the features of all such
            boxes before and after.
        hidden: the first layer with the box filled but nothing else changed.
        line: the linear part likewise.
    """
    flag, now, then = changes
    skip = (count + 2) * len(hidden) + 1
    again = hidden.copy()
    add_row(net, flag, 1.0, again)
    add_row(net, now, -1.0, again)
    add_row(net, then, 1.0, again)
    straight = line + net[skip + flag] + net[skip + then] - net[skip + now]
    return float(_SCALE * (straight + bend(net, count, again)))


@nb.njit(cache=True)
def choose_five(
    game: Game, filled: Ints, five: Ints, later: Floats, roll: int
) -> tuple[int, int, int, int, float]:
    """Return column, box, points, bonus and worth for five equal dice.

    Points and bonus are after the multiplier; the first of equals is taken.
    """
    face = game.five_face[roll]
    pays = True
    for state in five:
        pays = pays and state == _POSITIVE_STATE
    step = _ANY_BOX
    if pays:
        step = _ZERO_BOXES
        for column in range(game.columns):
            for box in range(_UPPER, _BOXES):
                if not filled[column, box]:
                    step = _LOWER_BOXES
        for column in range(game.columns):
            if not filled[column, face]:
                step = _UPPER_BOX
    needs_points = not game.allow_burn and step == _ANY_BOX
    found = (-1, -1, 0, 0, _NEVER)
    for _ in range(2):
        for column in range(game.columns):
            for box in range(_BOXES):
                if filled[column, box] or (step == _UPPER_BOX and box != face):
                    continue
                if step == _LOWER_BOXES and box < _UPPER:
                    continue
                points = (
                    game.joker_points[roll, box] if step else game.points[roll, box]
                )
                which = game.which[box, game.place[roll, box]]
                if step == _ZERO_BOXES:
                    points = 0
                    which = 0
                if needs_points and points == 0:
                    continue
                won = points * (column + 1)
                bonus = game.five_bonus * (column + 1) if pays else 0
                worth = won + bonus + later[column, box, which]
                if worth > found[4]:
                    found = (column, box, won, bonus, worth)
        needs_points = False
        if found[0] >= 0:
            break
    return found


@nb.njit(cache=True)
def choose_box(
    game: Game, filled: Ints, five: Ints, later: Floats, roll: int
) -> tuple[int, int, int, int, float]:
    """Return column, box, points, bonus and worth of the best box for a roll."""
    if game.five_face[roll] >= 0:
        return choose_five(game, filled, five, later, roll)
    best = (-1, -1, 0, 0, _NEVER)
    scoring = best
    for column in range(game.columns):
        for box in range(_BOXES):
            if filled[column, box]:
                continue
            won = game.points[roll, box] * (column + 1)
            which = game.which[box, game.place[roll, box]]
            worth = won + later[column, box, which]
            if worth > best[4]:
                best = (column, box, won, 0, worth)
            if won and worth > scoring[4]:
                scoring = (column, box, won, 0, worth)
    if not game.allow_burn and scoring[0] >= 0:
        return scoring
    return best


@nb.njit(cache=True)
def fill_stops(
    game: Game, filled: Ints, five: Ints, later: Floats, stop: Floats
) -> None:
    """Write the worth of each whole roll (252,) when its best box is filled."""
    by_points = np.full((_BOXES, 32), _NEVER)
    for column in range(game.columns):
        for box in range(_BOXES):
            if not filled[column, box]:
                for held in range(game.sizes[box]):
                    won = game.worths[box, held] * (column + 1)
                    worth = won + later[column, box, game.which[box, held]]
                    by_points[box, held] = max(by_points[box, held], worth)
    points, place, five_face = game.points, game.place, game.five_face
    for roll in range(len(points)):
        best = _NEVER
        scoring = _NEVER
        for box in range(_BOXES):
            worth = by_points[box, place[roll, box]]
            best = max(best, worth)
            if points[roll, box]:
                scoring = max(scoring, worth)
        stop[roll] = best if game.allow_burn or scoring == _NEVER else scoring
        if five_face[roll] >= 0:
            stop[roll] = choose_five(game, filled, five, later, roll)[4]


@nb.njit(cache=True)
def fill_expected(next_keeps: Ints, worths: Floats, expected: Floats) -> None:
    """Write the mean worth of each keep (462,) after one roll of the other dice."""
    first = len(next_keeps)
    expected[first:] = worths
    for place in range(first - 1, -1, -1):
        total = 0.0
        for face in range(6):
            total += expected[next_keeps[place, face]]
        expected[place] = total / 6


@nb.njit(cache=True)
def fill_best(parents: Ints, expected: Floats, best: Floats) -> None:
    """Write what each keep (462,) is worth when any part of it may be held."""
    best[0] = expected[0]
    for place in range(1, len(expected)):
        top = expected[place]
        for which in range(parents.shape[1]):
            parent = parents[place, which]
            if parent < 0:
                break
            top = max(top, best[parent])
        best[place] = top


class Plan(NamedTuple):
    """A turn worked out, filled in by ``plan_turn``.

    Attributes:
        later: (columns, 13, 6): see ``fill_later``.
        stop: (252,): worth of each whole roll when nothing more is rolled.
        expected: (3, 462): worth of each keep with 1, 2, 3 rolls to come.
        best: (3, 462): the same when any part of it may be held.
    """

    later: Floats
    stop: Floats
    expected: Floats
    best: Floats


def new_plan(columns: int) -> Plan:
    """Return room for the plan of a turn."""
    return Plan(
        np.zeros((columns, _BOXES, 6)),
        np.empty(252),
        np.empty((3, 462)),
        np.empty((3, 462)),
    )


@nb.njit(cache=True)
def plan_turn(game: Game, filled: Ints, five: Ints, plan: Plan, whole: float) -> float:
    """Work a turn out from ``plan.later``; return its value before the first roll.

    All worths of the plan and the value are in points times ``whole``.
    """
    fill_stops(game, filled, five, plan.later, plan.stop)
    plan.stop[:] *= whole
    fill_expected(game.next_keeps, plan.stop, plan.expected[0])
    first = len(game.next_keeps)
    for rolls in range(1, 3):
        fill_best(game.parents, plan.expected[rolls - 1], plan.best[rolls - 1])
        now = plan.best[rolls - 1, first:]
        for roll in range(len(now)):
            now[roll] = max(now[roll], plan.stop[roll])
        fill_expected(game.next_keeps, now, plan.expected[rolls])
    return float(plan.expected[2, 0])


@nb.njit(cache=True)
def roll_from(game: Game, keep: int) -> int:
    """Roll the dice that are not kept; return the place of the whole roll."""
    while keep < len(game.next_keeps):
        keep = game.next_keeps[keep, np.random.randint(6)]
    return keep


@nb.njit(cache=True)
def play_rolls(game: Game, plan: Plan) -> int:
    """Roll and hold through a turn; return the last roll, 0 to 251."""
    first = len(game.next_keeps)
    place = roll_from(game, 0)
    for rolls in range(2, 0, -1):
        expected = plan.expected[rolls - 1]
        hold = best_part(game.parents, expected, place)
        if expected[hold] <= plan.stop[place - first]:
            break
        place = roll_from(game, hold)
    return place - first


@nb.njit(cache=True)
def best_part(parents: Ints, expected: Floats, place: int) -> int:
    """Return the best of what can be held of a roll, less than all of it.

    Of equals it is the first in the order of keeps.
    """
    best = 0
    stack = np.empty(32, np.int64)
    stack[0] = place
    size = 1
    while size:
        size -= 1
        part = stack[size]
        if part != place:
            gain = expected[part] - expected[best]
            if gain > 0 or (gain == 0 and part < best):
                best = part
        for which in range(parents.shape[1]):
            parent = parents[part, which]
            if parent < 0:
                break
            stack[size] = parent
            size += 1
    return best


@nb.njit(cache=True)
def fill_box(
    game: Game,
    filled: Ints,
    upper: Ints,
    five: Ints,
    column: int,
    box: int,
    points: int,
) -> None:
    """Fill a box with points before the multiplier."""
    filled[column, box] = 1
    if box < _UPPER:
        upper[column] = min(game.need, upper[column] + points)
    elif box == _FIVE:
        five[column] = 2 if points else 1
