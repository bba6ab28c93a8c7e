"""Matches between computer players, and what the last turn for the win brings."""

from collections.abc import Iterator
from statistics import fmean, stdev

import pytest

from kubek.strategy.tables import SHELF
from kubek.table_files import tables_in
from kubek_lab import __main__ as command
from kubek_lab.matches import Match
from tests.helpers import TABLES

ENDINGS = 30


@pytest.fixture(autouse=True)
def shipped_tables() -> Iterator[None]:
    """Have the shipped tables at hand."""
    SHELF.ask(tables_in(TABLES))
    yield
    SHELF.ask(None)


def test_equals_share() -> None:
    """Of equal players everybody wins an equal share over all seats."""
    match = Match("penta", (), 3, "easy", "easy", 1)

    assert [match.share(n) for n in range(3)] == pytest.approx([1 / 3] * 3)


def test_stronger_wins() -> None:
    """Who is much stronger wins nearly always."""
    match = Match("penta", (), 2, "hard", "easy", 1)

    assert fmean(match.share(n) for n in range(8)) > 0.6


@pytest.mark.parametrize("players", [2, 3])
def test_endings(players: int) -> None:
    """A last turn for the win never loses chances, and gains beyond two errors."""
    match = Match("penta", (), players, "master", "master", 1)
    gains = [match.ending(number) for number in range(ENDINGS)]

    assert min(gains) > -1e-6
    assert fmean(gains) > 2 * stdev(gains) / ENDINGS**0.5


@pytest.mark.parametrize("words", [[], ["--ending"]])
def test_command(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    """The command says what came of it."""
    line = "match general --columns 1 --games 2 --level easy --against easy"
    assert command.main([*line.split(), *words]) == 0

    assert "easy against easy, 2 players: " in capsys.readouterr().out
