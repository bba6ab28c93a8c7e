"""Simulations: the same games anywhere, and what is said of them."""

import io
import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

from kubek import simulate
from kubek.__main__ import main
from kubek.errors import BadRequest
from kubek.simulate import Simulation
from kubek.strategy.tables import SHELF
from tests.helpers import TABLES


class Terminal(io.StringIO):
    """A screen that says it is a terminal."""

    def isatty(self) -> bool:
        """Say so."""
        return True


@pytest.fixture(autouse=True)
def no_tables_afterwards() -> Iterator[None]:
    """Leave no tables at hand for other tests."""
    yield
    SHELF.ask(None)


class TestGames:
    """Seeded games of one computer player."""

    def test_tables(self) -> None:
        """The master finds the tables in each process."""
        master = Simulation("penta", (), "master", 1)

        assert [*simulate.run(master, 2, 2, TABLES)] == [236, 206]

    def test_seeded(self) -> None:
        """The same seed gives the same games, in one process or in two."""
        penta = Simulation("penta", (), "easy", 4)
        alone = [*simulate.run(penta, 4, 1, TABLES)]

        assert alone == [*simulate.run(penta, 4, 2, TABLES)]
        assert alone != [
            *simulate.run(Simulation("penta", (), "easy", 5), 4, 1, TABLES)
        ]

    def test_turns(self) -> None:
        """In a game with a target the result is the number of turns."""
        result = Simulation("ten_thousand", (), "medium", 1).result(0)

        assert 5 < result < 100

    def test_refused(self) -> None:
        """Options that the game lacks are refused."""
        with pytest.raises(BadRequest):
            Simulation("penta", (("columns", 2),), "easy", 1).result(0)


class TestSummary:
    """Means, deviations, quantiles."""

    def test_figures(self) -> None:
        """The figures are those of the results."""
        found = simulate.summary(Simulation("penta", (), "easy", 1), [3, 1, 2])

        assert (found["mean"], found["sd"], found["games"]) == (2, 1, 3)
        assert (found["min"], found["quantiles"]["0.5"], found["max"]) == (1, 2, 3)
        assert found["se"] == pytest.approx(3**-0.5)

    def test_one_game(self) -> None:
        """One game has no deviation."""
        found = simulate.summary(Simulation("penta", (), "easy", 1), [7])

        assert (found["mean"], found["sd"]) == (7, 0)
        assert "mean 7.000 ± 0.000" in simulate.report(found)

    def test_progress(self) -> None:
        """A terminal shows a bar, anything else nothing."""
        terminal, file = Terminal(), io.StringIO()
        for screen in (terminal, file):
            shown = simulate.show_progress(iter([5, 6]), 2, screen)
            assert [*shown] == [5, 6]

        assert "1/2" in terminal.getvalue()
        assert not file.getvalue()


class TestCommandLine:
    """``python -m kubek simulate``."""

    def test_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        """The last line is one object."""
        words = "simulate general --bot easy --games 2 --seed 3 --columns 2 --no-burn"
        assert main([*words.split(), "--json", "--jobs", "1"]) == 0

        found = json.loads(capsys.readouterr().out.splitlines()[-1])
        assert (found["games"], found["bot"], found["seed"]) == (2, "easy", 3)
        assert found["options"] == {"columns": 2, "allow_burn": False}

    def test_report(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Without ``--json`` it is for people."""
        words = "simulate penta --bot easy --games 1 --jobs 1"
        assert main(words.split()) == 0
        assert "easy alone in penta" in capsys.readouterr().out

    def test_refused(self, capsys: pytest.CaptureFixture[str]) -> None:
        """A game without columns says so."""
        words = "simulate penta --bot easy --games 1 --jobs 1 --columns 2"
        assert main(words.split()) == 1
        assert "bad_option" in capsys.readouterr().err

    def test_number(self) -> None:
        """Fewer than one game is refused."""
        with pytest.raises(SystemExit):
            main(["simulate", "penta", "--bot", "easy", "--games", "0"])

    def test_engine_finds_tables(self) -> None:
        """The engine takes the tables of the source tree."""
        state = {"columns": 1, "allow_burn": True, "sheet": {}, "bonus": {}}
        request = {"op": "value", "ruleset": "penta", "state": state}
        ran = subprocess.run(
            [sys.executable, "-m", "kubek", "engine"],
            input=json.dumps(request),
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONPATH": "pysrc"},
        )

        answer = json.loads(ran.stdout)
        assert answer["expected_final"] == pytest.approx(254.484846, abs=0.05)
