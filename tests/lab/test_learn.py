"""Learning by self-play, in small; the features and turns of compiled code."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kubek.families.sheet import Sheet
from kubek.families.sheet.boards import empty_sheet
from kubek.strategy.net import box_order, feature_count, features_of, states_of
from kubek.strategy.sheet_states import layout_of
from kubek.strategy.tables import unpack
from kubek.variants.general import VARIANT
from kubek_lab.columns import put_features, shape_of
from kubek_lab.learn import learn, measure, polish, rate_at, widen
from kubek_lab.net_tables import (
    NET_GAMES,
    NetGame,
    learn_net,
    ship_net,
    weights_of,
    write,
)
from tests.strategy.test_net import sheets

TWO = NetGame(2, True, least=0, games=160, learned_burning=True)
TUNED = NetGame(2, False, least=0, games=8, learned_burning=True, hidden=80, tuned=8)


def compiled_features(sheet: Sheet, left: int) -> dict[int, float]:
    """Return the features of compiled code that are not 0."""
    columns = len(sheet.points)
    order = box_order(VARIANT)
    filled = np.array(
        [[column[index] is not None for index in order] for column in sheet.points],
        np.int64,
    )
    states = states_of(VARIANT, sheet)
    upper = np.array([state.upper_sum for state in states])
    five = np.array([state.five for state in states])
    found = np.empty(feature_count(columns))
    put_features(63, filled, upper, five, left, found)
    return {at: float(x) for at, x in enumerate(found) if x}


@settings(deadline=None)
@given(sheets(), st.integers(0, 39))
def test_features(sheet: Sheet, left: int) -> None:
    """Compiled code and the package see the same."""
    layouts = [layout_of(VARIANT, column) for column in range(len(sheet.points))]
    left = min(left, 13 * len(layouts))

    expected = features_of(layouts, states_of(VARIANT, sheet), left)
    assert expected == pytest.approx(compiled_features(sheet, left))


def test_empty() -> None:
    """An empty sheet has no five of a kind and all boxes open."""
    found = compiled_features(empty_sheet(VARIANT, 3), 39)

    assert found[99 + 1 + 3] == 1


def test_learning() -> None:
    """A few games make a better player, the same one each time."""
    rules, shape = TWO.rules(), TWO.shape
    told: list[int] = []
    raw = learn(rules, shape, 8, 1)
    nets = [
        learn(rules, shape, TWO.games, 1, lambda n, _: told.append(n)) for _ in "ab"
    ]

    assert np.array_equal(nets[0], nets[1])
    assert told[:3] == [0, 8, 16]
    before, after = (measure(rules, shape, net, 100, 1) for net in (raw, nets[0]))
    assert after.mean > before.mean + 3 * (before.error + after.error)


def test_polish() -> None:
    """Polishing goes on from a net, the same way each time, and leaves it as it was."""
    rules, shape = TWO.rules(), TWO.shape
    net = learn(rules, shape, 8, 1)
    before = net.copy()
    polished = [polish(rules, shape, net, 16, 2) for _ in "ab"]

    assert np.array_equal(polished[0], polished[1])
    assert np.array_equal(net, before)
    assert not np.array_equal(net, polished[0])


def test_widen() -> None:
    """More units give the same values at first."""
    rules, shape = TWO.rules(), TWO.shape
    net = learn(rules, shape, 8, 1)
    wide = widen(net, shape, 80, 1)

    assert len(wide) == shape_of(2, 80).size
    narrow, wider = (
        measure(rules, s, n, 20, 1) for s, n in ((shape, net), (shape_of(2, 80), wide))
    )
    assert narrow.mean == pytest.approx(wider.mean, abs=0.5)


def test_learn_net() -> None:
    """Learning, widening and tuning give a net of the game's shape, and progress."""
    told: list[str] = []
    table = unpack(learn_net(TUNED, told.append))

    assert table.games == ("general_x2_noburn",)
    assert len(weights_of(table)) == TUNED.shape.size
    assert len(told) == 2
    assert learn_net(TUNED, told.append) == learn_net(TUNED, told.append)


def test_rate() -> None:
    """The rate is level for a fifth, then falls to a hundredth."""
    assert rate_at(0) == rate_at(0.19) == 2e-3
    assert rate_at(0.6) == pytest.approx(2e-3 * (0.01 + 0.99 / 2))
    assert rate_at(1) == pytest.approx(2e-5)
    assert rate_at(0.1, 5e-4) == 5e-4


def test_too_weak() -> None:
    """A net that does not reach what it has to is not shipped."""
    game = NET_GAMES[0]
    net = np.zeros(game.shape.size, np.float32)
    with pytest.raises(ValueError, match="reaches"):
        ship_net(game, write(game, net), games=100)
