"""The only door to a game: what may be done, what it brings about, what follows.

Rule: ``decide`` checks every command and changes nothing; ``evolve`` applies events
and never draws. A state is only ever reached through events that ``decide`` made.
"""

from collections.abc import Sequence

from kubek.commands import Command
from kubek.errors import BadRequest
from kubek.events import Event, GameStarted
from kubek.fair import DiceSource
from kubek.families import family_of
from kubek.state import AnyState, GameState, Player
from kubek.variants import find_variant


def set_table(
    ruleset: str, options: object, players: Sequence[Player], commitment: str
) -> GameStarted:
    """Return the first event of a game.

    Raises:
        BadRequest: ``unknown_ruleset``, ``bad_option``, or ``bad_players`` when the
            variant is not played by so many.
    """
    variant = find_variant(ruleset)
    if not 1 <= len(players) <= variant.max_players:
        message = f"1 to {variant.max_players} players, not {len(players)}"
        raise BadRequest("bad_players", message)
    resolved = variant.resolve_options(options)
    return GameStarted(ruleset, resolved, tuple(players), commitment)


def start(event: GameStarted) -> AnyState:
    """Return the state after the first event."""
    variant = find_variant(event.ruleset)
    family = family_of(variant)
    board = family.new_board(variant, event.options)
    return GameState(
        ruleset=event.ruleset,
        options=event.options,
        players=event.players,
        commitment=event.commitment,
        boards=(board,) * len(event.players),
        turn=family.new_turn(variant),
        series=((),) * len(event.players),
    )


def legal_commands(state: AnyState) -> Sequence[Command]:
    """Return every command that the player to move may give."""
    variant = find_variant(state.ruleset)
    return family_of(variant).legal_commands(variant, state)


def decide(state: AnyState, command: Command, dice: DiceSource) -> tuple[Event, ...]:
    """Return the events that a command brings about; the state is untouched.

    Raises:
        IllegalCommand: when the rules do not allow the command now.
    """
    variant = find_variant(state.ruleset)
    return family_of(variant).decide(variant, state, command, dice)


def evolve(state: AnyState, event: Event) -> AnyState:
    """Return the state after an event that ``decide`` made."""
    variant = find_variant(state.ruleset)
    return family_of(variant).evolve(variant, state, event)


def total(state: AnyState, seat: int) -> int:
    """Return the points that a seat has now."""
    variant = find_variant(state.ruleset)
    return family_of(variant).total(variant, state.boards[seat])


def ranking(state: AnyState) -> list[tuple[int, int, int]]:
    """Return ``(seat, place, total)``, best first; equal totals share the place."""
    totals = [total(state, seat) for seat in range(len(state.players))]
    order = sorted(range(len(totals)), key=lambda seat: -totals[seat])
    return [
        (seat, 1 + sum(other > totals[seat] for other in totals), totals[seat])
        for seat in order
    ]
