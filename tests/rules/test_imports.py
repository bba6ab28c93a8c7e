"""Files from outside: merged by id, never over what is newer, and never harmful."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kubek import GameLog, new_log, wire
from kubek.api import Door
from kubek.events import BoxScored, DiceRolled
from kubek.strategy import bots
from tests.helpers import ask, code_of, key_of, people
from tests.stats.games import played
from tests.stored import old_games, stored

ANIA = {"id": "a", "name": "Ania", "colour": 3}


def game(seed: str, moves: int, ruleset: str = "penta") -> GameLog:
    """Return a game of two after so many moves of computers."""
    log = new_log(ruleset, {}, people("Ania", "Łukasz"), key_of(seed))
    for _ in range(moves):
        log = log.play(bots.choose(log.state, "easy"))
    return log


def entry(log: GameLog, game_id: str = "g", **more: Any) -> dict[str, Any]:
    """Return a game as an export has it."""
    return {"id": game_id, "save": stored(log), "created": 1, "updated": 2, **more}


def export(*games: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return all that a device has, as one file."""
    return {"app": "kubek", "format": 2, "exported": 5, "games": list(games), **more}


def local(log: GameLog, game_id: str = "g") -> list[Any]:
    """Return how the page names a game that it has."""
    total = wire.save_to_json(log)["sum"]
    return [game_id, len(log.events), total, log.state.commitment]


def read(
    file: object, known: object = None, door: Door | None = None
) -> list[dict[str, Any]]:
    """Return all answers to an import, up to the first error."""
    door = door or Door()
    text = file if isinstance(file, str) else json.dumps(file)
    answers = [ask(door, op="import", text=text, known=known)]
    while "error" not in answers[-1] and answers[-1]["done"] < answers[-1]["of"]:
        answers.append(ask(door, op="import"))
    return answers


def outcomes(answers: list[dict[str, Any]]) -> list[str]:
    """Return what became of each game."""
    return [answer["outcome"] for answer in answers if "outcome" in answer]


class TestGames:
    """What becomes of each game of a file."""

    def test_new(self) -> None:
        """A game that is not here is added, as it can be stored and played on."""
        log = game("new", 7)
        more: dict[str, Any] = {
            "hints": 2,
            "selection": 3,
            "table": {"handover": False, "hints": False, "profiles": ["x", None]},
        }
        file = export(entry(log, **more), profiles=[{**ANIA, "id": "x"}])
        answers = read(file, {"profiles": [ANIA]})
        header = answers[1]["game"]
        batches = header["records"]
        door = Door()
        opened = ask(
            door, op="open", id="h", save={**header["save"], "batches": batches}
        )

        assert outcomes(answers) == ["added"]
        assert opened == {"view": header["view"], "id": "h"}
        assert header["sum"] == batches[-1][1]["sum"] == wire.save_to_json(log)["sum"]
        assert (header["created"], header["updated"], header["hints"]) == (1, 2, 2)
        assert header["selection"] == 3
        assert header["table"] == {**more["table"], "profiles": ["a", None]}
        assert answers[-1]["people"] == {"profiles": [], "settings": {}, "tables": {}}

    def test_continuation(self) -> None:
        """What goes on from the game that is here takes its place."""
        here, there = game("on", 6), game("on", 9)
        answers = read(export(entry(there)), {"games": [local(here)]})

        assert outcomes(answers) == ["updated"]
        assert answers[1]["game"]["view"]["seq"] == len(there.events)

    @pytest.mark.parametrize(("moves", "outcome"), [(6, "kept"), (9, "same")])
    def test_as_new_or_newer_here(self, moves: int, outcome: str) -> None:
        """What is here and as far, or further, stays; the two are told apart."""
        known = {"games": [local(game("on", 9))]}

        assert outcomes(read(export(entry(game("on", moves))), known)) == [outcome]

    def test_another_course(self) -> None:
        """A longer game that went another way never replaces what is here."""
        here = game("on", 6)
        other = game("fork", 12)
        named = local(here)
        assert outcomes(read(export(entry(other)), {"games": [named]})) == ["kept"]

    def test_another_course_of_equal_length(self) -> None:
        """It is not the game that is here."""
        here, other = game("on", 6), game("fork", 6)
        known = [*local(here)[:1], len(other.events), *local(here)[2:]]

        assert outcomes(read(export(entry(other)), {"games": [known]})) == ["kept"]

    def test_known_without_a_checksum(self) -> None:
        """A game that was stored in the old format is judged by its length."""
        here = local(game("on", 6))
        here[2] = None
        for moves, outcome in ((9, "updated"), (6, "same"), (3, "kept")):
            file = export(entry(game("on", moves)))
            assert outcomes(read(file, {"games": [here]})) == [outcome]

    @pytest.mark.parametrize("name", old_games())
    def test_old_format(self, name: str) -> None:
        """An export may hold games of the first format."""
        file = {**export({"id": "g", "save": old_games()[name]}), "format": 1}

        assert outcomes(read(file)) == ["added"]

    def test_single_game(self) -> None:
        """The file of one game is named by its commitment, and found by it."""
        log = game("one", 5)
        added = read(wire.save_to_json(log))
        key = added[1]["game"]["id"]

        assert key == log.state.commitment[:16]
        for known in (key, "another"):
            here = {"games": [local(game("one", 4), known)]}
            answers = read(wire.save_to_json(log), here)
            assert outcomes(answers) == ["updated"]
            assert answers[1]["game"]["id"] == known

    def test_refused_alone(self) -> None:
        """A game that could not have been played is left out, the others come in."""
        wrong = copy.deepcopy(entry(game("wrong", 3), "w"))
        for _, record in wrong["save"]["batches"]:
            record["sum"] = "0" * 32
        other_key = entry(game("key", 3), "k")
        other_key["save"] = {**wire.save_to_json(game("key", 3)), "key": "00" * 32}
        bot = new_log("penta", {}, [*people("A")], key_of("b"))
        no_level = wire.save_to_json(bot)
        del no_level["sum"]
        no_level["events"][0]["players"][0] |= {"kind": "bot", "level": "god"}
        long = wire.save_to_json(game("long", 1))
        long["events"] *= 5_001
        files = [wrong, other_key, entry(game("good", 3))]
        files += [{"id": "l", "save": no_level}, {"id": "n", "save": long}]
        answers = read(export(*files))

        assert outcomes(answers) == ["refused"] * 2 + ["added"] + ["refused"] * 2
        problems = [answer["problem"] for answer in answers if "problem" in answer]
        assert {problem["code"] for problem in problems} == {"bad_game"}

    def test_figures_of_a_look_back(self) -> None:
        """They come along with a finished game, when they count its decisions."""
        log = played("penta", 1)
        rolls = [e for e in log.events if isinstance(e, DiceRolled) and e.roll > 1]
        of = len(rolls) + sum(isinstance(event, BoxScored) for event in log.events)
        seat = {"best": of - 1, "of": of, "lost": 2.5, "unit": "points"}

        def brought(log: GameLog, *review: dict[str, Any]) -> object:
            answers = read(export(entry(log, review=list(review))))
            return answers[1]["game"].get("review")

        assert brought(log, seat) == [seat]
        assert brought(log, {**seat, "of": of + 1}) is None
        assert brought(log, seat, seat) is None
        assert brought(game("running", 3), seat) is None

    def test_empty(self) -> None:
        """A file without a game is read at once, and nothing is left under way."""
        door = Door()
        answers = read(export(settings={"sound": False}), door=door)

        assert (answers[0]["done"], answers[0]["of"]) == (0, 0)
        assert answers[0]["people"]["settings"] == {"sound": False}
        assert code_of(ask(door, op="import")) == "no_import"


class TestPeople:
    """Profiles, settings and remembered tables."""

    def test_profiles(self) -> None:
        """Who has the same id, or the same name, is here already."""
        ola = {"id": "o", "name": "Ola", "colour": 1}
        file = export(profiles=[{**ANIA, "id": "z", "name": "ANIA"}, ola])
        answer = read(file, {"profiles": [ANIA]})[-1]

        assert answer["people"]["profiles"] == [ola]

    def test_tables(self) -> None:
        """A remembered table comes in where none is, with people as they are here."""
        seat = {"name": "Ania", "kind": "person", "level": None, "colour": 3}
        table: dict[str, Any] = {
            "ruleset": "penta",
            "options": {},
            "players": [{**seat, "profile": "z"}],
        }
        table |= {"handover": False, "hints": True}
        unknown = {"chess": table, "kosci": {**table, "players": [{"name": ""}]}}
        file = export(
            profiles=[{**ANIA, "id": "z"}], tables={"penta": table, **unknown}
        )
        fresh = read(file, {"profiles": [ANIA]})[-1]["people"]["tables"]
        there = read(file, {"tables": ["penta"]})[-1]["people"]["tables"]

        assert fresh == {"penta": {**table, "players": [{**seat, "profile": "a"}]}}
        assert there == {}

    @pytest.mark.parametrize(("nth", "kept"), [(2, {"nth": 2}), (9, {}), ("2", {})])
    def test_name_that_nobody_chose(self, nth: object, kept: dict[str, int]) -> None:
        """A seat remembers which it was, so that it follows the language."""
        seat = {"name": "Gracz 2", "kind": "person", "level": None, "colour": 3}
        table = {"players": [{**seat, "profile": None, "nth": nth}]}
        answer = read(export(tables={"penta": table}))[-1]
        (found,) = answer["people"]["tables"]["penta"]["players"]

        assert found == {**seat, "profile": None, **kept}

    def test_quarantine(self) -> None:
        """What was put aside stays a text."""
        aside = [["bad:x:1", '{"header":null}']]

        assert read(export(quarantine=aside))[-1]["quarantine"] == aside


GOOD = entry(game("good", 3))


class TestRefusals:
    """Files that are refused whole, with a code."""

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("", "bad_file"),
            ("hello", "bad_file"),
            ("[1]", "bad_file"),
            ("{}", "bad_file"),
            ('{"format": 1}', "bad_file"),
            ('{"app": "chess", "format": 2, "games": []}', "bad_file"),
            ('{"app": "kubek", "format": NaN}', "bad_file"),
            ('{"app": "kubek", "format": 1e999}', "bad_file"),
            ('{"app": "kubek", "format": 2, "settings": {"x": -Infinity}}', "bad_file"),
            ('{"app": "kubek", "format": ' + "9" * 5000 + "}", "bad_file"),
            ('{"app": "kubek", "format": 3}', "newer_file"),
            ('{"app": "kubek", "format": 2.0}', "bad_file"),
            ("[" * 1_000_000, "file_too_deep"),
            ('{"a":' * 50 + "1" + "}" * 50, "file_too_deep"),
            ("[" * 30, "bad_file"),
            ('"' + '\\"' * 500_000, "bad_file"),
            (" " * 20_000_001, "file_too_big"),
            ('{"app": "kubek", "format": 2, "games": {}}', "bad_file"),
            ('{"app": "kubek", "format": 2, "games": [7]}', "bad_file"),
            ('{"app": "kubek", "format": 2, "profiles": [{}]}', "bad_file"),
            ('{"app": "kubek", "format": 2, "tables": {"penta": 7}}', "bad_file"),
            ('{"app": "kubek", "format": 2, "settings": {"a": []}}', "bad_file"),
            ('{"app": "kubek", "format": 2, "settings": {"__proto__": 1}}', "bad_file"),
            ('{"app": "kubek", "format": 2, "quarantine": [1]}', "bad_file"),
        ],
        ids=lambda value: value[:40],
    )
    def test_text(self, text: str, code: str) -> None:
        """Each kind of file that is none of ours has its code, and ends the import."""
        door = Door()

        assert code_of(read(text, door=door)[-1]) == code
        assert code_of(ask(door, op="import")) == "no_import"

    @pytest.mark.parametrize(
        "change",
        [
            {"id": "__proto__"},
            {"id": 7},
            {"id": ""},
            {"id": "a b"},
            {"id": "x" * 65},
            {"save": []},
            {"created": "now"},
            {"updated": -1},
            {"updated": 10**17},
            {"selection": None},
            {"hints": True},
            {"review": None},
            {"review": [{"best": 2, "of": 1, "lost": 0, "unit": "points"}]},
            {"table": []},
            {"table": {"handover": 1}},
            {"table": {"profiles": [7]}},
            {"more": {"__proto__": {"x": 1}}},
            {"more": 2**53 + 1},
            {"more": "x" * 100_001},
        ],
        ids=lambda change: str(change)[:40],
    )
    def test_game(self, change: dict[str, Any]) -> None:
        """One game of a wrong shape refuses the file, wherever it stands."""
        file = export(GOOD, {**GOOD, "id": "h", **change})

        assert code_of(read(file)[-1]) == "bad_file"

    def test_bad_file_meanwhile(self) -> None:
        """A file that is refused does not end the import of the one before it."""
        door = Door()
        text = json.dumps(export(GOOD, {**GOOD, "id": "h"}))
        ask(door, op="import", text=text)
        ask(door, op="import")
        refused = ask(door, op="import", text="nonsense")
        answer = ask(door, op="import")

        assert code_of(refused) == "bad_file"
        assert (answer["done"], answer["of"]) == (2, 2)

    def test_same_id_twice(self) -> None:
        """Two games of one id are not ours."""
        assert code_of(read(export(GOOD, GOOD))[-1]) == "bad_file"

    def test_open_games_are_untouched(self) -> None:
        """A file that is refused, or read, changes no game that is open."""
        door = Door()
        ask(door, op="open", id="g", save=wire.save_to_json(game("open", 3)))
        before = ask(door, op="export", id="g")
        read(export(entry(game("open", 6))), door=door)
        read("nonsense", door=door)

        assert ask(door, op="export", id="g") == before


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=True)
    | st.text(max_size=8)
    | st.sampled_from(["__proto__", "penta", "g", "kubek"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["id", "save", "batches", "events", "sum", "key", "x"])
            | st.text(max_size=4),
            inner,
            max_size=5,
        )
    ),
    max_leaves=15,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the way to every value inside a value."""
    found = [path]
    if isinstance(value, dict):
        found += [p for key in value for p in places(value[key], (*path, key))]
    elif isinstance(value, list):
        found += [p for i in range(len(value)) for p in places(value[i], (*path, i))]
    return found


def replaced(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """Return a value with another one somewhere inside."""
    if not path:
        return new
    copied = copy.copy(value)
    copied[path[0]] = replaced(value[path[0]], path[1:], new)
    return copied


FULL = export(
    entry(game("fuzz", 4), hints=1, table={"handover": True, "profiles": ["a", None]}),
    {"id": "whole", "save": wire.save_to_json(game("fuzz too", 3, "ten_thousand"))},
    profiles=[ANIA],
    settings={"sound": True},
    tables={"penta": {"ruleset": "penta", "options": {}, "players": [{"name": "A"}]}},
    quarantine=[["bad:x:1", "null"]],
)
PLACES = places(FULL)
KNOWN = {"games": [local(game("fuzz", 2))], "profiles": [ANIA], "tables": []}


class TestFuzz:
    """Any file at all: never an exception, never a changed state on error."""

    def check(self, text: str) -> None:
        """Read a file next to an open game; what is accepted can be opened."""
        door = Door()
        ask(door, op="open", id="open", save=wire.save_to_json(game("fuzz", 1)))
        before = ask(door, op="export", id="open")
        answers = read(text, KNOWN, door)

        assert code_of(answers[-1]) in {
            None,
            "bad_file",
            "newer_file",
            "file_too_deep",
            "file_too_big",
        }
        assert ask(door, op="export", id="open") == before
        for answer in answers:
            if "game" in answer:
                header = answer["game"]
                save = {**header["save"], "batches": header["records"]}
                opened = ask(Door(), op="open", id="x", save=save)
                assert opened["view"] == header["view"]
            elif "problem" in answer:
                assert answer["problem"]["code"] == "bad_game"

    @settings(deadline=None)
    @given(text=st.text() | json_values.map(json.dumps))
    def test_anything(self, text: str) -> None:
        """Texts and values of every kind."""
        self.check(text)

    @settings(deadline=None, max_examples=200)
    @given(place=st.sampled_from(PLACES), value=json_values)
    def test_one_value_changed(self, place: tuple[Any, ...], value: Any) -> None:
        """A file of ours with any value in any one place."""
        self.check(json.dumps(replaced(FULL, place, value)))

    @settings(deadline=None)
    @given(data=st.data())
    def test_bytes_changed(self, data: st.DataObject) -> None:
        """A file of ours with some characters changed or the end missing."""
        text = list(json.dumps(FULL))
        for _ in range(data.draw(st.integers(0, 4))):
            at = data.draw(st.integers(0, len(text) - 1))
            text[at] = data.draw(
                st.sampled_from('0123456789-"{}[]:,eE\\ ux') | st.characters()
            )
        end = data.draw(st.sampled_from([len(text), len(text) // 2]))
        self.check("".join(text[:end]))
