"""Rules, fair dice and computer players of the dice games in Kubek.

>>> from kubek import Roll, Score, new_log, Player
>>> log = new_log("penta", {}, [Player("Ania")]).play(Roll())
>>> log.state.turn.roll
1
>>> log.play(Score(1, "chance")).state.turn_number
2
"""

from kubek.api import Door, handle
from kubek.commands import Command, Mark, Roll, Score, TimeOut, Unmark
from kubek.errors import BadRequest, IllegalCommand, KubekError
from kubek.events import Event
from kubek.game import decide, evolve, legal_commands
from kubek.log import GameLog, check_dice, new_log, replay
from kubek.state import GameState, Player
from kubek.variants import find_variant, variant_keys

__all__ = [
    "BadRequest",
    "Command",
    "Door",
    "Event",
    "GameLog",
    "GameState",
    "IllegalCommand",
    "KubekError",
    "Mark",
    "Player",
    "Roll",
    "Score",
    "TimeOut",
    "Unmark",
    "check_dice",
    "decide",
    "evolve",
    "find_variant",
    "handle",
    "legal_commands",
    "new_log",
    "replay",
    "variant_keys",
]
