"""Dziesięć tysięcy: the game around the combinations (RULES.md 5)."""

from typing import Any

import pytest

from kubek import GameLog, Roll, check_dice, new_log, wire
from kubek.commands import Bank, Command, Mark, SetAside, TimeOut
from kubek.errors import KubekError
from kubek.events import Banked, BustsPenalized, GameEnded, TurnBusted
from kubek.game import ranking
from kubek.strategy import bots
from kubek.view import build
from tests.helpers import key_of, people

SIX = (6, 6, 6, 6, 6, 6)
BUST = (2, 3, 4, 6, 2, 3)
ONE = (1, 2, 3, 4, 6, 6)
ALL = (0, 1, 2, 3, 4, 5)


def table(*names: str, **options: Any) -> GameLog:
    """Return a new game."""
    return new_log("ten_thousand", options, people(*names or ("Ania",)), key_of("ten"))


def banked(log: GameLog, *points: int) -> GameLog:
    """Return the game after turns that bank multiples of 3000, or 1000."""
    for wanted in points:
        while log.state.turn.points + 3000 <= wanted:
            log = log.play(Roll(), SIX).play(SetAside(ALL))
        if log.state.turn.points < wanted:
            log = log.play(Roll(), (2, 2, 2, 2, 3, 4)).play(SetAside((0, 1, 2, 3)))
        log = log.play(Bank())
    return log


def refusal(log: GameLog, command: Command) -> KubekError:
    """Return the error with which a command is refused."""
    with pytest.raises(KubekError) as caught:
        log.play(command)
    return caught.value


class TestTurn:
    """Roll, set aside once, roll again or bank."""

    def test_order(self) -> None:
        """Each phase refuses what does not belong to it."""
        new = table(entry_score=0)
        rolled = new.play(Roll(), ONE)
        aside = rolled.play(SetAside((0,)))

        assert refusal(new, SetAside((0,))).code == "not_rolled"
        assert refusal(new, Bank()).code == "nothing_to_bank"
        assert refusal(rolled, Roll()).code == "must_set_aside"
        assert refusal(rolled, Bank()).code == "must_set_aside"
        assert refusal(aside, SetAside((1,))).code == "already_set_aside"
        for command in (Mark(1, "ones"), TimeOut(1, "ones")):
            assert refusal(rolled, command).code == "wrong_command"

    @pytest.mark.parametrize(
        ("slots", "code"),
        [
            ((), "empty_choice"),
            ((6,), "not_in_roll"),
            ((0, 0), "not_in_roll"),
            ((1,), "dead_die"),
        ],
    )
    def test_choices(self, slots: tuple[int, ...], code: str) -> None:
        """Dice that cannot be set aside are refused."""
        assert refusal(table().play(Roll(), ONE), SetAside(slots)).code == code

    def test_dead_dice_are_named(self) -> None:
        """The refusal names the faces that do not score."""
        log = table().play(Roll(), (1, 2, 2, 4, 6, 6))

        assert refusal(log, SetAside((0, 1, 3))).details == {"dead": [2, 4]}

    def test_rest_rolls(self) -> None:
        """Only what is not aside rolls, each die in its own slot."""
        log = (
            table().play(Roll(), ONE).play(SetAside((0,))).play(Roll(), (5, 5, 5, 2, 3))
        )

        assert log.state.turn.dice == (1, 5, 5, 5, 2, 3)
        assert log.state.turn.on_table == (1, 2, 3, 4, 5)
        assert refusal(log, SetAside((0,))).code == "not_in_roll"
        assert refusal(log.play(SetAside((1,))), Roll((0,))).code == "bad_hold"

    def test_hot_dice(self) -> None:
        """With all six aside all six roll again, and the points stay."""
        log = table().play(Roll(), SIX).play(SetAside(ALL)).play(Roll(), ONE)

        assert log.state.turn.on_table == ALL
        assert log.state.turn.points == 3000
        assert log.play(SetAside((0,))).play(Roll(), (2, 3, 4, 6, 6)).events[-2] == (
            TurnBusted(0, 3100)
        )

    def test_bust(self) -> None:
        """A roll in which nothing scores ends the turn and loses its points."""
        log = table("Ania", "Marek").play(Roll(), ONE).play(SetAside((0,)))
        after = log.play(Roll(), (2, 3, 4, 6, 6))

        assert after.events[-2] == TurnBusted(0, 100)
        assert after.state.seat == 1
        assert after.state.boards[0].total == 0


class TestEntry:
    """The first bank needs enough points."""

    def test_refused(self) -> None:
        """Below the entry score banking is refused and says how much is needed."""
        log = table().play(Roll(), ONE).play(SetAside((0,)))
        bank = build(log)["selections"][0]["bank"]

        assert refusal(log, Bank()).code == "entry_score"
        assert not bank["enabled"]
        assert bank["reason"] == {"key": "entry.need", "n": 500}

    @pytest.mark.parametrize("entry", [0, 350, 500, 1000])
    def test_reached(self, entry: int) -> None:
        """The entry score itself is enough, once."""
        log = banked(table(entry_score=entry), 1000)
        again = log.play(Roll(), ONE).play(SetAside((0,))).play(Bank())

        assert again.state.boards[0].total == 1100


class TestEnd:
    """The last round and the result."""

    def test_solo(self) -> None:
        """Alone the game ends at the target; its turns are the result."""
        log = banked(table(), 9000, 1000)

        assert isinstance(log.events[-1], GameEnded)
        assert build(log)["say"] == []
        assert build(log, log.events)["say"][-1] == {"key": "end.turns", "n": 2}

    def test_last_round(self) -> None:
        """Every other player has one more turn, then the highest total wins."""
        log = banked(table("Ania", "Marek", "Zosia"), 1000, 12000)
        assert build(log)["last_round"]
        assert build(log)["notice"] == {"key": "last.round"}
        log = banked(log, 1000)
        assert not log.state.is_over
        log = banked(log, 12000)

        assert log.state.is_over
        assert ranking(log.state) == [(0, 1, 13000), (1, 2, 12000), (2, 3, 1000)]

    def test_tie(self) -> None:
        """Equal totals share the place."""
        log = banked(table("Ania", "Marek"), 12000, 12000)

        assert log.state.is_over
        assert [place for _, place, _ in ranking(log.state)] == [1, 1]
        said = build(log, log.events)["say"][-1]
        assert said == {"key": "say.end.draw", "names": ["Ania", "Marek"]}

    @pytest.mark.parametrize("target", [5000, 10000, 20000])
    def test_target(self, target: int) -> None:
        """The target is an option; the total itself is enough."""
        log = banked(table(target=target), *[1000] * (target // 1000 - 1))

        assert not log.state.is_over
        assert banked(log, 1000).state.is_over


class TestThreeBusts:
    """Three busts in a row cost points, by option."""

    def busts(self, log: GameLog, number: int) -> GameLog:
        """Return the game after busts."""
        for _ in range(number):
            log = log.play(Roll(), BUST)
        return log

    def test_penalty(self) -> None:
        """The third bust in a row costs 1000, then counting starts again."""
        log = self.busts(banked(table(three_busts=True), 3000), 3)
        assert log.events[-2] == BustsPenalized(0, 1000)
        assert log.state.boards[0].total == 2000
        assert self.busts(log, 2).state.boards[0].total == 2000
        assert self.busts(log, 3).state.boards[0].total == 1000

    def test_reset_by_a_bank(self) -> None:
        """A bank in between resets the count."""
        log = self.busts(banked(table(three_busts=True), 3000), 2)
        log = self.busts(banked(log, 1000), 2)

        assert log.state.boards[0].total == 4000

    def test_never_below_zero(self) -> None:
        """A total never falls below 0."""
        log = self.busts(table(three_busts=True), 3)

        assert log.events[-2] == BustsPenalized(0, 0)
        assert log.state.boards[0].total == 0

    def test_off(self) -> None:
        """Without the option busts cost nothing more."""
        log = self.busts(banked(table(), 3000), 4)

        assert log.state.boards[0].total == 3000


class TestView:
    """Every choice of dice has its answer."""

    def view(self) -> dict[str, Any]:
        """Return the view after 1,2,3,4,6,6."""
        return build(table(entry_score=0).play(Roll(), ONE))

    def test_selections(self) -> None:
        """{1} is accepted and worth 100; {1,2} names the 2."""
        one, pair = (self.view()["selections"][mask] for mask in (0b1, 0b11))

        assert (one["legal"], one["points"]) == (True, 100)
        assert one["roll"]["label"] == {"key": "f.roll", "n": 5}
        assert one["bank"]["label"] == {"key": "f.bank", "p": 100, "t": 100}
        assert one["bank"]["commands"] == [
            {"type": "set_aside", "slots": [0]},
            {"type": "bank"},
        ]
        assert (pair["legal"], pair["dead"]) == (False, [1])

    def test_what_can_join(self) -> None:
        """A die that no legal choice has is marked, whatever is chosen."""
        view = self.view()

        assert view["selections"][0]["can"] == 0b1
        assert view["best"] == 0b1
        assert view["selections"][0]["roll"]["reason"] == {"key": "f.choose"}

    def test_largest_combination(self) -> None:
        """A long press takes the largest combination of a die."""
        view = build(table().play(Roll(), (5, 5, 5, 1, 2, 3)))
        pairs = build(table().play(Roll(), (2, 2, 4, 4, 6, 6)))

        assert view["largest"] == [0b111, 0b111, 0b111, 0b1000, 0, 0]
        assert pairs["largest"] == [0b111111] * 6

    def test_risk(self) -> None:
        """The risk is that of the dice that would roll."""
        view = self.view()

        assert view["selections"][0b1]["risk"] == pytest.approx(600 / 7776)
        assert view["selections"][0]["risk"] is None

    def test_tray(self) -> None:
        """What is aside lies in the tray, with its points."""
        log = table().play(Roll(), (5, 1, 5, 5, 2, 3)).play(SetAside((0, 2, 3)))
        view = build(log)

        assert view["tray"] == [{"dice": [5, 5, 5], "points": 500}]
        assert view["turn_points"] == 500
        assert [die["state"] for die in view["dice"]][:3] == ["aside", "free", "aside"]

    def test_commands_are_accepted(self) -> None:
        """What a button sends is what the rules accept."""
        log = table(entry_score=0).play(Roll(), (5, 5, 5, 1, 2, 3))
        for answer in build(log)["selections"]:
            for button in ("roll", "bank"):
                if answer[button]["enabled"]:
                    after = log
                    for command in answer[button]["commands"]:
                        after = after.play(wire.command_from_json(command))
                    assert len(after.events) > len(log.events)

    def test_bust(self) -> None:
        """A bust is told with its player and what is lost."""
        log = table("Ania", "Marek").play(Roll(), ONE).play(SetAside((0,)))
        after = log.play(Roll(), (2, 3, 4, 6, 6))
        view = build(after, after.events[len(log.events) :])

        assert view["bust"] == {"seat": 0, "name": "Ania", "p": 100, "penalty": 0}
        assert view["animate"]["values"] == [1, 2, 3, 4, 6, 6]
        assert [message["key"] for message in view["say"]] == [
            "say.f.rolled",
            "say.f.bust",
        ]


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("entry", [0, 1000])
@pytest.mark.parametrize("seats", [1, 3])
def test_computers_finish(level: str, entry: int, seats: int) -> None:
    """Both levels play to the end, and what they rolled verifies."""
    log = table(*"ABC"[:seats], entry_score=entry, target=5000, three_busts=True)
    while not log.state.is_over:
        log = log.play(bots.choose(log.state, level))

    assert max(account.total for account in log.state.boards) >= 5000
    assert check_dice(log) > 0
    assert any(isinstance(event, Banked) for event in log.events)
