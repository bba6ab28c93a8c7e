"""Playing well: expectation, and the computer players that use it.

Each module comes when it is needed for the first time.
"""

from types import ModuleType
from typing import TYPE_CHECKING, Final

from kubek.families.bank import BankVariant
from kubek.later import modules_of
from kubek.state import AnyState
from kubek.variants import find_variant

if TYPE_CHECKING:
    from kubek.strategy import advice as advice
    from kubek.strategy import bank_advice as bank_advice
    from kubek.strategy import bank_review as bank_review
    from kubek.strategy import bots as bots
    from kubek.strategy import odds_tables as odds_tables
    from kubek.strategy import review as review
    from kubek.strategy import sheet_bots as sheet_bots
    from kubek.strategy import tables as tables

LEVELS: Final = ("easy", "medium", "hard", "master")
"""The levels of the computer players, weakest first."""


__getattr__ = modules_of(__name__)


def reviewer_of(state: AnyState) -> ModuleType:
    """Return the module that looks back at games of a family."""
    is_bank = isinstance(find_variant(state.ruleset), BankVariant)
    return __getattr__("bank_review" if is_bank else "review")
