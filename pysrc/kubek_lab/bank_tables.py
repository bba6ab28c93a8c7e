"""Solve everything a bank game's table holds, and write its bytes."""

import struct
from collections.abc import Sequence
from itertools import product
from typing import Final

import numpy as np

from kubek.families.bank import BankVariant
from kubek.families.base import Json
from kubek.state import Option
from kubek.strategy.bank_tables import UNITS, BankTables, Start, decode
from kubek.strategy.bank_turn import step_of
from kubek.strategy.tables import pack
from kubek_lab.bank_kernel import Floats, Game, Ints, game_of
from kubek_lab.bank_match import ByRace, chance_to_beat
from kubek_lab.bank_race import Ending, catch_up_chances, solve_entering, solve_race
from kubek_lab.bank_solo import solve_entering_solo, solve_solo
from kubek_lab.shipping import Shipped

_MOST_LOSS: Final = 1e-6
"""Of a win, through the rounding of a table."""
DEFICITS: Final = 300
"""Steps behind for which the chance to catch up is kept; 1 in 2 million beyond."""


def solve(variant: BankVariant) -> BankTables:
    """Return the tables of a variant for all its targets and entry scores."""
    game = game_of(variant)
    return _tables(game, variant, *_solved_race(game, variant))


def _solved_race(game: Game, variant: BankVariant) -> tuple[Ending, Floats]:
    """Return what follows the target, and the race to the farthest target."""
    farthest = max(_choices(variant.options, "target")) // step_of(variant)
    ending = Ending(catch_up_chances(game, DEFICITS))
    return ending, solve_race(game, ending, farthest)


def _tables(
    game: Game, variant: BankVariant, ending: Ending, race: Floats
) -> BankTables:
    """Return the tables of a variant from its race."""
    step, turns = step_of(variant), solve_solo(game, len(race) - 1)
    targets = [points // step for points in _choices(variant.options, "target")]
    entries = [points // step for points in _choices(variant.options, "entry_score")]
    starts = {
        options: _start(game, ending, race, turns, options, step)
        for options in product(targets, entries)
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


def make_table(variant: BankVariant) -> Shipped:
    """Solve a game, write its table, and play by it against perfect play.

    The facts are, for the usual options but without an entry score: the chance to win
    of who begins, how much of it the rounding of the table loses at most, the turns
    that are needed alone.

    Raises:
        ValueError: when the table does not read as it was written, or loses too much.
    """
    game, usual = game_of(variant), _usual_target(variant) // step_of(variant)
    ending, race = _solved_race(game, variant)
    tables = _tables(game, variant, ending, race)
    data = encode(tables)
    read = decode(data)
    if read.race_units != tables.race_units:
        raise ValueError(f"the table of {variant.key} does not read as it was written")
    rounded = np.zeros_like(race)
    rounded[1:, 1:] = np.array(read.race_units) / UNITS
    players = (
        ByRace(Ending(np.array(read.catch_up_chances)), rounded),
        ByRace(ending, race),
    )
    first, second = chance_to_beat(game, players, usual)
    expected = float(race[usual, usual])
    loss = max(expected - first, 1.0 - expected - second)
    if loss > _MOST_LOSS:
        raise ValueError(f"the table of {variant.key} loses {loss} of a win")
    facts: Json = {
        "expected": expected,
        "loss": loss,
        "largest_error": float(np.abs(rounded - race)[1:, 1:].max()),
        "turns": read.turns_alone[usual],
    }
    file = pack({"kind": "bank", "games": [variant.key]}, data)
    return Shipped(f"{variant.key}.bin", file, facts)


def _usual_target(variant: BankVariant) -> int:
    return int(next(o.default for o in variant.options if o.key == "target"))
