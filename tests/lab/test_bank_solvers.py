"""The race and the solo game, against expected answers and against plain counting."""

from dataclasses import replace
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
import pytest

from kubek.families.bank import BankVariant
from kubek.state import Option
from kubek.strategy.bank_tables import UNITS, BankTables, decode
from kubek.strategy.bank_turn import expected_points
from kubek.variants.ten_thousand import VARIANT
from kubek_lab.bank_kernel import game_of, start_turn
from kubek_lab.bank_race import Ending, catch_up_chances, solve_race
from kubek_lab.bank_solo import solve_solo, turns_by_points
from kubek_lab.bank_tables import encode, solve
from tests.helpers import golden

VALUES = golden("ten_thousand_game_values")
STEP, TARGET = 50, 10_000
NEAR = 40
"""Steps to the target up to which the race is solved here."""

SMALL = BankVariant(
    key="small",
    dice=2,
    singles={1: 20},
    triples={},
    kinds={2: 30},
    straight=0,
    three_pairs=0,
    busts_in_a_row=3,
    bust_penalty=0,
    options=(
        Option("target", (60, 90), 90),
        Option("entry_score", (0, 40), 40),
    ),
)
"""Two dice: a 1 pays 20, any pair 30. Steps of 10."""
MOST = 24
"""Steps at stake at which plain counting stops to roll; who has them banks anyway."""
ALMOST = 2 / UNITS


def gains(faces: tuple[int, ...]) -> set[tuple[int, int]]:
    """Return steps and dice of what scores in a roll of the small game."""
    found = {(2, 1)} if 1 in faces else set()
    if len(faces) == 2 and faces[0] == faces[1]:
        found.add((3, 2))
    return found


GAINS = {
    dice: [gains(faces) for faces in product(range(1, 7), repeat=dice)]
    for dice in (1, 2)
}
"""Of every roll in every order."""


class Seat(NamedTuple):
    """A player in plain counting: steps, and what the first bank needs."""

    steps: int
    needs: int


class Plain:
    """The small race, counted by going through every roll again and again."""

    def __init__(self, target: int, entry: int) -> None:
        """Go on until no chance changes any more."""
        self.target = target
        seats = [Seat(0, entry), *(Seat(steps, 0) for steps in range(1, target))]
        self.known = dict.fromkeys(product(seats, seats), 0.5)
        change = 1.0
        while change > ALMOST / 10:
            after = {pair: self.turn(*pair) for pair in self.known}
            change = max(abs(after[pair] - self.known[pair]) for pair in after)
            self.known.update(after)

    def turn(self, own: Seat, other: Seat) -> float:
        """Return the chance to win of the one to move, by what is known so far."""
        lost = self.bust(own, other)

        @cache
        def roll(stake: int, dice: int) -> float:
            worths = [
                max(
                    (go_on(stake + n, dice - size or 2) for n, size in gained),
                    default=lost,
                )
                for gained in GAINS[dice]
            ]
            return sum(worths) / len(worths)

        def go_on(stake: int, dice: int) -> float:
            if stake >= MOST:
                return self.bank(own, other, stake)
            if stake < own.needs:
                return roll(stake, dice)
            return max(self.bank(own, other, stake), roll(stake, dice))

        return roll(0, 2)

    def bust(self, own: Seat, other: Seat) -> float:
        """Return what a bust leaves."""
        return 0.0 if other.steps >= self.target else 1.0 - self.known[other, own]

    def bank(self, own: Seat, other: Seat, stake: int) -> float:
        """Return what banking is worth."""
        total = own.steps + stake
        if other.steps >= self.target:
            return (total > other.steps) + (total == other.steps) / 2
        if total >= self.target:
            return 1.0 - self.last_turn(other, total)
        return 1.0 - self.known[other, Seat(total, 0)]

    @cache  # noqa: B019 - lives as long as the tests of this module
    def last_turn(self, own: Seat, total: int) -> float:
        """Return the chance to win against who has reached the target."""
        return self.turn(own, Seat(total, 0))


@pytest.fixture(scope="module")
def small() -> BankTables:
    """Return the tables of the small game."""
    return solve(SMALL)


@pytest.fixture(scope="module")
def plain() -> Plain:
    """Return the small race to 60 points, 40 to enter, in plain counting."""
    return Plain(6, 4)


class TestSmallRace:
    """The small race, whole, with the last turn of the other and an entry score."""

    @pytest.mark.parametrize("own", range(1, 6))
    @pytest.mark.parametrize("other", range(1, 6))
    def test_race(self, small: BankTables, plain: Plain, own: int, other: int) -> None:
        """Both have entered."""
        known = plain.known[Seat(6 - own, 0), Seat(6 - other, 0)]

        assert known == pytest.approx(small.race(10 * own, 10 * other), abs=ALMOST)

    def test_start(self, small: BankTables, plain: Plain) -> None:
        """Nobody has entered."""
        known = plain.known[Seat(0, 4), Seat(0, 4)]

        assert known == pytest.approx(small.start(60, 40).both, abs=ALMOST)

    @pytest.mark.parametrize("near", range(1, 6))
    def test_one_has_entered(self, small: BankTables, plain: Plain, near: int) -> None:
        """One of them has entered."""
        start, far, inside = small.start(60, 40), Seat(0, 4), Seat(6 - near, 0)
        own, other = plain.known[far, inside], plain.known[inside, far]

        assert own == pytest.approx(start.own(10 * near), abs=ALMOST)
        assert other == pytest.approx(start.other(10 * near), abs=ALMOST)


class TestTenThousand:
    """Expected answers, under the assumptions that their file names."""

    def test_turn(self) -> None:
        """Compiled and plain code agree on the best expected turn."""
        game = game_of(VARIANT)
        bank = np.arange(0.0, 500.0 * STEP, STEP)
        worth, _ = start_turn(game.offers, bank, 400, 0.0)

        assert worth == pytest.approx(expected_points(VARIANT, 0, 6), abs=1e-9)

    def test_turns_by_points(self) -> None:
        """Hard needs a few more; counted forwards from chances of turns it is this."""
        game = game_of(VARIANT)
        with_entry = turns_by_points(game, TARGET // STEP, 500 // STEP)

        assert turns_by_points(game, TARGET // STEP, 0) == pytest.approx(17.491868366)
        assert with_entry == pytest.approx(17.552170033)

    def test_solo(self) -> None:
        """The fewest turns from every score."""
        turns = solve_solo(game_of(VARIANT), TARGET // STEP)
        expected = VALUES["fewest_turns_from_score"]

        assert len(expected) == 21
        for score, fewest in expected.items():
            found = turns[(TARGET - int(score)) // STEP]
            assert fewest == pytest.approx(found, abs=1e-6)

    def test_race_that_ends_at_once(self) -> None:
        """The chances near the target, where reaching it ends the game."""
        race = solve_race(game_of(VARIANT), Ending(np.zeros(1), at_once=True), NEAR)
        rows = VALUES["two_player_win_probability_of_player_to_move"]["rows"]
        near = [row for row in rows if min(row[:2]) >= TARGET - NEAR * STEP]

        assert len(near) == 6
        for own, other, chance in near:
            found = race[(TARGET - own) // STEP, (TARGET - other) // STEP]
            assert chance == pytest.approx(found, abs=1e-6)

    def test_tables(self) -> None:
        """What is written reads the same, and options change the start only."""
        options = (
            Option("target", (500, 1000), 500),
            Option("entry_score", (0, 350), 0),
        )
        tables = solve(replace(VARIANT, options=options))
        read = decode(encode(tables))

        assert read.race_units == tables.race_units
        assert set(read.starts) == {(10, 0), (10, 7), (20, 0), (20, 7)}
        assert read.start(500, 0).both == pytest.approx(read.race(500, 500))
        assert read.start(1000, 350).both != read.start(1000, 0).both
        assert read.turns(1000) == pytest.approx(tables.turns(1000), rel=1e-6)

    def test_catch_up(self) -> None:
        """From no points behind anything that scores wins, and nothing loses."""
        chances = catch_up_chances(game_of(VARIANT), 60)

        assert chances[0] == pytest.approx(1 - 5 / 216)
        assert all(np.diff(chances) < 0)
