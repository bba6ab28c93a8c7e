"""Fixtures for the tests of computer players: tables at hand, or none."""

from collections.abc import Iterator

import pytest

from kubek.strategy.tables import SHELF
from kubek.table_files import tables_in
from tests.helpers import TABLES


@pytest.fixture
def shipped_tables() -> Iterator[None]:
    """Have the tables of the source tree at hand."""
    SHELF.ask(tables_in(TABLES))
    yield
    SHELF.ask(None)


@pytest.fixture
def no_tables() -> None:
    """Have no tables at hand, as is usual in tests."""
    SHELF.ask(None)
