"""How counts of faces look beside what fair dice would give.

Rule: everything is exact or of a closed form. The band of a face holds the counts that
fair dice give in 95 of 100 cases: what lies outside on each side has a chance of 2.5 %
at most, by the binomial distribution itself. The distance of all counts from equal
sixths is Pearson's chi-square, Σ (count - n/6)² / (n/6); fair dice give it the
chi-square distribution with five degrees of freedom, whose tail is

    P(X >= x) = erfc(√(x/2)) + √(2x/π) · exp(-x/2) · (1 + x/3)

(integrate the density by parts twice), good as soon as each face is expected five
times.
"""

from collections.abc import Iterator, Sequence
from math import erfc, exp, lgamma, log, pi, sqrt
from typing import Final

from kubek.dice import FACES
from kubek.families.base import Json

OUTSIDE: Final = 0.025
"""The most that may lie beyond each end of the band."""
LEAST_EXPECTED: Final = 5
"""Of each face, for the chi-square to say anything."""
RARE: Final = 0.05
ODD: Final = 0.001
"""How seldom fair dice may be so far from equal before it is rare, or odd."""
_NOTHING: Final = 1e-16


def fairness(counts: Sequence[int]) -> Json:
    """Return what counts of the faces 1 to 6 say about the dice.

    Returns:
        ``dice`` thrown, ``counts``, ``expected`` of each face, ``low`` and ``high`` of
        the band, and ``chi_square`` with ``chance``, how often fair dice are at least
        so far from equal, and ``verdict``, what that is: "usual", "rare" or "odd";
        all three are None for too few dice.
    """
    thrown = sum(counts)
    low, high = band(thrown)
    is_enough = thrown >= LEAST_EXPECTED * len(FACES)
    distance = chi_square(counts) if is_enough else None
    chance = None if distance is None else chance_of(distance)
    return {
        "dice": thrown,
        "counts": list(counts),
        "expected": thrown / len(FACES),
        "low": low,
        "high": high,
        "chi_square": distance,
        "chance": chance,
        "verdict": None if chance is None else _verdict(chance),
    }


def _verdict(chance: float) -> str:
    if chance < ODD:
        return "odd"
    return "rare" if chance < RARE else "usual"


def chi_square(counts: Sequence[int]) -> float:
    """Return how far counts of six faces are from equal ones.

    >>> chi_square([10, 10, 10, 10, 10, 10]), chi_square([20, 0, 10, 10, 10, 10])
    (0.0, 20.0)
    """
    expected = sum(counts) / len(FACES)
    return sum((count - expected) ** 2 for count in counts) / expected


def chance_of(distance: float) -> float:
    """Return how often fair dice have a chi-square at least so large.

    >>> round(chance_of(11.0705), 5)
    0.05
    """
    half = distance / 2
    rest = sqrt(2 * distance / pi) * exp(-half) * (1 + distance / 3)
    return min(1.0, erfc(sqrt(half)) + rest)


def band(thrown: int) -> tuple[int, int]:
    """Return the least and the most of one face among so many dice, usually.

    >>> band(0), band(6), band(600)
    ((0, 0), (0, 3), (82, 118))
    """
    middle = thrown // len(FACES)
    below = list(_chances(thrown, middle, -1))
    above = list(_chances(thrown, middle, +1))
    low = middle - _reach(below)
    high = middle + _reach(above)
    return low, high


def _reach(chances: list[float]) -> int:
    """Return how far one may go until no more than ``OUTSIDE`` lies beyond.

    Args:
        chances: of the counts at distance 0, 1, 2, ... on one side.
    """
    beyond, reach = 0.0, len(chances) - 1
    while reach and beyond + chances[reach] <= OUTSIDE:
        beyond += chances[reach]
        reach -= 1
    return reach


def _chances(thrown: int, start: int, step: int) -> Iterator[float]:
    """Yield the chances of so many of one face, until they vanish."""
    others = len(FACES) - 1
    count, chance = start, _chance(thrown, start)
    while 0 <= count <= thrown and chance > _NOTHING:
        yield chance
        if step > 0:
            chance *= (thrown - count) / (count + 1) / others
        else:
            chance *= count / (thrown - count + 1) * others
        count += step


def _chance(thrown: int, count: int) -> float:
    """Return the chance of exactly so many of one face."""
    ways = lgamma(thrown + 1) - lgamma(count + 1) - lgamma(thrown - count + 1)
    others = len(FACES) - 1
    return exp(ways + (thrown - count) * log(others) - thrown * log(len(FACES)))
