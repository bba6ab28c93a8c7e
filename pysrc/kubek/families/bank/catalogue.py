"""What can be said of a bank game before it is played: numbers, examples, risks.

Rule: figures on the rules page come from here, computed by the same code that plays.
"""

from kubek.dice import FACES, Dice
from kubek.families.bank.boards import BankVariant, Example
from kubek.families.bank.combinations import (
    chance_of_bust,
    choice_points,
    choices,
    dead_dice,
)
from kubek.families.base import Json


def describe(variant: BankVariant) -> Json:
    """Return the family's part of the catalogue of a variant."""
    return {
        "rolls": None,
        "turns": None,
        "boxes": [],
        "auto_score": None,
        "facts": {
            "singles": {str(face): worth for face, worth in variant.singles.items()},
            "triples": {str(face): worth for face, worth in variant.triples.items()},
            "kinds": {str(number): worth for number, worth in variant.kinds.items()},
            "straight": variant.straight,
            "three_pairs": variant.three_pairs,
            "busts_in_a_row": variant.busts_in_a_row,
            "bust_penalty": variant.bust_penalty,
            "risks": [_risk(variant, dice) for dice in range(1, variant.dice + 1)],
        },
        "examples": [_example(variant, example) for example in variant.examples],
    }


def _risk(variant: BankVariant, dice: int) -> Json:
    chance = chance_of_bust(variant, dice)
    rolls = len(FACES) ** dice
    return {
        "dice": dice,
        "busts": int(chance * rolls),
        "rolls": rolls,
        "chance": float(chance),
    }


def _example(variant: BankVariant, example: Example) -> Json:
    roll = tuple(sorted(example.roll))
    return {
        "id": example.key,
        "dice": list(example.roll),
        "most": max(choices(variant, roll).values(), default=0),
        "rows": [_row(variant, roll, chosen) for chosen in example.choices],
    }


def _row(variant: BankVariant, roll: Dice, chosen: Dice) -> Json:
    choice = tuple(sorted(chosen))
    points = choice_points(variant, choice)
    return {
        "chosen": list(chosen),
        "points": points,
        "legal": points > 0,
        "dead": [] if points else list(dead_dice(variant, choice)),
        "left": len(roll) - len(chosen),
    }
