"""Hints and the look back at games of Dziesięć tysięcy."""

from typing import Any

import pytest

from kubek import GameLog, Player, Roll, new_log, wire
from kubek.api import Door
from kubek.commands import Bank, SetAside
from kubek.errors import BadRequest, IllegalCommand
from kubek.strategy import bots
from kubek.strategy.bank_review import Review, choices_made, hint, judge_last
from kubek.strategy.tables import SHELF
from kubek.variants.ten_thousand import VARIANT
from tests.helpers import ask, code_of, key_of, people

pytestmark = pytest.mark.usefixtures("shipped_tables")

SHORT = {"target": 5000, "entry_score": 350}


def played(*levels: str, seed: int = 0, **options: object) -> GameLog:
    """Return a game that computers have played to its end."""
    players = [Player(level, "bot", level) for level in levels]
    log = new_log("ten_thousand", {**SHORT, **options}, players, key_of(seed))
    while not log.state.is_over:
        log = log.play(bots.choose(log.state, log.state.player.level or ""))
    return log


def reviewed(log: GameLog) -> list[dict[str, Any]]:
    """Return the review of each seat."""
    review, steps = Review(log), 0
    while not review.is_done:
        assert review.to_json()["seats"] is None
        review.go_on()
        steps += 1
    assert steps <= sum(map(len, log.state.series))
    return list(review.to_json()["seats"])


def rolled(*faces: int) -> GameLog:
    """Return a game of two in which the first has rolled."""
    log = new_log(
        "ten_thousand", {"entry_score": 0}, people("Ania", "Marek"), key_of(1)
    )
    return log.play(Roll(), faces)


class TestHint:
    """The best ways to go on."""

    def test_top(self) -> None:
        """Three ways, best first, with slots that show the faces."""
        log = rolled(6, 1, 1, 1, 3, 5)
        found = hint(VARIANT, log.state)
        best, *others = found["top"]

        assert (found["unit"], found["exact"], len(others)) == ("win", True, 2)
        assert best["loss"] == 0
        assert [log.state.turn.dice[slot] for slot in best["slots"]] == best[
            "set_aside"
        ]
        assert 0 <= others[0]["loss"] <= others[1]["loss"]

    def test_after_setting_aside(self) -> None:
        """When dice are set aside, banking or rolling is left."""
        found = hint(VARIANT, rolled(6, 1, 1, 1, 3, 5).play(SetAside((1, 2, 3))).state)

        assert [way["set_aside"] for way in found["top"]] == [[], []]
        assert found["top"][0]["then"] == "bank"

    def test_before_a_roll(self) -> None:
        """Before the first roll there is nothing to choose."""
        log = new_log("ten_thousand", {}, people("Ania"), key_of(0))
        with pytest.raises(IllegalCommand) as refusal:
            hint(VARIANT, log.state)

        assert refusal.value.code == "not_rolled"

    def test_estimate(self) -> None:
        """Against several players values are estimates."""
        log = new_log("ten_thousand", {}, people(*"ABC"), key_of(0))

        assert not hint(VARIANT, log.play(Roll(), (1, 1, 1, 2, 3, 4)).state)["exact"]


class TestReview:
    """The look back."""

    def test_master(self) -> None:
        """The master makes no mistakes, and luck explains the rest."""
        for seat in reviewed(played("master", "master")):
            assert seat["best"] == seat["of"]
            assert seat["lost"] == pytest.approx(0, abs=1e-9)
            assert seat["expected"] + seat["luck"] == pytest.approx(seat["result"])

    def test_easy(self) -> None:
        """A beginner makes mistakes; the worst come first."""
        seats = reviewed(played("easy", "medium"))
        losses = [seats[0]["decisions"][at]["loss"] for at in seats[0]["worst"]]

        assert seats[0]["lost"] > 0.02
        assert losses == sorted(losses, reverse=True)
        assert len(losses) == 3
        assert seats[0]["expected"] + seats[1]["expected"] == pytest.approx(1)
        assert seats[0]["result"] + seats[1]["result"] == 1

    def test_alone(self) -> None:
        """Alone turns are counted, below 0."""
        log = played("medium")
        (seat,) = reviewed(log)

        assert seat["unit"] == "turns"
        assert seat["result"] == -len(log.state.series[0])
        assert seat["expected"] == pytest.approx(-9.112073, abs=1e-4)
        balance = seat["expected"] - seat["lost"] + seat["luck"]
        assert balance == pytest.approx(seat["result"])

    def test_several_players(self) -> None:
        """Against several players, no luck is told."""
        seats = reviewed(played("medium", "easy", "hard", three_busts=True))

        assert [seat["luck"] for seat in seats] == [None, None, None]
        assert not any(seat["exact"] for seat in seats)

    def test_decision(self) -> None:
        """A decision names the dice, what was done, and what was better."""
        log = rolled(6, 1, 1, 1, 3, 5).play(SetAside((5,))).play(Bank())
        decision = judge_last(log)

        assert decision is not None
        shown = decision.to_json()
        assert shown["dice"] == [6, 1, 1, 1, 3, 5]
        assert (shown["did"]["set_aside"], shown["did"]["then"]) == ([5], "bank")
        assert shown["loss"] == shown["did"]["loss"] > 0.05
        assert not shown["best"]
        assert shown["top"][0]["loss"] == 0

    def test_not_decided_yet(self) -> None:
        """Dice that were set aside are no decision before what follows."""
        log = rolled(6, 1, 1, 1, 3, 5).play(SetAside((1, 2, 3)))

        assert list(choices_made(log)) == []
        assert judge_last(log) is None
        assert judge_last(log.play(Roll())) is not None

    def test_without_tables(self) -> None:
        """Without tables there is no review."""
        log = played("easy")
        SHELF.ask(None)
        with pytest.raises(BadRequest) as refusal:
            Review(log)

        assert refusal.value.code == "not_available"

    def test_other_games(self) -> None:
        """A game with a sheet is reviewed elsewhere."""
        log = new_log("penta", {}, people("Ania"), key_of(0))
        with pytest.raises(BadRequest) as refusal:
            Review(log)

        assert refusal.value.code == "not_available"


class TestDoor:
    """The page's operations."""

    def test_all(self) -> None:
        """Hint, judge and review of an open game."""
        door, log = Door(), played("easy", "hard")
        ask(door, op="open", id="g", save=wire.save_to_json(log))
        answer = ask(door, op="review", id="g")
        while answer["seats"] is None:
            answer = ask(door, op="review", id="g")

        assert answer["seats"] == reviewed(log)
        last = ask(door, op="judge", id="g")["decision"]
        assert last in [seat["decisions"][-1] for seat in answer["seats"]]

    def test_hint(self) -> None:
        """A hint in a game that goes on."""
        door, log = Door(), rolled(6, 1, 1, 1, 3, 5)
        ask(door, op="open", id="g", save=wire.save_to_json(log))
        found = ask(door, op="hint", id="g", seq=len(log.events))

        assert {**found, "id": None} == {**hint(VARIANT, log.state), "id": None}
        assert code_of(ask(door, op="hint", id="g", seq=1)) == "stale_seq"
