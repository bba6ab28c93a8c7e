"""Imports the whole package, for a snapshot of memory in which nothing is missing."""

from importlib import import_module
from pkgutil import walk_packages

import kubek


def import_all() -> None:
    """Import every module of the package."""
    for each in walk_packages(kubek.__path__, f"{kubek.__name__}."):
        import_module(each.name)
