"""What can be said of a sheet game before it is played: boxes, numbers, examples.

Rule: figures on the rules page come from here, computed by the same code that plays.
"""

from kubek.commands import BoxKey
from kubek.dice import chance_outcomes
from kubek.families.base import Json
from kubek.families.sheet.boards import (
    Box,
    Column,
    Example,
    Sheet,
    SheetVariant,
    empty_sheet,
)
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
        "columns": [_column(column) for column in variant.columns],
        "marks": "reroll" if variant.marks_rerolls else "hold",
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


def _column(column: Column) -> Json:
    return {
        "multiplier": column.multiplier,
        "upper_need": column.upper_threshold,
        "upper_bonus": column.upper_bonus,
        "five_bonus": column.five_bonus,
    }


def _fixed_points(box: Box, dice: int) -> int | None:
    """Return what a box pays whenever it pays, None when that depends on the dice."""
    paid = {box.scorer(roll) for roll, _ in chance_outcomes(dice)} - {0}
    return paid.pop() if len(paid) == 1 else None


def _example(variant: SheetVariant, example: Example) -> Json:
    sheet = empty_sheet(variant, example.columns)
    for column, key, points in example.filled:
        sheet = sheet.fill(column, variant.box_index[key], points)
    legal = {
        (move.column, move.box): move
        for move in legal_moves(variant, sheet, example.dice)
    }
    columns = range(1, example.columns + 1)
    return {
        "id": example.key,
        "dice": list(example.dice),
        "columns": example.columns,
        "sheet": sheet_to_json(variant, sheet),
        "rows": [
            _row(variant, sheet, (column, key), legal.get((column, key)))
            for key in example.boxes
            for column in columns
        ],
    }


def _row(
    variant: SheetVariant, sheet: Sheet, place: tuple[int, BoxKey], move: Move | None
) -> Json:
    column, key = place
    return {
        "box": key,
        "column": column,
        "points": move.points if move else None,
        "bonus": move.bonus if move else 0,
        "legal": move is not None,
        "filled": sheet.points[column - 1][variant.box_index[key]] is not None,
    }
