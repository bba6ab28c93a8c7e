"""What looking back at a game has in common, whatever its family.

Every choice of a player is judged, a turn at a time. ``review`` and ``bank_review`` say
what a choice is, what it cost, and what else is told of a seat.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Final, Generic, Protocol, TypeVar, cast

from kubek import game
from kubek.errors import BadRequest
from kubek.events import GameStarted
from kubek.families.base import Json, Variant
from kubek.log import GameLog
from kubek.state import AnyState
from kubek.variants import find_variant

_WORST: Final = 3

V = TypeVar("V", bound=Variant)


def variant_of(state: AnyState, kind: type[V]) -> V:
    """Return the rule set of a game, which has to be of a kind.

    Raises:
        BadRequest: ``not_available`` when it is of another.
    """
    variant = find_variant(state.ruleset)
    if not isinstance(variant, kind):
        raise BadRequest("not_available", f"{variant.key} is not looked back at here")
    return variant


def start_of(log: GameLog) -> AnyState:
    """Return the state before the first turn."""
    return game.start(cast("GameStarted", log.events[0]))


class Made(Protocol):
    """A choice that a player made."""

    @property
    def state(self) -> AnyState:
        """The state that it was made in."""


class Judged(Protocol):
    """A decision against the best there was."""

    @property
    def state(self) -> AnyState:
        """The state before it."""

    @property
    def loss(self) -> float:
        """What it cost."""

    @property
    def is_best(self) -> bool:
        """Whether there was nothing better."""

    def to_json(self) -> Json:
        """Return the decision as the page shows it."""


C = TypeVar("C", bound=Made)
D = TypeVar("D", bound=Judged)


def latest(choices: Iterable[C]) -> C | None:
    """Return the last of the choices, None where there is none."""
    found = None
    for choice in choices:
        found = choice
    return found


class LookBack(ABC, Generic[C, D]):
    """A review under way, a turn at a time, so that nothing waits for the whole."""

    def __init__(self, log: GameLog, choices: Iterable[C]) -> None:
        """Begin with no choice judged."""
        self._log = log
        self._choices = list(choices)
        self._decisions: list[D] = []

    @property
    def is_done(self) -> bool:
        """Whether every decision has been looked at."""
        return len(self._decisions) == len(self._choices)

    def go_on(self) -> None:
        """Look at the decisions of one more turn."""
        turn = None
        while not self.is_done:
            choice = self._choices[len(self._decisions)]
            now = (choice.state.turn_number, choice.state.seat)
            if turn not in {None, now}:
                return
            turn = now
            self._decisions.append(self._judge(choice))

    def to_json(self) -> Json:
        """Return how far it is, and the review of each seat once it is done."""
        progress = {"done": len(self._decisions), "of": len(self._choices)}
        if not self.is_done:
            return {**progress, "seats": None}
        seats = range(len(self._log.state.players))
        return {**progress, "seats": [self._seat(seat) for seat in seats]}

    def _seat(self, seat: int) -> Json:
        """Return the review of one seat; ``worst`` are places in ``decisions``."""
        made = [d for d in self._decisions if d.state.seat == seat]
        order = sorted(range(len(made)), key=lambda at: -made[at].loss)
        return {
            "seat": seat,
            "total": game.total(self._log.state, seat),
            "lost": sum(decision.loss for decision in made),
            "best": sum(decision.is_best for decision in made),
            "of": len(made),
            "worst": [at for at in order[:_WORST] if not made[at].is_best],
            "decisions": [decision.to_json() for decision in made],
            **self._sums(seat, made),
        }

    @abstractmethod
    def _judge(self, choice: C) -> D:
        """Return a choice against the best there was."""

    @abstractmethod
    def _sums(self, seat: int, made: Sequence[D]) -> Json:
        """Return what the family adds of a seat, given its decisions."""
