"""The computer players of Dziesięć tysięcy: choices, and strength by simulation."""

from statistics import fmean, stdev

import pytest

from kubek import GameLog, Player, Roll, new_log
from kubek.commands import Bank, SetAside
from kubek.strategy import bots
from kubek.strategy.tables import SHELF
from tests.helpers import key_of

pytestmark = pytest.mark.usefixtures("shipped_tables")

GAMES = 300
FASTER = {"target": 5000, "entry_score": 350}
TURNS = 9.112073
"""The fewest expected turns alone with these options, exactly."""


def new(*levels: str, seed: int = 0, **options: object) -> GameLog:
    """Return a new game of computers."""
    players = [Player(level, "bot", level) for level in levels]
    return new_log("ten_thousand", options, players, key_of(seed))


def played(log: GameLog) -> GameLog:
    """Return a game after its end."""
    while not log.state.is_over:
        log = log.play(bots.choose(log.state, log.state.player.level or ""))
    return log


def share(level: str, other: str) -> list[float]:
    """Return what a level won in seeded games, each dice once from either seat."""
    won = []
    for seed in range(GAMES // 2):
        for seats in ((level, other), (other, level)):
            boards = played(new(*seats, seed=seed)).state.boards
            mine = seats.index(level)
            lead = boards[mine].total - boards[1 - mine].total
            won.append((lead > 0) + (lead == 0) / 2)
    return won


class TestStrength:
    """Seeded games."""

    @pytest.mark.parametrize(
        ("level", "other"), [("medium", "easy"), ("hard", "medium")]
    )
    def test_wins_more_often(self, level: str, other: str) -> None:
        """Each level beats the one below beyond two standard errors."""
        won = share(level, other)

        assert fmean(won) - 0.5 > 2 * stdev(won) / GAMES**0.5

    def test_master_alone(self) -> None:
        """The master needs the fewest turns, within three standard errors."""
        games = [played(new("master", seed=seed, **FASTER)) for seed in range(60)]
        turns = [len(log.state.series[0]) for log in games]

        assert abs(fmean(turns) - TURNS) < 3 * stdev(turns) / len(turns) ** 0.5


class TestChoices:
    """Single decisions."""

    def rolled(self, level: str, *faces: int) -> GameLog:
        """Return a game of two, without an entry score, after the first roll."""
        return new(level, level, entry_score=0).play(Roll(), faces)

    @pytest.mark.parametrize("level", ["easy", "medium"])
    def test_takes_all(self, level: str) -> None:
        """Easy and medium take every die that scores."""
        log = self.rolled(level, 2, 3, 3, 4, 5, 1)

        assert bots.choose(log.state, level) == SetAside((4, 5))

    @pytest.mark.parametrize("level", ["hard", "master"])
    def test_leaves_a_five(self, level: str) -> None:
        """Hard and master leave a 5 that is worth less than its die."""
        log = self.rolled(level, 2, 3, 3, 4, 5, 1)

        assert bots.choose(log.state, level) == SetAside((5,))
        assert bots.choose(log.play(SetAside((5,))).state, level) == Roll()

    @pytest.mark.parametrize("level", bots.LEVELS)
    def test_banks_enough(self, level: str) -> None:
        """Everybody banks a thousand points with three dice left."""
        log = self.rolled(level, 1, 1, 1, 2, 3, 4)
        log = log.play(SetAside((0, 1, 2)))

        assert bots.choose(log.state, level) == Bank()

    @pytest.mark.parametrize("level", ["medium", "hard", "master"])
    def test_last_round(self, level: str) -> None:
        """Behind in the last round nobody banks too little."""
        log = new(level, level, target=5000, entry_score=0)
        for faces in ((1,) * 6, (6,) * 6):
            log = log.play(Roll(), faces).play(SetAside(tuple(range(6))))
        log = log.play(Bank()).play(Roll(), (1, 1, 1, 2, 3, 4))

        assert log.state.boards[0].is_closer
        assert bots.choose(log.play(SetAside((0, 1, 2))).state, level) == Roll()

    @pytest.mark.parametrize("level", bots.LEVELS)
    def test_entry_score(self, level: str) -> None:
        """Nobody tries to bank below the entry score."""
        log = new(level, entry_score=1000).play(Roll(), (5, 5, 5, 1, 1, 2))
        log = log.play(SetAside((0, 1, 2, 3, 4)))

        assert bots.choose(log.state, level) == Roll()

    def test_master_without_tables(self) -> None:
        """Without its table the master plays like hard."""
        SHELF.ask(None)
        ends = [played(new(level, "easy", seed=3)) for level in ("hard", "master")]

        assert ends[0].events[1:] == ends[1].events[1:]

    @pytest.mark.parametrize("players", [1, 3, 6])
    def test_master_among_others(self, players: int) -> None:
        """The master plays any number of players to the end, by all options."""
        log = played(
            new(*["master"] * players, target=5000, entry_score=1000, three_busts=True)
        )

        assert log.state.is_over
