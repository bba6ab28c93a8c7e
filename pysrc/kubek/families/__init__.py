"""The families of games, by name."""

from kubek.errors import BadRequest
from kubek.families import bank, sheet
from kubek.families.base import Family, Variant

FAMILIES: dict[str, Family] = {"bank": bank, "sheet": sheet}


def family_of(variant: Variant) -> Family:
    """Return the family that plays a variant.

    Raises:
        BadRequest: ``not_available`` when this package has no such family.
    """
    if variant.family not in FAMILIES:
        raise BadRequest("not_available", f"no family {variant.family!r}")
    return FAMILIES[variant.family]
