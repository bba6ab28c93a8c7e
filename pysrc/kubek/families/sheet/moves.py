"""Which boxes a roll may fill, and what each is then worth.

Rule: everything about the legality of a box is here: the forced joker in its three
steps (RULES.md 2.2 and 3.3), the optional one (4.5) and burning (3.4). Penta is the
case of one column.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from kubek.commands import BoxKey
from kubek.dice import Dice
from kubek.errors import IllegalCommand
from kubek.families.sheet.boards import Box, Joker, Sheet, SheetVariant
from kubek.scoring import is_n_of_a_kind


@dataclass(frozen=True, slots=True)
class Move:
    """A box that may be filled.

    Attributes:
        column: from 1.
        box: its key.
        points: what would be written, after the multiplier.
        bonus: what the column would get besides for a further five of a kind.
        joker: the step of the joker order that allows it, ``"upper"``, ``"lower"`` or
            ``"zero"``; ``"optional"`` where the player may choose; None without one.
    """

    column: int
    box: BoxKey
    points: int
    bonus: int = 0
    joker: str | None = None


def legal_moves(
    variant: SheetVariant, sheet: Sheet, dice: Dice, *, allow_burn: bool = True
) -> tuple[Move, ...]:
    """Return every box that these dice may fill, by column in sheet order."""
    roll = tuple(sorted(dice))
    if is_joker_forced(variant, sheet, roll):
        return tuple(_joker_moves(variant, sheet, roll))
    moves = tuple(_ordinary_moves(variant, sheet, roll))
    if not allow_burn and any(move.points for move in moves):
        return tuple(move for move in moves if move.points)
    return moves


def _ordinary_moves(variant: SheetVariant, sheet: Sheet, roll: Dice) -> Iterator[Move]:
    """Yield a move for each open box, as a joker where that is the player's choice."""
    points = points_of(variant, roll)
    pays = is_further_five(variant, sheet, roll)
    may_joker = _has_optional_joker(variant, sheet, roll)
    for column, box in open_places(variant, sheet):
        rules = variant.columns[column - 1]
        is_joker = may_joker and box.part == "lower"
        worth = box.joker_score(roll) if is_joker else points[box.key]
        yield Move(
            column,
            box.key,
            worth * rules.multiplier,
            rules.five_bonus if pays else 0,
            "optional" if is_joker else None,
        )


@cache
def points_of(variant: SheetVariant, roll: Dice) -> dict[BoxKey, int]:
    """Return what a sorted roll is worth in each box as an ordinary roll."""
    return {box.key: box.scorer(roll) for box in variant.boxes}


def is_further_five(variant: SheetVariant, sheet: Sheet, dice: Dice) -> bool:
    """Tell whether the dice are a further five of a kind, which pays its bonus.

    The box of five equal dice must be positive in every column: one that is open or
    holds 0 leaves the roll an ordinary one (RULES.md 2.3, 3.2, 4.4).
    """
    if variant.joker is None or not is_n_of_a_kind(dice, variant.dice):
        return False
    index = variant.box_index[variant.joker_box]
    return all(column[index] for column in sheet.points)


def is_joker_forced(variant: SheetVariant, sheet: Sheet, dice: Dice) -> bool:
    """Tell whether the dice must be scored as a joker (RULES.md 2.2, 3.3)."""
    is_forced = variant.joker is Joker.FORCED
    return is_forced and is_further_five(variant, sheet, dice)


def _has_optional_joker(variant: SheetVariant, sheet: Sheet, roll: Dice) -> bool:
    """Tell whether lower boxes take the roll as a joker (RULES.md 4.5)."""
    if variant.joker is not Joker.OPTIONAL or not is_n_of_a_kind(roll, variant.dice):
        return False
    own = next(i for i, box in enumerate(variant.boxes) if box.face == roll[0])
    needed = (own, variant.box_index[variant.joker_box])
    return all(column[i] is not None for column in sheet.points for i in needed)


def open_places(variant: SheetVariant, sheet: Sheet) -> Iterator[tuple[int, Box]]:
    """Yield the column and box of each open place, by column in sheet order."""
    for column, points in enumerate(sheet.points, start=1):
        for box, value in zip(variant.boxes, points, strict=True):
            if value is None:
                yield column, box


def _joker_moves(variant: SheetVariant, sheet: Sheet, roll: Dice) -> Iterator[Move]:
    """Yield the moves of the first step of the joker order that has an open box."""
    open_boxes = tuple(open_places(variant, sheet))
    own = [(column, box) for column, box in open_boxes if box.face == roll[0]]
    lower = [(column, box) for column, box in open_boxes if box.part == "lower"]
    step, chosen = (
        ("upper", own) if own else ("lower", lower) if lower else ("zero", open_boxes)
    )
    for column, box in chosen:
        rules = variant.columns[column - 1]
        points = 0 if step == "zero" else box.joker_score(roll) * rules.multiplier
        yield Move(column, box.key, points, rules.five_bonus, step)


def check_move(
    variant: SheetVariant,
    sheet: Sheet,
    dice: Dice,
    where: tuple[int, BoxKey],
    *,
    allow_burn: bool = True,
) -> Move:
    """Return the move that fills a box.

    Raises:
        IllegalCommand: ``no_such_box``, ``box_filled``, ``joker_forced`` or
            ``burn_forbidden``; a filled box is ``box_filled`` whatever else holds.
    """
    check_open(variant, sheet, where)
    for move in legal_moves(variant, sheet, dice, allow_burn=allow_burn):
        if (move.column, move.box) == where:
            return move
    column, key = where
    is_joker = is_joker_forced(variant, sheet, dice)
    code = "joker_forced" if is_joker else "burn_forbidden"
    raise IllegalCommand(code, f"{key} of column {column} is not open to {dice!r}")


def check_open(variant: SheetVariant, sheet: Sheet, where: tuple[int, BoxKey]) -> None:
    """Make sure that a box can be written at all.

    Raises:
        IllegalCommand: ``no_such_box`` or ``box_filled``.
    """
    column, key = where
    index = variant.box_index.get(key)
    if index is None or not 1 <= column <= len(sheet.points):
        raise IllegalCommand("no_such_box", f"no box {key!r} in column {column!r}")
    if sheet.points[column - 1][index] is not None:
        raise IllegalCommand("box_filled", f"{key} of column {column} is filled")
