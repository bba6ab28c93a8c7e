"""Sheet games: roll up to three times, hold what you like, fill one box a turn.

The rules common to Penta, Generał and Kości Online (RULES.md 1). What differs from
one to the next is a value: see ``SheetVariant``.
"""

from kubek.families.sheet.boards import (
    Box,
    Column,
    Example,
    Sheet,
    SheetTurn,
    SheetVariant,
    new_board,
    new_turn,
)
from kubek.families.sheet.catalogue import describe
from kubek.families.sheet.moves import Move, check_move, legal_moves
from kubek.families.sheet.totals import ColumnTotals, column_totals, total
from kubek.families.sheet.turns import decide, evolve, legal_commands
from kubek.families.sheet.view import seat_view, view

__all__ = [
    "Box",
    "Column",
    "ColumnTotals",
    "Example",
    "Move",
    "Sheet",
    "SheetTurn",
    "SheetVariant",
    "check_move",
    "column_totals",
    "decide",
    "describe",
    "evolve",
    "legal_commands",
    "legal_moves",
    "new_board",
    "new_turn",
    "seat_view",
    "total",
    "view",
]
