"""Run inside Pyodide: let the computer play a game through the door, as the page does.

It is run twice at build time: in the stock Pyodide, so that late imports show up in
`sys.modules`, and in the trimmed one that is shipped, to prove that nothing is missing.
"""

import json
import sys
from collections.abc import Iterable
from types import ModuleType
from typing import Any

from kubek.api import handle


def smoke(modules: Iterable[str]) -> list[str]:
    """Import the modules, play each rule set, return the library's files in use."""
    for module in modules:
        __import__(module)
    catalog = ask(op="catalog")
    for rules in catalog["rulesets"]:
        play(rules["key"], catalog["levels"])
    refused = json.loads(handle("not json"))
    if refused["error"]["code"] != "bad_json":
        raise RuntimeError(refused)
    library = f"{json.__loader__.archive}/"
    files = {
        getattr(module, "__file__", None) or ""
        for module in sys.modules.values()
        if not is_frozen(module)
    }
    return sorted(
        file.removeprefix(library) for file in files if file.startswith(library)
    )


def is_frozen(module: ModuleType) -> bool:
    """Return whether a module comes with the interpreter: its file is never read."""
    return getattr(module.__spec__, "origin", None) == "frozen"


def play(ruleset: str, levels: list[str]) -> None:
    """Play one game of computers of all levels and check its dice."""
    players = [
        {"name": level, "kind": "bot", "level": level, "colour": seat}
        for seat, level in enumerate(levels)
    ]
    game = ask(op="start", id="smoke", ruleset=ruleset, options={}, players=players)
    while not game["view"]["over"]:
        game = ask(op="bot", id="smoke", seq=game["view"]["seq"])
    save = ask(op="export", id="smoke")["file"]
    if not ask(op="verify", save=save)["ok"]:
        raise RuntimeError(f"the log of a finished game of {ruleset} does not verify")
    ask(op="close", id="smoke")


def ask(**request: Any) -> dict[str, Any]:
    """Send one request through the door; an error ends the build."""
    answer: dict[str, Any] = json.loads(handle(json.dumps(request)))
    if "error" in answer:
        raise RuntimeError(f"{request} was answered by {answer}")
    return answer
