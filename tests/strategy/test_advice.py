"""Advice in sheet games: with tables, without, and for the page."""

import base64
from typing import Any

import pytest

from kubek.api import Door
from kubek.clock import auto_move
from kubek.commands import Roll, Score
from kubek.families.sheet import SheetTurn
from kubek.log import new_log
from kubek.strategy import bots
from kubek.strategy.advice import slots_of
from kubek.strategy.tables import SHELF
from tests.helpers import TABLES, ask, code_of, key_of, people, position

ROLL = [6, 2, 6, 1, 6]


@pytest.fixture
def door() -> Door:
    """Return a door."""
    return Door()


def advise(door: Door, **request: Any) -> dict[str, Any]:
    """Return the answer to a request for advice on an empty sheet."""
    usual = {"ruleset": "penta", "state": position({}), "dice": ROLL, "rolls_left": 2}
    return ask(door, op="advise", **{**usual, **request})


@pytest.mark.usefixtures("no_tables")
class TestWithoutTables:
    """Before the tables are at hand."""

    def test_not_available(self, door: Door) -> None:
        """There is no advice."""
        state = position({})
        assert code_of(advise(door)) == "not_available"
        assert (
            code_of(ask(door, op="value", ruleset="penta", state=state))
            == "not_available"
        )

    def test_master_is_patient(self) -> None:
        """The master plays like hard."""
        log = new_log("penta", {}, people("a"), key_of(1)).play(Roll())

        assert bots.choose(log.state, "hard") == bots.choose(log.state, "master")

    def test_table_comes(self, door: Door) -> None:
        """With the table of the page the advice is there."""
        needed = ask(door, op="tables", ruleset="penta")
        assert needed == {"game": "penta", "games": []}

        file = (TABLES / f"{needed['game']}.bin").read_bytes()
        data = base64.b64encode(file).decode("ascii")
        assert ask(door, op="tables", data=data) == {"games": ["general_x1", "penta"]}
        assert advise(door)["actions"][0]["hold"] == [6, 6, 6]
        SHELF.ask(None)

    @pytest.mark.parametrize("data", [7, "?", "AAA", "AAAA"])
    def test_bad_table(self, door: Door, data: object) -> None:
        """What is no table is refused."""
        assert code_of(ask(door, op="tables", data=data)) == "bad_request"


@pytest.mark.usefixtures("shipped_tables")
class TestAdvise:
    """The operations ``value`` and ``advise``."""

    def test_every_way(self, door: Door) -> None:
        """All holds but the whole roll, and all boxes, best first."""
        actions = advise(door)["actions"]
        holds = [action["hold"] for action in actions if "hold" in action]

        assert len(holds) == 4 * 2 * 2 - 1
        assert len(actions) - len(holds) == 13
        assert holds[0] == [6, 6, 6]

    def test_no_rolls_left(self, door: Door) -> None:
        """After the last roll there are only boxes."""
        actions = advise(door, rolls_left=0)["actions"]

        assert all("move" in action for action in actions)

    @pytest.mark.parametrize("left", [None, -1, 3, True, "2", 1.0])
    def test_rolls_left(self, door: Door, left: object) -> None:
        """Rolls left are 0, 1 or 2."""
        assert code_of(advise(door, rolls_left=left)) == "bad_request"

    def test_dice(self, door: Door) -> None:
        """Dice are five."""
        assert code_of(advise(door, dice=[1, 2, 3])) == "bad_dice"

    def test_full_sheet(self, door: Door) -> None:
        """A full sheet has a value but no advice."""
        boxes = ask(door, op="catalog")["rulesets"][2]["boxes"]
        state = position({box["id"]: 0 for box in boxes})

        assert code_of(advise(door, state=state)) == "game_over"
        value = ask(door, op="value", ruleset="penta", state=state)
        assert value == {"expected_final": 0.0}

    @pytest.mark.parametrize("columns", [2, 3])
    def test_estimate(self, door: Door, columns: int) -> None:
        """Advice for more columns says that it is an estimate."""
        state = {"columns": columns, "allow_burn": True, "sheet": {}, "bonus": {}}
        answer = advise(door, ruleset="general", state=state)
        value = ask(door, op="value", ruleset="general", state=state)

        assert answer["estimate"] is value["estimate"] is True
        assert answer["actions"][0]["hold"] == [6, 6, 6]
        best = {2: 841, 3: 1747}[columns]
        assert value["expected_final"] == pytest.approx(best, abs=4)


@pytest.mark.usefixtures("shipped_tables")
class TestHint:
    """The hint of the page."""

    def start(self, door: Door, ruleset: str = "penta") -> int:
        """Start a game and roll once; return its sequence number."""
        players = [{"name": "a"}]
        ask(door, op="start", id="g", ruleset=ruleset, options={}, players=players)
        command = {"type": "roll", "hold": []}
        return int(ask(door, op="act", id="g", seq=1, command=command)["view"]["seq"])

    def test_hint(self, door: Door) -> None:
        """It has the top three, their losses, and slots that can be rolled."""
        seq = self.start(door)
        hint = ask(door, op="hint", id="g", seq=seq)
        top = hint["top"]

        assert hint["exact"] is True
        assert len(top) == 3
        assert top[0]["loss"] == 0
        assert top[2]["loss"] == pytest.approx(top[0]["value"] - top[2]["value"])
        for action in top:
            if "hold" in action:
                view = ask(
                    door, op="open", id="h", save=ask(door, op="export", id="g")["file"]
                )
                dice = [view["view"]["dice"][slot]["value"] for slot in action["hold"]]
                assert sorted(dice) == action["faces"]
            else:
                assert action["points"] >= 0

    def test_not_rolled(self, door: Door) -> None:
        """Before the first roll there is no hint."""
        players = [{"name": "a"}]
        ask(door, op="start", id="g", ruleset="penta", options={}, players=players)

        assert code_of(ask(door, op="hint", id="g", seq=1)) == "not_rolled"

    def test_stale(self, door: Door) -> None:
        """A hint is for the position that the page has seen."""
        seq = self.start(door)

        assert code_of(ask(door, op="hint", id="g", seq=seq - 1)) == "stale_seq"


@pytest.mark.usefixtures("shipped_tables")
def test_clock_plays_like_the_master() -> None:
    """The clock fills the box that the master would fill."""
    log = new_log("penta", {}, people("a"), key_of(2)).play(Roll())
    log = log.play(Roll()).play(Roll())
    move = auto_move(log.state)

    assert move is not None
    assert bots.choose(log.state, "master") == Score(move.column, move.box)


def test_held_slots_stay() -> None:
    """Of two equal dice the one that is held already stays held."""
    turn = SheetTurn(dice=(5, 5, 5, 2, 1), roll=2, held=(2,))

    assert slots_of(turn, (5, 5)) == (0, 2)
