"""Penta: one sheet of 13 boxes, a forced joker and +100 for each further Penta.

Rule: every number of Penta alone is here (RULES.md 2); what its boxes pay is in
``_thirteen``.
"""

from kubek.families.sheet.boards import AutoScore, Column, Example, SheetVariant
from kubek.variants._thirteen import (
    CHANCE,
    FIVE,
    FIVE_OF_A_KIND,
    FULL_HOUSE,
    JOKER_BOX,
    KIND_BOXES,
    SMALL_STRAIGHT,
    UPPER_BOXES,
)

_JOKER_BOXES = ("fours", "full_house", "small_straight", "large_straight", "chance")
_PENTA_SCORED = ((1, JOKER_BOX, FIVE_OF_A_KIND),)
_FOURS_TOO = ((1, "fours", 16), *_PENTA_SCORED)
_LOWER_FULL = (
    (1, "fours", 16),
    (1, "three_of_a_kind", 22),
    (1, "four_of_a_kind", 14),
    (1, "full_house", FULL_HOUSE),
    (1, "small_straight", SMALL_STRAIGHT),
    (1, "large_straight", 0),
    (1, "chance", 23),
    *_PENTA_SCORED,
)
_FIVE_FOURS = (4, 4, 4, 4, 4)

VARIANT = SheetVariant(
    key="penta",
    art=("face:5", "face:5", "face:5"),
    boxes=(*UPPER_BOXES, *KIND_BOXES, CHANCE, FIVE),
    columns=(Column(multiplier=1, upper_threshold=63, upper_bonus=35, five_bonus=100),),
    joker_box=JOKER_BOX,
    confirm_label="score.confirmTurn",
    zero_label="score.sacrifice",
    auto_score=AutoScore(choices=(3, 10), default=3),
    examples=(
        Example("no_full", (1, 1, 3, 4, 6), ("full_house", "large_straight")),
        Example("first_penta", _FIVE_FOURS, (JOKER_BOX, *_JOKER_BOXES)),
        Example("joker_upper", _FIVE_FOURS, _JOKER_BOXES, _PENTA_SCORED),
        Example("joker_lower", _FIVE_FOURS, ("ones", *_JOKER_BOXES), _FOURS_TOO),
        Example("joker_zero", _FIVE_FOURS, ("ones", "sixes"), _LOWER_FULL),
        Example("penta_zero", _FIVE_FOURS, _JOKER_BOXES, ((1, JOKER_BOX, 0),)),
    ),
)
