"""The solved race of a bank game, read from the bytes of its table.

Rule: how the table is laid out is said here; ``kubek_lab.bank_tables`` writes it.
Numbers are little-endian. Chances are whole numbers of 1/65535,
so that each is wrong by at most 0.000008; where more is needed they are floats.

=================  ===========================================================
4 H                step in points, farthest distance, catch-up chances, starts
farthest + 1 f     expected turns alone, by distance
catch-up f         chance of one turn to make up a deficit and more
per start          target and entry score in steps H; turns alone f; both H;
                   own and other by distance: target + 1 H each
farthest² H        race by own distance, then other, from 1: each less the one
                   before, after each row less the one before
=================  ===========================================================
"""

import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Final

from kubek.errors import BadRequest
from kubek.families.bank import BankVariant
from kubek.state import Options
from kubek.strategy.tables import SHELF, Table, game_name

UNITS: Final = 65_535
"""How many units a chance of 1 has."""
_WRAP: Final = UNITS + 1


@dataclass(frozen=True)
class Start:
    """A race in which somebody has yet to enter; by target and entry score.

    Attributes:
        step: points of one step.
        turns: expected turns alone.
        both_units: chance to win of who moves when both have to enter, in units.
        own_units: when who moves has to, by the distance of the other.
        other_units: when the other has to, by the distance of who moves.
    """

    step: int
    turns: float
    both_units: int
    own_units: Sequence[int]
    other_units: Sequence[int]

    @property
    def both(self) -> float:
        """The chance of who moves when both have to enter."""
        return self.both_units / UNITS

    def own(self, distance: int) -> float:
        """Return the chance of who moves and has to enter.

        Args:
            distance: of the other from the target, in points.
        """
        return self.own_units[distance // self.step] / UNITS

    def other(self, distance: int) -> float:
        """Return the chance of who moves when the other has to enter.

        Args:
            distance: of who moves from the target, in points.
        """
        return self.other_units[distance // self.step] / UNITS


@dataclass(frozen=True, eq=False)
class BankTables:
    """What is solved beforehand; all distances and deficits are in points.

    Attributes:
        step: points of one step.
        race_units: rows of chances by own and other distance in steps, from 1.
        catch_up_chances: by deficit in steps.
        turns_alone: by distance in steps.
        starts: by target and entry score in steps.
    """

    step: int
    race_units: Sequence[Sequence[int]]
    catch_up_chances: Sequence[float]
    turns_alone: Sequence[float]
    starts: Mapping[tuple[int, int], Start]

    def race(self, own: int, other: int) -> float:
        """Return the chance to win of who moves, by both distances."""
        return self.race_units[own // self.step - 1][other // self.step - 1] / UNITS

    def catch_up(self, deficit: int) -> float:
        """Return the chance of one turn to win from behind; a tie counts as half."""
        steps = deficit // self.step
        chances = self.catch_up_chances
        return chances[steps] if steps < len(chances) else 0.0

    def turns(self, distance: int) -> float:
        """Return the fewest expected turns alone."""
        return self.turns_alone[distance // self.step]

    def start(self, target: int, entry: int) -> Start:
        """Return the race before everybody has entered.

        Raises:
            BadRequest: ``not_available`` when these options were not solved.
        """
        key = (target // self.step, entry // self.step)
        if key not in self.starts:
            raise BadRequest("not_available", f"no table for {target} from {entry}")
        return self.starts[key]


def tables_at_hand(variant: BankVariant, options: Options) -> BankTables | None:
    """Return the tables of a game, None where there are none."""
    table = SHELF.find(game_name(variant, options))
    return None if table is None else _read(table)


@lru_cache(maxsize=2)
def _read(table: Table) -> BankTables:
    return decode(table.data)


def decode(data: bytes) -> BankTables:
    """Return the tables of a file's bytes."""
    view, at = memoryview(data), struct.calcsize("<4H")
    step, farthest, deficits, starts = struct.unpack_from("<4H", view)
    turns = struct.unpack_from(f"<{farthest + 1}f", view, at)
    at += 4 * len(turns)
    catch_up = struct.unpack_from(f"<{deficits}f", view, at)
    at += 4 * len(catch_up)
    found = {}
    for _ in range(starts):
        key, start, at = _start(view, at, step)
        found[key] = start
    rows = tuple(_rows(view[at:], farthest))
    return BankTables(step, rows, catch_up, turns, found)


def _start(view: memoryview, at: int, step: int) -> tuple[tuple[int, int], Start, int]:
    """Return a start's key, the start, and where what follows begins."""
    head = "<HHfH"
    target, entry, turns, both = struct.unpack_from(head, view, at)
    at += struct.calcsize(head)
    size = target + 1
    units = struct.unpack_from(f"<{2 * size}H", view, at)
    start = Start(step, turns, both, units[:size], units[size:])
    return (target, entry), start, at + 2 * len(units)


def _rows(view: memoryview, farthest: int) -> Iterator[tuple[int, ...]]:
    """Yield each row of the race from its differences."""
    row: tuple[int, ...] = (0,) * farthest
    for differences in struct.iter_unpack(f"<{farthest}H", view):
        steps = accumulate(differences)
        row = tuple([(old + new) % _WRAP for old, new in zip(row, steps, strict=True)])
        yield row
