"""The JSON door: page games, positions, and every kind of bad request."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import kubek
from kubek import api
from kubek.__main__ import engine, main
from kubek.api import Door
from kubek.errors import ERROR_CODES, KubekError
from tests.helpers import ask, code_of, position

ANIA = {"name": "Ania"}
BOT = {"name": "Zosia", "kind": "bot", "level": "medium", "colour": 1}


@pytest.fixture
def door() -> Door:
    """Return a door with no open game."""
    return Door()


def start(door: Door, *players: dict[str, Any]) -> dict[str, Any]:
    """Start the game "g"."""
    seats = list(players or (ANIA,))
    return ask(door, op="start", id="g", ruleset="penta", options={}, players=seats)


def act(door: Door, seq: int, **command: Any) -> dict[str, Any]:
    """Give a command in the game "g"."""
    return ask(door, op="act", id="g", seq=seq, command=command)


class TestPageGames:
    """Games that the page has open by id."""

    def test_start(self, door: Door) -> None:
        """A new game answers with its save, its first event and its view."""
        answer = start(door, ANIA, BOT)

        assert len(bytes.fromhex(answer["save"]["key"])) == 32
        assert [event["type"] for event in answer["events"]] == ["game_started"]
        assert answer["view"]["seq"] == 1
        assert answer["view"]["bot"] is None

    def test_key_stays_secret(self, door: Door) -> None:
        """The key is in the save alone until the game is over."""
        answer = start(door)
        key = answer.pop("save")["key"]
        rolled = act(door, 1, type="roll", hold=[])

        assert key not in json.dumps([answer, rolled])
        assert answer["view"]["commitment"] in json.dumps(answer["events"])

    def test_double_tap(self, door: Door) -> None:
        """The same request twice acts once; the second is stale."""
        start(door)
        first = act(door, 1, type="roll", hold=[])
        second = act(door, 1, type="roll", hold=[])

        assert first["view"]["roll"]["n"] == 1
        assert code_of(second) == "stale_seq"
        assert ask(door, op="export", id="g")["file"]["events"][1:] == first["events"]

    def test_open_goes_on(self, door: Door) -> None:
        """A save opens in a new worker with the same dice, roll and mark."""
        start(door)
        act(door, 1, type="roll", hold=[])
        marked = act(door, 2, type="mark", column=1, box="chance")
        save = ask(door, op="export", id="g")["file"]
        opened = ask(Door(), op="open", id="h", save=save)

        for part in ("dice", "roll", "boxes", "actions", "players", "seq"):
            assert marked["view"][part] == opened["view"][part]
        assert [b["id"] for b in opened["view"]["boxes"] if b["chosen"]] == ["chance"]

    def test_unmark(self, door: Door) -> None:
        """A mark is shown with its button, and taken back."""
        start(door)
        act(door, 1, type="roll", hold=[])
        marked = act(door, 2, type="mark", column=1, box="chance")
        cleared = act(door, 3, type="unmark")

        label = marked["view"]["actions"]["score"]["label"]
        assert label["key"] == "score.confirmTurn"
        assert cleared["view"]["actions"]["score"] is None

    def test_bot(self, door: Door) -> None:
        """A computer moves one command at a time until the turn has passed."""
        view = start(door, BOT, ANIA)["view"]
        kinds = []
        while view["bot"]:
            answer = ask(door, op="bot", id="g", seq=view["seq"])
            kinds += [event["type"] for event in answer["events"]]
            view = answer["view"]

        assert kinds[0] == "dice_rolled"
        assert kinds[-2:] == ["box_scored", "turn_ended"]
        assert view["current"] == 1
        refused = ask(door, op="bot", id="g", seq=view["seq"])
        assert code_of(refused) == "wrong_command"

    def test_clock(self, door: Door) -> None:
        """After the third roll the view names the box that a time-out fills."""
        view = start(door)["view"]
        for _ in range(3):
            assert view["auto"] is None
            view = act(door, view["seq"], type="roll", hold=[])["view"]
        after = act(door, view["seq"], type="time_out")

        scored = after["events"][1]
        assert {k: scored[k] for k in ("column", "box", "points")} == view["auto"]
        assert code_of(act(door, after["view"]["seq"], type="time_out")) == "not_rolled"

    def test_clock_fills_what_was_shown(self, door: Door) -> None:
        """A time-out may name the box; it is checked as a score is."""
        view = start(door)["view"]
        early = act(door, 1, type="time_out", move=[1, "chance"])
        for _ in range(3):
            view = act(door, view["seq"], type="roll", hold=[])["view"]
        shown = view["auto"]["box"]
        others = [box["id"] for box in view["boxes"] if box["id"] != shown]
        wrong = act(door, view["seq"], type="time_out", move=[2, others[0]])
        after = act(door, view["seq"], type="time_out", move=[1, others[0]])

        assert code_of(early) == "not_rolled"
        assert code_of(wrong) == "no_such_box"
        assert [event["type"] for event in after["events"][:2]] == [
            "timed_out",
            "box_scored",
        ]
        assert after["events"][1]["box"] == others[0]

    def test_no_clock_for_bots(self, door: Door) -> None:
        """The clock runs for people only."""
        view = start(door, {**BOT, "level": "easy"})["view"]
        while view["roll"]["left"]:
            view = act(door, view["seq"], type="roll", hold=[])["view"]

        assert view["auto"] is None

    def test_whole_game(self, door: Door) -> None:
        """A game of computers ends with a ranking, a revealed key, and verifies."""
        answer = start(door, BOT, {**BOT, "level": "easy"})
        view = answer["view"]
        while not view["over"]:
            view = ask(door, op="bot", id="g", seq=view["seq"])["view"]
        verified = ask(door, op="verify", id="g")

        assert view["bot"] is None
        assert view["result"]["key"] == answer["save"]["key"]
        assert [len(totals) for totals in view["result"]["series"]] == [13, 13]
        ranking = view["result"]["ranking"]
        assert [rank["place"] for rank in ranking] == [1, 2]
        assert ranking[0]["total"] == max(p["total"] for p in view["players"])
        assert verified["ok"]
        assert verified["commitment"] == view["commitment"]
        save = ask(door, op="export", id="g")["file"]
        assert ask(door, op="verify", save=save)["rolls"] == verified["rolls"]
        assert code_of(ask(door, op="bot", id="g", seq=view["seq"])) == "game_over"

    def test_verify_too_early(self, door: Door) -> None:
        """A running game answers that it cannot be verified yet."""
        start(door)

        problem = ask(door, op="verify", id="g")
        assert not problem["ok"]
        assert problem["problem"]["code"] == "bad_game"

    def test_close(self, door: Door) -> None:
        """A closed game is forgotten; closing twice is no error."""
        start(door)

        assert "error" not in ask(door, op="close", id="g")
        assert "error" not in ask(door, op="close", id="g")
        assert code_of(act(door, 1, type="roll", hold=[])) == "unknown_game"


class TestView:
    """What the screen is told."""

    def test_selections(self, door: Door) -> None:
        """Every set of held dice has its answer, before and after each roll."""
        fresh = start(door)["view"]
        rolled = act(door, 1, type="roll", hold=[])["view"]
        again = act(door, 2, type="roll", hold=[])["view"]
        last = act(door, again["seq"], type="roll", hold=[])["view"]

        assert [s["legal"] for s in fresh["selections"]] == [True] + [False] * 31
        assert [s["legal"] for s in rolled["selections"]] == [True] * 31 + [False]
        assert rolled["selections"][0b00110]["label"]["n"] == 3
        assert rolled["selections"][31]["reason"] == {"key": "dice.allheld"}
        assert not any(s["legal"] for s in last["selections"])

    def test_held_dice(self, door: Door) -> None:
        """The dice that were held are shown as held, and what rolled is animated."""
        start(door)
        act(door, 1, type="roll", hold=[])
        view = act(door, 2, type="roll", hold=[1, 4])["view"]

        assert [die["state"] for die in view["dice"]] == [
            "free",
            "held",
            "free",
            "free",
            "held",
        ]
        assert view["animate"]["roll"] == [0, 2, 3]
        assert view["say"][0]["key"] == "say.rolled.held"

    def test_chosen_box_is_said_with_the_button_to_press(self, door: Door) -> None:
        """A marked box is announced with its points and the words of the button."""
        start(door)
        act(door, 1, type="roll", hold=[])
        view = act(door, 2, type="mark", column=1, box="chance")["view"]
        label = view["actions"]["score"]["label"]

        assert view["say"] == [{**label, "key": "say.chosen", "label": label}]

    @pytest.mark.parametrize(
        ("filled", "dice", "keys"),
        [
            ({"five_of_a_kind": 50}, [4] * 5, ("joker.upper", "joker.upper")),
            (
                {"five_of_a_kind": 50, "fours": 4},
                [4] * 5,
                ("joker.lower", "joker.lower"),
            ),
            ({}, [1, 2, 2, 3, 6], (None, None)),
        ],
    )
    def test_notice(
        self, door: Door, filled: dict[str, int], dice: list[int], keys: tuple[Any, Any]
    ) -> None:
        """The forced joker is announced with the roll."""
        game = scripted(door, filled)
        view = ask(door, op="roll", game=game, dice=dice)["view"]
        notice = view["notice"]

        assert keys[0] == (notice and notice["key"])
        said = [message["key"] for message in view["say"]]
        assert (f"say.{keys[1]}" in said) == (keys[1] is not None)

    def test_nothing_scores(self, door: Door) -> None:
        """When no open box scores it is said, first that a roll is left."""
        all_but = {box: 0 for box in _boxes(door) if box not in {"ones", "full_house"}}
        game = scripted(door, all_but)
        first = ask(door, op="roll", game=game, dice=[2, 3, 4, 5, 6])
        second = ask(door, op="roll", game=first["game"], dice=[2, 3, 4, 5, 6])
        third = ask(door, op="roll", game=second["game"], dice=[2, 3, 4, 5, 6])

        assert first["view"]["notice"] == {"key": "sacrifice.yet"}
        assert third["view"]["notice"] == {"key": "sacrifice"}
        assert {"key": "say.sacrifice"} in third["view"]["say"]

    def test_draw(self, door: Door) -> None:
        """Equal totals share the place, and both are named."""
        answer = ask(door, op="new", ruleset="penta", players=3)
        for box in _boxes(door):
            for seat in range(3):
                dice = [1, 1, 1, 1, 1 + seat // 2]
                answer = ask(door, op="roll", game=answer["game"], dice=dice)
                answer = ask(door, op="score", game=answer["game"], move=[1, box])

        places = [rank["place"] for rank in answer["view"]["result"]["ranking"]]
        assert places == [1, 1, 3]
        assert answer["view"]["say"][-1] == {"key": "say.end.draw", "names": ["1", "2"]}


def _boxes(door: Door) -> list[str]:
    rulesets = ask(door, op="catalog")["rulesets"]
    penta = next(ruleset for ruleset in rulesets if ruleset["key"] == "penta")
    return [box["id"] for box in penta["boxes"]]


def scripted(door: Door, filled: dict[str, int]) -> Any:
    """Return a solo game in which these boxes were filled, by given dice."""
    dice_for = {"five_of_a_kind": [6] * 5, "fours": [4, 1, 2, 3, 6]}
    game = ask(door, op="new", ruleset="penta", players=1)["game"]
    for box, points in filled.items():
        dice = dice_for.get(box, [1, 1, 2, 2, 4]) if points else [2, 3, 4, 4, 6]
        if not points and box in {"twos", "threes", "fours", "sixes", "chance"}:
            dice = [1, 1, 5, 5, 1]
        if not points and box == "fives":
            dice = [1, 1, 2, 2, 3]
        game = ask(door, op="roll", game=game, dice=dice)["game"]
        game = ask(door, op="score", game=game, move=[1, box])["game"]
    return game


class TestBadRequests:
    """Anything wrong gets an error with a code, never a traceback."""

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("", "bad_json"),
            ("{", "bad_json"),
            ('{"op": NaN}', "bad_json"),
            ("[" * 100_000, "bad_json"),
            ("9" * 5000, "bad_json"),
            ("[]", "bad_request"),
            ("7", "bad_request"),
            ("{}", "unknown_op"),
            ('{"op": 7}', "unknown_op"),
            ('{"op": ["legal"]}', "unknown_op"),
            ('{"op": "cheat"}', "unknown_op"),
            ('{"op": "advise", "ruleset": "penta"}', "bad_state"),
            ('{"op": "legal"}', "bad_request"),
            ('{"op": "legal", "ruleset": "chess"}', "unknown_ruleset"),
            ('{"op": "legal", "ruleset": "../x"}', "unknown_ruleset"),
            ('{"op": "legal", "ruleset": "ten_thousand"}', "not_available"),
            ('{"op": "set_aside", "ruleset": "penta"}', "not_available"),
            ('{"op": "options", "ruleset": "kosci"}', "not_available"),
            ('{"op": "options", "ruleset": "ten_thousand"}', "bad_dice"),
            ('{"op": "options", "ruleset": "ten_thousand", "roll": []}', "bad_dice"),
            ('{"op": "bank"}', "bad_game"),
            ('{"op": "set_aside", "game": 7}', "bad_game"),
            ('{"op": "new", "ruleset": "penta", "players": 0}', "bad_players"),
            ('{"op": "new", "ruleset": "penta", "players": 7}', "bad_players"),
            ('{"op": "new", "ruleset": "penta", "players": true}', "bad_players"),
            ('{"op": "new", "ruleset": "penta", "options": 7}', "bad_option"),
            ('{"op": "new", "ruleset": "penta", "options": {"a": 1}}', "bad_option"),
            ('{"op": "roll", "game": {}}', "bad_game"),
            ('{"op": "roll"}', "bad_game"),
            ('{"op": "open", "id": "g", "save": 7}', "bad_game"),
            ('{"op": "open", "save": 7}', "bad_game"),
            ('{"op": "act", "id": 7}', "bad_request"),
            ('{"op": "act", "id": "none"}', "unknown_game"),
        ],
    )
    def test_code(self, door: Door, text: str, code: str) -> None:
        """Each bad request has its code."""
        assert code == code_of(json.loads(door.handle(text)))

    def test_surrogates(self, door: Door) -> None:
        """A text that is no Unicode goes through as it came."""
        answer = json.loads(door.handle('{"op": "\\ud800"}'))

        assert code_of(answer) == "unknown_op"

    @pytest.mark.parametrize(
        "players",
        [
            None,
            [],
            [ANIA] * 7,
            [7],
            [{"name": ""}],
            [{"name": " "}],
            [{"name": "x" * 25}],
            [{"name": 7}],
            [{"name": "A", "kind": "cat"}],
            [{"name": "A", "colour": 6}],
            [{"name": "A", "colour": -1}],
            [{"name": "A", "colour": True}],
            [{"name": "A", "level": "easy"}],
            [{"name": "A", "kind": "bot"}],
            [{"name": "A", "kind": "bot", "level": "genius"}],
            [{"name": "A", "age": 7}],
            [{}],
        ],
    )
    def test_players(self, door: Door, players: Any) -> None:
        """Players who cannot be are refused, and no game is open then."""
        answer = ask(door, op="start", id="g", ruleset="penta", players=players)

        assert code_of(answer) == "bad_players"
        assert code_of(ask(door, op="export", id="g")) == "unknown_game"

    @pytest.mark.parametrize(
        "command",
        [
            None,
            "roll",
            {},
            {"type": "cheat"},
            {"type": ["roll"]},
            {"type": "roll"},
            {"type": "roll", "hold": "0"},
            {"type": "roll", "hold": [0.0]},
            {"type": "roll", "hold": [], "dice": [6, 6, 6, 6, 6]},
            {"type": "score", "column": "1", "box": "ones"},
            {"type": "score", "column": 1},
            {"type": "time_out", "column": 1, "box": "ones"},
            {"type": "time_out", "move": ["ones"]},
            {"type": "set_aside"},
            {"type": "bank", "points": 10_000},
        ],
    )
    def test_commands(self, door: Door, command: Any) -> None:
        """Commands of another shape are refused; dice cannot be given by a page."""
        start(door)
        before = ask(door, op="export", id="g")
        answer = ask(door, op="act", id="g", seq=1, command=command)

        assert code_of(answer) == "bad_request"
        assert before == ask(door, op="export", id="g")

    @pytest.mark.parametrize(
        "state",
        [
            None,
            [],
            {},
            {"sheet": []},
            {"sheet": {"1": []}},
            {"sheet": {"2": {}}},
            {"sheet": {"1": {"pairs": 4}}},
            {"sheet": {"1": {"ones": 6}}},
            {"sheet": {"1": {"ones": -1}}},
            {"sheet": {"1": {"ones": 1.0}}},
            {"sheet": {"1": {"ones": True}}},
            {"sheet": {"1": {"ones": None}}},
            {"sheet": {"1": {"twos": 3}}},
            {"sheet": {"1": {"full_house": 24}}},
            {"sheet": {"1": {"three_of_a_kind": 4}}},
            {"sheet": {"1": {"five_of_a_kind": 100}}},
            {"sheet": {"1": {}}, "bonus": {"1": -100}},
            {"sheet": {"1": {}}, "bonus": {"1": 50}},
            {"sheet": {"1": {}}, "bonus": {"1": "100"}},
            {"sheet": {"1": {}}, "bonus": {"2": 0}},
            {"sheet": {"1": {}}, "bonus": []},
            {"sheet": {"1": {}}, "columns": 2},
            {"sheet": {"1": {}}, "columns": True},
            {"sheet": {"1": {}}, "allow_burn": 1},
            {"sheet": {"1": {}}, "extra": 1},
        ],
    )
    def test_states(self, door: Door, state: Any) -> None:
        """A state that cannot be is refused."""
        request = {"ruleset": "penta", "state": state}

        assert code_of(ask(door, op="totals", **request)) == "bad_state"
        legal = ask(door, op="legal", **request, dice=[1, 2, 3, 4, 5])
        assert code_of(legal) == "bad_state"

    @pytest.mark.parametrize("points", [1, 2, 3, 4, 5, 0])
    def test_possible_points(self, door: Door, points: int) -> None:
        """Every score that a box can hold is accepted, 0 in each."""
        answer = ask(
            door, op="totals", ruleset="penta", state=position({"ones": points}, 300)
        )

        assert answer["totals"]["grand_total"] == points + 300

    @pytest.mark.parametrize("dice", [None, [], [1] * 6, [0] * 5, "11111", [7] * 5])
    def test_dice(self, door: Door, dice: Any) -> None:
        """Dice that cannot be are refused."""
        request = {"op": "legal", "ruleset": "penta", "state": position({})}

        assert code_of(ask(door, **request, dice=dice)) == "bad_dice"

    @pytest.mark.parametrize(
        "move", [None, [], [1], ["1", "ones"], [1, 1], [True, "ones"], [1, "ones", 2]]
    )
    def test_moves(self, door: Door, move: Any) -> None:
        """Moves of another shape are refused."""
        request = {"op": "fill", "ruleset": "penta", "state": position({})}

        answer = ask(door, **request, dice=[1, 2, 3, 4, 5], move=move)
        assert code_of(answer) == "bad_request"

    def test_wrong_number_of_given_dice(self, door: Door) -> None:
        """As many dice as roll must be given."""
        game = ask(door, op="new", ruleset="penta", players=1)["game"]

        assert code_of(ask(door, op="roll", game=game, dice=[1] * 4)) == "bad_dice"
        assert code_of(ask(door, op="roll", game=game, dice=[])) == "bad_dice"

    def test_never_raises(self, door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
        """Even a fault of our own is an answer."""

        def fault(_request: Any) -> Any:
            raise ZeroDivisionError("oops")

        monkeypatch.setitem(door._ops, "catalog", fault)  # noqa: SLF001 - a fault

        answer = ask(door, op="catalog", id=7)
        assert code_of(answer) == "internal_error"
        assert answer["id"] == 7


class TestErrors:
    """Codes are declared."""

    def test_undeclared(self) -> None:
        """An error cannot be raised with a code that nobody has declared."""
        with pytest.raises(ValueError, match="no code"):
            KubekError("oops", "message")

    def test_all_codes(self) -> None:
        """The protocol's codes for sheet games are all declared."""
        protocol = """bad_json bad_request unknown_op unknown_ruleset bad_dice bad_state
            bad_game bad_option bad_players not_available not_rolled no_rolls_left
            bad_hold nothing_to_roll game_over wrong_command stale_seq box_filled
            joker_forced burn_forbidden no_such_box"""

        assert set(protocol.split()) <= ERROR_CODES


class TestTimeOut:
    """The engine's ``time_out``."""

    def test_penta(self, door: Door) -> None:
        """After the third roll a legal box is filled; before it is refused."""
        answer = ask(door, op="new", ruleset="penta", players=1)
        codes = []
        for _ in range(3):
            refused = ask(door, op="time_out", game=answer["game"])
            codes.append(code_of(refused))
            answer = ask(door, op="roll", game=answer["game"])
        after = ask(door, op="time_out", game=answer["game"])

        assert codes == ["not_rolled", "wrong_command", "wrong_command"]
        assert [event["type"] for event in after["events"]] == [
            "timed_out",
            "box_scored",
            "turn_ended",
        ]


class TestEngine:
    """``python -m kubek engine``: a line in, a line out."""

    def test_lines(self) -> None:
        """Answers come in order, with the id, and blank lines are passed over."""
        requests = io.StringIO('{"op":"catalog","id":1}\n\nbroken\n{"op":"x","id":"b"}')
        answers = io.StringIO()

        assert engine(requests, answers) == 0
        first, second, third = map(json.loads, answers.getvalue().splitlines())
        assert first["id"] == 1
        assert code_of(second) == "bad_json"
        assert (third["id"], code_of(third)) == ("b", "unknown_op")

    def test_command_line(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The command reads standard input and writes standard output in UTF-8."""
        requests = io.TextIOWrapper(io.BytesIO('{"op":"ż"}'.encode()), "latin-1")
        answers = io.TextIOWrapper(io.BytesIO(), "latin-1")
        monkeypatch.setattr(sys, "stdin", requests)
        monkeypatch.setattr(sys, "stdout", answers)

        assert main(["engine"]) == 0
        answers.seek(0)
        assert "'ż'" in json.loads(answers.read())["error"]["message"]

    def test_process(self) -> None:
        """The process answers and ends with 0 when its input ends."""
        root = Path(kubek.__file__).parent.parent
        done = subprocess.run(
            [sys.executable, "-m", "kubek", "engine"],
            input=b'\xff\xfe\n{"op":"legal"}\n',
            capture_output=True,
            cwd=root,
            check=True,
        )

        codes = [code_of(json.loads(line)) for line in done.stdout.splitlines()]
        assert codes == ["bad_json", "bad_request"]

    def test_recent_games(self, door: Door) -> None:
        """A game that comes back changed is not taken for the one that went out."""
        game = ask(door, op="new", ruleset="penta", players=1)["game"]
        rolled = ask(door, op="roll", game=game, dice=[1, 2, 3, 4, 5])["game"]
        forged = json.loads(json.dumps(rolled))
        forged["events"][1]["dice"][0] = 9

        assert code_of(ask(door, op="roll", game=forged)) == "bad_game"
        for _ in range(20):
            ask(door, op="new", ruleset="penta", players=1)
        assert "error" not in ask(door, op="roll", game=rolled)

    def test_module_door(self) -> None:
        """The package has one door of its own."""
        assert "rulesets" in json.loads(api.handle('{"op":"catalog"}'))
