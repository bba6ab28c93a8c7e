"""Prepared games of the sheet family: nearly full, or with dice that matter.

Dice that a key would hardly bring are scripted; what is rolled on the page afterwards
follows from the key.
"""

from typing import Any

from kubek.commands import Roll, Score
from kubek.dice import Dice
from kubek.families.sheet.turns import moves
from kubek.log import GameLog, new_log
from kubek.state import Player
from kubek.variants import find_variant

ANY_KEY = bytes(range(32))
FIVE_FOURS: Dice = (4, 4, 4, 4, 4)
FIVE_SIXES: Dice = (6, 6, 6, 6, 6)
FIVE = "five_of_a_kind"
NAMES = ("Ania", "Marek", "Zosia", "Kuba", "Ewa", "Tomek")

Turn = tuple[Dice, int, str]
Place = tuple[int, str]


def persons(number: int) -> list[Player]:
    """Return so many persons."""
    return [Player(name, colour=seat) for seat, name in enumerate(NAMES[:number])]


def sheet_game(ruleset: str, number: int = 1, **options: Any) -> GameLog:
    """Return a new game."""
    return new_log(ruleset, options, persons(number), ANY_KEY)


def scored(log: GameLog, *turns: Turn) -> GameLog:
    """Return the game after turns of one roll each: dice, column and box."""
    for dice, column, box in turns:
        log = log.play(Roll(), dice).play(Score(column, box))
    return log


def legal_places(log: GameLog) -> list[Place]:
    """Return the boxes that the dice on the table may fill."""
    found = moves(find_variant(log.state.ruleset), log.state)  # type: ignore[arg-type]
    return [(move.column, move.box) for move in found]


def filled(log: GameLog, turns: int) -> GameLog:
    """Return the game after so many turns of each player, from the first box on."""
    while log.state.turn_number <= turns:
        log = log.play(Roll())
        log = log.play(Score(*legal_places(log)[0]))
    return log


def joker(step: str, *, columns: int = 2, number: int = 1) -> GameLog:
    """Return a game of Generał with a joker on the table, in one of its steps."""
    log = sheet_game("general", number, columns=columns)
    places = [(column, FIVE) for column in range(1, columns + 1)]
    if step != "upper":
        places += [(column, "fours") for column in range(1, columns + 1)]
    if step == "zero":
        lower = [box.key for box in _boxes("general") if box.part == "lower"]
        places += [
            (column, box)
            for column in range(1, columns + 1)
            for box in lower
            if box != FIVE
        ]
    for column, box in places:
        dice = FIVE_SIXES if box == FIVE else FIVE_FOURS
        log = scored(log, *[(dice, column, box)] * number)
    return log.play(Roll(), FIVE_FOURS)


def optional_joker() -> GameLog:
    """Return a game of Kości klasyczne with five fours and a free choice of boxes."""
    log = scored(sheet_game("kosci"), (FIVE_SIXES, 1, FIVE), (FIVE_FOURS, 1, "fours"))
    return log.play(Roll(), FIVE_FOURS)


def _boxes(ruleset: str) -> Any:
    return find_variant(ruleset).boxes  # type: ignore[attr-defined]
