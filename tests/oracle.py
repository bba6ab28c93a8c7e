"""A second, obvious reading of the rules, to compare the package with.

Nothing here is shared with the package: everything is counted out by hand.
"""

from itertools import combinations_with_replacement

ROLLS = list(combinations_with_replacement(range(1, 7), 5))
BOXES = [
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "chance",
    "five_of_a_kind",
]


def points(roll: tuple[int, ...], box: str) -> int:
    """Return what a roll scores in a box of Penta, without any joker."""
    if box in BOXES[:6]:
        face = BOXES.index(box) + 1
        return sum(die for die in roll if die == face)
    most = max(roll.count(die) for die in roll)
    text = "".join(str(die) for die in sorted(set(roll)))
    if box == "three_of_a_kind":
        return sum(roll) if most >= 3 else 0
    if box == "four_of_a_kind":
        return sum(roll) if most >= 4 else 0
    if box == "five_of_a_kind":
        return 50 if most == 5 else 0
    if box == "full_house":
        return 25 if most == 3 and len(set(roll)) == 2 else 0
    if box == "small_straight":
        return 30 if any(run in text for run in ("1234", "2345", "3456")) else 0
    if box == "large_straight":
        return 40 if text in {"12345", "23456"} else 0
    return sum(roll)


def score_table() -> str:
    """Return the points of all 252 rolls in all 13 boxes as readable text."""
    short = [
        "1s",
        "2s",
        "3s",
        "4s",
        "5s",
        "6s",
        "3k",
        "4k",
        "FH",
        "SS",
        "LS",
        "Ch",
        "5k",
    ]
    lines = ["roll   " + "".join(f"{name:>4}" for name in short)]
    for roll in ROLLS:
        name = "".join(map(str, roll))
        lines.append(f"{name:7}" + "".join(f"{points(roll, b):4}" for b in BOXES))
    return "\n".join(lines) + "\n"
