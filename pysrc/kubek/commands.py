"""What a player, or the clock, can ask for.

Rule: commands are frozen values and carry no faces. ``game.decide`` turns one into
events or refuses it.
"""

from dataclasses import dataclass

BoxKey = str
"""The name of a box, as in ENGINE.md, e.g. ``"full_house"``."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll all dice but the held ones; slots from 0. The first roll holds none."""

    hold: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """Choose a box without filling it yet."""

    column: int
    box: BoxKey


@dataclass(frozen=True, slots=True)
class Unmark:
    """Take the choice of a box back."""


@dataclass(frozen=True, slots=True)
class Score:
    """Fill a box and end the turn."""

    column: int
    box: BoxKey


@dataclass(frozen=True, slots=True)
class TimeOut:
    """Fill the box that the computer chose, since the time has run out."""

    column: int
    box: BoxKey


@dataclass(frozen=True, slots=True)
class SetAside:
    """Set dice of the roll on the table aside, by slot from 0."""

    slots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bank:
    """Keep the turn's points and end the turn."""


Command = Roll | Mark | Unmark | Score | TimeOut | SetAside | Bank
