"""The values of sheet games: boxes, columns, a sheet, a turn, a variant.

Rule: no number of any game stands here; they are in ``kubek.variants``.
"""

from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import Literal, TypeVar

from kubek.commands import BoxKey
from kubek.dice import Dice, Face
from kubek.families.base import Variant
from kubek.scoring import Scorer
from kubek.state import GameState, Options, option_or

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Box:
    """A place on the sheet that takes one score in each column.

    Attributes:
        key: its name in the protocol.
        part: which half of the sheet it is in.
        scorer: points of a sorted roll, 0 when the roll does not fit.
        glyph: its pictogram, e.g. ``"face:1"``, ``"text:3×"``, ``"stairs:4"``.
        face: the face that an upper box counts; None in the lower part.
        joker_points: points of five equal dice here as a joker; None when they are
            worth what the scorer says.
    """

    key: BoxKey
    part: Literal["upper", "lower"]
    scorer: Scorer
    glyph: str
    face: Face | None = None
    joker_points: int | None = None

    def joker_score(self, roll: Dice) -> int:
        """Return the points of five equal dice that count as a joker here."""
        return self.scorer(roll) if self.joker_points is None else self.joker_points


@dataclass(frozen=True, slots=True)
class Column:
    """One scored column: what its boxes are multiplied by, and its bonuses."""

    multiplier: int
    upper_threshold: int
    upper_bonus: int
    five_bonus: int


@dataclass(frozen=True, slots=True)
class AutoScore:
    """Seconds after the last roll until the computer fills a box; 0 is never."""

    choices: tuple[int, ...]
    default: int


class Joker(Enum):
    """What a further five of a kind may do.

    FORCED: once its box is positive in every column, the roll must go to the upper
    box of its face, else to a lower box, else to any upper box with 0.
    OPTIONAL: once its box and the upper box of its face are filled, every lower box
    takes it at the joker's value; all other boxes stay legal.
    """

    FORCED = "forced"
    OPTIONAL = "optional"


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example for the rules page.

    Attributes:
        key: its name in the words of the page.
        dice: the roll.
        boxes: the boxes to show.
        filled: column, box and points of what is on the sheet already.
        columns: how many columns are played.
    """

    key: str
    dice: Dice
    boxes: tuple[BoxKey, ...]
    filled: tuple[tuple[int, BoxKey, int], ...] = ()
    columns: int = 1


@dataclass(frozen=True, kw_only=True, eq=False)
class SheetVariant(Variant):
    """A sheet game.

    Attributes:
        rolls: rolls in a turn, at most.
        boxes: the boxes of each column, in the order of the sheet.
        columns: the columns that can be played; the option ``columns``, where the
            variant has it, takes that many from the left.
        joker_box: the box of five equal dice. When it is positive in every column,
            further fives of a kind pay the bonus.
        joker: what else they may do; None where they neither pay nor may anything.
        marks_rerolls: whether the player marks dice to roll again by custom, rather
            than dice to hold.
        shows_bonus_at_end: whether the screen adds the upper bonus only at the end.
        confirm_label: key of the words on the button that scores the marked box.
        zero_label: the same, when the box gets 0.
        auto_score: whether an untouched last roll is scored by itself.
        examples: worked examples for the rules page.
    """

    family: str = "sheet"
    dice: int = 5
    rolls: int = 3
    boxes: tuple[Box, ...]
    columns: tuple[Column, ...]
    joker_box: BoxKey
    joker: Joker | None = Joker.FORCED
    marks_rerolls: bool = False
    shows_bonus_at_end: bool = False
    confirm_label: str = "score.confirm"
    zero_label: str = "score.zero"
    auto_score: AutoScore | None = None
    examples: tuple[Example, ...] = field(default=())

    @cached_property
    def box_index(self) -> dict[BoxKey, int]:
        """The place of each box in a column."""
        return {box.key: index for index, box in enumerate(self.boxes)}

    def columns_in_play(self, options: Options) -> tuple[Column, ...]:
        """Return the columns that a game with these options has."""
        return self.columns[: int(option_or(options, "columns", len(self.columns)))]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A player's score table.

    Attributes:
        points: by column, then by box: what was written, after the multiplier, or
            None where the box is open.
        bonuses: by column: bonus points for further fives of a kind.
    """

    points: tuple[tuple[int | None, ...], ...]
    bonuses: tuple[int, ...]

    @property
    def is_full(self) -> bool:
        """Tell whether no box is open."""
        return all(None not in column for column in self.points)

    def fill(self, column: int, index: int, points: int) -> "Sheet":
        """Return the sheet with one more box filled; columns count from 1."""
        boxes = self.points[column - 1]
        filled = (*boxes[:index], points, *boxes[index + 1 :])
        return replace(self, points=_put(self.points, column - 1, filled))

    def award(self, column: int, points: int) -> "Sheet":
        """Return the sheet with a bonus added to a column."""
        total = self.bonuses[column - 1] + points
        return replace(self, bonuses=_put(self.bonuses, column - 1, total))


def _put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


@dataclass(frozen=True, slots=True)
class SheetTurn:
    """What has happened in a turn.

    Attributes:
        dice: the dice on the table by slot; empty before the first roll.
        roll: how many rolls were made.
        held: slots that were held in the last roll.
        mark: the chosen column (from 1) and box, if any.
    """

    dice: Dice = ()
    roll: int = 0
    held: tuple[int, ...] = ()
    mark: tuple[int, BoxKey] | None = None


SheetState = GameState[Sheet, SheetTurn]


def new_board(variant: SheetVariant, options: Options) -> Sheet:
    """Return the empty sheet of a game with these options."""
    return empty_sheet(variant, len(variant.columns_in_play(options)))


def empty_sheet(variant: SheetVariant, columns: int) -> Sheet:
    """Return an empty sheet of this many columns."""
    return Sheet(((None,) * len(variant.boxes),) * columns, (0,) * columns)


def new_turn(variant: SheetVariant) -> SheetTurn:  # noqa: ARG001 - as Family asks
    """Return a turn in which nothing has been rolled."""
    return SheetTurn()
