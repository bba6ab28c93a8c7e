"""Generał: several columns, burning, the time limit (RULES.md 3)."""

from typing import Any

import pytest

from kubek import GameLog, Roll, Score, check_dice, clock, fair, new_log, wire
from kubek.commands import Command, Mark, TimeOut
from kubek.errors import BadRequest, KubekError
from kubek.events import BonusAwarded, BoxScored, DiceRolled, TimedOut, TurnEnded
from kubek.strategy import bots
from kubek.view import build
from tests.helpers import key_of, people

FIVE_FOURS = (4, 4, 4, 4, 4)
FIVE_SIXES = (6, 6, 6, 6, 6)


def table(*names: str, seed: object = "general", **options: Any) -> GameLog:
    """Return a new game of Generał."""
    return new_log("general", options, people(*names or ("Ania",)), key_of(seed))


def refusal(log: GameLog, command: Command) -> str:
    """Return the code with which a command is refused."""
    with pytest.raises(KubekError) as caught:
        log.play(command)
    return caught.value.code


def scored(log: GameLog, *turns: tuple[tuple[int, ...], int, str]) -> GameLog:
    """Return the game after turns of one roll each."""
    for dice, column, box in turns:
        log = log.play(Roll(), dice).play(Score(column, box))
    return log


class TestJoker:
    """The joker over the whole sheet, in its three steps."""

    def all_scored(self) -> GameLog:
        """Return a game of two columns with both Generał boxes positive."""
        log = table(columns=2)
        return scored(
            log,
            (FIVE_SIXES, 1, "five_of_a_kind"),
            (FIVE_SIXES, 2, "five_of_a_kind"),
        )

    def test_last_general_earns_nothing_yet(self) -> None:
        """The roll that fills the last Generał box pays no bonus."""
        events = self.all_scored().events

        assert BoxScored(0, 2, "five_of_a_kind", 100) in events
        assert not any(isinstance(event, BonusAwarded) for event in events)

    def test_one_open_general(self) -> None:
        """While one Generał box is open a further five of a kind is ordinary."""
        log = scored(table(columns=2), (FIVE_SIXES, 1, "five_of_a_kind"))
        moves = {
            (box["column"], box["id"]): box
            for box in build(log.play(Roll(), FIVE_FOURS))["boxes"]
            if box["legal"]
        }

        assert len(moves) == 25
        assert moves[1, "full_house"]["points"] == 0
        assert {move["bonus"] for move in moves.values()} == {0}

    def test_steps(self) -> None:
        """Upper box of the face in any column, then lower boxes, then 0 in upper."""
        log = self.all_scored().play(Roll(), FIVE_FOURS)
        assert refusal(log, Score(1, "chance")) == "joker_forced"
        log = log.play(Score(2, "fours"))
        assert log.events[-2] == BonusAwarded(0, 2, 200)
        assert log.events[-3] == BoxScored(0, 2, "fours", 40)
        log = scored(log, (FIVE_FOURS, 1, "fours")).play(Roll(), FIVE_FOURS)
        assert refusal(log, Score(1, "ones")) == "joker_forced"
        log = log.play(Score(2, "large_straight"))
        assert log.events[-3] == BoxScored(0, 2, "large_straight", 80)

    def test_zero_step(self) -> None:
        """With every lower box full 0 is written above, and the bonus stays."""
        lower = [b for b in _lower() if b != "five_of_a_kind"]
        log = self.all_scored()
        for column in (1, 2):
            log = scored(log, (FIVE_FOURS, column, "fours"))
        for column in (1, 2):
            for box in lower:
                log = scored(log, (FIVE_FOURS, column, box))
        log = scored(log, (FIVE_FOURS, 2, "ones"))

        assert log.events[-3:-1] == (
            BoxScored(0, 2, "ones", 0),
            BonusAwarded(0, 2, 200),
        )


def _lower() -> list[str]:
    view = build(table())
    return [box["id"] for box in view["boxes"] if box["part"] == "lower"]


class TestOrder:
    """The sheet of Generał."""

    def test_general_before_chance(self) -> None:
        """The Generał box stands before Szansa."""
        assert _lower()[-2:] == ["five_of_a_kind", "chance"]

    def test_turns(self) -> None:
        """x1, x2 and x3 have 13, 26 and 39 turns."""
        of = [build(table(columns=n))["turn"]["of"] for n in (1, 2, 3)]

        assert of == [13, 26, 39]

    def test_thresholds(self) -> None:
        """Each column has its own threshold and bonus."""
        bonus = build(table(columns=3))["bonus"]

        assert [(row["need"], row["points"]) for row in bonus] == [
            (63, 35),
            (126, 70),
            (189, 105),
        ]


class TestBurning:
    """Writing 0 on purpose, by option."""

    def test_refused(self) -> None:
        """With burning off 0 is refused as long as a box of any column scores."""
        log = table(columns=2, allow_burn=False).play(Roll(), (1, 1, 2, 3, 6))

        assert refusal(log, Score(2, "full_house")) == "burn_forbidden"
        assert refusal(log, Mark(1, "five_of_a_kind")) == "burn_forbidden"

    def test_allowed(self) -> None:
        """With burning on it is the player's choice."""
        log = table(columns=2).play(Roll(), (1, 1, 2, 3, 6))

        assert log.play(Score(2, "full_house")).state.boards[0].points[1][8] == 0


class TestTimeLimit:
    """When a turn's time runs out."""

    def test_no_limit(self) -> None:
        """Without a limit no clock runs."""
        for log in (table(), table().play(Roll())):
            with pytest.raises(KubekError) as caught:
                clock.run_out(log)
            assert caught.value.code in {"not_rolled", "wrong_command"}

    def test_unrolled_turn_is_rolled(self) -> None:
        """A turn in which nothing was rolled is rolled once first."""
        log = clock.run_out(table(turn_seconds=30))
        kinds = [type(event) for event in log.events[1:]]

        assert kinds == [DiceRolled, TimedOut, BoxScored, TurnEnded]

    def test_computer_fills(self) -> None:
        """Without random burning the box is one that scores well."""
        log = table(turn_seconds=30).play(Roll(), (2, 3, 4, 5, 6))

        assert BoxScored(0, 1, "large_straight", 40) in clock.run_out(log).events

    def test_mark_does_not_stop_it(self) -> None:
        """Marking a box does not stop the limit of a turn."""
        log = table(turn_seconds=60).play(Roll()).play(Mark(1, "ones"))

        assert clock.run_out(log).state.turn_number == 2

    def test_random_burn(self) -> None:
        """With random burning 0 is written in the box that the key draws."""
        log = table(turn_seconds=30, random_burn=True, columns=3).play(
            Roll(), FIVE_SIXES
        )
        after = clock.run_out(log)
        timed, burnt, _ = after.events[-3:]
        drawn = fair.draw(key_of("general"), "kubek burn 1 0", 39)
        column, place = divmod(drawn, 13)
        box = build(log)["boxes"][place]["id"]

        assert timed == TimedOut(column + 1, box)
        assert burnt == BoxScored(0, column + 1, box, 0)

    def test_burn_pays_no_bonus(self) -> None:
        """A burnt five of a kind is no joker and pays nothing."""
        log = scored(
            table(turn_seconds=30, random_burn=True, allow_burn=False),
            (FIVE_SIXES, 1, "five_of_a_kind"),
        ).play(Roll(), FIVE_FOURS)

        assert clock.run_out(log).events[-2].points == 0  # type: ignore[union-attr]

    def test_filled_box_cannot_be_burnt(self) -> None:
        """A made-up time-out in a filled or missing box is refused."""
        log = scored(
            table(turn_seconds=30, random_burn=True), (FIVE_SIXES, 1, "ones")
        ).play(Roll())

        assert refusal(log, TimeOut(1, "ones")) == "box_filled"
        assert refusal(log, TimeOut(4, "ones")) == "no_such_box"

    def test_every_box_is_drawn(self) -> None:
        """Over many keys each open box is burnt about as often as the others."""
        log = table(turn_seconds=30, random_burn=True)
        drawn = [
            clock.run_out(table(seed=n, turn_seconds=30, random_burn=True))
            .events[-2]
            .box  # type: ignore[union-attr]
            for n in range(1300)
        ]
        counts = [drawn.count(box["id"]) for box in build(log)["boxes"]]

        assert sum(counts) == 1300
        assert max(abs(count - 100) for count in counts) < 5 * (100 * 12 / 13) ** 0.5

    def test_verified(self) -> None:
        """A burnt box is checked against the key like a die."""
        log = table(turn_seconds=30, random_burn=True)
        while not log.state.is_over:
            log = clock.run_out(log)
        save = wire.save_to_json(log)
        del save["sum"]

        assert check_dice(log) == 13
        timed = [e for e in save["events"] if e["type"] == "timed_out"][:2]
        burnt = [e for e in save["events"] if e["type"] == "box_scored"][:2]
        for pair in (timed, burnt):
            pair[0]["box"], pair[1]["box"] = pair[1]["box"], pair[0]["box"]
        with pytest.raises(BadRequest, match="burnt in another box"):
            check_dice(wire.save_from_json(save))

    def test_timer_in_the_view(self) -> None:
        """The view tells the limit for people, and none for computers."""
        assert build(table(turn_seconds=90))["timer"] == {"seconds": 90}
        assert build(table())["timer"] is None

    def test_whether_a_clock_picks(self) -> None:
        """The view tells whether a clock may choose a box for a person."""
        assert build(table(turn_seconds=90))["clock_picks"] is True
        assert build(table(turn_seconds=90, random_burn=True))["clock_picks"] is False
        assert build(table())["clock_picks"] is False


class TestView:
    """What the screen needs to know of several columns."""

    def test_names_tell_the_column(self) -> None:
        """A box is named with its column's multiplier where there are several."""
        boxes = build(table(columns=2))["boxes"]
        one = build(table())["boxes"]

        times = {"box": "twos", "ruleset": "general", "times": 2}
        assert boxes[14]["name"] == {"key": "box.times", **times}
        assert one[1]["name"] == {"key": "box.general.twos"}

    def test_choice_is_spelled(self) -> None:
        """A marked box says what its column makes of the points."""
        log = table(columns=3).play(Roll(), (2, 2, 2, 5, 5)).play(Mark(3, "full_house"))
        score = build(log)["actions"]["score"]

        product = {"box": score["label"]["box"], "base": 25, "times": 3, "p": 75}
        assert score["product"] == {"key": "score.product", **product}
        assert score["label"]["key"] == "score.confirm"

    def test_one_column_spells_nothing(self) -> None:
        """There is nothing to multiply; 0 has a label of its own."""
        log = table().play(Roll(), (1, 1, 2, 3, 6)).play(Mark(1, "full_house"))
        score = build(log)["actions"]["score"]

        assert score["product"] is None
        assert score["label"]["key"] == "score.burn"

    def test_refusal_names_the_reason(self) -> None:
        """An open box that may not be filled says why, the joker first."""
        roll = (1, 1, 2, 3, 6)
        frugal = build(table(columns=2, allow_burn=False).play(Roll(), roll))
        free = build(table(columns=2).play(Roll(), roll))
        joker = build(TestJoker().all_scored().play(Roll(), FIVE_FOURS))

        assert frugal["refusal"] == {"key": "burn.refused"}
        assert free["refusal"] is None
        assert joker["refusal"]["key"] == "joker.upper"

    @pytest.mark.parametrize(
        ("burns", "key"), [(True, "time.burnt"), (False, "time.scored")]
    )
    def test_time_is_up(self, burns: bool, key: str) -> None:  # noqa: FBT001 - a parameter
        """The next player reads what time has written."""
        log = table(turn_seconds=30, random_burn=burns).play(Roll(), (2, 3, 4, 5, 6))
        after = clock.run_out(log)
        notice = build(after, after.events[len(log.events) :])["notice"]

        assert notice["key"] == key
        assert notice["p"] == (0 if burns else 40)
        assert build(after)["notice"] is None

    def test_reached_bonus(self) -> None:
        """Each player's column says whether it has reached its upper bonus."""
        sixes = scored(table(columns=2), (FIVE_SIXES, 1, "sixes"))
        fives = scored(sixes, ((5,) * 5, 1, "fives"), (FIVE_FOURS, 1, "fours"))
        before, after = (build(log)["players"][0]["sheet"] for log in (sixes, fives))

        assert [column["upper_reached"] for column in before] == [False, False]
        assert [column["upper_reached"] for column in after] == [True, False]


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("columns", [1, 2, 3])
@pytest.mark.parametrize("allow_burn", [True, False])
def test_computers_finish(level: str, columns: int, allow_burn: bool) -> None:  # noqa: FBT001 - a parameter
    """Both levels play every option to the end."""
    log = table(columns=columns, allow_burn=allow_burn)
    while not log.state.is_over:
        log = log.play(bots.choose(log.state, level))

    assert log.state.turn_number == 13 * columns + 1
