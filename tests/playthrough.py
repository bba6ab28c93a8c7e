"""Write a seeded game of each variant step by step, for people to read.

``python -m tests.playthrough`` writes the files of ``tests/golden`` anew; the test
compares them. A change of the rules, of a computer player or of how a key gives faces
shows as a readable difference. Saved games must keep their dice: the faces of a key
may never change.
"""

from pathlib import Path

from kubek import GameLog, legal_commands, new_log, variant_keys, wire
from kubek.events import Event
from kubek.game import ranking
from kubek.state import Player
from kubek.strategy import bots
from tests.helpers import GOLDEN, key_of

LEVELS = ("medium", "easy")
OPTIONS = {
    "general": {"columns": 2, "allow_burn": False},
    "ten_thousand": {"target": 5000},
}


def playthrough(ruleset: str) -> str:
    """Return a game of two computers as text, one step a line."""
    players = [Player(level, "bot", level, seat) for seat, level in enumerate(LEVELS)]
    log = new_log(ruleset, OPTIONS.get(ruleset, {}), players, key_of("playthrough"))
    lines = [f"key {log.key.hex()}", f"commitment {log.state.commitment}"]
    while not log.state.is_over:
        lines.append(_position(log))
        command = bots.choose(log.state, log.state.player.level or "")
        after = log.play(command)
        lines.append(f"  {command}")
        lines += [f"    {_text(event)}" for event in after.events[len(log.events) :]]
        log = after
    lines += [
        f"place {place}: {log.state.players[seat].name} {points}"
        for seat, place, points in ranking(log.state)
    ]
    return "\n".join(lines) + "\n"


def _position(log: GameLog) -> str:
    state = log.state
    dice = " ".join(map(str, state.turn.dice)) or "-"
    legal = len(legal_commands(state))
    return f"turn {state.turn_number} {state.player.name} | dice {dice} | legal {legal}"


def _text(event: Event) -> str:
    """Return an event on one line, without who and when."""
    fields = wire.event_to_json(event)
    shown = [
        f"{name} {' '.join(map(str, value)) if isinstance(value, list) else value}"
        for name, value in fields.items()
        if name not in {"type", "turn", "seat", "roll"}
    ]
    return ", ".join([fields["type"], *shown])


def path_of(ruleset: str) -> Path:
    """Return the file of a variant's game."""
    return GOLDEN / f"playthrough_{ruleset}.txt"


if __name__ == "__main__":
    for key in variant_keys():
        path_of(key).write_text(playthrough(key), encoding="utf-8")
