"""Computer players of bank games.

``easy`` plays like a beginner: it takes every scoring die and banks a small sum.
``medium`` takes every scoring die, too, but rolls as long as the points to be won on
average outweigh the points at stake. ``hard`` plays for the most expected points of
the whole turn, and so leaves dice that are worth more on the table. ``master`` plays
for the win, or alone for the fewest turns.
"""

from fractions import Fraction

from kubek.commands import Bank, Command, Roll, SetAside
from kubek.families.bank import (
    BankVariant,
    chance_of_bust,
    choice_points,
)
from kubek.families.bank.boards import BankState
from kubek.families.bank.turns import (
    Phase,
    entry_score,
    faces_at,
    is_last_round,
    phase,
    rolling_slots,
    scoring_slots,
)
from kubek.strategy.bank_advice import advise, command_of
from kubek.strategy.bank_goals import Goal, enough_points, goal_of, race_of
from kubek.strategy.bank_turn import mean_gain

_EASY_BANKS_AT = 300


def easy(variant: BankVariant, state: BankState) -> Command:
    """Return the command of a beginner."""
    if phase(state) is Phase.ROLLED:
        return _most(variant, state)
    is_enough = state.turn.points >= max(_EASY_BANKS_AT, entry_score(state))
    return Bank() if phase(state) is Phase.SET_ASIDE and is_enough else Roll()


def medium(variant: BankVariant, state: BankState) -> Command:
    """Return the command that takes all there is and weighs one roll ahead."""
    if phase(state) is Phase.ROLLED:
        return _most(variant, state)
    if phase(state) is Phase.UNROLLED or _must_roll(state):
        return Roll()
    at_stake, dice = state.turn.points, len(rolling_slots(variant, state.turn))
    return Roll() if _after_roll(variant, dice, at_stake) > at_stake else Bank()


def hard(variant: BankVariant, state: BankState) -> Command:
    """Return the command with the most expected points of this turn."""
    return _best(variant, state, enough_points(variant, race_of(variant, state)))


def master(variant: BankVariant, state: BankState) -> Command:
    """Return the command with the best chance to win, or alone the fewest turns.

    It is the one of ``hard`` as long as the tables are not at hand.
    """
    return _best(variant, state, goal_of(variant, state))


def _best(variant: BankVariant, state: BankState, goal: Goal) -> Command:
    """Return the next command of the best way to go on; before a roll, to roll."""
    ways = advise(variant, goal, state)
    return command_of(state, ways[0]) if ways else Roll()


def _most(variant: BankVariant, state: BankState) -> SetAside:
    """Return the choice with the most points, of the fewest dice."""
    turn = state.turn
    return SetAside(
        max(
            scoring_slots(variant, turn),
            key=lambda slots: choice_points(variant, faces_at(turn, slots)),
        )
    )


def _after_roll(variant: BankVariant, dice: int, at_stake: int) -> Fraction:
    """Return the expected turn points after one more roll of so many dice."""
    safe = 1 - chance_of_bust(variant, dice)
    return safe * at_stake + mean_gain(variant, dice)


def _must_roll(state: BankState) -> bool:
    """Tell whether banking is not allowed, or too little in the last round."""
    if state.turn.points < entry_score(state):
        return True
    best = max(account.total for account in state.boards)
    return is_last_round(state) and state.board.total + state.turn.points < best
