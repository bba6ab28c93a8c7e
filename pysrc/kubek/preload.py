"""Imports all there is, for a start that finds it in memory: web/src/rpc/snapshot.js."""

from importlib import import_module
from pkgutil import walk_packages

import kubek


def import_all() -> None:
    """Import every module of the package."""
    for each in walk_packages(kubek.__path__, f"{kubek.__name__}."):
        import_module(each.name)
