"""A look back at a bank game: what each decision cost, and what luck did.

A decision is what was set aside from a roll together with what followed, rolling or
banking. It is compared with the best there was, in chance to win, or alone in turns
(``bank_goals``). What a player got is what could be expected before the first roll,
less what decisions cost, plus luck; the mistakes of the others count as luck.

The names are those of ``review``, which looks back at sheet games.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from kubek import game
from kubek.dice import Dice
from kubek.errors import IllegalCommand
from kubek.events import Banked, DiceRolled, DiceSetAside
from kubek.families.bank import BankVariant
from kubek.families.bank.boards import BankState
from kubek.families.bank.turns import faces_at
from kubek.families.base import Json
from kubek.log import GameLog
from kubek.state import AnyState
from kubek.strategy.bank_advice import (
    Action,
    Then,
    advise,
    is_exact,
    slots_of,
    the_tables,
)
from kubek.strategy.bank_goals import Goal, Unit, race_of, to_win
from kubek.strategy.look_back import LookBack, latest, start_of, variant_of

BEST_WITHIN: Final[dict[Unit, float]] = {"points": 0.05, "win": 0.0002, "turns": 0.001}
"""A decision that costs less counts as the best one: tables are rounded."""
_TOP: Final = 3


class Choice(NamedTuple):
    """What a player did with a roll.

    Attributes:
        state: with the roll on the table.
        chosen: sorted faces that were set aside.
        then: what followed.
    """

    state: BankState
    chosen: Dice
    then: Then


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision that was made, against the best there was.

    Attributes:
        state: before it.
        unit: of all values.
        did: what was chosen.
        top: the best ways to go on, the very best first.
    """

    state: BankState
    unit: Unit
    did: Action
    top: tuple[Action, ...]

    @property
    def loss(self) -> float:
        """What it cost, in its unit."""
        return max(0.0, self.top[0].value - self.did.value)

    @property
    def is_best(self) -> bool:
        """Whether there was nothing better."""
        return self.loss < BEST_WITHIN[self.unit]

    def to_json(self) -> Json:
        """Return the decision as the page shows it; ``top`` is as in ``hint``."""
        turn, best = self.state.turn, self.top[0].value
        return {
            "seat": self.state.seat,
            "turn": self.state.turn_number,
            "roll": turn.roll,
            "dice": [turn.dice[slot] for slot in turn.on_table],
            "turn_points": turn.points,
            "unit": self.unit,
            "did": shown(self.state, self.did, best),
            "top": [shown(self.state, action, best) for action in self.top],
            "loss": self.loss,
            "best": self.is_best,
        }


def hint(variant: BankVariant, state: BankState) -> Json:
    """Return the best ways to go on in a game: ``top``, ``unit``, whether it is exact.

    Each has ``set_aside`` with the faces and ``slots``, ``then``, ``value``, and
    ``loss`` against the best.

    Raises:
        IllegalCommand: ``not_rolled`` before the first roll of a turn.
        BadRequest: ``not_available`` when the table of the game is not at hand.
    """
    if not state.turn.dice:
        raise IllegalCommand("not_rolled", "a hint needs dice on the table")
    goal = _goal(variant, state)
    found = advise(variant, goal, state)
    top = [shown(state, action, found[0].value) for action in found[:_TOP]]
    return {"top": top, "unit": goal.unit, "exact": _is_exact(state)}


def _is_exact(state: AnyState) -> bool:
    return is_exact(state.options, len(state.players))


def shown(state: BankState, action: Action, best: float) -> Json:
    """Return an action as the page shows it; see ``hint``."""
    return {
        "set_aside": list(action.chosen),
        "slots": list(slots_of(state, action.chosen)),
        "then": action.then,
        "value": action.value,
        "loss": max(0.0, best - action.value),
    }


def _goal(variant: BankVariant, state: BankState) -> Goal:
    race = race_of(variant, state)
    return to_win(variant, the_tables(variant, state.options), race, state.turn.points)


def choices_made(log: GameLog) -> Iterator[Choice]:
    """Yield each choice of a player; one that is not yet complete is none."""
    state = start_of(log)
    pending: tuple[BankState, Dice] | None = None
    for event in log.events[1:]:
        match event:
            case DiceSetAside(_, slots, _):
                pending = (state, faces_at(state.turn, slots))
            case DiceRolled() | Banked() if pending is not None:
                yield Choice(*pending, "bank" if isinstance(event, Banked) else "roll")
                pending = None
        state = game.evolve(state, event)


def judge(choice: Choice) -> Decision:
    """Return a choice of a player against the best there was.

    Raises:
        BadRequest: ``not_available`` when the table of the game is not at hand.
    """
    state = choice.state
    variant = variant_of(state, BankVariant)
    goal = _goal(variant, state)
    found = advise(variant, goal, state)
    made = (choice.chosen, choice.then)
    did = next(action for action in found if (action.chosen, action.then) == made)
    return Decision(state, goal.unit, did, tuple(found[:_TOP]))


def judge_last(log: GameLog) -> Decision | None:
    """Return the latest decision of a game, None before the first.

    Raises:
        BadRequest: ``not_available`` when the table of the game is not at hand.
    """
    choice = latest(choices_made(log))
    return None if choice is None else judge(choice)


class Review(LookBack[Choice, Decision]):
    """A review under way; it may begin before the game has ended."""

    def __init__(self, log: GameLog) -> None:
        """Begin.

        Raises:
            BadRequest: ``not_available`` when the table of the game is not at hand.
        """
        self._variant = variant_of(log.state, BankVariant)
        the_tables(self._variant, log.state.options)
        super().__init__(log, choices_made(log))

    def _judge(self, choice: Choice) -> Decision:
        return judge(choice)

    def _sums(self, seat: int, made: Sequence[Decision]) -> Json:
        """Return what could be expected, what came, and luck, in ``unit``.

        Expected and luck are None before the end and where values are estimates.
        """
        state = self._log.state
        is_known = state.is_over and _is_exact(state)
        result, expected = self._result(seat), self._expected(seat)
        lost = sum(decision.loss for decision in made)
        return {
            "unit": "win" if len(state.players) > 1 else "turns",
            "exact": _is_exact(state),
            "result": result,
            "expected": expected if is_known else None,
            "luck": result - expected + lost if is_known else None,
        }

    def _result(self, seat: int) -> float:
        """Return what a seat got: the win or its share of it, alone its turns."""
        state = self._log.state
        if len(state.players) == 1:
            return -float(len(state.series[0]))
        first = [winner for winner, place, _ in game.ranking(state) if place == 1]
        return 1 / len(first) if seat in first else 0.0

    def _expected(self, seat: int) -> float:
        """Return what a seat could expect before the first roll, all at their best."""
        begin = start_of(self._log)
        goal = _goal(self._variant, begin)
        mover = goal.roll(0, self._variant.dice)
        return mover if seat == begin.seat else 1.0 - mover
