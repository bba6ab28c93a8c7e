"""The computer players: legal, deterministic, as strong as they should be."""

from concurrent.futures import ProcessPoolExecutor
from statistics import mean, stdev

import pytest

from kubek import GameLog, Player, Roll, Score, game, new_log
from kubek.clock import auto_move
from kubek.errors import BadRequest
from kubek.families.sheet import SheetTurn
from kubek.strategy import bots
from kubek.strategy.advice import slots_of
from tests.helpers import key_of

GAMES = 2000


def play_out(log: GameLog, level: str) -> GameLog:
    """Return the game after the computer has played it to its end."""
    while not log.state.is_over:
        log = log.play(bots.choose(log.state, level))
    return log


def total_of(level: str, seed: int) -> int:
    """Return the total of one seeded solo game."""
    log = new_log("penta", {}, [Player("bot", "bot", level)], key_of(seed))
    return game.total(play_out(log, level).state, 0)


def totals(level: str, games: int) -> list[int]:
    """Return the totals of seeded games, played on every core."""
    with ProcessPoolExecutor() as pool:
        return list(
            pool.map(total_of, [level] * games, range(games), chunksize=games // 20)
        )


@pytest.fixture(scope="module")
def medium_totals() -> list[int]:
    """Return the totals of the seeded games of medium."""
    return totals("medium", GAMES)


class TestStrength:
    """Means of 2 000 seeded games."""

    def test_medium(self, medium_totals: list[int]) -> None:
        """Medium reaches a mean of 205 and more."""
        assert mean(medium_totals) >= 205

    def test_easy(self, medium_totals: list[int]) -> None:
        """Easy is below medium by at least 15, beyond two standard errors."""
        easy = totals("easy", GAMES)
        error = ((stdev(easy) ** 2 + stdev(medium_totals) ** 2) / GAMES) ** 0.5

        assert mean(medium_totals) - mean(easy) >= 15 + 2 * error


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
