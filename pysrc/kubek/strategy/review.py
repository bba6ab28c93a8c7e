"""A look back at a sheet game: what each decision cost, and what luck did.

Every decision of a player is compared with the best there was. The points that
decisions cost and the luck of the dice explain the total: it is what could be expected
before the first roll, less what decisions cost, plus luck. What the clock chose is no
decision of the player; it counts as luck.

In the last turn of a game of several a decision that wins more often than the one with
the most points costs nothing (``sheet_endings`` knows how often): it is no mistake to
give points up for the win. Those points are told apart, so that luck stays that of the
dice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from kubek import game
from kubek.commands import Roll, Score
from kubek.errors import BadRequest
from kubek.events import BoxScored, DiceRolled, Event, TimedOut
from kubek.families.base import Json
from kubek.families.sheet import SheetVariant
from kubek.families.sheet.boards import SheetState
from kubek.log import GameLog
from kubek.strategy import advice
from kubek.strategy.advice import Action
from kubek.strategy.look_back import LookBack, latest, start_of, variant_of
from kubek.strategy.sheet_endings import win_plan

BEST_WITHIN: Final = 0.05
"""A decision that costs less, in points, counts as the best one: tables are rounded."""


class Choice(NamedTuple):
    """What a player decided.

    Attributes:
        state: that it was decided in.
        command: what was chosen.
    """

    state: SheetState
    command: Roll | Score


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision that was made, against the best there was.

    Attributes:
        state: before it.
        did: what was chosen.
        top: the best ways to go on, the very best first.
        for_win: whether it wins more often than the very best.
    """

    state: SheetState
    did: Action
    top: tuple[Action, ...]
    for_win: bool = False

    @property
    def loss(self) -> float:
        """What it cost, in points of the expected final total; nothing for the win."""
        return 0.0 if self.for_win else self._behind

    @property
    def given_up(self) -> float:
        """The points that were given up for the win."""
        return self._behind if self.for_win else 0.0

    @property
    def _behind(self) -> float:
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
            "for_win": self.for_win,
        }


def choices_made(log: GameLog) -> Iterator[Choice]:
    """Yield each choice of a player.

    The first roll of a turn is none, nor is a box that the clock filled.
    """
    state, before = start_of(log), log.events[0]
    for event in log.events[1:]:
        command = _command(event, before)
        if command is not None:
            yield Choice(state, command)
        state, before = game.evolve(state, event), event


def _command(event: Event, before: Event) -> Roll | Score | None:
    match event:
        case DiceRolled(roll=roll, held=held) if roll > 1:
            return Roll(held)
        case BoxScored(column=column, box=box) if not isinstance(before, TimedOut):
            return Score(column, box)
    return None


def judge(choice: Choice) -> Decision:
    """Return a choice of a player against the best there was.

    Raises:
        BadRequest: ``not_available`` when the table of the game is not at hand.
    """
    state = choice.state
    variant = variant_of(state, SheetVariant)
    found = advice.actions_of(variant, state)
    did = next(action for action in found if _is(action, choice))
    for_win = did is not found[0] and _wins_more(variant, state, did, found[0])
    return Decision(state, did, tuple(found[: advice.TOP]), for_win)


def _wins_more(
    variant: SheetVariant, state: SheetState, did: Action, best: Action
) -> bool:
    """Tell whether a way wins more often than another, in the last turn."""
    plan = win_plan(variant, state)
    if plan is None:
        return False
    left = variant.rolls - state.turn.roll
    found = advice.actions(plan, state.turn.dice, left)
    worths = {(action.hold, action.move): action.value for action in found}
    return worths[did.hold, did.move] > worths[best.hold, best.move]


def _is(action: Action, choice: Choice) -> bool:
    state, command = choice
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
    variant_of(log.state, SheetVariant)
    choice = latest(choices_made(log))
    return None if choice is None else judge(choice)


class Review(LookBack[Choice, Decision]):
    """A review of a finished game under way."""

    def __init__(self, log: GameLog) -> None:
        """Begin.

        Raises:
            BadRequest: ``bad_game`` when the game has not ended; ``not_available`` when
                the table of the game is not at hand, or the game is none with a sheet.
        """
        self._variant = variant_of(log.state, SheetVariant)
        if not log.state.is_over:
            raise BadRequest("bad_game", "the game has not ended")
        advice.the_expert(self._variant, log.state.options)
        super().__init__(log, choices_made(log))

    def _judge(self, choice: Choice) -> Decision:
        return judge(choice)

    def _sums(self, seat: int, made: Sequence[Decision]) -> Json:
        """Return what could be expected, what was given up for the win, and luck.

        They are in points of the final total.
        """
        state = self._log.state
        empty = start_of(self._log).boards[seat]
        expected = advice.value(self._variant, empty, state.options)
        lost = sum(decision.loss for decision in made)
        given_up = sum(decision.given_up for decision in made)
        return {
            "exact": advice.the_expert(self._variant, state.options).is_exact,
            "expected": expected,
            "given_up": given_up,
            "luck": game.total(state, seat) - expected + lost + given_up,
        }
