"""Chi-square, its tail and the band, against slow and obvious computations."""

from fractions import Fraction
from math import comb, exp, gamma

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kubek.stats.fairness import OUTSIDE, band, chance_of, chi_square, fairness


def density(x: float) -> float:
    """Return the density of chi-square with five degrees of freedom."""
    return float(x**1.5 * exp(-x / 2) / (2**2.5 * gamma(2.5)))


def tail(x: float) -> float:
    """Return the tail by Simpson's rule, to where nothing is left."""
    steps, end = 20_000, x + 120
    width = (end - x) / steps
    inner = sum((4 if i % 2 else 2) * density(x + i * width) for i in range(1, steps))
    return (density(x) + inner + density(end)) * width / 3


@pytest.mark.parametrize("x", [0.01, 0.5, 1, 3, 4.351, 7, 11.07, 15.09, 20.515, 40])
def test_tail(x: float) -> None:
    """The closed form is the integral of the density."""
    assert chance_of(x) == pytest.approx(tail(x), rel=1e-6, abs=1e-12)


@pytest.mark.parametrize(
    ("chance", "x"),
    [
        (0.99, 0.554),
        (0.95, 1.145),
        (0.5, 4.351),
        (0.1, 9.236),
        (0.05, 11.070),
        (0.01, 15.086),
        (0.001, 20.515),
    ],
)
def test_printed_tables(chance: float, x: float) -> None:
    """The tail is what every printed table of chi-square says, to three digits."""
    assert chance_of(x) == pytest.approx(chance, rel=2e-3)


@given(st.lists(st.integers(0, 500), min_size=6, max_size=6).filter(any))
def test_chi_square(counts: list[int]) -> None:
    """Pearson's sum, in exact fractions."""
    mean = Fraction(sum(counts), 6)
    exact = sum((Fraction(count) - mean) ** 2 / mean for count in counts)

    assert chi_square(counts) == pytest.approx(float(exact), abs=1e-9)


def exact_band(thrown: int) -> tuple[int, int]:
    """Return the band from binomial chances in whole numbers."""
    ways = [comb(thrown, k) * 5 ** (thrown - k) for k in range(thrown + 1)]
    most = Fraction(1, 40) * 6**thrown
    low, high = 0, thrown
    while sum(ways[: low + 1]) <= most:
        low += 1
    while sum(ways[high:]) <= most:
        high -= 1
    return low, high


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 400))
def test_band(thrown: int) -> None:
    """Beyond each end lies 2.5 % at most, and one step further in more than that."""
    assert OUTSIDE == 1 / 40
    assert band(thrown) == exact_band(thrown)


@pytest.mark.parametrize("thrown", [10_000, 200_000, 3_000_000])
def test_band_of_many(thrown: int) -> None:
    """It is the usual one of 1.96 deviations, and quick."""
    deviation = (thrown * 5) ** 0.5 / 6
    low, high = band(thrown)

    assert thrown / 6 - low == pytest.approx(1.96 * deviation, abs=1)
    assert high - thrown / 6 == pytest.approx(1.96 * deviation, abs=1)


class TestFairness:
    """All together, as the page gets it."""

    def test_usual(self) -> None:
        """Counts near their sixths are nothing unusual."""
        said = fairness([100, 95, 104, 99, 101, 101])

        assert (said["dice"], said["expected"]) == (600, 100)
        assert (said["low"], said["high"]) == (82, 118)
        assert said["chi_square"] == pytest.approx(0.44)
        assert said["verdict"] == "usual"

    @pytest.mark.parametrize(
        ("counts", "verdict"),
        [([130, 85, 95, 92, 95, 103], "rare"), ([200, 80, 80, 80, 80, 80], "odd")],
    )
    def test_others(self, counts: list[int], verdict: str) -> None:
        """Counts far from them are rare, or odd."""
        assert fairness(counts)["verdict"] == verdict

    @pytest.mark.parametrize("counts", [[0] * 6, [4, 5, 5, 5, 5, 5]])
    def test_too_few(self, counts: list[int]) -> None:
        """Below five of each face on average nothing is said."""
        said = fairness(counts)

        assert said["counts"] == counts
        assert (said["chi_square"], said["chance"], said["verdict"]) == (None,) * 3
