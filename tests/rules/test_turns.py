"""How a turn goes: what may be asked when, and what follows."""

from typing import Any

import pytest

from kubek import GameLog, Mark, Roll, Score, TimeOut, Unmark, legal_commands, new_log
from kubek.commands import Command
from kubek.errors import IllegalCommand, KubekError
from kubek.events import BonusAwarded, BoxScored, GameEnded, TimedOut, TurnEnded
from kubek.families.sheet.turns import REFUSALS, Phase
from tests.helpers import key_of, people

FIVE_FOURS = (4, 4, 4, 4, 4)


def table(*names: str) -> GameLog:
    """Return a new game of Penta."""
    return new_log("penta", {}, people(*names or ("Ania",)), key_of("turns"))


def refusal(log: GameLog, command: Command, dice: Any = None) -> str:
    """Return the code with which a command is refused."""
    with pytest.raises(KubekError) as caught:
        log.play(command, dice)
    return caught.value.code


class TestRolling:
    """Three rolls at most, holding what one likes."""

    def test_first_roll_takes_all_dice(self) -> None:
        """The first roll of a turn rolls all five."""
        log = table().play(Roll(), (1, 2, 3, 4, 5))

        assert log.state.turn.dice == (1, 2, 3, 4, 5)
        assert log.state.turn.roll == 1

    def test_held_dice_stay(self) -> None:
        """Only the dice that are not held change, each in its own slot."""
        log = table().play(Roll(), (1, 2, 3, 4, 5)).play(Roll((3, 1)), (6, 6, 6))

        assert log.state.turn.dice == (6, 2, 6, 4, 6)
        assert log.state.turn.held == (1, 3)

    def test_released_die_rolls_again(self) -> None:
        """A die held before may be rolled again."""
        log = table().play(Roll(), (1, 2, 3, 4, 5)).play(Roll((0,)), (2, 3, 4, 5))

        assert log.play(Roll(), (6,) * 5).state.turn.dice == (6, 6, 6, 6, 6)

    @pytest.mark.parametrize("hold", [(5,), (-1,), (0, 0)])
    def test_bad_hold(self, hold: tuple[int, ...]) -> None:
        """Slots are 0 to 4, each once."""
        assert refusal(table().play(Roll()), Roll(hold)) == "bad_hold"

    def test_holding_all(self) -> None:
        """Rolling none is refused (RULES.md 1, reading)."""
        log = table().play(Roll())

        assert refusal(log, Roll((0, 1, 2, 3, 4))) == "nothing_to_roll"

    def test_fourth_roll(self) -> None:
        """There is no fourth roll."""
        log = table().play(Roll()).play(Roll()).play(Roll())

        assert refusal(log, Roll()) == "no_rolls_left"

    def test_faces_do_not_depend_on_holds(self) -> None:
        """A die that rolls shows the same face whatever else was held."""
        once = table().play(Roll())
        some, none = once.play(Roll((0, 2))), once.play(Roll())

        for slot in (1, 3, 4):
            assert some.state.turn.dice[slot] == none.state.turn.dice[slot]

    def test_faces_do_not_depend_on_players(self) -> None:
        """The faces of a seat are the same whoever sits there."""
        people_roll = table("Ania", "Marek").play(Roll()).state.turn.dice

        assert people_roll == table("Zosia").play(Roll()).state.turn.dice


class TestMarking:
    """Choosing a box and committing are two steps (RULES.md 2.4)."""

    def test_mark_and_change(self) -> None:
        """Marking another box changes the mark and fills nothing."""
        log = table().play(Roll()).play(Mark(1, "ones")).play(Mark(1, "chance"))

        assert log.state.turn.mark == (1, "chance")
        assert log.state.board.points == ((None,) * 13,)

    def test_roll_clears(self) -> None:
        """A roll clears the mark."""
        log = table().play(Roll()).play(Mark(1, "ones")).play(Roll())

        assert log.state.turn.mark is None

    def test_unmark(self) -> None:
        """A mark can be taken back, once."""
        log = table().play(Roll()).play(Mark(1, "ones")).play(Unmark())

        assert log.state.turn.mark is None
        assert refusal(log, Unmark()) == "wrong_command"

    def test_before_a_roll(self) -> None:
        """Nothing can be marked or scored before the first roll."""
        commands: list[Command] = [
            Mark(1, "ones"),
            Unmark(),
            Score(1, "ones"),
            TimeOut(1, "ones"),
        ]

        assert {refusal(table(), command) for command in commands} == {"not_rolled"}

    def test_illegal_box(self) -> None:
        """What may not be scored may not be marked."""
        log = table().play(Roll())

        assert refusal(log, Mark(2, "ones")) == "no_such_box"
        assert refusal(log, Mark(1, "pairs")) == "no_such_box"


class TestScoring:
    """One box a turn, then the next player."""

    def test_next_player(self) -> None:
        """The turn passes on; the number grows when all have moved."""
        log = table("Ania", "Marek").play(Roll()).play(Score(1, "chance"))
        after = log.play(Roll()).play(Score(1, "chance"))

        assert (log.state.seat, log.state.turn_number) == (1, 1)
        assert (after.state.seat, after.state.turn_number) == (0, 2)

    def test_filled_box(self) -> None:
        """A filled box never changes."""
        log = table().play(Roll()).play(Score(1, "chance")).play(Roll())

        assert refusal(log, Score(1, "chance")) == "box_filled"
        assert refusal(log, Mark(1, "chance")) == "box_filled"

    def test_further_penta(self) -> None:
        """+100 comes besides the points, and the upper box of the face is forced."""
        log = table().play(Roll(), FIVE_FOURS).play(Score(1, "five_of_a_kind"))
        log = log.play(Roll(), FIVE_FOURS)
        after = log.play(Score(1, "fours"))

        assert refusal(log, Score(1, "chance")) == "joker_forced"
        assert after.events[-3:] == (
            BoxScored(0, 1, "fours", 20),
            BonusAwarded(0, 1, 100),
            TurnEnded(0),
        )

    def test_after_the_end(self) -> None:
        """When every sheet is full the game has ended and nothing is allowed."""
        log = table()
        for box in [box for box, *_ in boxes(log)]:
            log = log.play(Roll(), (1, 1, 1, 1, 2)).play(Score(1, box))

        assert isinstance(log.events[-1], GameEnded)
        assert log.state.is_over
        assert legal_commands(log.state) == ()
        everything: list[Command] = [
            Roll(),
            Mark(1, "ones"),
            Unmark(),
            Score(1, "ones"),
        ]
        assert {refusal(log, command) for command in everything} == {"game_over"}


def boxes(log: GameLog) -> list[tuple[str]]:
    """Return the keys of the open boxes after a roll."""
    rolled = log.play(Roll(), (1, 1, 1, 1, 2))
    return [(c.box,) for c in legal_commands(rolled.state) if isinstance(c, Score)]


class TestClock:
    """After the last roll an unmarked turn may be scored by itself (RULES.md 2.6)."""

    def last_roll(self) -> GameLog:
        """Return a game after the third roll."""
        log = table().play(Roll()).play(Roll())
        return log.play(Roll(), (2, 2, 5, 5, 5))

    def test_fills_the_box(self) -> None:
        """The time-out fills the box that it names and says so."""
        after = self.last_roll().play(TimeOut(1, "full_house"))

        assert after.events[-3:] == (
            TimedOut(1, "full_house"),
            BoxScored(0, 1, "full_house", 25),
            TurnEnded(0),
        )

    def test_not_before_the_last_roll(self) -> None:
        """No clock runs while a roll is left."""
        log = table().play(Roll())

        assert refusal(log, TimeOut(1, "chance")) == "wrong_command"

    def test_a_mark_stops_it(self) -> None:
        """Marking a box stops the clock for the turn."""
        log = self.last_roll().play(Mark(1, "chance"))

        assert refusal(log, TimeOut(1, "chance")) == "wrong_command"


class TestPhases:
    """The table of refusals is whole."""

    def test_every_phase(self) -> None:
        """Every phase says what it refuses, with codes that exist."""
        codes = {code for refused in REFUSALS.values() for code in refused.values()}

        assert set(Phase) == set(REFUSALS)
        assert codes <= IllegalCommand.codes

    def test_legal_commands_are_accepted(self) -> None:
        """Every listed command is accepted in every phase of a turn."""
        log = table()
        for _ in range(4):
            for command in legal_commands(log.state):
                log.play(command)
            rolls = [c for c in legal_commands(log.state) if isinstance(c, Roll)]
            log = log.play(rolls[0] if rolls else Mark(1, "chance"))
        assert Unmark() in legal_commands(log.state)
