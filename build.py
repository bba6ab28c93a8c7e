#!/usr/bin/env python3
"""The one door for people and CI: build the site, serve it, run all tests.

    python3 build.py serve      build what is out of date, serve http://localhost:8000
    python3 build.py build      only build dist/
    python3 build.py test       all checks and tests
    python3 build.py test -k dice     only pytest, with these arguments
    python3 build.py bench      how fast it starts and answers, beside two baselines
    python3 build.py tables     solve the games again; with --learn the nets too
    python3 build.py soak       play a thousand games, kill the browser a hundred times
    python3 build.py engines    play a game in Firefox and in WebKitGTK
    python3 build.py lock       look up the hashes of all Python packages again

It needs Python 3.11 or newer and nothing else; the rest it sets up by itself.
"""

from __future__ import annotations

import argparse
import sys

if sys.version_info < (3, 11):  # noqa: UP036 -- said before anything newer is read
    sys.exit("build.py needs Python 3.11 or newer")

from tools import bench, checks, environment, server, site
from tools.steps import BuildError, say


def main() -> int:
    """Run the command that was asked for; return the exit status."""
    arguments, for_pytest = parse_arguments()
    try:
        if arguments.command == "test":
            return checks.run_all(for_pytest)
        if arguments.command == "tables":
            return checks.make_tables(learn=arguments.learn)
        if arguments.command == "soak":
            return checks.soak()
        if arguments.command == "engines":
            return checks.play_in_engines()
        if arguments.command == "lock":
            environment.write_locks()
            return 0
        site.build()
        if arguments.command == "bench":
            bench.bench(arguments.rounds, arguments.only or list(bench.PARTS))
        if arguments.command == "serve":
            server.serve(arguments.port, arguments.base)
    except BuildError as error:
        say(f"stopped: {error}")
        return 1
    return 0


def parse_arguments() -> tuple[argparse.Namespace, list[str]]:
    """Read the command line; what follows `test` is for pytest."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("build", help="bring dist/ up to date")
    serve = commands.add_parser("serve", help="build, then serve dist/")
    serve.add_argument("--port", type=int, default=8000)
    serve.add_argument("--base", default="/", help="a sub-path such as /kubek/")
    commands.add_parser("test", help="run all checks and tests")
    commands.add_parser("soak", help="a thousand games, a hundred kills")
    commands.add_parser("engines", help="play a game in Firefox and in WebKitGTK")
    commands.add_parser("lock", help="write tools/locks anew from pyproject.toml")
    benchmark = commands.add_parser("bench", help="build, then measure")
    benchmark.add_argument("--rounds", type=int, default=5, help="visits of each kind")
    benchmark.add_argument("--only", nargs="+", choices=bench.PARTS, metavar="PART")
    tables = commands.add_parser("tables", help="make and check web/tables")
    tables.add_argument("--learn", action="store_true", help="learn the nets anew")
    arguments, rest = parser.parse_known_args()
    if rest and arguments.command != "test":
        parser.error(f"unknown arguments: {' '.join(rest)}")
    return arguments, rest


if __name__ == "__main__":
    sys.exit(main())
