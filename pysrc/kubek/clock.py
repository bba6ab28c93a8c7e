"""What happens when a player's time has run out.

Rule: the clock acts through commands like a player; how long it runs is told in the
view, and the page counts.
"""

from kubek import strategy
from kubek.commands import Roll, TimeOut
from kubek.families.sheet import Move, SheetVariant
from kubek.families.sheet.clock import (
    burns_at_random,
    can_run_out,
    drawn_place,
    turn_seconds,
)
from kubek.families.sheet.turns import Phase, phase
from kubek.log import GameLog
from kubek.state import AnyState
from kubek.variants import find_variant


def auto_move(state: AnyState) -> Move | None:
    """Return the box that is filled if the last roll stays untouched (RULES.md 2.6)."""
    variant = find_variant(state.ruleset)
    if not isinstance(variant, SheetVariant) or variant.auto_score is None:
        return None
    may = not state.is_over and can_run_out(variant, state)
    return strategy.sheet_bots.best_box(variant, state) if may else None


def run_out(log: GameLog, shown: TimeOut | None = None) -> GameLog:
    """Return the log with what happens when the time is up.

    A turn in which nothing was rolled is rolled once first (RULES.md 3.4).

    Args:
        log: the game.
        shown: the box that the player was told would be filled, if any: a table that
            has come since might name another. A box that is burnt is always drawn.

    Raises:
        IllegalCommand: ``game_over``, ``not_rolled`` or ``wrong_command`` when no clock
            runs now; what a score raises when the box cannot be filled.
    """
    variant = find_variant(log.state.ruleset)
    if isinstance(variant, SheetVariant):
        is_unrolled = phase(variant, log.state) is Phase.UNROLLED
        if is_unrolled and turn_seconds(log.state):
            log = log.play(Roll())
    return log.play(_time_out(log, shown))


def _time_out(log: GameLog, shown: TimeOut | None) -> TimeOut:
    """Return the command of the clock; a game without dice on the table refuses it."""
    variant = find_variant(log.state.ruleset)
    if not isinstance(variant, SheetVariant) or not log.state.turn.dice:
        return TimeOut(0, "")
    if burns_at_random(log.state):
        return TimeOut(*drawn_place(variant, log.state, log.key))
    if shown:
        return shown
    move = strategy.sheet_bots.best_box(variant, log.state)
    return TimeOut(move.column, move.box)
