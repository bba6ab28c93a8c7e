"""Find real games of a bank family that run as a test needs them, see `lucky`.

The player of these games is simple: sets aside the choice with the most points, and
banks as soon as a turn has enough.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from kubek.commands import Bank, Roll, SetAside
from kubek.dice import Dice
from kubek.fair import FairDice
from kubek.log import GameLog, new_log
from kubek.state import Player
from kubek.view import build
from tests.browser.lucky import find_key, play

SLOTS = range(6)
ENOUGH = 300
"""Points with which the simple player banks."""


def table_of(key: bytes, *players: Player, **options: object) -> GameLog:
    """Return a new game; one person plays alone when nobody else is named."""
    seated = players or (Player("Ania"),)
    return new_log("ten_thousand", options, list(seated), key)


def first_roll(key: bytes) -> Dice:
    """Return the faces of the first roll of the game."""
    return FairDice(key).faces(1, 0, 1, SLOTS)


def counts(key: bytes) -> list[int]:
    """Return how often the faces of the first roll show, the most frequent first."""
    return sorted(Counter(first_roll(key)).values(), reverse=True)


def slots_with(key: bytes, face: int) -> tuple[int, ...]:
    """Return the slots of the first roll that show a face."""
    return tuple(slot for slot in SLOTS if first_roll(key)[slot] == face)


def best(log: GameLog) -> tuple[int, ...]:
    """Return the slots of the choice with the most points."""
    mask = build(log)["best"]
    return tuple(slot for slot in SLOTS if mask >> slot & 1)


def take_and_roll(log: GameLog) -> GameLog:
    """Set the best choice aside and roll the rest."""
    return play(log, SetAside(best(log)), Roll())


def play_turn(log: GameLog) -> GameLog:
    """Return the game after the simple player's turn."""
    state: Any = log.state
    seat, turn = state.seat, state.turn_number
    log = play(log, Roll())
    while (log.state.seat, log.state.turn_number) == (seat, turn):
        if log.state.is_over:
            break
        log = play(log, SetAside(best(log)))
        state = log.state
        log = play(log, Bank() if state.turn.points >= ENOUGH else Roll())
    return log


def find(
    is_wanted: Callable[[bytes], bool], *players: Player, **options: object
) -> GameLog:
    """Return a new game with the first key that is wanted."""
    return table_of(find_key(is_wanted), *players, **options)


def scores_at_first(key: bytes) -> bool:
    """Tell whether the first roll brings something, but not with all dice."""
    return 0 < len(best(play(table_of(key), Roll()))) < len(SLOTS)


def busts_at_second(key: bytes) -> bool:
    """Tell whether the first roll brings something and the second one nothing."""
    if not scores_at_first(key):
        return False
    log = play(table_of(key), Roll())
    return bool(take_and_roll(log).state.turn_number == 2)


def rolls_on(key: bytes) -> bool:
    """Tell whether the best of the first roll leaves dice that bring something."""
    return scores_at_first(key) and not busts_at_second(key)


def hot_and_on(key: bytes) -> bool:
    """Tell whether the first roll is four and a pair, and the one after scores too."""
    if counts(key) != [4, 2]:
        return False
    log = take_and_roll(play(table_of(key), Roll()))
    return log.state.turn_number == 1


def racers(count: int) -> list[Player]:
    """Return persons with long names, and a computer at the end if there are more."""
    players = [Player(f"Wilhelmina Ann {seat}", colour=seat) for seat in range(count)]
    if count == 1:
        return players
    return [*players[:-1], Player("Zosia", "bot", "medium", count - 1)]


def in_mid_turn(*players: Player) -> GameLog:
    """Return a game with dice set aside and others to choose from."""
    return take_and_roll(play(find(rolls_on, *players), Roll()))


TIE = (79).to_bytes(32, "big")
"""The first number whose game of two simple players ends in a tie."""


def last_turn_of_a_tie() -> GameLog:
    """Return a game before its last turn, which brings the second the first's total.

    The second one plays it like the simple player.
    """
    players = (Player("Ania"), Player("Marek", colour=1))
    log = before = table_of(TIE, *players, target=5000, entry_score=0)
    while not log.state.is_over:
        before, log = log, play_turn(log)
    state: Any = log.state
    assert len({board.total for board in state.boards}) == 1, "no tie"
    return before


def won_alone() -> GameLog:
    """Return a game of one person, before the turn that ends it."""
    log = before = table_of(TIE, target=5000, entry_score=0)
    while not log.state.is_over:
        before, log = log, play_turn(log)
    return before
