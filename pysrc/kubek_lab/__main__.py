"""Make the tables of ``web/tables``, and have computer players play each other.

``python -m kubek_lab tables [--learn]``: every game that can be solved is solved from
nothing, its table has to be the shipped one within one step, and what its rounding
loses is worked out exactly. The nets are measured; with ``--learn`` they are learned
from nothing first. That reproduces their measured strength, which has to reach what is
asked, not their bytes: those depend on the order in which a machine adds. A report at
the end says of each file what it takes, how it compares with the shipped one, and how
good it is.

``python -m kubek_lab match RULESET``: see ``matches``.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from kubek.table_files import use_tables
from kubek.variants import ten_thousand
from kubek_lab import bank_tables
from kubek_lab.averages import make_averages
from kubek_lab.matches import Match, report
from kubek_lab.net_tables import NET_GAMES, learn_net, ship_net
from kubek_lab.reproduction import verdict
from kubek_lab.sheet_tables import SHEET_GAMES, make_table
from kubek_lab.shipping import Shipped, listed, ship

FOLDER: Final = Path(__file__).resolve().parents[2] / "web" / "tables"
MOST_BYTES: Final = 4_000_000
"""What all tables together may take."""


def make(folder: Path, *, learns: bool) -> None:
    """Solve every game anew, check every table, and write them with the manifest.

    Args:
        folder: of the tables.
        learns: whether the nets are learned anew too, which takes an hour of one core;
            otherwise the ones in the folder are measured again.

    Raises:
        ValueError: when a table is not as good as it has to be, or a solved one is not
            the shipped one within one step, or all are too large.
    """
    said = [_put(folder, shipped) for shipped in _solved()]
    for game in NET_GAMES:
        _say(f"{game.name}: {'learning' if learns else 'measuring'}")
        if learns:
            file = learn_net(game, _say)
        else:
            file = Path(folder, f"{game.name}.bin").read_bytes()
        said.append(_put(folder, ship_net(game, file)))
    said.append(_put(folder, make_averages(folder, _say)))
    _report(folder, said)


def _report(folder: Path, said: Sequence[str]) -> None:
    """Say of every file what was found, and what all of them take."""
    _say("report:")
    for line in sorted(said):
        _say(line)
    together = sum(entry["bytes"] for entry in listed(folder))
    if together > MOST_BYTES:
        raise ValueError(f"{together} bytes, at most {MOST_BYTES} are served")
    _say(f"reproduces the shipped tables within one step; {together} bytes in all")


def _solved() -> Iterator[Shipped]:
    """Yield the table of each game that can be solved."""
    for game in SHEET_GAMES:
        _say(f"{game.name}: solving")
        yield make_table(game)
    _say(f"{ten_thousand.VARIANT.key}: solving")
    yield bank_tables.make_table(ten_thousand.VARIANT)


def _put(folder: Path, shipped: Shipped) -> str:
    """Compare a file with the one before, write it, and return what is said of it."""
    entries = {entry["file"]: entry for entry in listed(folder)}
    path = folder / shipped.name
    before = path.read_bytes() if path.is_file() else None
    found = verdict(entries.get(shipped.name), before, shipped)
    ship(folder, [shipped])
    facts = ", ".join(f"{name} {value:g}" for name, value in shipped.facts.items())
    line = f"{shipped.name}: {len(shipped.file)} bytes, {found}; {facts}"
    _say(line)
    return line


_STARTED: Final = time.monotonic()


def _say(line: str) -> None:
    print(f"{time.monotonic() - _STARTED:7.1f} s  {line}", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; see ``python -m kubek_lab --help``."""
    parser = argparse.ArgumentParser(prog="python -m kubek_lab", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    maker = commands.add_parser("tables", help="make and check the shipped tables")
    maker.add_argument("--learn", action="store_true", help="learn the nets anew")
    maker.add_argument("--folder", type=Path, default=FOLDER, help="where they go")
    _describe(commands.add_parser("match", help="the share of wins of one level"))
    chosen = parser.parse_args(arguments)
    try:
        if chosen.command == "match":
            _play(chosen)
        else:
            make(chosen.folder, learns=chosen.learn)
    except (OSError, ValueError) as error:
        print(f"stopped: {error}", file=sys.stderr)
        return 1
    return 0


def _describe(match: argparse.ArgumentParser) -> None:
    """Describe the command that plays matches; it takes what ``Match`` does."""
    match.add_argument("ruleset")
    match.add_argument("--columns", type=int, help="of Generał")
    match.add_argument("--players", type=int, default=2)
    match.add_argument("--level", default="master", help="of one player")
    match.add_argument("--against", default="hard", help="the level of the others")
    match.add_argument("--games", type=int, default=100, help="each with every seat")
    match.add_argument("--seed", type=int, default=1)
    match.add_argument(
        "--ending",
        action="store_true",
        help="what the last turn of a sheet adds when it is played for the win",
    )


def _play(chosen: argparse.Namespace) -> None:
    """Play the games of a match, and say what came of them."""
    use_tables(FOLDER)
    options = (("columns", chosen.columns),) if chosen.columns else ()
    players, levels = chosen.players, (chosen.level, chosen.against)
    match = Match(chosen.ruleset, options, players, *levels, chosen.seed)
    one = match.ending if chosen.ending else match.share
    what = f"{chosen.level} against {chosen.against}, {players} players"
    print(report(what, [one(number) for number in range(chosen.games)]))


if __name__ == "__main__":
    sys.exit(main())
