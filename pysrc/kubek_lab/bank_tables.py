"""Solve everything a bank game's table holds, and write its bytes."""

import struct
from collections.abc import Sequence
from itertools import product
from typing import Final

import numpy as np

from kubek.families.bank import BankVariant
from kubek.state import Option
from kubek.strategy.bank_tables import UNITS, BankTables, Start, decode
from kubek.strategy.bank_turn import step_of
from kubek.strategy.tables import pack
from kubek_lab.bank_kernel import Floats, Game, Ints, game_of
from kubek_lab.bank_race import Ending, catch_up_chances, solve_entering, solve_race
from kubek_lab.bank_solo import solve_entering_solo, solve_solo

DEFICITS: Final = 300
"""Steps behind for which the chance to catch up is kept; 1 in 2 million beyond."""


def solve(variant: BankVariant, farthest: int | None = None) -> BankTables:
    """Return the tables of a variant for all its targets and entry scores.

    Args:
        variant: the rule set.
        farthest: the largest target, in steps, where less than all is wanted.
    """
    game, step = game_of(variant), step_of(variant)
    targets = [points // step for points in _choices(variant.options, "target")]
    entries = [points // step for points in _choices(variant.options, "entry_score")]
    most = farthest or max(targets)
    ending = Ending(catch_up_chances(game, DEFICITS))
    race, turns = solve_race(game, ending, most), solve_solo(game, most)
    starts = {
        (target, entry): _start(game, ending, race, turns, (target, entry), step)
        for target, entry in product(targets, entries)
        if target <= most
    }
    rows = tuple(map(tuple, units(race[1:, 1:]).tolist()))
    return BankTables(
        step, rows, tuple(ending.catch_up.tolist()), tuple(turns.tolist()), starts
    )


def _choices(options: Sequence[Option], key: str) -> list[int]:
    """Return the values of an option of the variant."""
    return [int(value) for o in options if o.key == key for value in o.choices]


def _start(
    game: Game,
    ending: Ending,
    race: Floats,
    turns: Floats,
    options: tuple[int, int],
    step: int,
) -> Start:
    target, entry = options
    entering = solve_entering(game, ending, race, target, entry)
    return Start(
        step=step,
        turns=solve_entering_solo(game, turns, target, entry),
        both_units=int(units(np.array(entering.both))),
        own_units=tuple(units(entering.own).tolist()),
        other_units=tuple(units(entering.other).tolist()),
    )


def units(chances: Floats) -> Ints:
    """Return chances as the table keeps them."""
    return np.rint(chances * UNITS).astype(np.int64)


def encode(tables: BankTables) -> bytes:
    """Return the bytes that ``kubek.strategy.bank_tables.decode`` reads."""
    rows = np.array(tables.race_units, dtype=np.uint16)
    head = (
        tables.step,
        len(rows),
        len(tables.catch_up_chances),
        len(tables.starts),
    )
    down = np.diff(rows, axis=0, prepend=np.uint16(0))
    across = np.diff(down, axis=1, prepend=np.uint16(0))
    parts = [
        struct.pack("<4H", *head),
        np.array(tables.turns_alone, dtype="<f4").tobytes(),
        np.array(tables.catch_up_chances, dtype="<f4").tobytes(),
        *(_encode_start(key, start) for key, start in tables.starts.items()),
        across.astype("<u2").tobytes(),
    ]
    return b"".join(parts)


def _encode_start(key: tuple[int, int], start: Start) -> bytes:
    head = struct.pack("<HHfH", *key, start.turns, start.both_units)
    return head + np.array([start.own_units, start.other_units], dtype="<u2").tobytes()


def make_table(variant: BankVariant) -> bytes:
    """Return the file of a variant's table.

    Raises:
        ValueError: when it does not read as it was written.
    """
    tables = solve(variant)
    data = encode(tables)
    if decode(data).race_units != tables.race_units:
        raise ValueError(f"the table of {variant.key} does not read as it was written")
    return pack({"kind": "bank", "games": [variant.key]}, data)
