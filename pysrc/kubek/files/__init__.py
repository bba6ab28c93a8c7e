"""Files from outside; each module comes when it is needed for the first time."""

from typing import TYPE_CHECKING

from kubek.later import modules_of

if TYPE_CHECKING:
    from kubek.files import imports as imports

__getattr__ = modules_of(__name__)
