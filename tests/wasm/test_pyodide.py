"""The rules answer in Pyodide as they do here, and the packed library has all of it."""

import gzip
import hashlib
import io
import json
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest

from kubek import api
from tests.conftest import Served
from tests.helpers import golden
from tools import environment, site
from tools.steps import BuildError, run

NOT_PLAYED = {"general.py", "kosci.py", "ten_thousand.py"}
DOOR = Path(__file__).parent / "door.mjs"
CORE = Path(__file__).parent / "core.py"


def requests() -> list[str]:
    """Return questions that have one right answer, and some that have none."""
    cases = golden("scoring_penta")["cases"][:200]
    asked: list[dict[str, Any]] = [{"op": "catalog"}, {"op": "?"}, {}]
    for case in cases:
        shared = {"ruleset": "penta", "state": case["state"], "dice": case["dice"]}
        asked += [
            {"op": "legal", **shared},
            {"op": "totals", **shared},
            {"op": "fill", **shared, "move": case["apply"]["move"]},
        ]
    return ["not json", *map(json.dumps, asked)]


def ask_in_node(**job: object) -> list[str]:
    """Return the answers that `door.mjs` gets to all requests."""
    job = {"pyodide": str(site.PYODIDE), "requests": requests(), **job}
    answers = run(environment.node(), DOOR, stdin=json.dumps(job))
    return list(json.loads(answers.splitlines()[-1]))


def stock_lock() -> dict[str, Any]:
    """Return Pyodide's own lock file."""
    return dict(json.loads((site.PYODIDE / "pyodide-lock.json").read_text()))


def one(folder: Path, pattern: str) -> Path:
    """Return the only file of that kind."""
    (found,) = folder.glob(pattern)
    return found


IMPORT_ALL = """
import sys

def can_import(name):
    try:
        __import__(name)
    except ImportError:
        return False
    return True

names = "math _json _sha2 _sqlite3 _socket unicodedata pyexpat _codecs_jp _pickle"
" ".join(filter(can_import, names.split()))
"""

COMPILED = """
import sys
from dataclasses import dataclass

compiled = []

def note(event, arguments):
    if event == "compile" and b"__create_fn__" in (arguments[0] or b""):
        compiled.append(arguments[0])

sys.addaudithook(note)
from kubek.preload import import_all
import_all()
of_the_package = len(compiled)

@dataclass(frozen=True)
class Other:
    dice: int

" ".join(map(str, (of_the_package, len(compiled), Other(5), Other(5) == Other(5))))
"""
"""How many dataclasses were compiled: the package's, and with one that is not known."""

MISSING = """
import sys
import zipimport
from kubek.preload import import_all

import_all()
archives = [path for path in sys.path if path.endswith(".zip")]
files = [file for path in archives for file in zipimport._zip_directory_cache[path]]
names = {
    file.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
    for file in files
    if file.endswith(".pyc")
}
" ".join([str(len(archives)), str(len(names) > 120), *sorted(names - set(sys.modules))])
"""
"""Of the modules in both archives, those that are not imported for a snapshot."""


def shipped(dist: Path, folder: Path) -> dict[str, Any]:
    """Return the part of a job that names what the site ships, unpacked."""
    archives = {}
    for name in ("stdlib", "rules"):
        packed = one(dist / "python", f"{name}-*.packed").read_bytes()
        (folder / f"{name}.zip").write_bytes(gzip.decompress(packed))
        archives[name] = str(folder / f"{name}.zip")
    lock = json.loads((site.RUNTIME / "lock.json").read_text())
    return {"lock": lock, "shipped": {"engine": str(site.ENGINE), **archives}}


def archive(path: Path) -> zipfile.ZipFile:
    """Open an archive that was compressed as a whole."""
    return zipfile.ZipFile(io.BytesIO(gzip.decompress(path.read_bytes())))


class TestAnswers:
    """One door, two Pythons."""

    def test_shipped_python_answers_as_here(self, dist: Path, tmp_path: Path) -> None:
        """The trimmed interpreter, library and rules of the site give equal answers.

        A module that was taken out is not found, as any other that is not there.
        """
        *answers, found = ask_in_node(run=IMPORT_ALL, **shipped(dist, tmp_path))

        assert answers == [api.handle(request) for request in requests()]
        assert {"math", "_json", "_sha2"} <= set(found.split())
        assert not {"_sqlite3", "_socket", "unicodedata", "pyexpat"} & set(
            found.split()
        )

    def test_what_was_taken_out_changes_nothing_else(
        self, dist: Path, tmp_path: Path
    ) -> None:
        """All types and alphabets work as in the stock interpreter (`core.py`)."""
        job = {"requests": [], "run": CORE.read_text(), "env": {"PYTHONHASHSEED": "0"}}
        (trimmed,) = ask_in_node(**job, **shipped(dist, tmp_path))
        (stock,) = ask_in_node(**job)

        assert len(json.loads(stock)) > 900
        assert json.loads(trimmed) == json.loads(stock)

    def test_methods_of_dataclasses_are_not_compiled_at_a_start(
        self, dist: Path, tmp_path: Path
    ) -> None:
        """The build did it; a class that it has not seen is made as ever."""
        (found,) = ask_in_node(requests=[], run=COMPILED, **shipped(dist, tmp_path))

        assert found == "0 1 Other(dice=5) True"

    def test_snapshot_leaves_nothing_to_import(
        self, dist: Path, tmp_path: Path
    ) -> None:
        """A start that goes on from it has no archives."""
        (found,) = ask_in_node(requests=[], run=MISSING, **shipped(dist, tmp_path))

        assert found == "2 True"

    def test_wheel_installs_from_the_site_into_a_stock_pyodide(
        self, dist: Path, served: Served
    ) -> None:
        """`micropip.install("<site>/wheels/....whl")` is all that others need."""
        micropip = environment.micropip_wheel()
        lock = stock_lock()
        entry = lock["packages"]["micropip"]
        entry["file_name"] = micropip.name
        entry["sha256"] = hashlib.sha256(micropip.read_bytes()).hexdigest()
        answers = ask_in_node(
            lock={"info": lock["info"], "packages": {"micropip": entry}},
            micropip=str(micropip),
            wheel=f"{served.url}wheels/{one(dist / 'wheels', '*.whl').name}",
        )

        assert [api.handle(request) for request in requests()] == answers

    @pytest.mark.parametrize("name", ["pyodide.asm.wasm", "pyodide.asm.mjs"])
    def test_interpreter_is_the_one_of_the_site(self, dist: Path, name: str) -> None:
        """What these tests run is what a page gets."""
        stem, suffix = name.rsplit(".", 1)
        tested = (site.ENGINE / name).read_bytes()

        assert tested == one(dist / "python", f"{stem}-*.{suffix}").read_bytes()

    @pytest.mark.parametrize("name", ["pyodide.asm.wasm", "pyodide.asm.mjs"])
    def test_another_pyodide_stops_the_build(
        self, dist: Path, tmp_path: Path, name: str
    ) -> None:
        """What is taken out is known for one build of Pyodide alone."""
        del dist
        for path in site.PYODIDE.glob("pyodide*"):
            if path.is_file():
                shutil.copy(path, tmp_path)
        changed = (tmp_path / name).read_bytes().replace(b"assignWasm", b"assignwasm")
        (tmp_path / name).write_bytes(changed.replace(b"_codecs_jp", b"_codecs_jq"))
        script = environment.WEB / "build/shrink.mjs"

        with pytest.raises(BuildError, match="not the Pyodide that shrink"):
            run(environment.node(), script, tmp_path, tmp_path, cwd=environment.WEB)


class TestPackedLibrary:
    """What the build does with the imports of the package."""

    def build(self, tmp_path: Path, line: str) -> Path:
        """Run the build's step for a wheel with one line more; return its output.

        One game is enough to be played by its computers.
        """
        wheel = tmp_path / site.wheel().name
        with zipfile.ZipFile(site.wheel()) as old, zipfile.ZipFile(wheel, "w") as new:
            for name in old.namelist():
                if name.removeprefix("kubek/variants/") in NOT_PLAYED:
                    continue
                data = old.read(name)
                if name == "kubek/dice.py":
                    data += f"\n\ndef _late() -> None:\n    {line}\n".encode()
                new.writestr(name, data)
        script = environment.WEB / "build/runtime.mjs"
        output = tmp_path / "out"
        run(
            environment.node(),
            script,
            wheel,
            environment.micropip_wheel(),
            site.ENGINE,
            output,
            cwd=environment.WEB,
        )
        return output

    def test_late_import_is_packed(self, dist: Path, tmp_path: Path) -> None:
        """A module that only some function imports is kept, with what it needs."""
        del dist
        output = self.build(tmp_path, "import graphlib")
        with archive(output / "stdlib.packed") as library:
            assert "graphlib.pyc" in library.namelist()

    def test_missing_module_stops_the_build(self, dist: Path, tmp_path: Path) -> None:
        """A module that Pyodide has not got is found before a player finds it."""
        del dist

        with pytest.raises(BuildError, match="No module named 'curses'"):
            self.build(tmp_path, "import curses")

    def test_nothing_is_compiled_at_a_start(self, dist: Path) -> None:
        """The archives hold bytecode alone, loaded without looking at dates."""
        for name in ("stdlib-*.packed", "rules-*.packed"):
            with archive(one(dist / "python", name)) as packed:
                files = packed.namelist()
                flags = {
                    packed.read(file)[4] for file in files if file.endswith(".pyc")
                }

            assert [file for file in files if file.endswith(".py")] == []
            assert flags == {0b01}
