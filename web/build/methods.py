"""Stands at the end of `dataclasses` in the library that is shipped.

The methods of a dataclass are source text that is compiled as the class is made: most
of the time that the package's import would take, at each start. The build has compiled
the texts of all its dataclasses (`pack.py`); any other is compiled as ever.
"""

import builtins
import marshal
from typing import Any

from _dataclass_methods import COMPILED


def exec(source: str, *spaces: dict[str, Any]) -> None:  # noqa: A001 -- that is the point
    """Run the source of methods, or what it was compiled to."""
    data = COMPILED.get(source)
    code = marshal.loads(data) if data else source  # noqa: S302 -- of the same build
    builtins.exec(code, *spaces)  # noqa: S102 -- as `dataclasses` does
