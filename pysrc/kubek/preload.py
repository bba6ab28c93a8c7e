"""Imports all there is, for a snapshot of memory in which nothing is missing.

A start that goes on from it has no archive to import from.
"""

import sys
from importlib import import_module
from pkgutil import walk_packages


def import_all() -> None:
    """Import every module of the archives that modules come from."""
    archives = [path for path in sys.path if path.endswith(".zip")]
    for each in walk_packages(archives):
        import_module(each.name)
