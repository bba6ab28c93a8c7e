"""The rules of a sheet variant as arrays, read from the package's own values.

Rule: no number of any game is here. What a roll is worth in a box, as a joker too,
is asked of the variant; the solvers see only these arrays.
"""

from typing import NamedTuple

import numpy as np

from kubek.families.sheet.boards import Joker, SheetVariant
from kubek.strategy.expectation import keeps_of
from kubek.strategy.sheet_states import layout_of
from kubek_lab.keeps import Ints

NO_JOKER, FORCED, OPTIONAL = range(3)
UPPER, LOWER, FIVE = range(3)


class SheetRules(NamedTuple):
    """What a solver of one-column games must know; boxes in sheet order.

    Attributes:
        points: (252, boxes): of each whole roll, before the multiplier.
        joker_points: (252, boxes): the same for five equal dice as a joker.
        which: (252, boxes): which state a score leads to: how many dice of its
            face in an upper box, whether it is positive in that of five equal dice, 0
            elsewhere.
        five_face: (252,): the box of the face of five equal dice, -1 for other rolls.
        kinds: (boxes,): ``UPPER``, ``LOWER`` or ``FIVE``.
        bits: (boxes,): the bit of a box among those of its part.
        faces: (boxes,): the face that an upper box counts, 0 elsewhere.
        places: (64, need + 1): place in a row by upper mask and sum, -1: cannot be.
        need: the upper sum that earns the bonus.
        upper_bonus: that bonus, before the multiplier.
        five_bonus: for a further five of a kind, before the multiplier.
        joker: ``NO_JOKER``, ``FORCED`` or ``OPTIONAL``.
        allow_burn: whether a player may write 0 while another box would score.
    """

    points: Ints
    joker_points: Ints
    which: Ints
    five_face: Ints
    kinds: Ints
    bits: Ints
    faces: Ints
    places: Ints
    need: int
    upper_bonus: int
    five_bonus: int
    joker: int
    allow_burn: bool


def without_five_bonus(rules: SheetRules) -> SheetRules:
    """Return the rules without joker and further bonus, for a check."""
    return rules._replace(five_bonus=0, joker=NO_JOKER)


def rules_of(variant: SheetVariant, *, allow_burn: bool = True) -> SheetRules:
    """Return the rules of the first column of a variant."""
    layout = layout_of(variant)
    rolls = keeps_of(variant.dice).rolls
    faces = [box.face or 0 for box in variant.boxes]
    bits = {**layout.upper_bits, **layout.lower_bits, layout.five_index: 0}
    places = np.full((len(layout.places), layout.need + 1), -1, np.int64)
    for mask, sums in enumerate(layout.places):
        for total, place in sums.items():
            places[mask, total] = place
    column = variant.columns[0]
    points = np.array([[box.scorer(roll) for box in variant.boxes] for roll in rolls])
    which = points // np.array([face or points.max() + 1 for face in faces])
    which[:, layout.five_index] = points[:, layout.five_index] > 0
    return SheetRules(
        points=points,
        joker_points=np.array(
            [[box.joker_score(roll) for box in variant.boxes] for roll in rolls]
        ),
        which=which,
        five_face=np.array(
            [faces.index(roll[0]) if roll[0] == roll[-1] else -1 for roll in rolls]
        ),
        kinds=np.array(
            [
                FIVE
                if i == layout.five_index
                else LOWER
                if i in layout.lower_bits
                else 0
                for i in range(len(variant.boxes))
            ]
        ),
        bits=np.array([bits[i] for i in range(len(variant.boxes))]),
        faces=np.array(faces),
        places=places,
        need=layout.need,
        upper_bonus=column.upper_bonus,
        five_bonus=column.five_bonus,
        joker=FORCED if variant.joker is Joker.FORCED else OPTIONAL,
        allow_burn=allow_burn,
    )
