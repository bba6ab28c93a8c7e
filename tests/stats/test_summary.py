"""What is kept of a finished game, and what is refused as such."""

from typing import Any

import pytest

from kubek import game
from kubek.api import Door
from kubek.events import (
    Banked,
    BonusAwarded,
    BoxScored,
    DiceRolled,
    TurnBusted,
    TurnEnded,
)
from kubek.families.sheet import SheetVariant
from kubek.log import GameLog, new_log
from kubek.stats.summary import is_summary, summary_of
from kubek.variants import find_variant
from kubek.wire import save_to_json
from tests.helpers import ask, code_of, people
from tests.stats.games import played

GAMES = {
    "penta": played("penta", 1, persons=1, computers=1),
    "general": played("general", 2, persons=2, columns=3, allow_burn=False),
    "kosci": played("kosci", 3),
    "ten_thousand": played("ten_thousand", 4, persons=1, computers=2, target=5000),
}


def events_of(log: GameLog, kind: type[Any], seat: int) -> list[Any]:
    """Return the events of a kind that belong to a seat."""
    return [e for e in log.events if isinstance(e, kind) and e.seat == seat]


@pytest.mark.parametrize("log", GAMES.values(), ids=GAMES)
class TestSummary:
    """A summary against the events of its game, counted anew."""

    def test_head(self, log: GameLog) -> None:
        """It names the rules, and who reached what."""
        summary = summary_of(log)

        assert summary["ruleset"] == log.state.ruleset
        assert summary["options"] == dict(log.state.options)
        assert summary["scripted"] is False
        assert [s["bot"] for s in summary["seats"]] == [
            player.kind == "bot" for player in log.state.players
        ]
        assert [(s["place"], s["total"]) for s in summary["seats"]] == [
            (place, total) for _, place, total in sorted(game.ranking(log.state))
        ]

    def test_faces(self, log: GameLog) -> None:
        """Each die that was thrown is counted once, a held one is not."""
        for seat, part in enumerate(summary_of(log)["seats"]):
            fell = [0] * 6
            for roll in events_of(log, DiceRolled, seat):
                for slot in range(len(roll.dice)):
                    if slot not in roll.held:
                        fell[roll.dice[slot] - 1] += 1
            assert part["faces"] == fell

    def test_reads_itself(self, log: GameLog) -> None:
        """What is written can be read."""
        assert is_summary(summary_of(log))

    def test_operation(self, log: GameLog) -> None:
        """The door makes it from a save, and from a game that is open."""
        door, save = Door(), save_to_json(log)
        ask(door, op="open", id="x", save=save)

        assert ask(door, op="summary", save=save) == {"summary": summary_of(log)}
        assert ask(door, op="summary", id="x")["summary"] == summary_of(log)


@pytest.mark.parametrize("key", ["penta", "general", "kosci"])
def test_sheets(key: str) -> None:
    """Boxes are what was written, and with both bonuses they are the total."""
    log = GAMES[key]
    variant = find_variant(key)
    assert isinstance(variant, SheetVariant)
    for seat, part in enumerate(summary_of(log)["seats"]):
        for event in events_of(log, BoxScored, seat):
            index = variant.box_index[event.box]
            assert part["columns"][event.column - 1][index] == event.points
        fives = sum(event.points for event in events_of(log, BonusAwarded, seat))
        boxes = sum(map(sum, part["columns"]))
        assert sum(part["five_bonus"]) == fives
        assert boxes + sum(part["upper_bonus"]) + fives == part["total"]


def test_accounts() -> None:
    """Banks and busts are what happened, and each turn was one of them."""
    log = GAMES["ten_thousand"]
    for seat, part in enumerate(summary_of(log)["seats"]):
        banks = [event.points for event in events_of(log, Banked, seat)]
        busts = [event.points for event in events_of(log, TurnBusted, seat)]
        total, reached = 0, None
        for turn, points in enumerate(turns_of(log, seat), start=1):
            total += points
            if total >= 5000 and reached is None:
                reached = turn
        assert part["banks"] == banks
        assert (part["busts"], part["lost"]) == (len(busts), sum(busts))
        assert part["turns"] == len(banks) + len(busts)
        assert part["to_target"] == reached


def turns_of(log: GameLog, seat: int) -> list[int]:
    """Return what each turn of a seat brought."""
    brought: list[int] = []
    points = 0
    for event in log.events:
        if isinstance(event, Banked) and event.seat == seat:
            points = event.points
        if isinstance(event, TurnEnded) and event.seat == seat:
            brought.append(points)
            points = 0
    return brought


def test_unfinished_game_is_refused() -> None:
    """A summary is of a game that has ended."""
    save = save_to_json(new_log("penta", {}, people("Ania")))

    assert code_of(ask(Door(), op="summary", save=save)) == "bad_game"
    assert code_of(ask(Door(), op="summary", id="?")) == "unknown_game"
    assert code_of(ask(Door(), op="summary", save=7)) == "bad_game"


def changed(path: list[Any], value: Any, key: str = "penta") -> Any:
    """Return a summary with one value changed; `...` takes it away."""
    summary = ask(Door(), op="summary", save=save_to_json(GAMES[key]))["summary"]
    at = summary
    for step in path[:-1]:
        at = at[step]
    if value is ...:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return summary


@pytest.mark.parametrize(
    "bad",
    [
        None,
        [],
        {},
        "penta",
        changed(["format"], 2),
        changed(["format"], ...),
        changed(["ruleset"], "nordic"),
        changed(["ruleset"], 1),
        changed(["options"], {"columns": 2}),
        changed(["options"], []),
        changed(["scripted"], 0),
        changed(["seats"], []),
        changed(["seats"], {}),
        changed(["seats"], [1]),
        changed(["seats", 0, "bot"], None),
        changed(["seats", 0, "place"], 0),
        changed(["seats", 0, "total"], -1),
        changed(["seats", 0, "total"], 1.0),
        changed(["seats", 0, "total"], 3),
        changed(["seats", 0, "faces"], [1, 2, 3, 4, 5]),
        changed(["seats", 0, "faces"], [1, 2, 3, 4, 5, True]),
        changed(["seats", 0, "more"], 1),
        changed(["seats", 0, "columns"], [[1] * 13] * 2),
        changed(["seats", 0, "columns"], 5),
        changed(["seats", 0, "columns", 0, 0], 10**9),
        changed(["seats", 0, "upper_bonus"], []),
        changed(["seats", 0, "turns"], 4, "ten_thousand"),
        changed(["seats", 0, "busts"], -1, "ten_thousand"),
        changed(["seats", 0, "banks"], "x", "ten_thousand"),
        changed(["seats", 0, "to_target"], 0, "ten_thousand"),
        changed(["seats", 0, "to_target"], "9", "ten_thousand"),
        changed(["seats", 0], {}, "ten_thousand"),
    ],
    ids=str,
)
def test_other_values_are_none(bad: object) -> None:
    """Anything else is no summary, and no error either."""
    assert not is_summary(bad)
