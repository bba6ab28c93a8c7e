"""The rule sets: one module each, found by name.

A variant is the value ``VARIANT`` of its module, and the module has the variant's
key as its name. Folders added to ``__path__`` are searched as well. A module whose
name begins with ``_`` is no variant, but something that several share.
"""

import pkgutil
from functools import cache
from importlib import import_module

from kubek.errors import BadRequest
from kubek.families.base import Variant


def variant_keys() -> tuple[str, ...]:
    """Return the key of every variant that can be found, in alphabetical order."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return tuple(name for name in names if not name.startswith("_"))


@cache
def find_variant(key: str) -> Variant:
    """Return a variant by its key.

    Raises:
        BadRequest: ``unknown_ruleset`` when there is none of that name.
    """
    if key not in variant_keys():
        raise BadRequest("unknown_ruleset", f"no rule set {key!r}")
    variant: Variant = import_module(f"{__name__}.{key}").VARIANT
    return variant
