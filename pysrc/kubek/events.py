"""What happened in a game, in order.

Rule: events are frozen values, they hold every face that was rolled, and replaying
them gives the state again without the key. ``game.decide`` is the only place that
makes them.
"""

from dataclasses import dataclass

from kubek.commands import BoxKey
from kubek.dice import Dice
from kubek.state import Options, Player


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The table was set; always the first event, and only there."""

    ruleset: str
    options: Options
    players: tuple[Player, ...]
    commitment: str


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """Dice were rolled; ``dice`` are all of them afterwards, by slot."""

    turn: int
    seat: int
    roll: int
    held: tuple[int, ...]
    dice: Dice


@dataclass(frozen=True, slots=True)
class BoxMarked:
    """The player chose a box, not yet for good."""

    column: int
    box: BoxKey


@dataclass(frozen=True, slots=True)
class MarkCleared:
    """The player took the choice back."""


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The time ran out; the box was chosen for the player."""

    column: int
    box: BoxKey


@dataclass(frozen=True, slots=True)
class BoxScored:
    """A box was filled; ``points`` are after the column's multiplier."""

    seat: int
    column: int
    box: BoxKey
    points: int


@dataclass(frozen=True, slots=True)
class BonusAwarded:
    """A further five of a kind paid its bonus to a column."""

    seat: int
    column: int
    points: int


@dataclass(frozen=True, slots=True)
class DiceSetAside:
    """Dice of the roll were set aside, by slot, for points."""

    seat: int
    slots: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Banked:
    """The turn's points were kept."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class TurnBusted:
    """Nothing scored; the turn's points are lost."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class BustsPenalized:
    """Busts in a row cost points of the total."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The turn is over; the next seat is to move, unless the game has ended."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """Nobody can move any more; always the last event."""


Event = (
    GameStarted
    | DiceRolled
    | BoxMarked
    | MarkCleared
    | TimedOut
    | BoxScored
    | BonusAwarded
    | DiceSetAside
    | Banked
    | TurnBusted
    | BustsPenalized
    | TurnEnded
    | GameEnded
)

EVENTS_WITHOUT_CAUSE = (
    BonusAwarded,
    TurnBusted,
    BustsPenalized,
    TurnEnded,
    GameEnded,
)
"""What only follows another event, never a command of its own."""
