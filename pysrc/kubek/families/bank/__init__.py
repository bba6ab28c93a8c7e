"""Bank games: set scoring dice aside, roll the rest or bank, until a target.

The rules common to games like Dziesięć tysięcy (RULES.md 5). What a combination is
worth, and the options, are values: see ``BankVariant``.
"""

from kubek.families.bank.boards import (
    Account,
    Aside,
    BankTurn,
    BankVariant,
    Example,
    new_board,
    new_turn,
)
from kubek.families.bank.catalogue import describe
from kubek.families.bank.combinations import (
    chance_of_bust,
    check_choice,
    choice_points,
    choices,
)
from kubek.families.bank.turns import decide, evolve, legal_commands, total
from kubek.families.bank.view import seat_view, view

__all__ = [
    "Account",
    "Aside",
    "BankTurn",
    "BankVariant",
    "Example",
    "chance_of_bust",
    "check_choice",
    "choice_points",
    "choices",
    "decide",
    "describe",
    "evolve",
    "legal_commands",
    "new_board",
    "new_turn",
    "seat_view",
    "total",
    "view",
]
