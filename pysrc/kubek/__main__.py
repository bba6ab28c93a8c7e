"""The command line: ``python -m kubek engine`` and ``python -m kubek verify FILE``."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from kubek import wire
from kubek.api import Door
from kubek.errors import KubekError
from kubek.log import check_dice


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


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; see ``python -m kubek --help``."""
    parser = argparse.ArgumentParser(prog="python -m kubek", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("engine", help="answer JSON requests, one a line")
    checker = commands.add_parser("verify", help="check the dice of a saved game log")
    checker.add_argument("file", type=Path, help="the JSON file that the game saved")
    chosen = parser.parse_args(arguments)
    if chosen.command == "verify":
        return verify(chosen.file)
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    return engine(sys.stdin, sys.stdout)


if __name__ == "__main__":
    sys.exit(main())
