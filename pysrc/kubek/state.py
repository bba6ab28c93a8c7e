"""The position of a game: frozen values, the same for every family of games.

Rule: a state changes only through ``game.evolve``. What a family adds (a sheet, the
dice on the table) is in the ``board`` of each seat and in the ``turn``.
"""

from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, Literal, TypeVar

from kubek.errors import BadRequest

OptionValue = int | bool
Options = tuple[tuple[str, OptionValue], ...]
"""The options of a game as pairs, in the order of the variant."""

MAX_NAME: Final = 24
"""Longest name of a player, in characters; a chip on the screen shows about ten."""
COLOURS: Final = 6
"""Player colours on the screen, numbered from 0."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat: a person, or a computer player of some level."""

    name: str
    kind: Literal["person", "bot"] = "person"
    level: str | None = None
    colour: int = 0

    def __post_init__(self) -> None:
        """Refuse a player who cannot be.

        Raises:
            BadRequest: ``bad_players`` for a bad name, kind or colour, or when a level
                is missing from a computer player or given to a person.
        """
        if not self.name.strip() or len(self.name) > MAX_NAME:
            message = f"a name has 1 to {MAX_NAME} characters: {self.name!r}"
            raise BadRequest("bad_players", message)
        if self.kind not in {"person", "bot"}:
            raise BadRequest("bad_players", f"no such kind of player: {self.kind!r}")
        if self.is_bot != (self.level is not None):
            raise BadRequest("bad_players", f"level {self.level!r} of a {self.kind}")
        if not 0 <= self.colour < COLOURS:
            raise BadRequest("bad_players", f"no such colour: {self.colour!r}")

    @property
    def is_bot(self) -> bool:
        """Tell whether the computer plays this seat."""
        return self.kind == "bot"


@dataclass(frozen=True, slots=True)
class Option:
    """A choice of the host when the table is made: its values and the usual one.

    It ``needs`` another option where it does nothing while that one is off or 0.
    One that ``mixes`` leaves play as it is: statistics add up games with any value of
    it, and keep games apart that differ in another option.
    """

    key: str
    choices: tuple[OptionValue, ...]
    default: OptionValue
    needs: str | None = None
    mixes: bool = False


Board = TypeVar("Board")
Turn = TypeVar("Turn")


@dataclass(frozen=True, slots=True)
class GameState(Generic[Board, Turn]):
    """One position.

    Attributes:
        ruleset: key of the variant.
        options: its options.
        players: who sits where, by seat.
        commitment: SHA-256 of the game's secret key, in hexadecimal.
        boards: what each seat has so far.
        turn: what has happened in the turn of the seat to move.
        turn_number: the turn of the seat to move, from 1.
        seat: the seat to move, from 0.
        is_over: whether the game has ended.
        series: total of each seat after each of its turns.
    """

    ruleset: str
    options: Options
    players: tuple[Player, ...]
    commitment: str
    boards: tuple[Board, ...]
    turn: Turn
    turn_number: int = 1
    seat: int = 0
    is_over: bool = False
    series: tuple[tuple[int, ...], ...] = field(default=())

    @property
    def player(self) -> Player:
        """The player to move."""
        return self.players[self.seat]

    @property
    def board(self) -> Board:
        """What the seat to move has so far."""
        return self.boards[self.seat]

    def with_board(self, board: Board) -> "GameState[Board, Turn]":
        """Return the state with another board of the seat to move."""
        boards = (*self.boards[: self.seat], board, *self.boards[self.seat + 1 :])
        return replace(self, boards=boards)

    def next_turn(self, turn: Turn, total: int) -> "GameState[Board, Turn]":
        """Return the state with the next seat to move.

        Args:
            turn: in which nothing has been rolled.
            total: points of the seat whose turn has ended.
        """
        following = (self.seat + 1) % len(self.players)
        own = (*self.series[self.seat], total)
        return replace(
            self,
            turn=turn,
            seat=following,
            turn_number=self.turn_number + (following == 0),
            series=(*self.series[: self.seat], own, *self.series[self.seat + 1 :]),
        )


AnyState = GameState[Any, Any]
"""A position of either family."""


def option_or(options: Options, key: str, otherwise: OptionValue) -> OptionValue:
    """Return the value of an option, or another where the variant has none such."""
    return dict(options).get(key, otherwise)
