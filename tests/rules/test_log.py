"""A log is the whole game: it replays, it verifies, it cannot be made up."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from kubek import GameLog, Mark, Roll, Score, TimeOut, Unmark, check_dice, new_log, wire
from kubek.__main__ import main
from kubek.errors import BadRequest
from kubek.events import EVENTS_WITHOUT_CAUSE, GameEnded, TurnEnded
from kubek.strategy import bots
from tests.helpers import key_of, people


def some_game() -> GameLog:
    """Return a game in the middle, with every kind of event but the end."""
    log = new_log("penta", {}, people("Ania", "Marek"), key_of("log"))
    log = log.play(Roll()).play(Mark(1, "ones")).play(Unmark()).play(Roll((0, 1)))
    log = log.play(Roll((0,))).play(TimeOut(1, "chance"))
    return log.play(Roll()).play(Mark(1, "twos"))


def whole_game(seed: str = "whole") -> GameLog:
    """Return a finished game of two computers."""
    log = new_log("penta", {}, people("Ania", "Marek"), key_of(seed))
    while not log.state.is_over:
        log = log.play(bots.choose(log.state, "easy"))
    return log


def unsummed(log: GameLog) -> dict[str, Any]:
    """Return a save without its checksum, to be changed."""
    save = wire.save_to_json(log)
    del save["sum"]
    return save


def refusal(save: Any) -> str:
    """Return the message with which a save is refused."""
    with pytest.raises(BadRequest) as caught:
        wire.save_from_json(save)
    assert caught.value.code == "bad_game"
    return str(caught.value)


class TestReplay:
    """Reading a save gives the same game again."""

    @pytest.mark.parametrize("make", [some_game, whole_game])
    def test_round_trip(self, make: Any) -> None:
        """A save that went through JSON replays to an equal log."""
        log = make()

        assert log == wire.save_from_json(
            json.loads(json.dumps(wire.save_to_json(log)))
        )

    def test_every_prefix(self) -> None:
        """A save that was cut off between commands is a game; in one, it is not."""
        log = whole_game()
        for length in range(1, len(log.events)):
            save = unsummed(log)
            following = log.events[length]
            save["events"] = save["events"][:length]
            if isinstance(following, EVENTS_WITHOUT_CAUSE):
                refusal(save)
            else:
                assert wire.save_from_json(save).events == log.events[:length]

    def test_key_is_not_needed(self) -> None:
        """The faces are in the log: another key replays to the same state."""
        save = {**wire.save_to_json(some_game()), "key": "00" * 32}

        assert wire.save_from_json(save).state == some_game().state


def tampered(**change: Any) -> dict[str, Any]:
    """Return a save with one field of the first event of a type changed."""
    save = copy.deepcopy(unsummed(some_game()))
    event = next(e for e in save["events"] if e["type"] == change["type"])
    event.update(change)
    return save


class TestRefusals:
    """What could not have happened is refused, whoever wrote it."""

    @pytest.mark.parametrize(
        "change",
        [
            {"type": "box_scored", "points": 49},
            {"type": "box_scored", "seat": 1},
            {"type": "box_scored", "box": "five_of_a_kind"},
            {"type": "box_scored", "box": "pairs"},
            {"type": "dice_rolled", "dice": [1, 2, 3, 4]},
            {"type": "dice_rolled", "dice": [1, 2, 3, 4, 9]},
            {"type": "dice_rolled", "held": [0, 0]},
            {"type": "dice_rolled", "turn": 2},
            {"type": "dice_rolled", "roll": 2},
            {"type": "turn_ended", "seat": 1},
            {"type": "box_marked", "column": 3},
            {"type": "game_started", "ruleset": "chess"},
            {"type": "game_started", "options": {"columns": 2}},
            {"type": "game_started", "players": []},
        ],
    )
    def test_impossible(self, change: dict[str, Any]) -> None:
        """Each tampered field is noticed."""
        refusal(tampered(**change))

    @pytest.mark.parametrize(
        "change",
        [
            {"type": "dice_rolled", "dice": "12345"},
            {"type": "dice_rolled", "dice": [1, 2, 3, 4, 5.0]},
            {"type": "dice_rolled", "extra": 1},
            {"type": "box_scored", "points": True},
            {"type": "box_scored", "points": 10**400},
            {"type": "box_scored", "box": 7},
            {"type": "game_started", "options": []},
            {"type": "game_started", "players": {"a": 1}},
            {"type": "game_started", "players": [7]},
            {"type": "game_started", "players": [{"name": "A", "level": 7}]},
        ],
    )
    def test_wrong_types(self, change: dict[str, Any]) -> None:
        """Each wrong type is noticed."""
        refusal(tampered(**change))

    @pytest.mark.parametrize(
        "save",
        [
            None,
            [],
            "save",
            {},
            {"format": 2},
            {"format": 1, "key": "00" * 32, "scripted": False},
            {"format": 1, "key": "00" * 32, "scripted": 0, "events": []},
            {"format": 1, "key": "00" * 32, "scripted": False, "events": {}},
            {"format": 1, "key": "00" * 32, "scripted": False, "events": []},
            {"format": 1, "key": "00", "scripted": False, "events": []},
            {"format": 1, "key": "00" * 32, "scripted": False, "events": [7]},
            {"format": 1, "key": "00" * 32, "scripted": False, "events": [{}]},
            {
                "format": 1,
                "key": "00" * 32,
                "scripted": False,
                "events": [{"type": "magic"}],
            },
            {
                "format": 1,
                "key": "00" * 32,
                "scripted": False,
                "events": [{"type": "mark_cleared"}],
            },
        ],
    )
    def test_foreign(self, save: Any) -> None:
        """What is no save at all is refused."""
        refusal(save)

    def test_events_without_a_cause(self) -> None:
        """A bonus, an end of a turn or of the game never stands alone."""
        for event in (TurnEnded(0), GameEnded()):
            save = unsummed(some_game())
            save["events"].append(wire.event_to_json(event))
            assert "cannot follow" in refusal(save)


class TestVerify:
    """Every roll of a finished game against its key."""

    def test_honest_game(self) -> None:
        """An honest game verifies, with all its rolls."""
        log = whole_game()
        rolls = sum(
            e["type"] == "dice_rolled" for e in wire.save_to_json(log)["events"]
        )

        assert rolls == check_dice(log)

    @pytest.mark.parametrize(
        ("save", "reason"),
        [
            ({}, "not ended"),
            ({"scripted": True}, "from outside"),
        ],
    )
    def test_not_yet(self, save: dict[str, Any], reason: str) -> None:
        """A running or scripted game does not verify."""
        log = wire.save_from_json({**wire.save_to_json(some_game()), **save})

        with pytest.raises(BadRequest, match=reason):
            check_dice(log)

    def test_wrong_key(self) -> None:
        """Another key does not fit the commitment."""
        save = {**wire.save_to_json(whole_game()), "key": "00" * 32}

        with pytest.raises(BadRequest, match="commitment"):
            check_dice(wire.save_from_json(save))

    def test_swapped_die(self) -> None:
        """One changed face is found, and named by turn, seat and roll."""
        save = unsummed(whole_game())
        last_rolls = [
            (event, following)
            for event, following in zip(
                save["events"], save["events"][1:], strict=False
            )
            if event["type"] == "dice_rolled" and following.get("box") == "chance"
        ]
        event, scored = last_rolls[0]
        changed = next(
            slot
            for slot, face in enumerate(event["dice"])
            if slot not in event["held"] and face < 6
        )
        gain = 6 - event["dice"][changed]
        event["dice"][changed] = 6
        scored["points"] += gain

        with pytest.raises(BadRequest, match=f"turn {event['turn']}, seat"):
            check_dice(wire.save_from_json(save))

    def test_scripted_mark(self) -> None:
        """Dice from outside mark a game as scripted for good."""
        log = new_log("penta", {}, people("Ania"), key_of(1)).play(Roll(), (1,) * 5)

        assert log.is_scripted
        assert log.play(Score(1, "ones")).is_scripted
        assert log == wire.save_from_json(wire.save_to_json(log))


class TestCommandLine:
    """``python -m kubek verify FILE``."""

    def test_verified(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """An honest file gives 0, its rolls and its commitment."""
        log = whole_game()
        file = tmp_path / "game.json"
        file.write_text(json.dumps(wire.save_to_json(log)), encoding="utf-8")

        assert main(["verify", str(file)]) == 0
        said = capsys.readouterr().out
        assert f"verified, {check_dice(log)} rolls" in said
        assert log.state.commitment in said

    def test_not_verified(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A file with another key gives 1 and the reason."""
        file = tmp_path / "game.json"
        save = {**wire.save_to_json(whole_game()), "key": "11" * 32}
        file.write_text(json.dumps(save), encoding="utf-8")

        assert main(["verify", str(file)]) == 1
        assert "commitment" in capsys.readouterr().err

    def test_no_game(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Files that are no games give 1, unreadable ones 2."""
        file = tmp_path / "game.json"
        file.write_bytes(b"\xff\xfe")

        assert main(["verify", str(file)]) == 2
        file.write_text("[1]", encoding="utf-8")
        assert main(["verify", str(file)]) == 1
        assert main(["verify", str(tmp_path / "none.json")]) == 2
        assert "NOT verified" in capsys.readouterr().err
