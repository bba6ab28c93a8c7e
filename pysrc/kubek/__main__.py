"""The command line of the rules: engine, verify, simulate."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from kubek import simulate, wire
from kubek.api import Door
from kubek.errors import KubekError
from kubek.log import check_dice
from kubek.simulate import Simulation
from kubek.strategy import LEVELS
from kubek.table_files import folder_of, use_tables
from kubek.variants import variant_keys


def engine(requests: TextIO, answers: TextIO) -> int:
    """Answer each line of JSON with a line of JSON until the input ends."""
    door = Door()
    for line in requests:
        if line.strip():
            print(door.handle(line), file=answers, flush=True)
    return 0


def verify(file: Path) -> int:
    """Check every roll of a game's log file against its key; 0 when all is right."""
    try:
        log = wire.save_from_json(wire.loads(file.read_text(encoding="utf-8")))
        rolls = check_dice(log)
    except (OSError, UnicodeDecodeError) as error:
        print(f"{file}: cannot be read: {error}", file=sys.stderr)
        return 2
    except KubekError as error:
        print(f"{file}: NOT verified ({error.code}): {error}", file=sys.stderr)
        return 1
    print(f"{file}: verified, {rolls} rolls, commitment {log.state.commitment}")
    return 0


def simulation(chosen: argparse.Namespace, tables: Path) -> int:
    """Play many games of a computer player and say what they come to."""
    options: dict[str, int | bool] = {}
    if chosen.columns is not None:
        options["columns"] = chosen.columns
    if chosen.no_burn:
        options["allow_burn"] = False
    what = Simulation(chosen.ruleset, tuple(options.items()), chosen.bot, chosen.seed)
    try:
        results = simulate.run(what, chosen.games, chosen.jobs, tables)
        shown = simulate.show_progress(results, chosen.games, sys.stderr)
        found = simulate.summary(what, list(shown))
    except KubekError as error:
        print(f"cannot simulate ({error.code}): {error}", file=sys.stderr)
        return 1
    print(wire.dumps(found) if chosen.json else simulate.report(found))
    return 0


def _at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"at least 1, not {number}")
    return number


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m kubek", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    answers = commands.add_parser("engine", help="answer JSON requests, one a line")
    checker = commands.add_parser("verify", help="check the dice of a saved game log")
    checker.add_argument("file", type=Path, help="the JSON file that the game saved")
    many = commands.add_parser("simulate", help="play many games of a computer player")
    many.add_argument("ruleset", choices=variant_keys())
    many.add_argument("--bot", choices=LEVELS, required=True, help="its level")
    many.add_argument("--games", type=_at_least_one, default=1000)
    many.add_argument("--seed", type=int, default=1)
    many.add_argument("--columns", type=int, help="how many columns, in Generał")
    many.add_argument("--no-burn", action="store_true", help="no 0 on purpose")
    many.add_argument("--json", action="store_true", help="one object on the last line")
    cores = os.cpu_count() or 1
    many.add_argument("--jobs", type=_at_least_one, default=cores, help="processes")
    for command in (answers, many):
        command.add_argument("--tables", type=Path, help="a folder of solver tables")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; see ``python -m kubek --help``."""
    chosen = _parser().parse_args(arguments)
    if chosen.command == "verify":
        return verify(chosen.file)
    tables = folder_of(chosen.tables, os.environ)
    if chosen.command == "simulate":
        return simulation(chosen, tables)
    use_tables(tables)
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    return engine(sys.stdin, sys.stdout)


if __name__ == "__main__":
    sys.exit(main())
