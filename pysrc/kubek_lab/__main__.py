"""Make the tables of ``web/tables``: ``python -m kubek_lab tables [--learn]``."""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from kubek.variants import ten_thousand
from kubek_lab import bank_tables
from kubek_lab.averages import make_averages
from kubek_lab.net_tables import NET_GAMES, learn_net, ship_net
from kubek_lab.sheet_tables import SHEET_GAMES, make_table
from kubek_lab.shipping import Shipped, listed, ship

FOLDER: Final = Path(__file__).resolve().parents[2] / "web" / "tables"


def make(folder: Path, *, learns: bool) -> None:
    """Solve every game anew, check every table, and write them with the manifest.

    Args:
        folder: of the tables.
        learns: whether the nets are learned anew too, which takes an hour of one core;
            otherwise the ones in the folder are measured again.

    Raises:
        ValueError: when a table is not as good as it has to be.
    """
    for shipped in _solved():
        _put(folder, shipped)
    for game in NET_GAMES:
        _say(f"{game.name}: {'learning' if learns else 'measuring'}")
        if learns:
            file = learn_net(game, _say)
        else:
            file = Path(folder, f"{game.name}.bin").read_bytes()
        _put(folder, ship_net(game, file))
    _put(folder, make_averages(folder, _say))


def _solved() -> Iterator[Shipped]:
    """Yield the table of each game that can be solved."""
    for game in SHEET_GAMES:
        _say(f"{game.name}: solving")
        yield make_table(game)
    _say(f"{ten_thousand.VARIANT.key}: solving")
    yield bank_tables.make_table(ten_thousand.VARIANT)


def _put(folder: Path, shipped: Shipped) -> None:
    """Write a file and say what became of the one before."""
    before = {entry["file"]: entry["sha256"] for entry in listed(folder)}
    ship(folder, [shipped])
    entry = shipped.to_json()
    known = before.get(shipped.name)
    news = "as before" if entry["sha256"] == known else "changed" if known else "new"
    facts = ", ".join(f"{name} {value}" for name, value in shipped.facts.items())
    _say(f"{shipped.name}: {entry['bytes']} bytes, {news}; {facts}")


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
    chosen = parser.parse_args(arguments)
    try:
        make(chosen.folder, learns=chosen.learn)
    except (OSError, ValueError) as error:
        print(f"stopped: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
