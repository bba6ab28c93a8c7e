"""Many seeded games of a computer player alone: mean, deviation, quantiles.

Game ``n`` of a simulation has the secret key SHA-256 of ``kubek simulate <seed> <n>``,
so the dice are those of real games, and the same seed gives the same games anywhere.
"""

import hashlib
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev
from typing import Final, TextIO

from kubek import game
from kubek.families.base import Json
from kubek.log import GameLog, new_log
from kubek.state import Player
from kubek.strategy import bots
from kubek.table_files import use_tables

QUANTILES: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
_BAR: Final = 40


@dataclass(frozen=True, slots=True)
class Simulation:
    """What is simulated.

    Attributes:
        ruleset: key of the variant.
        options: those that are not as usual.
        level: of the computer player.
        seed: of all its games.
    """

    ruleset: str
    options: tuple[tuple[str, int | bool], ...]
    level: str
    seed: int

    def result(self, number: int) -> int:
        """Play one game and return its result.

        That is the total; in a game that ends at a target it is the number of turns.

        Raises:
            BadRequest: ``unknown_ruleset``, ``bad_option`` or ``bad_players``.
        """
        player = Player(self.level, "bot", self.level)
        key = key_of(self.seed, number)
        log = play_out(new_log(self.ruleset, dict(self.options), [player], key))
        if any(name == "target" for name, _ in log.state.options):
            return len(log.state.series[0])
        return game.total(log.state, 0)


def key_of(seed: int, number: int) -> bytes:
    """Return the secret key of a game of a simulation."""
    return hashlib.sha256(f"kubek simulate {seed} {number}".encode("ascii")).digest()


def play_out(log: GameLog) -> GameLog:
    """Return a game of computer players after its end."""
    while not log.state.is_over:
        log = log.play(bots.choose(log.state, log.state.player.level or ""))
    return log


def run(
    simulation: Simulation,
    games: int,
    jobs: int,
    tables: Path,
) -> Iterator[int]:
    """Yield the result of each game in order.

    Args:
        simulation: what is played.
        games: how many.
        jobs: processes to play in.
        tables: the folder of tables, for each process.
    """
    if jobs == 1:
        use_tables(tables)
        yield from map(simulation.result, range(games))
        return
    with ProcessPoolExecutor(jobs, initializer=use_tables, initargs=(tables,)) as pool:
        chunk = max(1, min(50, games // (4 * jobs)))
        yield from pool.map(simulation.result, range(games), chunksize=chunk)


def summary(simulation: Simulation, results: Sequence[int]) -> Json:
    """Return what the results come to; ``se`` is the standard error of the mean."""
    games = len(results)
    deviation = stdev(results) if games > 1 else 0.0
    ranked = sorted(results)
    return {
        "ruleset": simulation.ruleset,
        "options": dict(simulation.options),
        "bot": simulation.level,
        "seed": simulation.seed,
        "games": games,
        "mean": fmean(results),
        "sd": deviation,
        "se": deviation / games**0.5,
        "min": ranked[0],
        "max": ranked[-1],
        "quantiles": {str(q): ranked[int(q * (games - 1))] for q in QUANTILES},
    }


def show_progress(results: Iterator[int], games: int, screen: TextIO) -> Iterator[int]:
    """Yield the results; on a terminal, draw a bar meanwhile."""
    for done, result in enumerate(results, start=1):
        if screen.isatty():
            bar = ("=" * (_BAR * done // games)).ljust(_BAR)
            screen.write(f"\r[{bar}] {done}/{games}")
            screen.flush()
        yield result
    if screen.isatty():
        screen.write("\n")


def report(found: Json) -> str:
    """Return a summary for people."""
    quantiles = "  ".join(f"{q}: {points}" for q, points in found["quantiles"].items())
    return "\n".join(
        (
            f"{found['bot']} alone in {found['ruleset']} {found['options'] or ''}",
            f"mean {found['mean']:.3f} ± {found['se']:.3f}  sd {found['sd']:.3f}",
            f"{found['games']} games, {found['min']} to {found['max']}",
            f"quantiles  {quantiles}",
        )
    )
