"""Stored games: formats of the past, checksums, and what damage costs."""

import copy
import hashlib
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kubek import GameLog, new_log, wire
from kubek.api import Door
from kubek.errors import BadRequest
from kubek.stored import read
from kubek.strategy import bots
from tests.helpers import ask, code_of, key_of, people
from tests.stored import Save, events_of, old_games, stored

OLD = old_games()


def some_turns(ruleset: str, turns: int) -> GameLog:
    """Return a game of two after so many turns of computers."""
    log = new_log(ruleset, {}, people("Ania", "Łukasz"), key_of("stored"))
    while sum(map(len, log.state.series)) < turns:
        log = log.play(bots.choose(log.state, "easy"))
    return log.play(bots.choose(log.state, "easy"))


GAMES = {key: some_turns(key, 4) for key in ("penta", "ten_thousand")}


def good_part(save: Save, log: GameLog) -> int:
    """Return how many events are read of a damaged save; they are the game's."""
    found = read(save)

    assert found.log == wire.save_from_json(
        {
            **wire.save_head(log),
            "events": events_of(stored(log))[: len(found.log.events)],
        }
    )
    assert found.lost == len(log.events) - len(found.log.events)
    return len(found.log.events)


class TestChecksum:
    """What a record is checked by."""

    def test_chain(self) -> None:
        """Each event is hashed behind the checksum of all before it."""
        log = GAMES["penta"]
        total = ""
        for event in wire.save_to_json(log)["events"]:
            text = json.dumps(event, sort_keys=True).replace('": ', '":')
            line = f"{total}\n{text.replace(', ', ',')}"
            total = hashlib.sha256(line.encode()).hexdigest()[:32]

        assert wire.save_to_json(log)["sum"] == total
        assert stored(log)["batches"][-1][1]["sum"] == total

    @pytest.mark.parametrize("ruleset", GAMES)
    def test_the_page_is_told_each_step(self, ruleset: str) -> None:
        """The answers to a step hold the checksum of the log after it."""
        door, log = Door(), GAMES[ruleset]
        players = [wire.player_to_json(player) for player in log.state.players]
        asked = {"id": "g", "ruleset": ruleset, "players": players}
        answer = ask(door, op="start", **asked)
        for _ in range(3):
            file = ask(door, op="export", id="g")["file"]
            assert file["sum"] == answer["sum"]
            seq = answer["view"]["seq"]
            command = {"type": "roll", "hold": []}
            if file["events"][-1]["type"] == "dice_rolled":
                break
            answer = ask(door, op="act", id="g", seq=seq, command=command)

    def test_of_other_events(self) -> None:
        """A file whose checksum does not fit is refused."""
        save = wire.save_to_json(GAMES["penta"])
        with pytest.raises(BadRequest, match="checksum"):
            wire.save_from_json({**save, "events": save["events"][:-1]})


@pytest.mark.parametrize("name", OLD)
class TestOldFormat:
    """Games that version 1 of the format has left on a device."""

    def test_all_is_there(self, name: str) -> None:
        """The game opens as it was, and says how it is stored from now on."""
        save = OLD[name]
        answer = ask(Door(), op="open", id="g", save=save)
        found = read(save)

        assert [wire.event_to_json(e) for e in found.log.events] == events_of(save)
        assert answer["view"]["seq"] == save["seq"]
        assert answer["view"]["over"] == name.endswith("finished")
        assert answer["save"] == {**wire.save_head(found.log), "format": 2}
        assert (answer["damaged"], answer["lost"]) == (False, 0)

    def test_migrated(self, name: str) -> None:
        """What it says opens without another word, and verifies as before."""
        answer = ask(Door(), op="open", id="g", save=OLD[name])
        again = {**answer["save"], "batches": answer["records"]}
        door = Door()
        opened = ask(door, op="open", id="g", save=again)
        verified = ask(door, op="verify", id="g")

        assert opened["view"] == answer["view"]
        assert "records" not in opened
        assert verified["ok"] == opened["view"]["over"]

    def test_lost_record(self, name: str) -> None:
        """Without checksums a gap still ends the game at the last good event."""
        save = copy.deepcopy(OLD[name])
        first = save["batches"].pop(len(save["batches"]) // 2)[0]
        found = read(save)

        assert len(found.log.events) == first
        assert found.is_damaged
        assert found.lost == save["seq"] - first


@pytest.mark.parametrize("ruleset", GAMES)
class TestDamage:
    """One record, or the head, is not as it was written."""

    def test_none(self, ruleset: str) -> None:
        """A game that is whole asks for nothing."""
        log = GAMES[ruleset]

        assert read(stored(log)).log == log
        assert read(stored(log)).to_json() == {}

    def test_each_record_in_turn(self, ruleset: str) -> None:
        """A missing record is read from the next one; the last costs itself."""
        log = GAMES[ruleset]
        numbers = [first for first, _ in stored(log)["batches"]]
        for number in range(len(numbers)):
            save = stored(log)
            del save["batches"][number]
            is_last = number == len(numbers) - 1
            kept = numbers[-1] if is_last else len(log.events)

            assert good_part(save, log) == kept
            assert read(save).is_damaged

    @pytest.mark.parametrize(
        "head",
        [
            {"key": "00" * 32},
            {"key": 7},
            {"scripted": 1},
            {"format": None},
            {"key": None, "format": [], "scripted": "no"},
        ],
    )
    def test_head(self, ruleset: str, head: dict[str, Any]) -> None:
        """The head is taken from a record."""
        log = GAMES[ruleset]
        answer = ask(Door(), op="open", id="g", save={**stored(log), **head})

        assert answer["view"]["seq"] == len(log.events)
        if head.keys() != {"format"}:
            assert answer["damaged"]
            assert answer["save"] == wire.save_head(log)

    def test_nothing_left(self, ruleset: str) -> None:
        """Without a first record there is no game."""
        save = stored(GAMES[ruleset])
        del save["batches"][:2]

        assert code_of(ask(Door(), op="open", id="g", save=save)) == "bad_game"
        for batches in ([], [7], [[0, None]], [[0, {"events": []}]]):
            asked = {**save, "batches": batches}
            assert code_of(ask(Door(), op="open", id="g", save=asked)) == "bad_game"

    def test_no_key(self, ruleset: str) -> None:
        """Without the key no die could ever be rolled again."""
        save = stored(GAMES[ruleset])
        save["key"] = "11" * 32
        for _, record in save["batches"]:
            del record["head"]

        assert code_of(ask(Door(), op="open", id="g", save=save)) == "bad_game"


class TestCorruptBytes:
    """Any byte of any record."""

    @pytest.mark.parametrize("ruleset", GAMES)
    @settings(deadline=None)
    @given(data=st.data())
    def test_a_record(self, ruleset: str, data: st.DataObject) -> None:
        """A corrupt record costs at most itself, whatever became of it."""
        log = GAMES[ruleset]
        save = stored(log)
        rows = save["batches"]
        number = data.draw(st.integers(0, len(rows) - 1))
        text = bytearray(json.dumps(rows[number]).encode())
        for _ in range(data.draw(st.integers(1, 3))):
            text[data.draw(st.integers(0, len(text) - 1))] = data.draw(
                st.integers(0, 255)
            )
        try:
            rows[number] = json.loads(text)
        except (ValueError, RecursionError):
            rows[number] = [rows[number][0], None]

        kept = good_part_or_less(save, log)
        assert kept >= (rows_start(log)[-1] if number == len(rows) - 1 else 0)
        if number < len(rows) - 1:
            assert kept == len(log.events)

    @settings(deadline=None)
    @given(data=st.data())
    def test_any_value_in_place_of_a_record(self, data: st.DataObject) -> None:
        """A record of any shape is never an exception, and never other events."""
        log = GAMES["penta"]
        save = stored(log)
        anything = st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(max_size=5),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(
                    st.sampled_from(["events", "sum", "prev", "head", "x"]),
                    inner,
                    max_size=4,
                )
            ),
            max_leaves=8,
        )
        number = data.draw(st.integers(0, len(save["batches"]) - 1))
        shape = st.one_of(anything, st.tuples(st.integers(-2, 99), anything).map(list))
        save["batches"][number] = data.draw(shape)
        answer = json.loads(
            Door().handle(json.dumps({"op": "open", "id": "g", "save": save}))
        )

        assert answer.get("error", {}).get("code") in {None, "bad_game"}
        if "error" not in answer:
            events = [e for _, r in answer["records"] for e in r["events"]]
            assert events == events_of(stored(log))[: len(events)]


def rows_start(log: GameLog) -> list[int]:
    """Return the number of the first event of each record."""
    return [first for first, _ in stored(log)["batches"]]


def good_part_or_less(save: Save, log: GameLog) -> int:
    """Return how many events are read; the number of the lost ones may be corrupt."""
    found = read(save)
    events = [wire.event_to_json(event) for event in found.log.events]

    assert events == events_of(stored(log))[: len(events)]
    assert found.log.key == log.key
    return len(events)


class TestLoss:
    """A turn that was lost with the last roll is told again."""

    def test_only_behind_such_a_roll(self) -> None:
        """At every point of a game, with the view before it; else nothing is told."""
        log = some_turns("ten_thousand", 12)
        saves = wire.save_to_json(log)
        kinds = [event["type"] for event in saves["events"]]
        steps = [n for n, kind in enumerate(kinds) if kind in CAUSES]
        seen = set()
        for at, end in zip(steps, [*steps[1:], len(kinds)], strict=True):
            save = {**wire.save_head(log), "events": saves["events"][:end]}
            answer = ask(Door(), op="open", id="g", save=save)
            is_loss = "turn_busted" in kinds[at:end]
            seen.add(is_loss)

            assert ("loss" in answer) == is_loss
            if is_loss:
                loss = answer["loss"]
                start = at - (kinds[at - 1] == "dice_set_aside")
                assert loss["before"]["seq"] == start
                assert loss["events"] == saves["events"][start:end]
                assert loss["view"]["bust"]
        assert seen == {True, False}


CAUSES = {"dice_rolled", "dice_set_aside", "banked"}
