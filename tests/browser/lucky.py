"""Find real games that run as a test needs them: the page has no way to script dice.

A key decides every roll, so keys are tried until one brings the wanted dice to a
player who keeps the face that shows most often.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count

from kubek.commands import Command, Roll, Score
from kubek.dice import Dice
from kubek.fair import FairDice
from kubek.log import GameLog, new_log
from kubek.state import Player

SLOTS = range(5)
Plan = list[Command]


def keys() -> Iterator[bytes]:
    """Yield keys, always the same ones."""
    for number in count():
        yield hashlib.sha256(str(number).encode()).digest()


def best_holds(dice: Dice) -> tuple[int, ...]:
    """Return the slots of the face that shows most often."""
    face, _ = Counter(dice).most_common(1)[0]
    return tuple(slot for slot in SLOTS if dice[slot] == face)


def chase_equals(key: bytes, turn: int, seat: int = 0) -> tuple[Plan, Dice]:
    """Return the rolls of a player who wants equal dice, and what comes of them."""
    source = FairDice(key)
    dice = source.faces(turn, seat, 1, SLOTS)
    plan: Plan = [Roll()]
    for roll in (2, 3):
        hold = best_holds(dice)
        if len(hold) == len(SLOTS):
            break
        rolled = source.faces(turn, seat, roll, SLOTS)
        dice = tuple(dice[s] if s in hold else rolled[s] for s in SLOTS)
        plan.append(Roll(hold))
    return plan, dice


def five_equal(key: bytes, turn: int) -> bool:
    """Return whether a chase for equal dice ends in five of a kind."""
    return len(set(chase_equals(key, turn)[1])) == 1


def find_key(is_wanted: Callable[[bytes], bool]) -> bytes:
    """Return the first key that is wanted."""
    return next(key for key in keys() if is_wanted(key))


def solo(key: bytes) -> GameLog:
    """Return a new game of one person with this key."""
    return new_log("penta", {}, [Player("Ania")], key)


def play(log: GameLog, *commands: Command) -> GameLog:
    """Return the log after these commands."""
    for command in commands:
        log = log.play(command)
    return log


def second_five() -> tuple[GameLog, Plan, int]:
    """Return a game with 50 in Penta, the rolls to another five of a kind, its face."""
    key = find_key(lambda key: five_equal(key, 1) and five_equal(key, 2))
    first, _ = chase_equals(key, 1)
    log = play(solo(key), *first, Score(1, "five_of_a_kind"))
    plan, dice = chase_equals(key, 2)
    return log, plan, dice[0]


UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")


def nothing_scores() -> GameLog:
    """Return a game before its last turn, whose third roll scores in no open box.

    Only the large straight is open, and a player who rolls all dice three times
    does not get it.
    """

    def is_wanted(key: bytes) -> bool:
        source = FairDice(key)
        last = source.faces(13, 0, 3, SLOTS)
        fives = any(
            len(set(source.faces(turn, 0, 1, SLOTS))) == 1 for turn in range(1, 13)
        )
        return len(set(last)) < 5 and not fives

    log = solo(find_key(is_wanted))
    others = [
        *UPPER,
        "three_of_a_kind",
        "four_of_a_kind",
        "full_house",
        "small_straight",
        "chance",
        "five_of_a_kind",
    ]
    for box in others:
        log = play(log, Roll(), Score(1, box))
    return play(log, Roll(), Roll())
