"""Stands in for Pyodide's package loader: the game loads no packages.

At each start Pyodide asks for the two paths and tells of the packages that are loaded.
"""


class _Path:
    """What Pyodide asks for its text; a text itself would cross to JavaScript."""

    def __str__(self) -> str:
        return "/lib/site-packages"


SITE_PACKAGES = DSO_DIR = _Path()


def init_loaded_packages() -> None:
    """There are none."""
