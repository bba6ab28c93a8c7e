"""Computers finish every game with every option: hundreds of games, by sampling."""

from itertools import product

import pytest

from kubek import Player, check_dice, fair, find_variant, new_log, variant_keys
from kubek.state import Option
from kubek.strategy import bots
from tests.helpers import key_of

QUICK_LEVELS = ("easy", "medium")
"""What needs no tables and is fast; the others have their own tests."""
SAMPLES = 60


def all_options(options: tuple[Option, ...]) -> list[dict[str, int | bool]]:
    """Return every combination of the host's choices."""
    keys = [option.key for option in options]
    every = product(*(option.choices for option in options))
    return [dict(zip(keys, choices, strict=True)) for choices in every]


@pytest.mark.parametrize("ruleset", variant_keys())
@pytest.mark.parametrize("sample", range(SAMPLES))
def test_to_the_end(ruleset: str, sample: int) -> None:
    """One to six computers of both levels end the game, and every roll verifies."""
    key = key_of(f"options {ruleset} {sample}")
    choices = all_options(find_variant(ruleset).options)
    options = choices[fair.draw(key, "options", min(len(choices), 256))]
    seats = 1 + fair.draw(key, "seats", 6)
    players = [
        Player(str(seat), "bot", QUICK_LEVELS[fair.draw(key, f"level {seat}", 2)], seat)
        for seat in range(seats)
    ]
    log = new_log(ruleset, options, players, key)
    while not log.state.is_over:
        level = log.state.player.level
        assert level is not None
        log = log.play(bots.choose(log.state, level))

    assert check_dice(log) >= seats
    assert max(map(len, log.state.series)) - min(map(len, log.state.series)) <= 1
