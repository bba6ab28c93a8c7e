"""The odds as the door gives them: each figure as a fraction and as a number.

What can be asked (ENGINE.md, operation ``odds``): nothing more, and every table
comes; ``ruleset``, and only its tables come; ``dice`` that are held and ``rolls_left``,
and the chances from there come too.
"""

from collections.abc import Callable
from fractions import Fraction

from kubek.dice import Dice, check_faces
from kubek.errors import BadRequest
from kubek.families.bank import BankVariant, chance_of_bust
from kubek.families.base import Json, Variant
from kubek.families.sheet import SheetVariant
from kubek.strategy import odds
from kubek.strategy.bank_turn import rolls_up_to
from kubek.strategy.odds import Target
from kubek.variants import find_variant, variant_keys


def answer(request: Json) -> Json:
    """Return the odds that a request asks for.

    Raises:
        BadRequest: ``unknown_ruleset``, ``bad_dice`` or ``bad_request``.
    """
    variants = _variants(request)
    sheets = [v for v in variants if isinstance(v, SheetVariant)]
    banks = [v for v in variants if isinstance(v, BankVariant)]
    return {
        **(_sheet_tables(sheets) if sheets else {}),
        **(_bank_tables(banks[0]) if banks else {}),
        **(_from_dice(sheets, request) if "dice" in request else {}),
    }


def _variants(request: Json) -> list[Variant]:
    if "ruleset" not in request:
        return [find_variant(key) for key in variant_keys()]
    key = request["ruleset"]
    if not isinstance(key, str):
        raise BadRequest("bad_request", f"ruleset is a name, not {key!r:.80}")
    return [find_variant(key)]


def _targets(sheets: list[SheetVariant]) -> dict[str, tuple[Target, ...]]:
    """Return the targets of sheet games, by whether chances or points are counted."""
    return {
        "probability": odds.unique(
            aim for variant in sheets for aim in odds.chance_targets(variant)
        ),
        "expected_points": odds.unique(
            aim for variant in sheets for aim in odds.points_targets(variant)
        ),
    }


def _sheet_tables(sheets: list[SheetVariant]) -> Json:
    rolls = range(1, sheets[0].rolls + 1)
    return {
        kind: {
            aim.key: _row([odds.from_nothing(aim, number) for number in rolls])
            for aim in targets
        }
        for kind, targets in _targets(sheets).items()
    }


def _row(figures: list[Fraction]) -> Json:
    """Return figures for 1, 2, 3.. rolls."""
    within = {f"within_{n + 1}": float(figure) for n, figure in enumerate(figures)}
    return {**within, "fractions": list(map(_written, figures))}


def _written(figure: Fraction) -> str:
    return f"{figure.numerator}/{figure.denominator}"


def _bank_tables(variant: BankVariant) -> Json:
    """Return the risk of each number of dice, and up to what stake to take it."""
    numbers = range(1, variant.dice + 1)
    return {
        "bust_probability": {
            str(dice): _figure(chance_of_bust(variant, dice)) for dice in numbers
        },
        "roll_again_if_turn_total_at_most": {
            str(dice): rolls_up_to(variant, dice) for dice in numbers
        },
    }


def _figure(figure: Fraction) -> Json:
    return {"value": float(figure), "fraction": _written(figure)}


def _from_dice(sheets: list[SheetVariant], request: Json) -> Json:
    """Return the odds from dice that are held, or from a whole roll."""
    if not sheets:
        raise BadRequest("bad_request", "these odds are counted from no dice")
    variant = sheets[0]
    dice = tuple(sorted(check_faces(request["dice"])))
    if len(dice) > variant.dice:
        raise BadRequest("bad_dice", f"at most {variant.dice} dice, not {len(dice)}")
    rolls = _rolls_left(variant, request)
    count = _counter(variant, dice, rolls)
    tables = {
        kind: {aim.key: _figure(count(aim)) for aim in targets}
        for kind, targets in _targets(sheets).items()
    }
    return {"from_dice": {"dice": list(dice), "rolls_left": rolls, **tables}}


def _rolls_left(variant: SheetVariant, request: Json) -> int:
    rolls = request.get("rolls_left", 1)
    if type(rolls) is not int or not 1 <= rolls <= variant.rolls:
        message = f"rolls_left is 1 to {variant.rolls}, not {rolls!r:.80}"
        raise BadRequest("bad_request", message)
    return rolls


def _counter(
    variant: SheetVariant, dice: Dice, rolls: int
) -> Callable[[Target], Fraction]:
    """Return what counts the odds of a target: all dice lie, or some roll next."""
    if len(dice) == variant.dice:
        return lambda aim: odds.from_roll(aim, dice, rolls)
    return lambda aim: odds.after_holding(aim, dice, rolls)
