"""Call the core of an interpreter in every way that matters; run inside Pyodide.

Each method of the built-in types and each function of modules written in C is called
with many small arguments, and the letters of all alphabets are asked what they are.
The last value maps each name to a digest of all its answers, errors included: two
interpreters that agree on it work alike, whatever was taken out of one.
"""

import hashlib
import importlib
import json
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice, product
from typing import Any

MODULES = """
    math _json binascii _struct itertools _operator _functools _collections _bisect
    _heapq _statistics zlib _sha2 _md5 _blake2 _string
""".split()  # noqa: SIM905 -- easier to read than with quotes
VALUES = [None, 0, -3, 17, 2.5, "", "żó,b", b"\0a", [3, 1, 2], {1: 2, 3: 4}, len]
SUBJECTS = [
    -12345678901234567890123,
    255,
    6.02e23,
    0.1,
    3 - 4j,
    "Zażółć GĘŚLĄ jaźń {0!r:<6} %s ǅ ß",
    b"bytes \xff and,more",
    bytearray(b"bytes and,more"),
    memoryview(b"abcdef"),
    (3, 1, 2),
    [3, 1, 2],
    {5: 1, 6: 2},
    {1, 2, 3},
    frozenset({4, 5}),
    range(2, 40, 3),
    slice(1, 9, 2),
    ValueError("no", 7),
]
LEFT_OUT = """
    __hash__ __sizeof__ __dir__ __reduce__ __reduce_ex__ __new__ __init__ __class__
    __init_subclass__ __subclasshook__ __doc__ __getstate__ __del__ __release_buffer__
    __buffer__ __class_getitem__ __setattr__ __delattr__ __getattribute__
""".split()  # noqa: SIM905 -- the same
"""What depends on the start of the interpreter, or on its library."""


def answer(function: Callable[[], Any], arguments: Sequence[object]) -> str:
    """Return what a call gives, in words."""
    try:
        result = function()(*arguments)
        if hasattr(result, "__next__"):
            text = repr(list(islice(result, 30)))
        else:
            text = repr(result)
    except Exception as error:  # noqa: BLE001 -- whatever it is, it is the answer
        text = f"{type(error).__name__}: {error}"
    return text if " at 0x" not in text else text.partition(" at 0x")[0]


def digest(function: Callable[[], Any], most: int = 2) -> str:
    """Return a digest over the answers to all arguments, up to so many at once."""
    said = [
        answer(function, arguments)
        for number in range(most + 1)
        for arguments in product(VALUES, repeat=number)
    ]
    return sha256("\n".join(said))


def method(subject: Any, name: str) -> Any:
    """Return a method of a fresh copy: the last call may have changed it."""
    is_mutable = isinstance(subject, bytearray | list | dict | set)
    return getattr(subject.copy() if is_mutable else subject, name)


def methods() -> Iterator[tuple[str, str]]:
    """Digest each method of each type, on a fresh subject for every call."""
    for subject in SUBJECTS:
        for name in sorted(set(dir(subject)) - set(LEFT_OUT)):
            make = partial(method, subject, name)
            yield f"{type(subject).__name__} {subject!s:.9}.{name}", digest(make)


def functions() -> Iterator[tuple[str, str]]:
    """Digest the functions and types of modules written in C."""
    for module in map(importlib.import_module, MODULES):
        for name in sorted(vars(module)):
            function = getattr(module, name)
            if callable(function) and not name.startswith("__"):
                yield (
                    f"{module.__name__}.{name}",
                    digest(partial(getattr, module, name)),
                )


def sha256(text: str) -> str:
    """Return a short hash of a text, lone surrogates included."""
    return hashlib.sha256(text.encode("utf8", "replace")).hexdigest()[:16]


def letters() -> Iterator[tuple[str, str]]:
    """Digest what each method of strings says of every letter there is."""
    names = [
        name
        for name in sorted(dir(str))
        if name.startswith("is") or name in {"lower", "upper", "title", "casefold"}
    ]
    every = [chr(code) for code in range(sys.maxunicode + 1)]
    for name in names:
        yield f"every.{name}", sha256(repr(list(map(getattr(str, name), every))))
    yield "every.repr", sha256(repr(every))


def formats() -> Iterator[tuple[str, str]]:
    """Digest how numbers are written and read."""
    numbers = [0.0, 1e-7, 123456.789, 1e22, 2**0.5, float("inf"), float("nan"), 10**30]
    specs = [
        f"{align}{sign}{width}{comma}{precision}{kind}"
        for align in ("", "<", "^", "0=")
        for sign in ("", "+", " ")
        for width in ("", "14")
        for comma in ("", ",", "_")
        for precision in ("", ".0", ".3", ".17")
        for kind in ("", "d", "e", "f", "g", "n", "%", "x", "b", "c")
    ]
    said = [
        answer(lambda: format, (number, spec)) for number in numbers for spec in specs
    ]
    said += [repr(float(f"{m}e{e}")) for m in (1, 3.7, 9.99) for e in range(-324, 309)]
    yield "formats", sha256("\n".join(said))


warnings.simplefilter("ignore")
json.dumps(dict([*methods(), *functions(), *letters(), *formats()]))
