"""Kości Online: solo by custom, dice marked to roll again, an optional joker.

Rule: every number of Kości Online alone is here (RULES.md 4); what its boxes pay is
in ``_thirteen``. Players see it as "Kości klasyczne", since it works offline.
"""

from kubek.families.sheet.boards import Column, Example, Joker, SheetVariant
from kubek.variants._thirteen import (
    CHANCE,
    FIVE,
    FIVE_OF_A_KIND,
    JOKER_BOX,
    KIND_BOXES,
    UPPER,
    UPPER_BOXES,
)

_FIVE_FOURS = (4, 4, 4, 4, 4)
_JOKER_BOXES = ("full_house", "small_straight", "large_straight", "chance", "ones")
_SCORED = ((1, JOKER_BOX, FIVE_OF_A_KIND),)
_ZERO = ((1, JOKER_BOX, 0),)
_FOURS = ((1, "fours", 12),)

VARIANT = SheetVariant(
    key="kosci",
    rank=3,
    art=("face:2", "face:3", "face:4"),
    boxes=(*UPPER_BOXES, *KIND_BOXES, CHANCE, FIVE),
    columns=(Column(multiplier=1, upper_threshold=63, upper_bonus=35, five_bonus=100),),
    joker_box=JOKER_BOX,
    joker=Joker.OPTIONAL,
    marks_rerolls=True,
    shows_bonus_at_end=True,
    examples=(
        Example("upper", (3, 3, 4, 3, 6), UPPER),
        Example("kinds", (5, 5, 3, 2, 5), ("three_of_a_kind", "four_of_a_kind")),
        Example("straights", (5, 4, 3, 2, 6), ("small_straight", "large_straight")),
        Example("upper_open", _FIVE_FOURS, ("fours", *_JOKER_BOXES), _SCORED),
        Example("joker", _FIVE_FOURS, _JOKER_BOXES, (*_FOURS, *_SCORED)),
        Example("joker_zero", _FIVE_FOURS, _JOKER_BOXES, (*_FOURS, *_ZERO)),
    ),
)
