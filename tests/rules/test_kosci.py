"""Kości Online: the optional joker, bonuses, the shown total (RULES.md 4)."""

from typing import Any

import pytest

from kubek import GameLog, Roll, Score, new_log
from kubek.view import build
from tests.helpers import key_of, people

FIVE_FOURS = (4, 4, 4, 4, 4)
FIVE_SIXES = (6, 6, 6, 6, 6)
ODD = (1, 2, 2, 3, 6)


def after(*turns: tuple[tuple[int, ...], str]) -> GameLog:
    """Return a game after turns of one roll each."""
    log = new_log("kosci", {}, people("Ania"), key_of("kosci"))
    for dice, box in turns:
        log = log.play(Roll(), dice).play(Score(1, box))
    return log


def offers(log: GameLog, dice: tuple[int, ...]) -> dict[str, dict[str, Any]]:
    """Return the legal boxes for a roll."""
    view = build(log.play(Roll(), dice))
    return {box["id"]: box for box in view["boxes"] if box["legal"]}


class TestBonus:
    """+100 for every further five of a kind."""

    def test_wherever_it_is_written(self) -> None:
        """With 50 in the box the bonus is paid in any box, joker or not."""
        legal = offers(after((FIVE_SIXES, "five_of_a_kind")), FIVE_FOURS)

        assert {box["bonus"] for box in legal.values()} == {100}
        assert legal["fours"]["points"] == 20
        assert legal["full_house"]["points"] == 0
        assert len(legal) == 12

    def test_none_at_zero(self) -> None:
        """With 0 in the box there is never a bonus."""
        legal = offers(after((ODD, "five_of_a_kind")), FIVE_FOURS)

        assert {box["bonus"] for box in legal.values()} == {0}


class TestJoker:
    """The optional joker."""

    @pytest.mark.parametrize(("roll", "bonus"), [(FIVE_SIXES, 100), (ODD, 0)])
    def test_usable(self, roll: tuple[int, ...], bonus: int) -> None:
        """It needs the box filled, with 50 or 0, and the upper box of the face."""
        log = after((roll, "five_of_a_kind"), (FIVE_FOURS, "fours"))
        legal = offers(log, FIVE_FOURS)

        assert legal["full_house"]["points"] == 25
        assert legal["small_straight"]["points"] == 30
        assert legal["large_straight"]["points"] == 40
        assert legal["chance"]["points"] == 20
        assert legal["ones"]["points"] == 0
        assert legal["full_house"]["joker"]
        assert not legal["ones"]["joker"]
        assert {box["bonus"] for box in legal.values()} == {bonus}

    def test_never_forced(self) -> None:
        """All other open boxes stay legal."""
        log = after((FIVE_SIXES, "five_of_a_kind"), (FIVE_FOURS, "fours"))

        assert len(offers(log, FIVE_FOURS)) == 11

    def test_not_while_the_box_is_open(self) -> None:
        """With the five-of-a-kind box open there is no joker."""
        legal = offers(after((FIVE_FOURS, "fours")), FIVE_FOURS)

        assert legal["full_house"]["points"] == 0

    def test_notice(self) -> None:
        """The player is told that the joker may be used."""
        log = after((FIVE_SIXES, "five_of_a_kind"), (FIVE_FOURS, "fours"))
        view = build(log.play(Roll(), FIVE_FOURS))

        assert view["notice"]["key"] == "joker.optional"


class TestShownTotal:
    """The upper bonus waits for the end."""

    def upper(self) -> list[tuple[tuple[int, ...], str]]:
        """Return turns that reach 63 above."""
        names = ("ones", "twos", "threes", "fours", "fives", "sixes")
        return [((face,) * 3 + (1, 2), name) for face, name in enumerate(names, 1)]

    def test_until_the_end(self) -> None:
        """Until the end the bonus is shown as reached, not added."""
        log = after(*self.upper())
        view = build(log)

        assert view["bonus"][0]["done"]
        assert view["players"][0]["total"] == view["bonus"][0]["sum"]
        assert view["players"][0]["sheet"][0]["upper_bonus"] == 0

    def test_at_the_end(self) -> None:
        """At the end the total includes it."""
        lower = [b["id"] for b in build(after())["boxes"] if b["part"] == "lower"]
        log = after(*self.upper(), *((ODD, box) for box in lower))
        sheet = build(log)["players"][0]["sheet"][0]

        assert log.state.is_over
        assert sheet["upper_bonus"] == 35
        assert sheet["total"] == sheet["upper"] + 35 + sheet["lower"]


def test_marks_rerolls() -> None:
    """Dice are marked to roll again by custom; every choice has its words for that."""
    view = build(after().play(Roll(), ODD))
    every, some, none = (view["selections"][mask] for mask in (0, 0b00011, 0b11111))

    assert view["marks"] == "reroll"
    assert every["reroll_label"] == {"key": "reroll.n", "n": 5}
    assert some["reroll_label"] == {"key": "reroll.n", "n": 3}
    assert none["reroll_reason"] == {"key": "reroll.none"}
    first = build(after())["selections"][0]
    assert first["reroll_label"] == {"key": "reroll.all"}
