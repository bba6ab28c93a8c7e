"""What the machines of both families do and hold to."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from kubek import GameLog, find_variant, legal_commands, new_log, wire
from kubek.commands import Bank, Mark, Roll, Score, SetAside, TimeOut, Unmark
from tests.helpers import people
from tests.oracle import BOXES

some_boxes = st.sampled_from([*BOXES, "pairs"])
some_columns = st.integers(-1, 4)
some_slots = st.lists(st.integers(-1, 6), max_size=6).map(tuple)
any_command = st.one_of(
    st.builds(Roll, some_slots),
    st.builds(Mark, some_columns, some_boxes),
    st.builds(Score, some_columns, some_boxes),
    st.builds(TimeOut, some_columns, some_boxes),
    st.builds(SetAside, some_slots),
    st.sampled_from([Unmark(), Bank()]),
)


class AnyGame(RuleBasedStateMachine):
    """Plays a game with legal commands; a family adds what else may be done."""

    ruleset: str
    log: GameLog
    replayed: GameLog | None = None
    """The log that was replayed last: what was refused has not changed it."""

    @initialize(
        data=st.data(), seats=st.integers(1, 6), key=st.binary(min_size=32, max_size=32)
    )
    def sit_down(self, data: Any, seats: int, key: bytes) -> None:
        """Start a game with any options."""
        options = {
            option.key: data.draw(st.sampled_from(option.choices))
            for option in find_variant(self.ruleset).options
        }
        self.log = new_log(self.ruleset, options, people(*"ABCDEF"[:seats]), key)

    @precondition(lambda self: not self.log.state.is_over)
    @rule(data=st.data())
    def legal(self, data: Any) -> None:
        """A legal command is accepted and adds events."""
        command = data.draw(st.sampled_from(legal_commands(self.log.state)))
        before = self.log
        self.log = before.play(command)

        assert self.log.events[: len(before.events)] == before.events
        assert len(self.log.events) > len(before.events)

    @invariant()
    def replay_is_the_state(self) -> None:
        """The log, through JSON and back, replays to the same game."""
        if self.log is self.replayed:
            return
        text = wire.dumps(wire.save_to_json(self.log))

        assert self.log == wire.save_from_json(wire.loads(text))
        self.replayed = self.log
