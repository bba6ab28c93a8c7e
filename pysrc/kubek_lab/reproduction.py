"""Whether a table that was made anew is the shipped one.

What is solved has to come out again within one step of what the file counts in: parts
of a point, units of a chance. A net that is learned anew is another net: there it is
the measured strength that comes out again, not the bytes. Averages that were worked out
come out again within one of their last digits; of averages over games of a net it is
said how far they are apart.
"""

import json
from collections.abc import Iterator
from typing import Final

import numpy as np

from kubek.families.base import Json
from kubek.stats.reference import KIND
from kubek.strategy import bank_tables
from kubek.strategy.tables import Table, unpack
from kubek_lab.keeps import Floats
from kubek_lab.sheet_tables import decode
from kubek_lab.shipping import VERSION, Shipped

MOST_STEPS: Final = 1.0
_TURN_STEPS: Final = 1000
"""Expected turns alone are compared in thousandths."""
_LAST_DIGITS: Final = 10_000
"""Averages are written with four decimals."""
_ROUNDING: Final = 1e-6
"""Of a step: numbers are stored as floats of four bytes."""


def verdict(entry: Json | None, before: bytes | None, made: Shipped) -> str:
    """Return how a table that was made compares with the shipped one.

    Args:
        entry: of the shipped table in the manifest, None where there is none.
        before: its file, None where there is none.
        made: the table made anew.

    Raises:
        ValueError: when a solved table of the same version is farther than one step
            from the shipped one, or the two cannot be compared.
    """
    if entry is None or before is None:
        return "new"
    if before == made.file:
        return "same bytes"
    if unpack(made.file).header["kind"] == "net":
        return f"another net, {made.facts['mean'] - entry['mean']:+.3f} points"
    if entry["made_by"]["kubek_lab"] != VERSION:
        return f"another version than {entry['made_by']['kubek_lab']}"
    if unpack(made.file).header["kind"] == KIND:
        return _averages_verdict(unpack(before), unpack(made.file))
    apart = steps_apart(before, made.file)
    if apart > MOST_STEPS + _ROUNDING:
        raise ValueError(f"{made.name} is {apart:g} steps from the shipped table")
    return f"within one step ({apart:g})"


def _averages_verdict(before: Table, made: Table) -> str:
    """Return how averages compare with the shipped ones; see ``verdict``."""
    ones, others = json.loads(before.data), json.loads(made.data)
    steps, sigmas = 0.0, 0.0
    for name in ones.keys() | others.keys():
        pairs = zip(_figures(ones[name]), _figures(others[name]), strict=True)
        for (one, error), (other, other_error) in pairs:
            if error or other_error:
                spread = float(np.hypot(error, other_error))
                sigmas = max(sigmas, abs(one - other) / spread)
            else:
                steps = max(steps, abs(one - other) * _LAST_DIGITS)
    if steps > MOST_STEPS + _ROUNDING:
        raise ValueError(f"exact averages are {steps:g} digits from the shipped ones")
    return f"within one digit ({steps:.1g}), the played ones {sigmas:.1f} errors"


def _figures(entry: Json) -> Iterator[tuple[float, float]]:
    """Yield the averages of a game with their standard errors."""
    if "turns" in entry:
        yield from ((turns, 0.0) for *_, turns in entry["turns"])
        return
    yield entry["total"]
    for column in entry["columns"]:
        yield from (column[key] for key in sorted(column))


def steps_apart(one: bytes, other: bytes) -> float:
    """Return by how many steps the numbers of two solved tables differ at most.

    Raises:
        ValueError: when they are tables of other games or shapes.
    """
    tables = unpack(one), unpack(other)
    if tables[0].header != tables[1].header:
        raise ValueError(f"not the same table: {[each.header for each in tables]}")
    pairs = zip(*map(_numbers, tables), strict=True)
    return max(float(np.abs(left - right).max()) for left, right in pairs)


def _numbers(table: Table) -> Iterator[Floats]:
    """Yield all numbers of a table, in steps."""
    if table.header["kind"] == "sheet":
        yield decode(table) * float(table.header["parts"])
        return
    bank = bank_tables.decode(table.data)
    yield np.array(bank.race_units, np.float64)
    yield np.array(bank.catch_up_chances) * bank_tables.UNITS
    yield np.array(bank.turns_alone) * _TURN_STEPS
    for start in bank.starts.values():
        yield np.array([start.turns]) * _TURN_STEPS
        yield np.array([start.both_units, *start.own_units, *start.other_units], float)
