"""The seeded games in ``golden`` are played again, word for word."""

import pytest

from kubek import variant_keys
from tests.playthrough import path_of, playthrough


@pytest.mark.parametrize("ruleset", variant_keys())
def test_playthrough(ruleset: str) -> None:
    """Nothing has changed: rules, computer players, the faces of a key."""
    assert path_of(ruleset).read_text(encoding="utf-8") == playthrough(ruleset)
