"""Whatever is done in a sheet game, legal or not, these things hold."""

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from kubek import GameLog, legal_commands, new_log, wire
from kubek.commands import Command, Mark, Roll, Score, TimeOut, Unmark
from kubek.errors import KubekError
from kubek.events import BonusAwarded, BoxScored
from kubek.game import ranking, total
from kubek.strategy import bots
from tests.helpers import people
from tests.oracle import BOXES

some_boxes = st.sampled_from([*BOXES, "pairs"])
some_columns = st.integers(-1, 3)
any_command = st.one_of(
    st.builds(Roll, st.lists(st.integers(-1, 6), max_size=6).map(tuple)),
    st.builds(Mark, some_columns, some_boxes),
    st.builds(Score, some_columns, some_boxes),
    st.builds(TimeOut, some_columns, some_boxes),
    st.just(Unmark()),
)


class SheetGame(RuleBasedStateMachine):
    """Plays a game of Penta with legal and illegal commands."""

    log: GameLog

    @initialize(seats=st.integers(1, 6), key=st.binary(min_size=32, max_size=32))
    def sit_down(self, seats: int, key: bytes) -> None:
        """Start a game."""
        self.log = new_log("penta", {}, people(*"ABCDEF"[:seats]), key)

    @precondition(lambda self: not self.log.state.is_over)
    @rule(data=st.data())
    def legal(self, data: Any) -> None:
        """A legal command is accepted and adds events."""
        command = data.draw(st.sampled_from(legal_commands(self.log.state)))
        before = self.log
        self.log = before.play(command)

        assert self.log.events[: len(before.events)] == before.events
        assert len(self.log.events) > len(before.events)

    @precondition(lambda self: not self.log.state.is_over)
    @rule(level=st.sampled_from(bots.LEVELS))
    def turn_of_a_computer(self, level: str) -> None:
        """A computer plays the turn to its end with legal commands."""
        place = (self.log.state.turn_number, self.log.state.seat)
        while place == (self.log.state.turn_number, self.log.state.seat):
            command = bots.choose(self.log.state, level)
            assert command in legal_commands(self.log.state)
            self.log = self.log.play(command)
            if self.log.state.is_over:
                break

    @rule(command=any_command)
    def anything(self, command: Command) -> None:
        """A command is legal exactly when it is listed; refused ones change nothing."""
        state, events = self.log.state, self.log.events
        listed = command in legal_commands(state) or _is_same_roll(command, state)
        try:
            after = self.log.play(command)
        except KubekError:
            assert not listed
            assert (state, events) == (self.log.state, self.log.events)
            return
        again = isinstance(command, Mark) and state.turn.mark is not None
        assert listed or again or isinstance(command, TimeOut)
        self.log = after

    @rule()
    def clock(self) -> None:
        """The clock's move is legal whenever there is one."""
        move = bots.clock_move(self.log.state)
        if move:
            self.log = self.log.play(bots.time_out(self.log.state))

    @invariant()
    def replay_is_the_state(self) -> None:
        """The log, through JSON and back, replays to the same game."""
        text = wire.dumps(wire.save_to_json(self.log))

        assert self.log == wire.save_from_json(wire.loads(text))

    @invariant()
    def totals_add_up(self) -> None:
        """Each total is the sum of what was scored, of bonuses and the upper bonus."""
        for seat, sheet in enumerate(self.log.state.boards):
            paid = sum(
                event.points
                for event in self.log.events
                if isinstance(event, BoxScored | BonusAwarded) and event.seat == seat
            )
            upper = sum(points or 0 for points in sheet.points[0][:6])
            bonus = 35 if upper >= 63 else 0
            assert paid + bonus == total(self.log.state, seat)

    @invariant()
    def turns_are_even(self) -> None:
        """Nobody is ever more than one box ahead, and the game ends in time."""
        filled = [
            sum(points is not None for points in sheet.points[0])
            for sheet in self.log.state.boards
        ]
        assert max(filled) - min(filled) <= 1
        assert self.log.state.is_over == (min(filled) == 13)
        assert sum(place == 1 for _, place, _ in ranking(self.log.state)) >= 1


def _is_same_roll(command: Command, state: Any) -> bool:
    """Tell whether a roll holds listed slots in another order."""
    return isinstance(command, Roll) and any(
        isinstance(other, Roll)
        and len(command.hold) == len(other.hold)
        and set(command.hold) == set(other.hold)
        for other in legal_commands(state)
    )


TestSheetGame = SheetGame.TestCase
TestSheetGame.settings = settings(
    max_examples=60, stateful_step_count=60, deadline=None
)
