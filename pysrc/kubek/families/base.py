"""What ``game`` asks of a family of games, and what every variant says of itself.

A family is the shape of a turn: filling sheets, or setting dice aside and banking.
Each family is a package with the functions of ``Family``; a variant is a value that
names its family and fills in the numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kubek.commands import Command
from kubek.errors import BadRequest
from kubek.events import Event
from kubek.fair import DiceSource
from kubek.state import AnyState, Option, Options

Message = dict[str, Any]
"""A text for the screen as a key with parameters; words live in the page."""
Json = dict[str, Any]
"""An object that the JSON module can write."""

MAX_PLAYERS = 6


@dataclass(frozen=True, kw_only=True, eq=False)
class Variant:
    """What every rule set has, whatever its family; equal only to itself.

    Attributes:
        key: the name in the protocol, the same as the module's.
        family: the name of the family.
        dice: how many dice lie on the table.
        max_players: how many can play; one always can.
        options: the host's choices.
        art: glyphs for the game's card on the start screen.
        rank: its place among the cards; equal ones stand in the order of their keys.
    """

    key: str
    family: str
    dice: int
    max_players: int = MAX_PLAYERS
    options: tuple[Option, ...] = ()
    art: tuple[str, ...] = ()
    rank: int = 9

    def resolve_options(self, given: object) -> Options:
        """Return all options, the given ones and the defaults of the others.

        Raises:
            BadRequest: ``bad_option`` for an unknown option or value.
        """
        if not isinstance(given, dict):
            raise BadRequest("bad_option", f"options are an object, not {given!r}")
        unknown = given.keys() - {choice.key for choice in self.options}
        if unknown:
            raise BadRequest("bad_option", f"{self.key} has no {sorted(unknown)!r}")
        for choice in self.options:
            value = given.get(choice.key, choice.default)
            if not any(type(value) is type(c) and value == c for c in choice.choices):
                message = f"{choice.key} is one of {choice.choices}, not {value!r}"
                raise BadRequest("bad_option", message)
        return tuple((c.key, given.get(c.key, c.default)) for c in self.options)


class Family(Protocol):
    """The functions of a family; ``variant`` is always one of its own."""

    def new_board(self, variant: Any, options: Options) -> Any:
        """Return what a seat has before the first turn."""

    def new_turn(self, variant: Any) -> Any:
        """Return a turn in which nothing has been rolled."""

    def legal_commands(self, variant: Any, state: AnyState) -> Sequence[Command]:
        """Return every command that ``decide`` accepts, but for time-outs."""

    def decide(
        self, variant: Any, state: AnyState, command: Command, dice: DiceSource
    ) -> tuple[Event, ...]:
        """Return what a command brings about, or raise IllegalCommand."""

    def evolve(self, variant: Any, state: AnyState, event: Event) -> AnyState:
        """Return the state after an event that ``decide`` made."""

    def total(self, variant: Any, board: Any) -> int:
        """Return the points that a board is worth now."""

    def view(self, variant: Any, state: AnyState, news: Sequence[Event]) -> Json:
        """Return the family's part of the view model after these events."""

    def seat_view(self, variant: Any, state: AnyState, seat: int) -> Json:
        """Return what anybody may see of a seat: its ``total`` and its board."""

    def describe(self, variant: Any) -> Json:
        """Return the family's part of the catalogue."""
