"""The values of bank games: what combinations pay, an account, a turn, a variant.

Rule: no number of any game stands here; they are in ``kubek.variants``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from kubek.dice import Dice, Face
from kubek.families.base import Variant
from kubek.state import GameState, Options


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example for the rules page: a roll, and choices of dice from it."""

    key: str
    roll: Dice
    choices: tuple[Dice, ...]


@dataclass(frozen=True, kw_only=True, eq=False)
class BankVariant(Variant):
    """A bank game.

    Attributes:
        singles: points of a die that scores alone, by face.
        triples: points of three equal dice, by face.
        kinds: points of more equal dice, by their number, whatever the face.
        straight: points of all faces at once.
        three_pairs: points of three pairs; four equal and a pair count too.
        busts_in_a_row: so many cost ``bust_penalty``, by the option ``three_busts``.
        bust_penalty: points that they cost; a total never falls below 0.
        examples: worked examples for the rules page.
    """

    family: str = "bank"
    dice: int = 6
    singles: Mapping[Face, int]
    triples: Mapping[Face, int]
    kinds: Mapping[int, int]
    straight: int
    three_pairs: int
    busts_in_a_row: int
    bust_penalty: int
    examples: tuple[Example, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Account:
    """What a seat has.

    Attributes:
        total: points banked.
        has_entered: whether the seat has banked before.
        busts: busts in a row.
        is_closer: whether this seat was the first to reach the target.
    """

    total: int = 0
    has_entered: bool = False
    busts: int = 0
    is_closer: bool = False


@dataclass(frozen=True, slots=True)
class Aside:
    """Dice that were set aside in one step, by slot and face, and their points."""

    slots: tuple[int, ...]
    faces: Dice
    points: int


@dataclass(frozen=True, slots=True)
class BankTurn:
    """What has happened in a turn.

    Attributes:
        dice: the last face of every die by slot; empty before the first roll.
        roll: how many rolls were made.
        on_table: slots of the last roll from which dice may still be set aside.
        kept: slots that stay aside in the next roll; none after hot dice.
        asides: everything set aside in this turn, in order.
    """

    dice: Dice = ()
    roll: int = 0
    on_table: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    asides: tuple[Aside, ...] = ()

    @property
    def points(self) -> int:
        """The points at stake."""
        return sum(aside.points for aside in self.asides)

    @property
    def has_set_aside(self) -> bool:
        """Tell whether dice of the last roll were set aside."""
        return bool(self.dice) and not self.on_table


BankState = GameState[Account, BankTurn]


def new_board(variant: BankVariant, options: Options) -> Account:  # noqa: ARG001 - as Family asks
    """Return an empty account."""
    return Account()


def new_turn(variant: BankVariant) -> BankTurn:  # noqa: ARG001 - as Family asks
    """Return a turn in which nothing has been rolled."""
    return BankTurn()
