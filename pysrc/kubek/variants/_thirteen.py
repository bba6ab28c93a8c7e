"""The thirteen boxes that Penta, Generał and Kości Online share (RULES.md 1).

Rule: what a box pays is here, once, for all three.
"""

from kubek.commands import BoxKey
from kubek.dice import FACES
from kubek.families.sheet.boards import Box
from kubek.scoring import (
    fixed_if_full_house,
    fixed_if_n_of_a_kind,
    fixed_if_straight,
    sum_all,
    sum_if_n_of_a_kind,
    sum_of,
)

FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT, FIVE_OF_A_KIND = 25, 30, 40, 50

UPPER: tuple[BoxKey, ...] = ("ones", "twos", "threes", "fours", "fives", "sixes")
JOKER_BOX: BoxKey = "five_of_a_kind"

UPPER_BOXES = tuple(
    Box(key, "upper", sum_of(face), f"face:{face}", face=face)
    for key, face in zip(UPPER, FACES, strict=True)
)
KIND_BOXES = (
    Box("three_of_a_kind", "lower", sum_if_n_of_a_kind(3), "text:3×"),
    Box("four_of_a_kind", "lower", sum_if_n_of_a_kind(4), "text:4×"),
    Box(
        "full_house",
        "lower",
        fixed_if_full_house(FULL_HOUSE),
        "text:3+2",
        joker_points=FULL_HOUSE,
    ),
    Box(
        "small_straight",
        "lower",
        fixed_if_straight(4, SMALL_STRAIGHT),
        "stairs:4",
        joker_points=SMALL_STRAIGHT,
    ),
    Box(
        "large_straight",
        "lower",
        fixed_if_straight(5, LARGE_STRAIGHT),
        "stairs:5",
        joker_points=LARGE_STRAIGHT,
    ),
)
CHANCE = Box("chance", "lower", sum_all, "text:Σ")
FIVE = Box(JOKER_BOX, "lower", fixed_if_n_of_a_kind(5, FIVE_OF_A_KIND), "star")
