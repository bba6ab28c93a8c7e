"""The figures of any kind of game: averages, histograms, courses over time.

Rule: a picture gets its figures ready to be drawn, at most ``BARS`` bars and ``POINTS``
points, however many games there are.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kubek.families.base import Json

BARS: Final = 12
POINTS: Final = 30
_STEPS: Final = (1, 2, 5)


class Result(NamedTuple):
    """What one seat reached in one game.

    Attributes:
        game: place of the game in the request.
        seat: place at the table.
        at: the seat's part of the game's summary.
        seats: of the whole table.
        hinted: whether hints were asked for in the game.
        review: what the look back says of the seat: ``best`` decisions ``of`` so many,
            points ``lost``, in ``unit``; None where there was no look back.
    """

    game: int
    seat: int
    at: Json
    seats: Sequence[Json]
    hinted: bool
    review: Json | None


def nice_steps(least: int) -> list[int]:
    """Return round numbers from ``least`` on, each the next step of a scale.

    >>> nice_steps(5)[:6]
    [5, 10, 20, 50, 100, 200]
    """
    powers = [10**power for power in range(9)]
    steps = [part * power for power in powers for part in _STEPS]
    return [step for step in steps if step >= least]


def mean(values: Sequence[float]) -> float:
    """Return the average of at least one value; the library's own module is large."""
    return sum(values) / len(values)


def median(values: Sequence[float]) -> float:
    """Return the value in the middle, or the mean of the two there.

    >>> median([3, 1, 2]), median([1, 2, 4, 3])
    (2.0, 2.5)
    """
    order = sorted(values)
    return mean(order[(len(order) - 1) // 2 : len(order) // 2 + 1])


def histogram(values: Sequence[int], least: int) -> Json:
    """Return how many values lie in each of a few equal bins, none left out between.

    A bin holds the values from ``from`` up to ``to``.

    >>> histogram([12, 19, 33], 10)["bins"]
    [{'from': 10, 'to': 19, 'count': 2}, {'from': 20, 'to': 29, 'count': 0}, \
{'from': 30, 'to': 39, 'count': 1}]

    Args:
        values: at least one.
        least: the smallest step that bins may have.
    """
    low, high = min(values), max(values)
    step = next(s for s in nice_steps(least) if high // s - low // s < BARS)
    first = low // step
    counts = [0] * (high // step - first + 1)
    for value in values:
        counts[value // step - first] += 1
    bins = [
        {"from": at * step, "to": at * step + step - 1, "count": number}
        for at, number in enumerate(counts, start=first)
    ]
    return {"step": step, "bins": bins}


def spread(values: Sequence[float]) -> Json:
    """Return average, median, least and most of some values."""
    return {
        "average": mean(values),
        "median": median(values),
        "least": min(values),
        "most": max(values),
    }


def wins(results: Sequence[Result]) -> Json | None:
    """Return how many games against others were won; a shared place is a part of one.

    None when there were no such games.
    """
    against = [result for result in results if len(result.seats) > 1]
    if not against:
        return None
    won = [1 / _firsts(result) for result in against if result.at["place"] == 1]
    return {"won": sum(won), "of": len(against)}


def _firsts(result: Result) -> int:
    return sum(seat["place"] == 1 for seat in result.seats)


def course(values: Sequence[float]) -> list[Json]:
    """Return values in their order, as means of neighbours where there are many.

    Each point stands for the values from ``from`` to ``to``, counted from 1.

    >>> course([1.0, 2.0])
    [{'from': 1, 'to': 1, 'value': 1.0}, {'from': 2, 'to': 2, 'value': 2.0}]
    """
    size = max(1, -(-len(values) // POINTS))
    return [
        {
            "from": at + 1,
            "to": min(at + size, len(values)),
            "value": mean(values[at : at + size]),
        }
        for at in range(0, len(values), size)
    ]


def quality(results: Sequence[Result]) -> Json | None:
    """Return how good decisions were, where a look back has said so; else None.

    ``share`` is of best decisions; ``lost`` is by unit, what mistakes cost in a game.
    """
    looked = [result.review for result in results if result.review]
    if not looked:
        return None
    decided = [review for review in looked if review["of"]]
    units = dict.fromkeys(review["unit"] for review in looked)
    return {
        "share": _line([review["best"] / review["of"] for review in decided]),
        "lost": [
            {
                "unit": unit,
                **_line([each["lost"] for each in looked if each["unit"] == unit]),
            }
            for unit in units
        ],
    }


def _line(values: Sequence[float]) -> Json:
    average = mean(values) if values else 0.0
    return {"games": len(values), "mean": average, "points": course(values)}
