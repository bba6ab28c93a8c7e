"""Whatever is asked at the door, it answers, and a refusal changes nothing."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kubek.api import Door
from kubek.commands import Command, Roll, SetAside
from kubek.errors import ERROR_CODES
from kubek.log import GameLog, new_log
from kubek.state import Player
from kubek.stats.summary import summary_of
from kubek.strategy.tables import SHELF
from kubek.table_files import tables_in
from kubek.wire import save_to_json
from tests.helpers import TABLES, ask, key_of, people, position
from tests.stats.games import played

CODES = ERROR_CODES - {"internal_error"}
"""What a refusal may say; an error inside is none."""

SHEET = position({"ones": 3, "chance": 20})
PENTA: dict[str, Any] = {"ruleset": "penta", "options": {}}
BANK: dict[str, Any] = {"ruleset": "ten_thousand", "options": {}}
SEATS: list[dict[str, Any]] = [
    {"name": "Ania", "colour": 0},
    {"name": "Zosia", "kind": "bot", "level": "easy", "colour": 1},
]


@pytest.fixture(autouse=True, scope="module")
def tables() -> Iterator[None]:
    """Have the tables at hand, so that advice is asked for too."""
    SHELF.ask(tables_in(TABLES))
    yield
    SHELF.ask(None)


def new_game(ruleset: str, *players: Player, **options: Any) -> GameLog:
    """Return a new game, always with the same dice."""
    return new_log(ruleset, options, players or people("Ania"), key_of("door"))


def save_of(ruleset: str, *commands: Command, **options: Any) -> dict[str, Any]:
    """Return the save of a game that was played so far."""
    log = new_game(ruleset, **options)
    for command in commands:
        log = log.play(command)
    return save_to_json(log)


BOT = Player("Zosia", "bot", "easy", 1)
RACE = played("ten_thousand", 1, target=5000)
OPEN = {
    "sheet": save_of("general", Roll(), turn_seconds=30),
    "bank": save_of("ten_thousand", Roll()),
    "bot": save_to_json(new_game("penta", BOT)),
}


def dice_of(save: dict[str, Any]) -> list[int]:
    """Return the dice that were rolled last in a save."""
    return list(save["events"][-1]["dice"])


def busy_door() -> Door:
    """Return a door with games of both families open, under way and before a bot."""
    door = Door()
    for name, save in OPEN.items():
        ask(door, op="open", id=name, save=save)
    return door


GOOD = next(slot for slot, face in enumerate(dice_of(OPEN["bank"])) if face in {1, 5})
FILE = {
    "app": "kubek",
    "format": 2,
    "exported": 5,
    "games": [
        {"id": "g", "save": save_of("penta", Roll()), "created": 1, "updated": 2}
    ],
}
REQUESTS: list[dict[str, Any]] = [
    # positions
    {"op": "legal", "ruleset": "penta", "state": SHEET, "dice": [1, 2, 3, 4, 5]},
    {"op": "totals", "ruleset": "general", "state": {**SHEET, "columns": 1}},
    {
        "op": "fill",
        "ruleset": "penta",
        "state": SHEET,
        "dice": [6, 6, 6, 6, 6],
        "move": [1, "sixes"],
    },
    {"op": "set_aside", **BANK, "roll": [1, 5, 2, 2, 3, 4], "chosen": [1, 5]},
    {"op": "options", **BANK, "roll": [1, 1, 1, 2, 3, 4]},
    {"op": "value", "ruleset": "penta", "state": SHEET},
    {
        "op": "advise",
        "ruleset": "penta",
        "state": position(dict.fromkeys(("ones", "twos", "threes", "fours"), 0)),
        "dice": [5, 5, 6, 6, 6],
        "rolls_left": 0,
    },
    {"op": "advise", **BANK, "turn_points": 350, "roll": [1, 5, 2, 2, 3]},
    {"op": "odds"},
    {"op": "odds", "ruleset": "ten_thousand"},
    # whole games that are handed back
    {"op": "new", **PENTA, "players": 2},
    {"op": "new", **BANK, "players": 6},
    {"op": "roll", "game": save_of("penta"), "hold": [], "dice": [1, 1, 1, 1, 1]},
    {"op": "roll", "game": save_of("ten_thousand")},
    {"op": "score", "game": save_of("penta", Roll()), "move": [1, "chance"]},
    {"op": "set_aside", "game": save_of("ten_thousand", Roll()), "positions": [GOOD]},
    {
        "op": "bank",
        "game": save_of("ten_thousand", Roll(), SetAside((GOOD,)), entry_score=0),
    },
    {"op": "time_out", "game": save_of("general", turn_seconds=30)},
    # the page's games
    {"op": "catalog"},
    {
        "op": "import",
        "text": json.dumps(FILE),
        "known": {"games": [], "profiles": ["a"], "tables": ["penta"]},
    },
    {"op": "tables", **PENTA},
    {"op": "start", "id": "new", "players": SEATS, **BANK},
    {"op": "open", "id": "sheet", "save": save_of("penta")},
    {"op": "act", "id": "sheet", "seq": 2, "command": {"type": "roll", "hold": [0, 3]}},
    {
        "op": "act",
        "id": "sheet",
        "seq": 2,
        "commands": [
            {"type": "mark", "column": 1, "box": "chance"},
            {"type": "score", "column": 1, "box": "chance"},
        ],
    },
    {"op": "act", "id": "sheet", "seq": 2, "command": {"type": "time_out"}},
    {
        "op": "act",
        "id": "bank",
        "seq": 2,
        "command": {"type": "set_aside", "slots": [GOOD]},
    },
    {
        "op": "act",
        "id": "bank",
        "seq": 2,
        "commands": [
            {"type": "set_aside", "slots": [GOOD]},
            {"type": "roll", "hold": []},
        ],
    },
    {"op": "bot", "id": "bot", "seq": 1},
    {"op": "hint", "id": "bank", "seq": 2},
    {"op": "judge", "id": "sheet"},
    {"op": "review", "id": "bank"},
    {"op": "verify", "id": "sheet"},
    {"op": "verify", "save": save_of("penta")},
    {"op": "export", "id": "bank"},
    {"op": "close", "id": "nobody"},
    {"op": "summary", "save": save_to_json(RACE)},
    {
        "op": "statistics",
        "profile": "a",
        "games": [
            {
                "summary": summary_of(log),
                "profiles": ["a", None],
                "hints": hints,
                "review": [{"best": 7, "of": 9, "lost": 1.5, "unit": "points"}],
            }
            for hints, log in enumerate((RACE, played("kosci", 1)))
        ],
    },
]

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-3, 8)
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
    | st.sampled_from(["penta", "ten_thousand", "general", "sheet", "bank", "chance"])
)
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=6), inner)
    ),
    max_leaves=8,
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return every place in a value: what holds it, and under which key."""
    keys: list[Any] = []
    if isinstance(value, dict):
        keys = list(value)
    elif isinstance(value, list):
        keys = list(range(len(value)))
    below = [place for key in keys for place in places(value[key])]
    return [(value, key) for key in keys] + below


@st.composite
def mutated(draw: Any) -> dict[str, Any]:
    """Draw a request in which one to three things are not as they should be."""
    request: dict[str, Any] = copy.deepcopy(draw(st.sampled_from(REQUESTS)))
    for _ in range(draw(st.integers(1, 3))):
        holder, key = draw(st.sampled_from(places(request)))
        way = draw(st.sampled_from(["replace", "remove", "swap", "add"]))
        if way == "replace":
            holder[key] = draw(values)
        elif way == "remove":
            del holder[key]
        elif way == "swap":
            another, other = draw(st.sampled_from(places(REQUESTS)))
            holder[key] = copy.deepcopy(another[other])
        elif isinstance(holder, dict):
            holder[draw(st.text(max_size=6))] = draw(values)
        else:
            holder.append(draw(values))
        if not places(request):
            break
    return request


def everything(door: Door) -> list[dict[str, Any]]:
    """Return all that a door knows of its games."""
    names = ("sheet", "bank", "bot")
    return [ask(door, op="export", id=name) for name in names] + [
        ask(door, op="tables")
    ]


def check(door: Door, text: str) -> None:
    """Ask, and look whether the answer is one."""
    before = everything(door)
    answer = json.loads(door.handle(text))

    assert isinstance(answer, dict)
    if "error" in answer:
        assert answer["error"]["code"] in CODES, answer
        assert everything(door) == before


def test_requests_are_right_as_they_stand() -> None:
    """What is mutated below asks for every operation, and most of it is accepted."""
    answers = [ask(busy_door(), **request) for request in REQUESTS]
    refused = [
        request["op"]
        for request, answer in zip(REQUESTS, answers, strict=True)
        if "error" in answer
    ]

    assert {request["op"] for request in REQUESTS} == set(Door()._ops)  # noqa: SLF001
    assert refused == []


@settings(max_examples=200, deadline=None)
@given(mutated())
def test_spoilt_requests(request: dict[str, Any]) -> None:
    """A request that is nearly right is answered, or refused and forgotten."""
    check(busy_door(), json.dumps(request))


DEEP = 5000


@settings(max_examples=100, deadline=None)
@given(
    st.text()
    | values.map(json.dumps)
    | st.dictionaries(st.text(), values).map(json.dumps)
)
@example("[" * DEEP)
@example('{"id":' + "[" * 900 + "]" * 900 + "}")
@example('{"op":"open","id":"x","save":' + '{"a":' * 900 + "1" + "}" * 901)
@example('{"id":1e999,"op":"catalog"}')
@example('{"id":"\\ud800","op":"export"}')
@example('{"op":"new","ruleset":"penta","players":' + "9" * DEEP + "}")
def test_any_text(text: str) -> None:
    """Nothing that can be written makes the door fall silent."""
    check(busy_door(), text)
