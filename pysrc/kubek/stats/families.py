"""The figures that a kind of game has by its family.

A sheet game has its totals, and what each box brings beside what it brings the best
player that is known. A bank game has the turns to the target, the busts and the size
of what was banked.
"""

from collections.abc import Sequence
from typing import Final

from kubek.families.bank import BankVariant
from kubek.families.base import Json
from kubek.families.sheet import SheetVariant
from kubek.state import Options
from kubek.stats.figures import Result, histogram, mean, spread
from kubek.stats.reference import (
    FIVE_BONUS,
    UPPER_BONUS,
    reference_of,
    turns_alone,
)

_TOTALS: Final = 10
"""Points of the narrowest bin of totals."""
_BANKED: Final = 50


def sheet_figures(
    variant: SheetVariant, options: Options, results: Sequence[Result]
) -> Json:
    """Return the figures of a sheet game.

    ``totals`` with their histogram, ``best`` with the place of its game, ``boxes`` by
    column in sheet order with both bonuses at the end, and ``reference``, the best
    player's average, with the games and the standard error that it comes from.
    """
    totals = [result.at["total"] for result in results]
    best = max(results, key=lambda result: result.at["total"])
    reference = reference_of(variant, options)
    return {
        "totals": {**spread(totals), **histogram(totals, _TOTALS)},
        "best": {"value": best.at["total"], "game": best.game},
        "reference": reference and _told(reference["total"], reference["games"]),
        "boxes": [
            _box(variant, column, key, results, reference)
            for column in range(len(variant.columns_in_play(options)))
            for key in (*variant.box_index, UPPER_BONUS, FIVE_BONUS)
        ],
    }


def _told(figure: Sequence[float], games: int) -> Json:
    average, error = figure
    return {"average": average, "error": error, "games": games}


def _box(
    variant: SheetVariant,
    column: int,
    key: str,
    results: Sequence[Result],
    reference: Json | None,
) -> Json:
    """Return what a box of a column brings, how often nothing, and the best average."""
    if key in variant.box_index:
        index = variant.box_index[key]
        points = [result.at["columns"][column][index] for result in results]
    else:
        points = [result.at[key][column] for result in results]
    best = reference and reference["columns"][column][key]
    return {
        "column": column + 1,
        "box": key,
        "average": mean(points),
        "zeros": points.count(0) / len(points),
        "best": best and best[0],
        "error": best and best[1],
    }


def bank_figures(
    variant: BankVariant, options: Options, results: Sequence[Result]
) -> Json:
    """Return the figures of a bank game.

    ``turns`` to the target (None when it was never reached) with their histogram,
    ``best`` with the place of its game, ``busts`` of all turns, ``banks``, and
    ``reference``, the turns that perfect play needs alone.
    """
    reached = [result for result in results if result.at["to_target"]]
    turns = [result.at["to_target"] for result in reached]
    best = min(reached, key=lambda result: result.at["to_target"], default=None)
    alone = turns_alone(variant, options)
    banks = [points for result in results for points in result.at["banks"]]
    return {
        "turns": {**spread(turns), **histogram(turns, 1)} if turns else None,
        "reached": len(reached),
        "best": best and {"value": best.at["to_target"], "game": best.game},
        "reference": alone and {"average": alone, "error": 0, "games": 0},
        "busts": _busts(results),
        "banks": {**spread(banks), **histogram(banks, _BANKED), "count": len(banks)}
        if banks
        else None,
    }


def _busts(results: Sequence[Result]) -> Json:
    """Return how many turns were busts, and what was lost to each on average."""
    turns = sum(result.at["turns"] for result in results)
    busts = sum(result.at["busts"] for result in results)
    lost = sum(result.at["lost"] for result in results)
    return {"count": busts, "turns": turns, "lost": lost / busts if busts else 0.0}
