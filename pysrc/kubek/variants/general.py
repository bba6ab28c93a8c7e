"""Generał: one, two or three columns with multipliers, a joker over the whole sheet.

Rule: every number of Generał alone is here (RULES.md 3); what its boxes pay before
the multiplier is in ``_thirteen``.
"""

from kubek.families.sheet.boards import Column, Example, SheetVariant
from kubek.state import Option
from kubek.variants._thirteen import (
    CHANCE,
    FIVE,
    FIVE_OF_A_KIND,
    JOKER_BOX,
    KIND_BOXES,
    UPPER_BOXES,
)

_FIVE_FOURS = (4, 4, 4, 4, 4)
_JOKER_BOXES = ("fours", "full_house", "large_straight", "chance")
_TWO_SCORED = (
    (1, JOKER_BOX, FIVE_OF_A_KIND),
    (2, JOKER_BOX, 2 * FIVE_OF_A_KIND),
)
_ALL_SCORED = (*_TWO_SCORED, (3, JOKER_BOX, 3 * FIVE_OF_A_KIND))
_FOURS_TOO = (*((column, "fours", 16 * column) for column in (1, 2, 3)), *_ALL_SCORED)

VARIANT = SheetVariant(
    key="general",
    rank=2,
    art=("star", "text:4×", "text:3+2"),
    boxes=(*UPPER_BOXES, *KIND_BOXES, FIVE, CHANCE),
    columns=(
        Column(multiplier=1, upper_threshold=63, upper_bonus=35, five_bonus=100),
        Column(multiplier=2, upper_threshold=126, upper_bonus=70, five_bonus=200),
        Column(multiplier=3, upper_threshold=189, upper_bonus=105, five_bonus=300),
    ),
    joker_box=JOKER_BOX,
    zero_label="score.burn",
    options=(
        Option("columns", (1, 2, 3), 1),
        Option("allow_burn", (True, False), True),
        Option("random_burn", (True, False), False, needs="turn_seconds", mixes=True),
        Option("turn_seconds", (0, 30, 60, 90), 0, mixes=True),
    ),
    examples=(
        Example("columns", (2, 2, 2, 5, 5), ("full_house", "twos"), columns=3),
        Example("before_last", _FIVE_FOURS, _JOKER_BOXES, _TWO_SCORED, columns=3),
        Example("joker_upper", _FIVE_FOURS, _JOKER_BOXES, _ALL_SCORED, columns=3),
        Example("joker_lower", _FIVE_FOURS, _JOKER_BOXES, _FOURS_TOO, columns=3),
    ),
)
