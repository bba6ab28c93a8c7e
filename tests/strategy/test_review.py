"""Reviews of finished sheet games."""

from typing import Any

import pytest

from kubek import game, wire
from kubek.api import Door
from kubek.clock import run_out
from kubek.commands import Roll, Score
from kubek.errors import BadRequest
from kubek.log import GameLog, new_log
from kubek.simulate import play_out
from kubek.state import Player
from kubek.strategy.review import Review, choices_made, judge_last
from tests.helpers import ask, code_of, key_of, people

pytestmark = pytest.mark.usefixtures("shipped_tables")


def played(ruleset: str, *levels: str, **options: int | bool) -> GameLog:
    """Return a seeded game of computer players after its end."""
    players = [Player(level, "bot", level) for level in levels]
    return play_out(new_log(ruleset, options, players, key_of(5)))


def reviewed(log: GameLog) -> list[dict[str, Any]]:
    """Return the review of each seat."""
    review = Review(log)
    while not review.is_done:
        assert review.to_json()["seats"] is None
        review.go_on()
    seats: list[dict[str, Any]] = review.to_json()["seats"]
    return seats


class TestSums:
    """Total = what was expected - what decisions cost or gave up + luck."""

    @pytest.mark.parametrize("ruleset", ["penta", "kosci", "general"])
    def test_players(self, ruleset: str) -> None:
        """The master loses nothing, the beginner much; luck explains the rest."""
        master, easy = reviewed(played(ruleset, "master", "easy"))

        assert master["lost"] < 0.05
        assert master["best"] == master["of"]
        assert easy["lost"] > 20
        assert easy["best"] < easy["of"]
        for seat in (master, easy):
            given = seat["lost"] + seat["given_up"]
            explained = seat["expected"] - given + seat["luck"]
            assert seat["total"] == pytest.approx(explained)
            assert seat["exact"] is True

    def test_worst(self) -> None:
        """The worst decisions are the dearest ones, dearest first."""
        (easy,) = reviewed(played("penta", "easy"))
        losses = [decision["loss"] for decision in easy["decisions"]]

        dearest = [losses[at] for at in easy["worst"]]
        assert sorted(losses, reverse=True)[:3] == dearest
        assert easy["lost"] == pytest.approx(sum(losses))

    def test_columns(self) -> None:
        """A game of two columns is reviewed by estimates."""
        (seat,) = reviewed(played("general", "hard", columns=2))

        assert seat["exact"] is False
        assert 26 <= seat["of"] <= 3 * 26
        assert seat["expected"] == pytest.approx(840, abs=3)


class TestDecisions:
    """What counts as a decision."""

    def test_each(self) -> None:
        """Each hold and each box is one; the first roll of a turn is none."""
        log = new_log("penta", {}, people("a"), key_of(0))
        log = log.play(Roll(), (6, 6, 2, 6, 6)).play(Roll((0, 1, 3, 4)), (6,))
        log = log.play(Score(1, "five_of_a_kind"))

        commands = [command for _, command in choices_made(log)]
        assert commands == [Roll((0, 1, 3, 4)), Score(1, "five_of_a_kind")]

    def test_clock(self) -> None:
        """What the clock chose is no decision of the player."""
        log = new_log("general", {"turn_seconds": 30}, people("a"), key_of(0))
        log = run_out(log)

        assert [*choices_made(log)] == []
        assert judge_last(log) is None

    def test_judged(self) -> None:
        """The latest decision is compared with the best there was."""
        log = new_log("penta", {}, people("a"), key_of(0))
        log = log.play(Roll(), (6, 6, 2, 6, 6)).play(Score(1, "ones"))
        decision = judge_last(log)

        assert decision is not None
        assert decision.loss > 20
        shown = decision.to_json()
        assert shown["did"]["move"] == [1, "ones"]
        assert shown["top"][0]["faces"] == [6, 6, 6, 6]
        assert shown["top"][0]["hold"] == [0, 1, 3, 4]
        assert (shown["turn"], shown["roll"], shown["best"]) == (1, 1, False)

    def test_other_family(self) -> None:
        """A game without sheets is not reviewed here."""
        log = new_log("ten_thousand", {}, people("a"), key_of(0))
        with pytest.raises(BadRequest) as refusal:
            judge_last(log)

        assert refusal.value.code == "not_available"


class TestDoor:
    """The operations of the page."""

    def open_game(self, log: GameLog) -> Door:
        """Return a door with a game open."""
        door = Door()
        ask(door, op="open", id="g", save=wire.save_to_json(log))
        return door

    def test_review(self) -> None:
        """It comes in slices of a turn, the whole with the last of them."""
        log = played("penta", "medium")
        door = self.open_game(log)
        answers = [ask(door, op="review", id="g")]
        while answers[-1]["seats"] is None:
            answers.append(ask(door, op="review", id="g"))

        assert len(answers) == 13
        done = [answer["done"] for answer in answers]
        assert done == sorted(set(done))
        assert answers[-1]["done"] == answers[-1]["of"]
        assert answers[-1]["seats"][0]["total"] == game.total(log.state, 0)

    def test_begun_anew(self) -> None:
        """A review that was not finished goes on; a finished one begins anew."""
        door = self.open_game(played("penta", "easy"))
        first = ask(door, op="review", id="g")
        assert ask(door, op="review", id="g")["done"] > first["done"]
        ask(door, op="close", id="g")

        assert code_of(ask(door, op="review", id="g")) == "unknown_game"

    def test_not_over(self) -> None:
        """A game that goes on is not reviewed, but its latest decision is judged."""
        log = new_log("penta", {}, people("a"), key_of(0))
        log = log.play(Roll(), (6, 6, 2, 6, 6)).play(Roll((0, 1, 3, 4)), (1,))
        door = self.open_game(log)

        assert code_of(ask(door, op="review", id="g")) == "bad_game"
        assert ask(door, op="judge", id="g")["decision"]["loss"] == 0
