"""Penta: one sheet of 13 boxes, a forced joker and +100 for each further Penta.

Rule: every number of Penta is here and nowhere else (RULES.md 1 and 2).
"""

from kubek.dice import FACES
from kubek.families.sheet.boards import AutoScore, Box, Column, Example, SheetVariant
from kubek.scoring import (
    fixed_if_full_house,
    fixed_if_n_of_a_kind,
    fixed_if_straight,
    sum_all,
    sum_if_n_of_a_kind,
    sum_of,
)

_UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
_FULL_HOUSE, _SMALL_STRAIGHT, _LARGE_STRAIGHT, _PENTA = 25, 30, 40, 50

_JOKER_BOXES = ("fours", "full_house", "small_straight", "large_straight", "chance")
_PENTA_SCORED = (("five_of_a_kind", _PENTA),)
_FOURS_TOO = (("fours", 16), *_PENTA_SCORED)
_LOWER_FULL = (
    ("fours", 16),
    ("three_of_a_kind", 22),
    ("four_of_a_kind", 14),
    ("full_house", _FULL_HOUSE),
    ("small_straight", _SMALL_STRAIGHT),
    ("large_straight", 0),
    ("chance", 23),
    *_PENTA_SCORED,
)
_FIVE_FOURS = (4, 4, 4, 4, 4)

VARIANT = SheetVariant(
    key="penta",
    art=("face:5", "face:5", "face:5"),
    boxes=(
        *(
            Box(key, "upper", sum_of(face), f"face:{face}", face=face)
            for key, face in zip(_UPPER, FACES, strict=True)
        ),
        Box("three_of_a_kind", "lower", sum_if_n_of_a_kind(3), "text:3×"),
        Box("four_of_a_kind", "lower", sum_if_n_of_a_kind(4), "text:4×"),
        Box(
            "full_house",
            "lower",
            fixed_if_full_house(_FULL_HOUSE),
            "text:3+2",
            joker_points=_FULL_HOUSE,
        ),
        Box(
            "small_straight",
            "lower",
            fixed_if_straight(4, _SMALL_STRAIGHT),
            "stairs:4",
            joker_points=_SMALL_STRAIGHT,
        ),
        Box(
            "large_straight",
            "lower",
            fixed_if_straight(5, _LARGE_STRAIGHT),
            "stairs:5",
            joker_points=_LARGE_STRAIGHT,
        ),
        Box("chance", "lower", sum_all, "text:Σ"),
        Box("five_of_a_kind", "lower", fixed_if_n_of_a_kind(5, _PENTA), "star"),
    ),
    columns=(Column(multiplier=1, upper_threshold=63, upper_bonus=35, five_bonus=100),),
    joker_box="five_of_a_kind",
    confirm_label="score.confirmTurn",
    auto_score=AutoScore(choices=(3, 10), default=3),
    examples=(
        Example("no_full", (1, 1, 3, 4, 6), ("full_house", "large_straight")),
        Example("first_penta", _FIVE_FOURS, ("five_of_a_kind", *_JOKER_BOXES)),
        Example("joker_upper", _FIVE_FOURS, _JOKER_BOXES, _PENTA_SCORED),
        Example("joker_lower", _FIVE_FOURS, ("ones", *_JOKER_BOXES), _FOURS_TOO),
        Example("joker_zero", _FIVE_FOURS, ("ones", "sixes"), _LOWER_FULL),
        Example("penta_zero", _FIVE_FOURS, _JOKER_BOXES, (("five_of_a_kind", 0),)),
    ),
)
