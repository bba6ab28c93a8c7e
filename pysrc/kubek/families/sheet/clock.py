"""When time runs out in a sheet game, and what then happens.

Rule: both clocks are here. Penta's runs after the last roll until a box is marked
(RULES.md 2.6); Generał's is a limit on the whole turn, the option ``turn_seconds``,
and with ``random_burn`` it writes 0 in a box that the game's key draws (RULES.md 3.4).
"""

from kubek.commands import BoxKey
from kubek.fair import draw
from kubek.families.sheet.boards import SheetState, SheetVariant
from kubek.families.sheet.moves import open_places
from kubek.state import option_or


def turn_seconds(state: SheetState) -> int:
    """Return the time limit of a turn in seconds, 0 without one."""
    return int(option_or(state.options, "turn_seconds", 0))


def burns_at_random(state: SheetState) -> bool:
    """Tell whether a turn that is out of time is burnt in a box drawn at random."""
    return bool(option_or(state.options, "random_burn", False))


def can_run_out(variant: SheetVariant, state: SheetState) -> bool:
    """Tell whether time may run out in a turn in which something was rolled."""
    if turn_seconds(state):
        return True
    is_last_roll = state.turn.roll == variant.rolls
    return variant.auto_score is not None and is_last_roll and state.turn.mark is None


def picks_a_box(variant: SheetVariant, state: SheetState) -> bool:
    """Tell whether a clock may fill a box in this turn as a computer player would."""
    if state.is_over or state.player.is_bot:
        return False
    is_limited = turn_seconds(state) and not burns_at_random(state)
    return bool(is_limited) or variant.auto_score is not None


def drawn_place(
    variant: SheetVariant, state: SheetState, key: bytes
) -> tuple[int, BoxKey]:
    """Return the column and box that the key draws for a burnt turn.

    The open boxes count by column in the order of the sheet; the label is
    ``kubek burn <turn> <seat>``, which no die has.
    """
    places = [(column, box.key) for column, box in open_places(variant, state.board)]
    label = f"kubek burn {state.turn_number} {state.seat}"
    return places[draw(key, label, len(places))]
