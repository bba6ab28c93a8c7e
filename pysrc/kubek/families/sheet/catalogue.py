"""What can be said of a sheet game before it is played: boxes, numbers, examples.

Rule: figures on the rules page come from here, computed by the same code that plays.
"""

from kubek.dice import chance_outcomes
from kubek.families.base import Json
from kubek.families.sheet.boards import Box, Example, Sheet, SheetVariant, new_board
from kubek.families.sheet.moves import Move, legal_moves
from kubek.families.sheet.positions import sheet_to_json


def describe(variant: SheetVariant) -> Json:
    """Return the family's part of the catalogue of a variant."""
    auto = variant.auto_score
    return {
        "rolls": variant.rolls,
        "turns": len(variant.boxes),
        "boxes": [
            {"id": box.key, "part": box.part, "glyph": box.glyph}
            for box in variant.boxes
        ],
        "auto_score": auto and {"choices": list(auto.choices), "default": auto.default},
        "facts": _facts(variant),
        "examples": [_example(variant, example) for example in variant.examples],
    }


def _facts(variant: SheetVariant) -> Json:
    """Return the numbers that the rules texts name."""
    column = variant.columns[0]
    return {
        "upper_need": column.upper_threshold,
        "upper_bonus": column.upper_bonus,
        "five_bonus": column.five_bonus,
        "boxes": {
            box.key: points
            for box in variant.boxes
            if (points := _fixed_points(box, variant.dice)) is not None
        },
    }


def _fixed_points(box: Box, dice: int) -> int | None:
    """Return what a box pays whenever it pays, None when that depends on the dice."""
    paid = {box.scorer(roll) for roll, _ in chance_outcomes(dice)} - {0}
    return paid.pop() if len(paid) == 1 else None


def _example(variant: SheetVariant, example: Example) -> Json:
    sheet = new_board(variant, variant.resolve_options({}))
    for key, points in example.filled:
        sheet = sheet.fill(1, variant.box_index[key], points)
    legal = {
        move.box: move
        for move in legal_moves(variant, sheet, example.dice)
        if move.column == 1
    }
    return {
        "id": example.key,
        "dice": list(example.dice),
        "sheet": sheet_to_json(variant, sheet)["1"],
        "rows": [_row(sheet, variant, key, legal.get(key)) for key in example.boxes],
    }


def _row(sheet: Sheet, variant: SheetVariant, key: str, move: Move | None) -> Json:
    return {
        "box": key,
        "column": 1,
        "points": move.points if move else None,
        "bonus": move.bonus if move else 0,
        "legal": move is not None,
        "filled": sheet.points[0][variant.box_index[key]] is not None,
    }
