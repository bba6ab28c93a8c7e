"""Figures over many games, against sums over their logs."""

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from kubek import game
from kubek.api import Door
from kubek.log import GameLog
from kubek.stats.collect import statistics
from kubek.stats.figures import BARS, POINTS, course, histogram
from kubek.stats.summary import summary_of
from kubek.strategy.tables import SHELF
from kubek.table_files import tables_in
from tests.helpers import TABLES, ask, code_of
from tests.stats.games import entry, played

REVIEW = {"best": 20, "of": 25, "lost": 7.5, "unit": "points"}


@pytest.fixture(autouse=True)
def shipped_tables() -> Iterator[None]:
    """Have the tables of the source tree at hand."""
    SHELF.ask(tables_in(TABLES))
    yield
    SHELF.ask(None)


def figures(*games: dict[str, Any], profile: str | None = None) -> dict[str, Any]:
    """Return what the door says of these games."""
    return ask(Door(), op="statistics", games=list(games), profile=profile)


def told(log: GameLog, **more: Any) -> dict[str, Any]:
    """Return a game as the page tells of it."""
    return entry(summary_of(log), **more)


PENTAS = [played("penta", seed, persons=1, computers=1) for seed in range(6)]
BANKS = [played("ten_thousand", seed, computers=1) for seed in range(4)]


class TestSheets:
    """Sums, averages and boxes of a sheet game."""

    def test_totals(self) -> None:
        """Average, median and extremes are those of the person's totals."""
        (kind,) = figures(*map(told, PENTAS))["kinds"]
        totals = sorted(game.total(log.state, 0) for log in PENTAS)
        said = kind["all"]["totals"]

        assert (kind["key"], kind["games"], kind["results"]) == ("penta", 6, 6)
        assert said["average"] == pytest.approx(sum(totals) / 6)
        assert said["median"] == pytest.approx((totals[2] + totals[3]) / 2)
        assert (said["least"], said["most"]) == (totals[0], totals[-1])

    def test_best_game_is_named(self) -> None:
        """The place of the best result is that of its game."""
        (kind,) = figures(*map(told, PENTAS))["kinds"]
        totals = [game.total(log.state, 0) for log in PENTAS]

        best = {"value": max(totals), "game": totals.index(max(totals))}
        assert kind["all"]["best"] == best

    def test_histogram_counts_all(self) -> None:
        """Each total lies in the bin that counts it."""
        (kind,) = figures(*map(told, PENTAS))["kinds"]
        totals = [game.total(log.state, 0) for log in PENTAS]

        for each in kind["all"]["totals"]["bins"]:
            inside = [t for t in totals if each["from"] <= t <= each["to"]]
            assert each["count"] == len(inside)

    def test_boxes(self) -> None:
        """Averages by box are those of the sheets, and add up to the average total."""
        (kind,) = figures(*map(told, PENTAS))["kinds"]
        boxes = kind["all"]["boxes"]
        chances = [log.state.boards[0].points[0][11] for log in PENTAS]
        chance = next(each for each in boxes if each["box"] == "chance")

        assert chance["average"] == pytest.approx(sum(chances) / 6)
        assert chance["zeros"] == chances.count(0) / 6
        assert sum(each["average"] for each in boxes) == pytest.approx(
            kind["all"]["totals"]["average"]
        )

    def test_beside_the_best_player(self) -> None:
        """Its averages come with the table, and add up to what is known."""
        (kind,) = figures(*map(told, PENTAS))["kinds"]

        reference = {"average": 254.4848, "error": 0, "games": 0}
        assert kind["all"]["reference"] == reference
        assert sum(each["best"] for each in kind["all"]["boxes"]) == pytest.approx(
            254.4848, abs=0.001
        )

    def test_without_the_table(self) -> None:
        """There is nothing to compare with, and the rest is there."""
        SHELF.ask(None)
        (kind,) = figures(*map(told, PENTAS))["kinds"]

        assert kind["all"]["reference"] is None
        assert {each["best"] for each in kind["all"]["boxes"]} == {None}

    def test_columns_do_not_mix(self) -> None:
        """Generał is a kind for each number of columns, and with or without burning."""
        logs = [
            played("general", 1, columns=2),
            played("general", 2, columns=1),
            played("general", 3, columns=1, allow_burn=False),
            played("general", 4, columns=1, turn_seconds=30),
        ]
        kinds = figures(*map(told, logs))["kinds"]

        assert [(kind["key"], kind["games"]) for kind in kinds] == [
            ("general-1-true", 2),
            ("general-1-false", 1),
            ("general-2-true", 1),
        ]
        assert [len(kind["all"]["boxes"]) for kind in kinds] == [15, 15, 30]
        assert kinds[2]["all"]["reference"]["games"] > 0


class TestBanks:
    """Turns, busts and banks."""

    def test_figures(self) -> None:
        """They are those of the person's turns."""
        (kind,) = figures(*map(told, BANKS))["kinds"]
        seats = [summary_of(log)["seats"][0] for log in BANKS]
        banks = [points for seat in seats for points in seat["banks"]]
        reached = [seat["to_target"] for seat in seats if seat["to_target"]]
        said = kind["all"]

        assert said["reached"] == len(reached)
        assert said["turns"]["average"] == pytest.approx(sum(reached) / len(reached))
        assert said["best"]["value"] == min(reached)
        assert said["busts"]["count"] == sum(seat["busts"] for seat in seats)
        assert said["busts"]["turns"] == sum(seat["turns"] for seat in seats)
        assert said["banks"]["count"] == len(banks)
        assert said["banks"]["average"] == pytest.approx(sum(banks) / len(banks))
        assert said["banks"]["most"] == max(banks)

    def test_best_player(self) -> None:
        """It needs 17.41 turns alone, with the usual entry score."""
        (kind,) = figures(*map(told, BANKS))["kinds"]

        assert kind["all"]["reference"]["average"] == pytest.approx(17.41, abs=0.01)

    def test_never_reached(self) -> None:
        """Who never reaches the target has no turns to it."""
        summary = summary_of(BANKS[0])
        for seat in summary["seats"]:
            seat["to_target"] = None
        (kind,) = figures(entry(summary))["kinds"]

        assert (kind["all"]["turns"], kind["all"]["best"]) == (None, None)

    def test_nothing_banked(self) -> None:
        """Who only busts has banked nothing."""
        summary = summary_of(BANKS[0])
        for seat in summary["seats"]:
            seat |= {"banks": [], "busts": seat["turns"], "to_target": None}
        (kind,) = figures(entry(summary))["kinds"]

        assert kind["all"]["banks"] is None
        assert kind["all"]["busts"]["count"] == kind["all"]["busts"]["turns"]


class TestWhose:
    """Whose games count."""

    def test_profile(self) -> None:
        """Only the seats of the profile count, wherever it sat."""
        log = played("penta", 9, persons=2)
        first = told(log, profiles=["a", "b"])
        second = told(log, profiles=["b", "a"])
        (kind,) = figures(first, second, profile="a")["kinds"]
        totals = [game.total(log.state, seat) for seat in (0, 1)]

        assert kind["played"] == [[0, 0], [1, 1]]
        assert kind["all"]["totals"]["average"] == pytest.approx(sum(totals) / 2)

    def test_everybody(self) -> None:
        """Without a profile all persons count, each with a result; no computer."""
        log = played("penta", 8, persons=2, computers=1)
        (kind,) = figures(told(log, profiles=["a", None, None]))["kinds"]

        assert (kind["games"], kind["results"]) == (1, 2)
        assert kind["played"] == [[0, 0], [0, 1]]

    def test_computers_never(self) -> None:
        """A profile that a record gives to a computer gets nothing."""
        told_so = told(PENTAS[0], profiles=[None, "a"])

        assert figures(told_so, profile="a")["kinds"] == []

    def test_wins(self) -> None:
        """Games alone are no wins; a shared first place is a part of one."""
        alone = told(played("kosci", 1))
        won = [game.ranking(log.state)[0][0] == 0 for log in PENTAS]
        kinds = figures(alone, *map(told, PENTAS))["kinds"]
        shared = summary_of(PENTAS[0])
        for seat in shared["seats"]:
            seat["place"] = 1
        (tie,) = figures(entry(shared))["kinds"]

        assert kinds[1]["all"]["wins"] is None
        assert kinds[0]["all"]["wins"] == {"won": sum(won), "of": 6}
        assert tie["all"]["wins"] == {"won": 0.5, "of": 1}


class TestHints:
    """Games in which hints were asked for."""

    def test_apart(self) -> None:
        """They are no part of the figures, but counted and listed."""
        games = [told(log, hints=int(i == 0)) for i, log in enumerate(PENTAS)]
        (kind,) = figures(*games)["kinds"]
        total = game.total(PENTAS[0].state, 0)

        assert (kind["games"], kind["all"]["totals"]["most"]) == (
            5,
            max(game.total(log.state, 0) for log in PENTAS[1:]),
        )
        assert kind["hinted"] == {
            "games": 1,
            "results": 1,
            "average": total,
            "best": total,
        }
        assert len(kind["played"]) == 6

    def test_only_those(self) -> None:
        """Then there are no figures but theirs."""
        (kind,) = figures(told(BANKS[0], hints=2))["kinds"]

        assert (kind["games"], kind["all"]) == (0, None)
        assert kind["hinted"]["games"] == 1

    def test_without_a_figure(self) -> None:
        """A race in which the target was not reached has no average."""
        summary = summary_of(BANKS[0])
        for seat in summary["seats"]:
            seat["to_target"] = None
        (kind,) = figures(entry(summary, hints=1))["kinds"]

        assert (kind["hinted"]["average"], kind["hinted"]["best"]) == (None, None)


class TestQuality:
    """What looks back have said."""

    def test_course(self) -> None:
        """Shares and losses in the order of games; games without one are left out."""
        reviews = [None, [REVIEW], [{**REVIEW, "best": 25, "lost": 0}]]
        games = [told(log, review=r) for log, r in zip(PENTAS, reviews, strict=False)]
        (kind,) = figures(*games)["kinds"]
        said = kind["all"]["quality"]

        assert said["share"] == {
            "games": 2,
            "mean": 0.9,
            "points": [
                {"from": 1, "to": 1, "value": 0.8},
                {"from": 2, "to": 2, "value": 1.0},
            ],
        }
        assert [(each["unit"], each["mean"]) for each in said["lost"]] == [
            ("points", 3.75)
        ]

    def test_units_do_not_mix(self) -> None:
        """Turns alone and chances to win are courses of their own."""
        turns = told(BANKS[0], review=[{**REVIEW, "unit": "turns", "lost": 0.5}])
        win = told(BANKS[1], review=[{**REVIEW, "unit": "win", "lost": 0.1}])
        (kind,) = figures(turns, win)["kinds"]

        lost = kind["all"]["quality"]["lost"]
        assert [(e["unit"], e["mean"]) for e in lost] == [("turns", 0.5), ("win", 0.1)]

    def test_no_decision(self) -> None:
        """A game in which the clock decided all has no share."""
        none = {"best": 0, "of": 0, "lost": 0, "unit": "points"}
        (kind,) = figures(told(PENTAS[0], review=[none]))["kinds"]

        assert kind["all"]["quality"]["share"] == {"games": 0, "mean": 0, "points": []}

    def test_none(self) -> None:
        """Without any there is nothing to show."""
        (kind,) = figures(told(PENTAS[0]))["kinds"]

        assert kind["all"]["quality"] is None


class TestDice:
    """Counts of faces, for persons and computers."""

    def test_counts(self) -> None:
        """Every game counts, whoever is looked at, but none with given dice."""
        logs = [*PENTAS, *BANKS]
        scripted = summary_of(PENTAS[0]) | {"scripted": True}
        games = [*map(told, logs), entry(scripted)]
        dice = figures(*games, profile="nobody")["dice"]

        for name, seat in (("people", 0), ("computers", 1)):
            faces = [summary_of(log)["seats"][seat]["faces"] for log in logs]
            assert dice[name]["counts"] == [
                sum(each) for each in zip(*faces, strict=True)
            ]

    def test_nothing_yet(self) -> None:
        """No game is no error."""
        answer = figures()

        assert answer["kinds"] == []
        assert answer["dice"]["people"]["dice"] == 0


class TestRequests:
    """What is refused, and what is only missing."""

    def test_missing(self) -> None:
        """Games without a summary that can be read are named and left out."""
        old = summary_of(PENTAS[1]) | {"format": 0}
        answer = figures(entry(None), told(PENTAS[0]), entry(old))

        assert answer["missing"] == [0, 2]
        assert answer["kinds"][0]["played"] == [[1, 0]]

    @pytest.mark.parametrize(
        "wrong",
        [
            {"games": None},
            {"games": {}},
            {"games": [1]},
            {"games": [{}]},
            {"games": [], "profile": 1},
            {"games": [{"summary": None, "profiles": "ab"}]},
            {"games": [{"summary": None, "profiles": [1]}]},
            {"games": [{"summary": None, "hints": -1}]},
            {"games": [{"summary": None, "hints": True}]},
            {"games": [{"summary": None, "review": {}}]},
            {"games": [{"summary": None, "review": [{}]}]},
            {"games": [{"summary": None, "review": [REVIEW | {"unit": "x"}]}]},
            {"games": [{"summary": None, "review": [REVIEW | {"unit": []}]}]},
            {"games": [{"summary": None, "review": [REVIEW | {"lost": "x"}]}]},
            {"games": [{"summary": None, "review": [REVIEW | {"best": 26}]}]},
        ],
        ids=str,
    )
    def test_other_shapes(self, wrong: dict[str, Any]) -> None:
        """Another shape is a bad request."""
        assert code_of(ask(Door(), op="statistics", **wrong)) == "bad_request"

    def test_thousand_games(self) -> None:
        """A picture has few bars and points, however many games there are."""
        games = [told(PENTAS[i % 6], review=[REVIEW]) for i in range(1000)]
        (kind,) = statistics({"games": games})["kinds"]

        assert kind["games"] == 1000
        assert len(kind["all"]["totals"]["bins"]) <= BARS
        assert len(kind["all"]["quality"]["share"]["points"]) <= POINTS
        assert len(json.dumps(kind["all"])) < 10_000


@pytest.mark.parametrize("values", [[7], [0, 9], [3, 1000], list(range(0, 900, 7))])
def test_histogram(values: list[int]) -> None:
    """Bins are equal, follow each other, and hold every value once."""
    bins = histogram(values, 5)["bins"]

    assert len(bins) <= BARS
    assert sum(each["count"] for each in bins) == len(values)
    assert {each["to"] - each["from"] for each in bins} == {
        histogram(values, 5)["step"] - 1
    }
    assert all(a["to"] + 1 == b["from"] for a, b in pairwise(bins))
    assert bins[0]["count"]
    assert bins[-1]["count"]


@pytest.mark.parametrize("number", [1, 30, 31, 1000])
def test_course(number: int) -> None:
    """Points follow each other, and their means are those of their values."""
    values = [float(value % 17) for value in range(number)]
    points = course(values)

    assert len(points) <= POINTS
    assert points[0]["from"] == 1
    assert points[-1]["to"] == number
    assert all(a["to"] + 1 == b["from"] for a, b in pairwise(points))
    for point in points:
        own = values[point["from"] - 1 : point["to"]]
        assert point["value"] == pytest.approx(sum(own) / len(own))
