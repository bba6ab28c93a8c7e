"""A look back at a sheet game: what each decision cost, and what luck did.

Every decision of a player is compared with the best there was. The points that
decisions cost and the luck of the dice explain the total: it is what could be expected
before the first roll, less what decisions cost, plus luck. What the clock chose is no
decision of the player; it counts as luck.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, cast

from kubek import game
from kubek.commands import Roll, Score
from kubek.errors import BadRequest
from kubek.events import BoxScored, DiceRolled, Event, GameStarted, TimedOut
from kubek.families.base import Json
from kubek.families.sheet import SheetVariant
from kubek.families.sheet.boards import SheetState
from kubek.log import GameLog
from kubek.state import AnyState
from kubek.strategy import advice
from kubek.strategy.advice import Action
from kubek.variants import find_variant

BEST_WITHIN: Final = 0.05
"""A decision that costs less, in points, counts as the best one: tables are rounded."""
_WORST: Final = 3

Choice = Roll | Score
"""What a player decides."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision that was made, against the best there was.

    Attributes:
        state: before it.
        did: what was chosen.
        top: the best ways to go on, the very best first.
    """

    state: SheetState
    did: Action
    top: tuple[Action, ...]

    @property
    def loss(self) -> float:
        """What it cost, in points of the expected final total."""
        return max(0.0, self.top[0].value - self.did.value)

    @property
    def is_best(self) -> bool:
        """Whether there was nothing better."""
        return self.loss < BEST_WITHIN

    def to_json(self) -> Json:
        """Return the decision as the page shows it.

        ``did`` and ``top`` are as in ``advice.hint``.
        """
        turn, best = self.state.turn, self.top[0].value
        return {
            "seat": self.state.seat,
            "turn": self.state.turn_number,
            "roll": turn.roll,
            "dice": list(turn.dice),
            "held": list(turn.held),
            "did": advice.shown(turn, self.did, best),
            "top": [advice.shown(turn, action, best) for action in self.top],
            "loss": self.loss,
            "best": self.is_best,
        }


def choices_made(log: GameLog) -> Iterator[tuple[SheetState, Choice]]:
    """Yield each choice of a player with the state that it was made in.

    The first roll of a turn is none, nor is a box that the clock filled.
    """
    state, before = _start(log), log.events[0]
    for event in log.events[1:]:
        command = _choice(event, before)
        if command is not None:
            yield state, command
        state, before = game.evolve(state, event), event


def _start(log: GameLog) -> AnyState:
    """Return the state before the first turn."""
    return game.start(cast("GameStarted", log.events[0]))


def _choice(event: Event, before: Event) -> Choice | None:
    match event:
        case DiceRolled(roll=roll, held=held) if roll > 1:
            return Roll(held)
        case BoxScored(column=column, box=box) if not isinstance(before, TimedOut):
            return Score(column, box)
    return None


def judge(state: SheetState, command: Choice) -> Decision:
    """Return a choice of a player against the best there was.

    Raises:
        BadRequest: ``not_available`` when the table of the game is not at hand.
    """
    variant = _sheet_variant(state)
    found = advice.actions_of(variant, state)
    did = next(action for action in found if _is(action, state, command))
    return Decision(state, did, tuple(found[: advice.TOP]))


def _is(action: Action, state: SheetState, command: Choice) -> bool:
    if isinstance(command, Roll):
        faces = tuple(sorted(state.turn.dice[slot] for slot in command.hold))
        return action.hold == faces
    move = action.move
    return move is not None and (move.column, move.box) == (command.column, command.box)


def judge_last(log: GameLog) -> Decision | None:
    """Return the latest decision of a game, None before the first.

    Raises:
        BadRequest: ``not_available`` when the table of the game is not at hand, or the
            game is none with a sheet.
    """
    _sheet_variant(log.state)
    latest = None
    for choice in choices_made(log):
        latest = choice
    return None if latest is None else judge(*latest)


def _sheet_variant(state: AnyState) -> SheetVariant:
    variant = find_variant(state.ruleset)
    if not isinstance(variant, SheetVariant):
        raise BadRequest("not_available", f"{variant.key} has no sheet to review")
    return variant


class Review:
    """A review under way, a turn at a time, so that nothing waits for the whole."""

    def __init__(self, log: GameLog) -> None:
        """Begin.

        Raises:
            BadRequest: ``bad_game`` when the game has not ended; ``not_available`` when
                the table of the game is not at hand, or the game is none with a sheet.
        """
        variant = _sheet_variant(log.state)
        if not log.state.is_over:
            raise BadRequest("bad_game", "the game has not ended")
        advice.the_expert(variant, log.state.options)
        self._log = log
        self._choices = list(choices_made(log))
        self._decisions: list[Decision] = []

    @property
    def is_done(self) -> bool:
        """Whether every decision has been looked at."""
        return len(self._decisions) == len(self._choices)

    def go_on(self) -> None:
        """Look at the decisions of one more turn."""
        turn = None
        while not self.is_done:
            state, command = self._choices[len(self._decisions)]
            if turn not in (None, (state.turn_number, state.seat)):
                return
            turn = (state.turn_number, state.seat)
            self._decisions.append(judge(state, command))

    def to_json(self) -> Json:
        """Return how far it is, and the review of each seat once it is done."""
        progress = {"done": len(self._decisions), "of": len(self._choices)}
        if not self.is_done:
            return {**progress, "seats": None}
        seats = range(len(self._log.state.players))
        return {**progress, "seats": [self._seat(seat) for seat in seats]}

    def _seat(self, seat: int) -> Json:
        """Return the review of one seat; ``worst`` are places in ``decisions``."""
        state = self._log.state
        variant = _sheet_variant(state)
        made = [d for d in self._decisions if d.state.seat == seat]
        lost = sum(decision.loss for decision in made)
        empty = _start(self._log).boards[seat]
        expected = advice.value(variant, empty, state.options)
        order = sorted(range(len(made)), key=lambda at: -made[at].loss)
        total = game.total(state, seat)
        return {
            "seat": seat,
            "total": total,
            "exact": advice.the_expert(variant, state.options).is_exact,
            "expected": expected,
            "lost": lost,
            "luck": total - expected + lost,
            "best": sum(decision.is_best for decision in made),
            "of": len(made),
            "worst": [at for at in order[:_WORST] if not made[at].is_best],
            "decisions": [decision.to_json() for decision in made],
        }
