"""Operations that need no open game: positions, odds, advice, tables, the catalogue.

Rule: each takes a request and gives its answer, and none keeps anything but the tables
that the page brings. What they refuse they say with the codes of ``errors``.
"""

from binascii import a2b_base64
from collections.abc import Callable
from typing import Final

from kubek import families, strategy
from kubek.dice import Dice, check_faces, check_roll
from kubek.errors import BadRequest
from kubek.families.bank import BankVariant, check_choice, choices
from kubek.families.base import Json, Variant
from kubek.families.sheet import (
    Sheet,
    SheetVariant,
    check_move,
    column_totals,
    legal_moves,
)
from kubek.families.sheet.positions import parse_position, position_to_json
from kubek.families.sheet.turns import may_burn
from kubek.state import COLOURS, Options
from kubek.variants import find_variant, variant_keys

PROTOCOL_RULESETS: Final = ("penta", "general", "kosci", "ten_thousand")
"""The rule sets that the protocol names, here or not."""


def variant_of(request: Json) -> Variant:
    """Return the variant that a request names.

    Raises:
        BadRequest: ``bad_request`` without a name, ``unknown_ruleset``,
            ``not_available``.
    """
    key = request.get("ruleset")
    if not isinstance(key, str):
        raise BadRequest("bad_request", f"ruleset is a name, not {key!r:.80}")
    if key in PROTOCOL_RULESETS and key not in variant_keys():
        raise BadRequest("not_available", f"{key} comes with a later version")
    return find_variant(key)


def _sheet_variant(request: Json) -> SheetVariant:
    variant = variant_of(request)
    if not isinstance(variant, SheetVariant):
        raise BadRequest("not_available", f"{variant.key} has no sheet")
    return variant


def _bank_variant(request: Json) -> BankVariant:
    variant = variant_of(request)
    if not isinstance(variant, BankVariant):
        raise BadRequest("not_available", f"{variant.key} sets no dice aside")
    return variant


def _position(request: Json) -> tuple[SheetVariant, Sheet, Options]:
    variant = _sheet_variant(request)
    return (variant, *parse_position(variant, request.get("state")))


def move_of(request: Json) -> tuple[int, str]:
    """Return the column, from 1, and the box of a request.

    Raises:
        BadRequest: ``bad_request`` for any other shape.
    """
    given = request.get("move")
    match given:
        case [int(column), str(box)] if type(column) is int:
            return column, box
    raise BadRequest("bad_request", f"a move is [column, box], not {given!r:.80}")


def _legal(request: Json) -> Json:
    variant, sheet, options = _position(request)
    dice = check_roll(request.get("dice"), variant.dice)
    moves = legal_moves(variant, sheet, dice, allow_burn=may_burn(options))
    return {
        "legal": [[move.column, move.box, move.points, move.bonus] for move in moves]
    }


def _totals(request: Json) -> Json:
    variant, sheet, _ = _position(request)
    return {"totals": _totals_to_json(variant, sheet)}


def _totals_to_json(variant: SheetVariant, sheet: Sheet) -> Json:
    columns = column_totals(variant, sheet)
    return {
        "columns": {
            str(number): {
                "upper": sums.upper,
                "upper_bonus": sums.upper_bonus,
                "lower": sums.lower,
                "five_bonus": sums.five_bonus,
                "total": sums.total,
            }
            for number, sums in enumerate(columns, start=1)
        },
        "grand_total": sum(sums.total for sums in columns),
    }


def _fill(request: Json) -> Json:
    variant, sheet, options = _position(request)
    dice = check_roll(request.get("dice"), variant.dice)
    where = move_of(request)
    move = check_move(variant, sheet, dice, where, allow_burn=may_burn(options))
    index = variant.box_index[move.box]
    after = sheet.fill(move.column, index, move.points).award(move.column, move.bonus)
    return {
        "state": position_to_json(variant, after, options),
        "totals": _totals_to_json(variant, after),
    }


def _value(request: Json) -> Json:
    return strategy.advice.answer_value(*_position(request))


def _odds(request: Json) -> Json:
    return strategy.odds_tables.answer(request)


def _advise(request: Json) -> Json:
    variant = variant_of(request)
    if isinstance(variant, BankVariant):
        return strategy.bank_advice.answer(variant, request)
    return strategy.advice.answer_advise(*_position(request), request)


def _tables(request: Json) -> Json:
    """Take a table from the page, or say which one a game needs; name all at hand."""
    answer: Json = {}
    if "data" in request:
        strategy.tables.SHELF.provide(_bytes(request["data"]))
    if "ruleset" in request:
        variant = variant_of(request)
        options = variant.resolve_options(request.get("options", {}))
        answer["game"] = strategy.tables.game_name(variant, options)
    return {**answer, "games": list(strategy.tables.SHELF.games)}


def _bytes(given: object) -> bytes:
    """Return the bytes that a text in base 64 stands for."""
    try:
        return a2b_base64(given) if isinstance(given, str) else b""
    except ValueError as error:
        raise BadRequest("bad_request", f"not base 64: {error}") from None


def _given_roll(request: Json, variant: BankVariant) -> Dice:
    """Return a roll of 1 to all dice."""
    roll = check_faces(request.get("roll"))
    if not 1 <= len(roll) <= variant.dice:
        raise BadRequest("bad_dice", f"1 to {variant.dice} dice, not {len(roll)}")
    return roll


def choice(request: Json) -> Json:
    """Return what a choice of dice from a roll is worth.

    Raises:
        BadRequest: ``bad_dice``, or see ``variant_of``.
        IllegalCommand: ``empty_choice``, ``not_in_roll`` or ``dead_die``.
    """
    variant = _bank_variant(request)
    roll = _given_roll(request, variant)
    return {"points": check_choice(variant, roll, check_faces(request.get("chosen")))}


def _options(request: Json) -> Json:
    variant = _bank_variant(request)
    scoring = choices(variant, tuple(sorted(_given_roll(request, variant))))
    options = [[list(faces), points] for faces, points in scoring.items()]
    return {"options": options, "bust": not options}


def _catalog(_request: Json) -> Json:
    """Return what the page must know before any game is open."""
    variants = map(find_variant, variant_keys())
    return {
        "rulesets": [_describe(each) for each in sorted(variants, key=_by_rank)],
        "levels": list(strategy.LEVELS),
        "colours": COLOURS,
    }


def _by_rank(variant: Variant) -> int:
    return variant.rank


def _describe(variant: Variant) -> Json:
    return {
        "key": variant.key,
        "family": variant.family,
        "players": {"min": 1, "max": variant.max_players},
        "dice": variant.dice,
        "art": list(variant.art),
        "options": [
            {
                "key": choice.key,
                "choices": list(choice.choices),
                "default": choice.default,
                "needs": choice.needs,
            }
            for choice in variant.options
        ],
        **families.family_of(variant).describe(variant),
    }


OPERATIONS: Final[dict[str, Callable[[Json], Json]]] = {
    "legal": _legal,
    "totals": _totals,
    "fill": _fill,
    "options": _options,
    "value": _value,
    "advise": _advise,
    "odds": _odds,
    "catalog": _catalog,
    "tables": _tables,
}
"""The operations by their names in the protocol."""
