"""Modules that come when they are first needed: no start waits for them."""

from collections.abc import Callable
from importlib import import_module
from types import ModuleType


def modules_of(package: str) -> Callable[[str], ModuleType]:
    """Return a package's ``__getattr__``, which imports the module that is named."""

    def module(name: str) -> ModuleType:
        try:
            return import_module(f"{package}.{name}")
        except ModuleNotFoundError:
            raise AttributeError(f"no module {name!r} in {package}") from None

    return module
