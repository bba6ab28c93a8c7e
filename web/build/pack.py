"""Run inside Pyodide under Node: compile and pack what a start of the game needs.

Bytecode is tied to one CPython, so the very interpreter that is shipped compiles it.
`runtime.mjs` beside this file calls these functions.
"""

import ast
import builtins
import dataclasses
import io
import marshal
import sys
import zipfile
from collections.abc import Iterable
from importlib import import_module
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path
from typing import Any

PACKAGE = "kubek"
STOCK = next(path for path in sys.path if path.endswith(".zip"))
COMMAND_LINE = ("__main__.py", "simulate.py", "table_files.py")
EPOCH = (1980, 1, 1, 0, 0, 0)
REPLACED = ("asyncio/",)
"""Packages of the library of which nothing is left but what stands in for them."""


def rules_files(wheel: bytes) -> dict[str, bytes]:
    """Return the files of the package that a page needs: all but the command line."""
    with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
        return {
            name: archive.read(name)
            for name in archive.namelist()
            if name.startswith(f"{PACKAGE}/")
            and not name.endswith(("/", "py.typed", *COMMAND_LINE))
        }


def modules_to_import(wheel: bytes) -> list[str]:
    """Return the package's modules, and every library module that one imports.

    Imports inside functions count too: they would fail only when they are reached.
    """
    names: set[str] = set()
    for path, source in rules_files(wheel).items():
        if not path.endswith(".py"):
            continue
        stem = path.removesuffix(".py").removesuffix("/__init__")
        names.add(stem.replace("/", "."))
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                names.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module)
    return sorted(names)


def prepared_dataclasses(
    wheel: bytes, modules: Iterable[str], ending: str
) -> dict[str, bytes]:
    """Return a `dataclasses` that has the methods of the package's classes compiled.

    Args:
        wheel: the package.
        modules: what makes its classes when it is imported.
        ending: the source that `dataclasses` goes on with (`methods.py`).
    """
    compiled: dict[str, bytes] = {}

    def run(source: str, *spaces: dict[str, Any]) -> None:
        code = compile(source, "<string>", "exec", dont_inherit=True)
        compiled[source] = marshal.dumps(code)
        builtins.exec(code, *spaces)  # noqa: S102 -- as `dataclasses` does

    path = Path("/tmp/package.whl")  # noqa: S108 -- in Pyodide's own file system
    path.write_bytes(wheel)
    sys.path.insert(0, str(path))
    dataclasses.exec = run  # type: ignore[attr-defined]
    try:
        for module in modules:
            import_module(module)
    finally:
        del dataclasses.exec  # type: ignore[attr-defined]
        sys.path.remove(str(path))
    with zipfile.ZipFile(STOCK) as stock:
        stock_source = stock.read("dataclasses.py").decode()
    return {
        "dataclasses.py": f"{stock_source}\n\n{ending}".encode(),
        "_dataclass_methods.py": f"COMPILED = {compiled!r}\n".encode(),
    }


def slim_library(stand_ins: dict[str, bytes]) -> bytes:
    """Return the library with these files in the place of its own, not compiled."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(STOCK) as stock, zipfile.ZipFile(buffer, "w") as slim:
        for path in stock.namelist():
            if path not in stand_ins and not path.startswith(REPLACED):
                slim.writestr(path, stock.read(path))
        for path, source in stand_ins.items():
            slim.writestr(path, source)
    return buffer.getvalue()


def pack_stdlib(library: bytes, paths: Iterable[str]) -> bytes:
    """Return an archive of these files of the library, compiled."""
    with zipfile.ZipFile(io.BytesIO(library)) as source:
        return archive_of({path: source.read(path) for path in paths})


def pack_rules(wheel: bytes) -> bytes:
    """Return an archive of the package, compiled."""
    return archive_of(rules_files(wheel))


def archive_of(files: dict[str, bytes]) -> bytes:
    """Compile the sources among the files; the bytes depend on the contents alone.

    Nothing in the archive is compressed: as a whole it gets smaller, and the browser
    unpacks it faster than Python would, file by file, at each start.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for path in sorted(files):
            is_source = path.endswith(".py")
            data = bytecode(files[path], path) if is_source else files[path]
            info = zipfile.ZipInfo(f"{path}c" if is_source else path, EPOCH)
            archive.writestr(info, data)
    return buffer.getvalue()


def bytecode(source: bytes, path: str) -> bytes:
    """Compile without asserts and docstrings; nothing is checked when it is loaded."""
    tree = Brief().visit(ast.parse(source)) if path.startswith(PACKAGE) else source
    level = 1 if path.startswith(PACKAGE) else 2  # 2 would forget "-" as well
    code = compile(tree, path, "exec", dont_inherit=True, optimize=level)
    return bytes(_code_to_hash_pyc(code, b"\0" * 8, False))


class Brief(ast.NodeTransformer):
    """Takes docstrings out, but leaves classes a very short one.

    A dataclass without any writes one itself, its signature: that takes it most of the
    time in which it is made, at each start.
    """

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Shorten what is documented, and what is in it."""
        super().generic_visit(node)
        if isinstance(node, ast.ClassDef) and ast.get_docstring(node):
            node.body[0] = ast.copy_location(ast.Expr(ast.Constant("-")), node.body[0])
        elif isinstance(node, ast.Module) and ast.get_docstring(node):
            del node.body[0]  # imports from __future__ have to come first
        elif isinstance(node, ast.FunctionDef) and ast.get_docstring(node):
            node.body[0] = ast.copy_location(ast.Pass(), node.body[0])
        return ast.fix_missing_locations(node)
