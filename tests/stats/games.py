"""Finished games for the tests of statistics, played by computers in persons' seats."""

from functools import cache
from typing import Any

from kubek.log import GameLog, new_log
from kubek.state import Player
from kubek.strategy import bots
from tests.helpers import key_of

BOT = Player("Zosia", "bot", "easy", 2)


@cache
def played(
    ruleset: str, seed: int, persons: int = 1, computers: int = 0, **options: int
) -> GameLog:
    """Return a finished game; persons first."""
    names = [Player(f"P{n}", colour=n) for n in range(persons)]
    players = [*names, *[BOT] * computers]
    log = new_log(ruleset, options, players, key_of((ruleset, seed)))
    while not log.state.is_over:
        level = "easy" if log.state.seat else "medium"
        log = log.play(bots.choose(log.state, level))
    return log


def entry(summary: Any, **more: Any) -> dict[str, Any]:
    """Return a game as the page tells of it."""
    return {"summary": summary, **more}
