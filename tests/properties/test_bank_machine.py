"""Whatever is done in a bank game, legal or not, these things hold."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from kubek import legal_commands
from kubek.commands import Command, Roll, SetAside
from kubek.errors import KubekError
from kubek.events import Banked, BustsPenalized, DiceRolled, DiceSetAside, TurnBusted
from kubek.game import ranking
from kubek.strategy import bots
from tests.properties.machine import AnyGame, any_command


class BankGame(AnyGame):
    """Plays a game of Dziesięć tysięcy with legal and illegal commands."""

    ruleset = "ten_thousand"

    @precondition(lambda self: not self.log.state.is_over)
    @rule(level=st.sampled_from(bots.LEVELS), turns=st.integers(1, 12))
    def turns_of_computers(self, level: str, turns: int) -> None:
        """Computers play some turns with legal commands."""
        played = sum(map(len, self.log.state.series)) + turns
        while sum(map(len, self.log.state.series)) < played:
            if self.log.state.is_over:
                break
            command = bots.choose(self.log.state, level)
            assert command in legal_commands(self.log.state)
            self.log = self.log.play(command)

    @rule(command=any_command)
    def anything(self, command: Command) -> None:
        """A command is legal exactly when it is listed; refused ones change nothing."""
        state, events = self.log.state, self.log.events
        listed = {_sorted(other) for other in legal_commands(state)}
        try:
            after = self.log.play(command)
        except KubekError:
            assert command not in listed
            assert (state, events) == (self.log.state, self.log.events)
            return
        assert _sorted(command) in listed or isinstance(command, Roll)
        self.log = after

    @invariant()
    def totals_add_up(self) -> None:
        """A total is what was banked less what busts cost, and never below 0."""
        for seat, account in enumerate(self.log.state.boards):
            banked = sum(
                event.points
                for event in self.log.events
                if isinstance(event, Banked) and event.seat == seat
            )
            lost = sum(
                event.points
                for event in self.log.events
                if isinstance(event, BustsPenalized) and event.seat == seat
            )
            assert account.total == banked - lost >= 0

    @invariant()
    def turn_points_add_up(self) -> None:
        """What is banked or lost is what was set aside in the turn."""
        aside = 0
        for event in self.log.events:
            match event:
                case DiceRolled(roll=1):
                    aside = 0
                case DiceSetAside(points=points):
                    aside += points
                case Banked(points=points) | TurnBusted(points=points):
                    assert points == aside
        assert self.log.state.is_over or self.log.state.turn.points in {0, aside}

    @invariant()
    def ends_fairly(self) -> None:
        """When the game ends everyone had as many turns as the one who closed it."""
        state = self.log.state
        turns = [len(series) for series in state.series]
        if state.is_over:
            closer = next(i for i, a in enumerate(state.boards) if a.is_closer)
            assert {turns[seat] - turns[closer] for seat in range(closer)} <= {1, 0}
            assert min(place for _, place, _ in ranking(state)) == 1
        else:
            assert max(turns) - min(turns) <= 1


def _sorted(command: Command) -> Command:
    if isinstance(command, SetAside):
        return SetAside(tuple(sorted(command.slots)))
    return command


TestBankGame = BankGame.TestCase
TestBankGame.settings = settings(max_examples=40, stateful_step_count=50, deadline=None)
