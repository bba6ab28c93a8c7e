"""The computer players of sheet games: single decisions."""

import pytest

from kubek import GameLog, Player, Roll, Score, new_log
from kubek.clock import auto_move
from kubek.errors import BadRequest
from kubek.families.sheet import SheetTurn
from kubek.strategy import bots
from kubek.strategy.advice import slots_of
from tests.helpers import key_of


class TestChoices:
    """Single decisions."""

    def rolled(self, *rolls: tuple[int, ...]) -> GameLog:
        """Return a game with these whole rolls."""
        log = new_log("penta", {}, [Player("bot", "bot", "medium")], key_of(0))
        for roll in rolls:
            log = log.play(Roll(), roll)
        return log

    def test_medium_keeps_a_large_straight(self) -> None:
        """Medium stops with the most points that an ordinary first roll gives."""
        log = self.rolled((1, 2, 3, 4, 5))

        assert Score(1, "large_straight") == bots.choose(log.state, "medium")

    def test_medium_holds_four_of_a_kind(self) -> None:
        """Medium rolls the odd die again."""
        log = self.rolled((6, 6, 2, 6, 6))

        assert Roll((0, 1, 3, 4)) == bots.choose(log.state, "medium")

    @pytest.mark.parametrize(
        ("dice", "box"),
        [
            ((2, 3, 4, 5, 6), "large_straight"),
            ((1, 2, 3, 4, 4), "small_straight"),
            ((1, 1, 1, 2, 2), "full_house"),
        ],
    )
    def test_easy_keeps_what_lies_there(self, dice: tuple[int, ...], box: str) -> None:
        """A beginner sees a combination on the table, and takes it."""
        assert bots.choose(self.rolled(dice).state, "easy") == Score(1, box)

    def test_easy_goes_for_no_straight(self) -> None:
        """A beginner holds the two sixes of four in a row that lack a number."""
        log = self.rolled((3, 4, 5, 6, 6)).play(Score(1, "small_straight"))
        log = log.play(Roll(), (3, 4, 5, 6, 6))

        assert bots.choose(log.state, "easy") == Roll((3, 4))

    def test_easy_scores_five_of_a_kind_at_once(self) -> None:
        """Easy has nothing to roll when all dice are equal."""
        log = self.rolled((3, 3, 3, 3, 3))

        assert Score(1, "five_of_a_kind") == bots.choose(log.state, "easy")

    def test_clock_gives_up_the_cheapest_box(self) -> None:
        """The clock does not put a bad roll where it hurts."""
        log = self.rolled((1, 1, 1, 1, 1), (1, 1, 1, 1, 1), (1, 1, 2, 4, 6))
        move = auto_move(log.state)

        assert move is not None
        assert move.box in {"ones", "chance"}

    def test_joker(self) -> None:
        """Both levels obey the forced joker."""
        log = self.rolled((4,) * 5).play(Score(1, "five_of_a_kind"))
        log = log.play(Roll(), (4,) * 5)

        assert {bots.choose(log.state, level) for level in bots.LEVELS} == {
            Score(1, "fours")
        }

    def test_unknown_level(self) -> None:
        """A level that does not exist is refused."""
        with pytest.raises(BadRequest) as refusal:
            bots.choose(self.rolled().state, "genius")

        assert refusal.value.code == "bad_players"

    def test_held_slots_stay(self) -> None:
        """Of two equal dice the one that is held already stays held."""
        turn = SheetTurn(dice=(5, 5, 5, 2, 1), roll=2, held=(2,))

        assert slots_of(turn, (5, 5)) == (0, 2)
