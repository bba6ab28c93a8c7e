"""Advice in Dziesięć tysięcy: points of the turn, the race, the game alone."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kubek import GameLog, Roll, new_log
from kubek.api import Door
from kubek.commands import Bank, SetAside
from kubek.dice import Dice, chance_outcomes
from kubek.errors import BadRequest
from kubek.families.bank import choices
from kubek.families.bank.boards import Account
from kubek.strategy.bank_advice import advise, command_of
from kubek.strategy.bank_goals import (
    Goal,
    Race,
    Rival,
    enough_points,
    goal_of,
    most_points,
    race_of,
    to_win,
)
from kubek.strategy.bank_tables import UNITS, BankTables, tables_at_hand
from kubek.strategy.tables import SHELF
from kubek.variants.ten_thousand import VARIANT
from tests.helpers import TABLES, ask, code_of, golden, key_of, people

TABLE = TABLES / "ten_thousand.bin"
DECISIONS = golden("ten_thousand_decisions")["cases"]
IN = True
OPTIONS = {"target": 10_000, "entry_score": 500, "three_busts": False}
scores = st.integers(1, 199).map(lambda steps: 50 * steps)


@pytest.fixture(scope="module")
def tables() -> Iterator[BankTables]:
    """Return the shipped tables, on the shelf while the tests of this module run."""
    SHELF.provide(TABLE.read_bytes())
    found = tables_at_hand(VARIANT, VARIANT.resolve_options({}))
    assert found is not None
    yield found
    SHELF.ask(None)


@pytest.fixture
def bare_shelf(tables: BankTables) -> Iterator[None]:  # noqa: ARG001 - put back after
    """Take the tables away for one test."""
    SHELF.ask(None)
    yield
    SHELF.provide(TABLE.read_bytes())


def by_id(case: dict[str, Any]) -> str:
    """Name a test by its case."""
    return str(case["id"])


def ask_points(turn_points: int, roll: list[int]) -> list[dict[str, Any]]:
    """Return the door's advice for the points of a turn."""
    request = {"ruleset": "ten_thousand", "turn_points": turn_points, "roll": roll}
    answer = ask(Door(), op="advise", **request)
    assert answer["unit"] == "points"
    return list(answer["actions"])


def race(own: int, *others: int, entry: int = 0) -> Race:
    """Return a standing to 10 000 in which everybody with points has entered."""
    rivals = tuple(Rival(total, total > 0) for total in others)
    return Race(own, 0 if own else entry, entry, 10_000, rivals)


def start_worth(goal: Goal) -> float:
    """Return the worth of a turn that begins."""
    return goal.roll(0, VARIANT.dice)


class TestPoints:
    """The most expected points of a turn."""

    @pytest.mark.parametrize("case", DECISIONS, ids=by_id)
    def test_decision(self, case: dict[str, Any]) -> None:
        """The best ways to go on and their worth are as expected."""
        ways = ask_points(case["turn_total"], case["roll"])
        best = ways[0]["value"]
        others = [way["value"] for way in ways if best - way["value"] > 1e-9]
        ties = [way for way in ways if best - way["value"] <= 1e-9]

        assert case["best_value"] == pytest.approx(best, abs=1e-6)
        assert case["next_best_value"] == pytest.approx(max(others), abs=1e-6)
        assert case["actions"] == len(ways)
        assert sorted([way["set_aside"], way["then"]] for way in ties) == sorted(
            [sorted(dice), then] for dice, then in case["best"]
        )

    def test_best_first(self) -> None:
        """The ways to go on are in order."""
        values = [way["value"] for way in ask_points(0, [1, 1, 1, 5, 5, 2])]

        assert values == sorted(values, reverse=True)

    def test_bust(self) -> None:
        """There is no way to go on from a bust."""
        assert ask_points(500, [2, 3, 4]) == []

    def test_entry_score(self) -> None:
        """Below the entry score nothing can be banked."""
        goal = enough_points(VARIANT, race(0, 0, entry=500))

        assert goal.bank(450) == float("-inf")
        assert goal.bank(500) == 500.0
        assert goal.roll(300, 3) < most_points(VARIANT).roll(300, 3)
        assert goal.roll(500, 2) == pytest.approx(most_points(VARIANT).roll(500, 2))
        assert goal.roll(40_000, 6) == most_points(VARIANT).roll(40_000, 6)

    def test_last_round(self) -> None:
        """In the last round less than the best total is nothing."""
        goal = enough_points(VARIANT, race(9_000, 10_500, 3_000))

        assert goal.bank(1_450) == float("-inf")
        assert goal.bank(1_500) == 1_500.0


class TestRace:
    """The chance to win."""

    @given(own=scores, other=scores)
    @settings(max_examples=15, deadline=None)
    def test_table(self, tables: BankTables, own: int, other: int) -> None:
        """A turn worked out by the tables of what follows is worth its own entry."""
        goal = to_win(VARIANT, tables, race(own, other), 0)
        known = tables.race(10_000 - own, 10_000 - other)

        assert known == pytest.approx(start_worth(goal), abs=2 / UNITS)

    @pytest.mark.parametrize("entry", [0, 350, 500, 1000])
    def test_entering(self, tables: BankTables, entry: int) -> None:
        """The same where somebody has yet to enter."""
        start = tables.start(10_000, entry)
        standings = {
            race(0, 0, entry=entry): start.both,
            race(0, 3_000, entry=entry): start.own(7_000),
            race(3_000, 0, entry=entry): start.other(7_000),
        }
        for standing, known in standings.items():
            goal = to_win(VARIANT, tables, standing, 0)
            assert known == pytest.approx(start_worth(goal), abs=2 / UNITS)

    def test_last_turn(self, tables: BankTables) -> None:
        """Behind who has reached the target one turn is left."""
        goal = to_win(VARIANT, tables, race(9_000, 10_200), 0)

        assert (goal.bank(1_150), goal.bank(1_200), goal.bank(1_250)) == (0.0, 0.5, 1.0)
        assert tables.catch_up(1_200) == pytest.approx(start_worth(goal), abs=1e-6)

    def test_who_still_plays(self, tables: BankTables) -> None:
        """Players between who moves and the closer may still pass by."""
        goal = to_win(VARIANT, tables, race(9_000, 9_500, 10_200, 9_900), 0)

        assert goal.bank(1_250) == pytest.approx(1 - tables.catch_up(750))
        assert goal.bank(1_200) == pytest.approx((1 - tables.catch_up(700)) / 2)

    def test_reaching_the_target(self, tables: BankTables) -> None:
        """Reaching the target leaves the other one turn."""
        goal = to_win(VARIANT, tables, race(9_000, 9_500), 0)

        assert goal.bank(1_000) == pytest.approx(1 - tables.catch_up(500))
        assert goal.bank(3_000) > goal.bank(1_000)

    def test_far_ahead(self, tables: BankTables) -> None:
        """There is advice for any number of points at stake."""
        goal = to_win(VARIANT, tables, race(9_000, 9_500), 30_000)

        assert goal.bank(30_000) == 1.0
        assert goal.roll(30_000, 1) == pytest.approx(
            1 / 3 + 2 / 3 * (1 - tables.race(500, 1_000)), abs=1e-6
        )

    def test_penalty(self, tables: BankTables) -> None:
        """A third bust in a row costs more."""
        plain = race(5_000, 5_000)
        dear = Race(5_000, 0, 0, 10_000, plain.rivals, penalty=1_000)
        worths = [start_worth(to_win(VARIANT, tables, r, 0)) for r in (plain, dear)]

        assert worths[0] > worths[1]

    def test_options_not_solved(self, tables: BankTables) -> None:
        """For options that were not solved there is no advice."""
        with pytest.raises(BadRequest) as refusal:
            tables.start(7_000, 500)

        assert refusal.value.code == "not_available"

    def test_best_rival(self, tables: BankTables) -> None:
        """Against several the best of them counts."""
        goals = [
            to_win(VARIANT, tables, standing, 0)
            for standing in (race(5_000, 6_000), race(5_000, 100, 6_000, 300))
        ]

        assert start_worth(goals[0]) == start_worth(goals[1])


class TestAlone:
    """The fewest turns."""

    @pytest.mark.parametrize("score", range(0, 10_000, 500))
    def test_fewest_turns(self, tables: BankTables, score: int) -> None:
        """The turns that are needed from each score are as expected."""
        known = golden("ten_thousand_game_values")["fewest_turns_from_score"]
        goal = to_win(VARIANT, tables, race(score), 0)

        assert goal.unit == "turns"
        assert known[str(score)] == pytest.approx(-start_worth(goal), abs=5e-6)

    def test_entry_score(self, tables: BankTables) -> None:
        """An entry score costs some of a turn."""
        goal = to_win(VARIANT, tables, race(0, entry=500), 0)

        assert start_worth(goal) == pytest.approx(-17.407316, abs=1e-5)


class TestGames:
    """Advice in a game that is played."""

    def log(self, *names: str, **options: int) -> GameLog:
        """Return a new game."""
        return new_log("ten_thousand", options, people(*names), key_of(0))

    @pytest.mark.usefixtures("tables")
    def test_commands(self) -> None:
        """The best way to go on is played by legal commands, step by step."""
        log = self.log("Ania", "Marek", entry_score=0)
        assert advise(VARIANT, goal_of(VARIANT, log.state), log.state) == []
        log = log.play(Roll(), (6, 1, 1, 1, 3, 3))
        ways = advise(VARIANT, goal_of(VARIANT, log.state), log.state)
        command = command_of(log.state, ways[0])
        assert command == SetAside((1, 2, 3))
        log = log.play(command)
        ways = advise(VARIANT, goal_of(VARIANT, log.state), log.state)
        assert command_of(log.state, ways[0]) == Bank()
        assert command_of(log.state, ways[1]) == Roll()

    @pytest.mark.usefixtures("bare_shelf")
    def test_without_tables(self) -> None:
        """Without tables the points of the turn count."""
        log = self.log("Ania", "Marek").play(Roll(), (1, 1, 2, 3, 4, 6))

        assert goal_of(VARIANT, log.state).unit == "points"

    def test_standing(self) -> None:
        """A standing is read from the game: who follows, who has entered, busts."""
        state = self.log(*"ABC", three_busts=True).state
        accounts = (
            Account(2_000, has_entered=True),
            Account(700, has_entered=True, busts=2),
            Account(),
        )
        state = type(state)(
            state.ruleset,
            state.options,
            state.players,
            state.commitment,
            accounts,
            state.turn,
            seat=1,
        )

        assert race_of(VARIANT, state) == Race(
            own=700,
            entry=0,
            first_bank=500,
            target=10_000,
            rivals=(Rival(0, has_entered=False), Rival(2_000, has_entered=True)),
            penalty=700,
        )


class TestDoor:
    """The operation ``advise``."""

    def ask_race(self, **request: Any) -> dict[str, Any]:
        """Return the advice for a roll of three dice with 400 points at stake."""
        usual = {"ruleset": "ten_thousand", "turn_points": 400, "roll": [1, 5, 5]}
        return ask(Door(), op="advise", **{**usual, **request})

    def test_race(self, tables: BankTables) -> None:
        """With scores the value is the chance to win."""
        answer = self.ask_race(scores=[2_000, 3_000], entered=True, options={})
        chances = [way["value"] for way in answer["actions"]]
        banked = next(way for way in answer["actions"] if way["then"] == "bank")

        assert answer["unit"] == "win"
        assert chances == sorted(chances, reverse=True)
        assert banked["set_aside"] == [1, 5, 5]
        assert banked["value"] == pytest.approx(1 - tables.race(7_000, 7_400))

    @pytest.mark.usefixtures("tables")
    def test_entry(self) -> None:
        """Who has not entered may not bank less than the entry score."""
        options = {"entry_score": 1000, "target": 5_000}
        answer = self.ask_race(scores=[0, 0], entered=False, options=options)

        assert {way["then"] for way in answer["actions"]} == {"roll"}
        assert len(answer["actions"]) == len(choices(VARIANT, (1, 5, 5)))

    @pytest.mark.usefixtures("tables")
    def test_alone(self) -> None:
        """Alone the value is the turns that are needed, below 0."""
        answer = self.ask_race(scores=[2_000])

        assert answer["unit"] == "turns"
        assert -16 < answer["actions"][0]["value"] < -13

    @pytest.mark.usefixtures("tables")
    def test_estimate(self) -> None:
        """Against several players, and with a penalty, the chance is an estimate."""
        asked: list[dict[str, Any]] = [
            {"scores": [500, 500]},
            {"scores": [500, 500, 500]},
            {"scores": [500, 500], "options": {"three_busts": True}},
        ]

        assert [self.ask_race(**r).get("estimate") for r in asked] == [None, True, True]

    @pytest.mark.usefixtures("tables")
    @pytest.mark.parametrize("roll", [roll for roll, _ in chance_outcomes(2)])
    def test_choices(self, roll: Dice) -> None:
        """Every choice that scores is there, once for each way to go on."""
        found = self.ask_race(roll=list(roll), scores=[2_000, 3_000])["actions"]
        named = {(tuple(way["set_aside"]), way["then"]) for way in found}

        assert len(named) == len(found) == 2 * len(choices(VARIANT, roll))

    @pytest.mark.usefixtures("bare_shelf")
    def test_no_tables(self) -> None:
        """Without tables there is no chance to win to be named."""
        assert code_of(self.ask_race(scores=[0, 0])) == "not_available"

    @pytest.mark.parametrize(
        ("request_", "code"),
        [
            ({"roll": None}, "bad_dice"),
            ({"roll": []}, "bad_dice"),
            ({"roll": [1] * 7}, "bad_dice"),
            ({"roll": [7]}, "bad_dice"),
            ({"turn_points": None}, "bad_request"),
            ({"turn_points": True}, "bad_request"),
            ({"turn_points": 25}, "bad_request"),
            ({"turn_points": -50}, "bad_request"),
            ({"turn_points": 10**9}, "bad_request"),
            ({"scores": []}, "bad_request"),
            ({"scores": [0] * 7}, "bad_request"),
            ({"scores": 5}, "bad_request"),
            ({"scores": [0, 25]}, "bad_request"),
            ({"scores": [10_000, 0]}, "bad_request"),
            ({"scores": [50, 0], "entered": False}, "bad_request"),
            ({"scores": [0, 0], "entered": 1}, "bad_request"),
            ({"scores": [0, 0], "options": {"columns": 2}}, "bad_option"),
            ({"scores": [0, 0], "options": []}, "bad_option"),
        ],
    )
    def test_refusals(self, request_: dict[str, Any], code: str) -> None:
        """What cannot be answered is refused with its code."""
        assert code == code_of(self.ask_race(**request_))
