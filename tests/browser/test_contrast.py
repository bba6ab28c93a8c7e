"""The contrast table of the design, recomputed from the style files in both themes."""

import re
from functools import cache

import pytest

from tests.conftest import ROOT

LIGHT, DARK = 0, 1
TEXT, BOUNDARY = 4.5, 3.0

# foreground, background, ratio in the light and in the dark theme as documented
TEXT_PAIRS = [
    ("ink", "bg", 14.1, 16.2),
    ("ink", "surface", 16.0, 13.9),
    ("ink", "sunk", 12.9, 15.4),
    ("ink-2", "bg", 6.4, 9.3),
    ("ink-2", "surface", 7.3, 8.0),
    ("ink-2", "sunk", 5.9, 8.9),
    ("ink-2", "pick-bg", 6.2, 6.6),
    ("ink-2", "good-bg", 6.2, 6.9),
    ("good", "surface", 6.8, 9.1),
    ("good", "sunk", 5.5, 10.1),
    ("good", "good-bg", 5.7, 7.8),
    ("ink", "pick-bg", 13.7, 11.4),
    ("ink", "good-bg", 13.5, 11.9),
    ("accent", "surface", 7.0, 9.9),
    ("accent", "bg", 6.1, 11.6),
    ("bad", "surface", 7.1, 7.9),
    ("bad", "bg", 6.3, 9.2),
    ("bad", "sunk", 5.7, 8.8),
    ("on-primary", "primary", 8.9, 9.4),
    ("on-primary", "primary-2", 7.3, 7.6),
    ("on-felt", "felt", 7.0, 8.8),
    ("on-felt-2", "felt", 5.7, 6.6),
]
BOUNDARY_PAIRS = [
    ("primary", "felt", 4.2, 5.6),
    ("pick-line", "surface", 4.3, 9.0),
    ("pick-line", "sunk", 3.5, 10.0),
    ("good", "pick-bg", 5.8, 7.5),
    ("bad", "pick-bg", 6.1, 6.5),
    ("line-strong", "surface", 4.1, 4.4),
    ("line-strong", "bg", 3.6, 5.2),
    ("line-strong", "sunk", 3.3, 4.9),
]
PLAYERS = range(6)
HEX = "(#[0-9a-f]{6}|#fff)"


@cache
def tokens(selector: str) -> dict[str, tuple[str, str]]:
    """Return the colours of the first block of a selector: name, light, dark."""
    style = (ROOT / "web" / "styles" / "tokens.css").read_text()
    block = style[style.index(f"{selector} {{") :]
    block = block[: block.index("\n}")]
    pattern = rf"--([\w-]+): (?:light-dark\({HEX}, {HEX}\)|{HEX});"
    return {
        name: (light or both, dark or both)
        for name, light, dark, both in re.findall(pattern, block)
    }


def colour(name: str, theme: int) -> str:
    """Return a token's colour in a theme."""
    return tokens(":root")[name][theme]


def luminance(colour: str) -> float:
    """Return the relative luminance of WCAG 2."""
    digits = colour[1:] if len(colour) == 7 else "".join(c * 2 for c in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two colours."""
    dark, light = sorted([luminance(first), luminance(second)])
    return (light + 0.05) / (dark + 0.05)


def test_the_formula_knows_black_and_white() -> None:
    """The largest ratio there is is 21."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("pair", TEXT_PAIRS, ids=lambda pair: f"{pair[0]}-{pair[1]}")
def test_text(pair: tuple[str, str, float, float], theme: int) -> None:
    """Every text pair has at least 4.5:1, and what the design says."""
    front, back, *documented = pair
    ratio = contrast(colour(front, theme), colour(back, theme))

    assert ratio >= TEXT
    assert ratio == pytest.approx(documented[theme], abs=0.06)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(
    "pair", BOUNDARY_PAIRS, ids=lambda pair: f"{pair[0]}-{pair[1]}"
)
def test_boundaries(pair: tuple[str, str, float, float], theme: int) -> None:
    """Every boundary that carries meaning has at least 3:1."""
    front, back, *documented = pair
    ratio = contrast(colour(front, theme), colour(back, theme))

    assert ratio >= BOUNDARY
    assert ratio == pytest.approx(documented[theme], abs=0.06)


@pytest.mark.parametrize("player", PLAYERS)
def test_players(player: int) -> None:
    """White stands on each player's colour with at least 5.07:1."""
    assert round(contrast("#ffffff", colour(f"player-{player}", LIGHT)), 2) >= 5.07


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("player", PLAYERS)
def test_lines_of_charts(player: int, theme: int) -> None:
    """A player's line is seen on the surface of the chart."""
    line = colour(f"series-{player}", theme)

    assert contrast(line, colour("surface", theme)) >= BOUNDARY


def test_pips() -> None:
    """Pips are read on every part of a face, on ivory dice and on dark ones."""
    for dice in (tokens(":root"), tokens('[data-dice="dark"]')):
        for part in ("ivory", "ivory-2", "ivory-3"):
            assert contrast(dice["pip"][LIGHT], dice[part][LIGHT]) >= TEXT


def test_ivory_dice_on_the_felt() -> None:
    """An ivory die stands out from the felt in both themes."""
    for theme in (LIGHT, DARK):
        assert contrast(colour("ivory-3", theme), colour("felt", theme)) >= TEXT
