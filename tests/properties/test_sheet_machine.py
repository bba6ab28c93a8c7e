"""Whatever is done in a sheet game, legal or not, these things hold."""

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from kubek import clock, legal_commands
from kubek.commands import Command, Mark, Roll, TimeOut
from kubek.errors import KubekError
from kubek.events import BonusAwarded, BoxScored
from kubek.game import ranking, total
from kubek.strategy import bots
from tests.properties.machine import AnyGame, any_command


class SheetGame(AnyGame):
    """Plays a game of a sheet with legal and illegal commands."""

    @precondition(lambda self: not self.log.state.is_over)
    @rule(level=st.sampled_from(bots.LEVELS))
    def turn_of_a_computer(self, level: str) -> None:
        """A computer plays the turn to its end with legal commands."""
        turns = len(self.log.state.series[self.log.state.seat])
        seat = self.log.state.seat
        while len(self.log.state.series[seat]) == turns:
            command = bots.choose(self.log.state, level)
            assert command in legal_commands(self.log.state)
            self.log = self.log.play(command)

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
    def time_runs_out(self) -> None:
        """The clock ends the turn, or is refused and changes nothing."""
        before = self.log
        try:
            self.log = clock.run_out(before)
        except KubekError:
            return
        assert sum(map(len, self.log.state.series)) == 1 + sum(
            map(len, before.state.series)
        )

    @invariant()
    def totals_add_up(self) -> None:
        """Each total is the sum of what was scored, of bonuses and the upper bonus."""
        for seat, sheet in enumerate(self.log.state.boards):
            paid = sum(
                event.points
                for event in self.log.events
                if isinstance(event, BoxScored | BonusAwarded) and event.seat == seat
            )
            for number, column in enumerate(sheet.points, start=1):
                upper = sum(points or 0 for points in column[:6])
                paid += 35 * number if upper >= 63 * number else 0
            assert paid == total(self.log.state, seat)

    @invariant()
    def turns_are_even(self) -> None:
        """Nobody is ever more than one box ahead, and the game ends in time."""
        filled = [
            sum(points is not None for column in sheet.points for points in column)
            for sheet in self.log.state.boards
        ]
        boxes = 13 * len(self.log.state.boards[0].points)
        assert max(filled) - min(filled) <= 1
        assert self.log.state.is_over == (min(filled) == boxes)
        assert sum(place == 1 for _, place, _ in ranking(self.log.state)) >= 1


def _is_same_roll(command: Command, state: Any) -> bool:
    """Tell whether a roll holds listed slots in another order."""
    return isinstance(command, Roll) and any(
        isinstance(other, Roll)
        and len(command.hold) == len(other.hold)
        and set(command.hold) == set(other.hold)
        for other in legal_commands(state)
    )


@pytest.mark.parametrize("ruleset", ["penta", "general", "kosci"])
def test_sheet_games(ruleset: str) -> None:
    """Every sheet game holds to the invariants."""
    machine = type("Machine", (SheetGame,), {"ruleset": ruleset})

    run_state_machine_as_test(
        machine,
        settings=settings(max_examples=40, stateful_step_count=50, deadline=None),
    )
