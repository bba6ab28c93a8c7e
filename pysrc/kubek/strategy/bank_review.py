"""A look back at a bank game: what each decision cost, and what luck did.

A decision is what was set aside from a roll together with what followed, rolling or
banking. It is compared with the best there was, in chance to win, or alone in turns
(``bank_goals``). What a player got is what could be expected before the first roll,
less what decisions cost, plus luck; the mistakes of the others count as luck.

The names are those of ``review``, which looks back at sheet games.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple, cast

from kubek import game
from kubek.dice import Dice
from kubek.errors import BadRequest, IllegalCommand
from kubek.events import Banked, DiceRolled, DiceSetAside, GameStarted
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
from kubek.variants import find_variant

BEST_WITHIN: Final[dict[Unit, float]] = {"points": 0.05, "win": 0.0002, "turns": 0.001}
"""A decision that costs less counts as the best one: tables are rounded."""
_TOP: Final = 3
_WORST: Final = 3


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
    state = _start(log)
    pending: tuple[BankState, Dice] | None = None
    for event in log.events[1:]:
        match event:
            case DiceSetAside(_, slots, _):
                pending = (state, faces_at(state.turn, slots))
            case DiceRolled() | Banked() if pending is not None:
                yield Choice(*pending, "bank" if isinstance(event, Banked) else "roll")
                pending = None
        state = game.evolve(state, event)


def _start(log: GameLog) -> AnyState:
    return game.start(cast(GameStarted, log.events[0]))


def judge(choice: Choice) -> Decision:
    """Return a choice of a player against the best there was.

    Raises:
        BadRequest: ``not_available`` when the table of the game is not at hand.
    """
    state = choice.state
    variant = _bank_variant(state)
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
    latest = None
    for choice in choices_made(log):
        latest = choice
    return None if latest is None else judge(latest)


def _bank_variant(state: AnyState) -> BankVariant:
    variant = find_variant(state.ruleset)
    if not isinstance(variant, BankVariant):
        raise BadRequest("not_available", f"{variant.key} sets no dice aside")
    return variant


class Review:
    """A review under way, a turn at a time, so that nothing waits for the whole."""

    def __init__(self, log: GameLog) -> None:
        """Begin.

        Raises:
            BadRequest: ``not_available`` when the table of the game is not at hand.
        """
        self._variant = _bank_variant(log.state)
        the_tables(self._variant, log.state.options)
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
            choice = self._choices[len(self._decisions)]
            now = (choice.state.turn_number, choice.state.seat)
            if turn not in {None, now}:
                return
            turn = now
            self._decisions.append(judge(choice))

    def to_json(self) -> Json:
        """Return how far it is, and the review of each seat once it is done."""
        progress = {"done": len(self._decisions), "of": len(self._choices)}
        if not self.is_done:
            return {**progress, "seats": None}
        seats = range(len(self._log.state.players))
        return {**progress, "seats": [self._seat(seat) for seat in seats]}

    def _seat(self, seat: int) -> Json:
        """Return the review of one seat; ``worst`` are places in ``decisions``.

        ``result``, ``expected``, ``lost`` and ``luck`` are in ``unit``; expected and
        luck are None before the end and where values are estimates.
        """
        made = [d for d in self._decisions if d.state.seat == seat]
        lost = sum(decision.loss for decision in made)
        order = sorted(range(len(made)), key=lambda at: -made[at].loss)
        state = self._log.state
        is_known = state.is_over and _is_exact(state)
        result, expected = self._result(seat), self._expected(seat)
        return {
            "seat": seat,
            "total": game.total(state, seat),
            "unit": "win" if len(state.players) > 1 else "turns",
            "exact": _is_exact(state),
            "result": result,
            "expected": expected if is_known else None,
            "lost": lost,
            "luck": result - expected + lost if is_known else None,
            "best": sum(decision.is_best for decision in made),
            "of": len(made),
            "worst": [at for at in order[:_WORST] if not made[at].is_best],
            "decisions": [decision.to_json() for decision in made],
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
        begin = _start(self._log)
        goal = _goal(self._variant, begin)
        mover = goal.roll(0, self._variant.dice)
        return mover if seat == begin.seat else 1.0 - mover
