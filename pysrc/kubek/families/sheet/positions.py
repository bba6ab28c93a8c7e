"""A sheet as the protocol writes it: strict reading, and writing.

The form is that of ``tests/golden``: ``{"columns": 1, "allow_burn": true, "sheet":
{"1": {"ones": 3}}, "bonus": {"1": 0}}`` with points after the multiplier.
"""

from functools import cache

from kubek.dice import chance_outcomes
from kubek.errors import BadRequest
from kubek.families.base import Json
from kubek.families.sheet.boards import Box, Sheet, SheetVariant, new_board
from kubek.state import Options

_FIELDS = {"columns", "allow_burn", "sheet", "bonus"}


def parse_position(variant: SheetVariant, given: object) -> tuple[Sheet, Options]:
    """Return the sheet and the options of a position.

    Raises:
        BadRequest: ``bad_state`` for a position that cannot be: another shape, a box
            that does not exist, points that its column can never hold, a bonus that
            is no multiple of the column's.
    """
    if not isinstance(given, dict) or not given.keys() <= _FIELDS:
        raise BadRequest("bad_state", f"a state has {sorted(_FIELDS)}")
    options = _parse_options(variant, given)
    board = new_board(variant, options)
    sheet = _object(given.get("sheet"), "sheet")
    bonus = _object(given.get("bonus", {}), "bonus")
    columns = range(1, len(board.points) + 1)
    stray = (sheet.keys() | bonus.keys()) - {str(column) for column in columns}
    if stray:
        raise BadRequest("bad_state", f"no such columns: {sorted(stray)!r}")
    for column in columns:
        for key, points in _object(sheet.get(str(column), {}), "column").items():
            index = _check_points(variant, column, key, points)
            board = board.fill(column, index, points)
        paid = bonus.get(str(column), 0)
        _check_bonus(variant, column, paid)
        board = board.award(column, paid)
    return board, options


def _parse_options(variant: SheetVariant, given: Json) -> Options:
    """Read the options that a position carries; a variant without them ignores burn."""
    columns, burn = given.get("columns", 1), given.get("allow_burn", True)
    if type(burn) is not bool:
        raise BadRequest("bad_state", f"allow_burn is true or false, not {burn!r}")
    offered = {choice.key for choice in variant.options}
    if "columns" not in offered and (type(columns) is not int or columns != 1):
        raise BadRequest("bad_state", f"{variant.key} has no {columns!r} columns")
    carried = {"columns": columns, "allow_burn": burn}
    try:
        return variant.resolve_options(
            {key: value for key, value in carried.items() if key in offered}
        )
    except BadRequest as error:
        raise BadRequest("bad_state", str(error)) from None


def _object(given: object, name: str) -> Json:
    if not isinstance(given, dict):
        raise BadRequest("bad_state", f"{name} is an object, not {given!r}")
    return given


def _check_points(variant: SheetVariant, column: int, key: str, points: object) -> int:
    """Return the box's index."""
    index = variant.box_index.get(key)
    if index is None:
        raise BadRequest("bad_state", f"no box {key!r}")
    possible = _possible_points(variant.boxes[index], variant.dice)
    multiplier = variant.columns[column - 1].multiplier
    if type(points) is not int or points not in {p * multiplier for p in possible}:
        message = f"{key} of column {column} can never hold {points!r}"
        raise BadRequest("bad_state", message)
    return index


@cache
def _possible_points(box: Box, dice: int) -> frozenset[int]:
    """Return every score that a box can take before the multiplier; 0 is one."""
    rolls = [roll for roll, _ in chance_outcomes(dice)]
    jokers = {box.joker_score(roll) for roll in rolls if roll[0] == roll[-1]}
    return frozenset({box.scorer(roll) for roll in rolls} | jokers | {0})


def _check_bonus(variant: SheetVariant, column: int, paid: object) -> None:
    unit = variant.columns[column - 1].five_bonus
    if type(paid) is int and paid >= 0 and (paid % unit == 0 if unit else paid == 0):
        return
    message = f"column {column} can never have a bonus of {paid!r}"
    raise BadRequest("bad_state", message)


def position_to_json(variant: SheetVariant, sheet: Sheet, options: Options) -> Json:
    """Return a position as the protocol writes it."""
    chosen = dict(options)
    return {
        "columns": len(sheet.points),
        "allow_burn": chosen.get("allow_burn", True),
        "sheet": sheet_to_json(variant, sheet),
        "bonus": {
            str(column): paid for column, paid in enumerate(sheet.bonuses, start=1)
        },
    }


def sheet_to_json(variant: SheetVariant, sheet: Sheet) -> dict[str, dict[str, int]]:
    """Return the filled boxes by column."""
    return {
        str(column): {
            box.key: value
            for box, value in zip(variant.boxes, points, strict=True)
            if value is not None
        }
        for column, points in enumerate(sheet.points, start=1)
    }
