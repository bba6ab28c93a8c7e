"""Two ways to play a race against each other: the exact chance, without any dice.

A way to play is told by what it believes: the worth of banking and of a bust in each
position. Both players have entered, or the game has no entry score.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from kubek.strategy.bank_turn import NEVER
from kubek_lab.bank_kernel import Floats, Game, follow_turn
from kubek_lab.bank_race import LONGEST, OVERSHOOT, Ending, bank_worths


class Believer(Protocol):
    """A player who decides by worths of banking, by steps at stake, and of a bust."""

    def open_race(self, game: Game, own: int, other: int) -> tuple[Floats, float]:
        """Return what the player believes, by both distances in steps."""

    def last_turn(self, game: Game, behind: int) -> Floats:
        """Return the same in a last turn, so many steps behind; a bust is worth 0."""


@dataclass(frozen=True)
class ByRace:
    """Who plays for the win, by chances from ``solve_race``, or rounded ones."""

    ending: Ending
    race: Floats

    def open_race(self, game: Game, own: int, other: int) -> tuple[Floats, float]:
        """Return the chances after banking and after a bust."""
        catch_up, at_once = self.ending.catch_up, self.ending.at_once
        bank = bank_worths(game.reach, catch_up, at_once, self.race, own, other)
        return bank, 1.0 - float(self.race[other, own])

    def last_turn(self, game: Game, behind: int) -> Floats:
        """Return 1 for what wins, a half for a tie."""
        return _wins(game, behind)


@dataclass(frozen=True)
class ByPoints:
    """Who plays for the most points of the turn, in steps."""

    def open_race(self, game: Game, own: int, other: int) -> tuple[Floats, float]:  # noqa: ARG002 - sees neither
        """Return the points themselves."""
        return np.arange(float(LONGEST + OVERSHOOT + game.reach)), 0.0

    def last_turn(self, game: Game, behind: int) -> Floats:
        """Return the points of what is not too little."""
        points = np.arange(float(behind + LONGEST + OVERSHOOT + game.reach))
        points[:behind] = NEVER
        return points


def chance_to_beat(
    game: Game, players: tuple[Believer, Believer], farthest: int
) -> tuple[float, float]:
    """Return the first player's chance to win from equal distances.

    Args:
        game: the arrays of the variant.
        players: how the two play.
        farthest: the distance of both, in steps.

    Returns:
        The chance when the first player begins, and when the second does.
    """
    shape = (farthest + 1, farthest + 1)
    moves, waits = np.zeros(shape), np.zeros(shape)
    reach = farthest + LONGEST + OVERSHOOT + game.reach
    caught = [_caught_up(game, player, reach) for player in players]
    for both in range(2, 2 * farthest + 1):
        for own in range(max(1, both - farthest), min(farthest, both - 1) + 1):
            other = both - own
            mine = _turn(game, players[0], (own, other), waits, 1.0 - caught[1])
            theirs = _turn(game, players[1], (other, own), moves, caught[0])
            worth = mine[0] + mine[1] * theirs[0]
            moves[own, other] = worth / (1.0 - mine[1] * theirs[1])
            waits[other, own] = theirs[0] + theirs[1] * moves[own, other]
    return float(moves[-1, -1]), float(waits[-1, -1])


def _turn(
    game: Game,
    player: Believer,
    distances: tuple[int, int],
    after: Floats,
    closed: Floats,
) -> tuple[float, float]:
    """Return the first player's chance in a turn of either, without its busts.

    Args:
        game: the arrays of the variant.
        player: who moves.
        distances: of the player, and of the other.
        after: the first player's chance when the other moves next.
        closed: the same when the other has one turn left, by steps behind.

    Returns:
        The chance, and that of a bust.
    """
    own, other = distances
    believed, bust = player.open_race(game, own, other)
    bank = np.empty(len(believed))
    inside = min(own, len(bank))
    bank[:inside] = after[other, own - np.arange(inside)]
    bank[inside:] = closed[other : other + len(bank) - inside]
    top = len(believed) - game.reach
    return follow_turn(game.offers, believed, top, bust, bank)


def _wins(game: Game, behind: int) -> Floats:
    """Return what a last turn brings, by steps banked."""
    bank = np.ones(behind + 1 + LONGEST + OVERSHOOT + game.reach)
    bank[:behind] = 0.0
    bank[behind] = 0.5
    return bank


def _caught_up(game: Game, player: Believer, steps: int) -> Floats:
    """Return a player's chance to win with one turn, by steps behind."""
    chances = np.zeros(steps)
    for behind in range(min(steps, LONGEST)):
        believed = player.last_turn(game, behind)
        bank = _wins(game, behind)[: len(believed)]
        top = len(believed) - game.reach
        chances[behind], _ = follow_turn(game.offers, believed, top, 0.0, bank)
    return chances
