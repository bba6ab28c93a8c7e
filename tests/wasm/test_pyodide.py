"""The rules answer in Pyodide as they do here, and the packed library has all of it."""

import hashlib
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from kubek import api
from tests.conftest import Served
from tests.helpers import golden
from tools import environment, site
from tools.steps import BuildError, run

DOOR = Path(__file__).parent / "door.mjs"


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


class TestAnswers:
    """One door, two Pythons."""

    def test_shipped_archives_answer_as_here(self, dist: Path) -> None:
        """The trimmed library and the compiled rules of the site give equal answers."""
        python = dist / "python"
        answers = ask_in_node(
            lock=json.loads((site.RUNTIME / "lock.json").read_text()),
            shipped={
                "stdlib": str(one(python, "stdlib-*.zip")),
                "rules": str(one(python, "rules-*.zip")),
            },
        )

        assert [api.handle(request) for request in requests()] == answers

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
    def test_pyodide_is_shipped_as_published(self, dist: Path, name: str) -> None:
        """The interpreter of these tests is the one of the site."""
        stem, suffix = name.rsplit(".", 1)
        published = (site.PYODIDE / name).read_bytes()

        assert published == one(dist / "python", f"{stem}-*.{suffix}").read_bytes()


class TestPackedLibrary:
    """What the build does with the imports of the package."""

    def build(self, tmp_path: Path, line: str) -> Path:
        """Run the build's step for a wheel with one line more; return its output."""
        wheel = tmp_path / site.wheel().name
        with zipfile.ZipFile(site.wheel()) as old, zipfile.ZipFile(wheel, "w") as new:
            for name in old.namelist():
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
            output,
            cwd=environment.WEB,
        )
        return output

    def test_late_import_is_packed(self, dist: Path, tmp_path: Path) -> None:
        """A module that only some function imports is kept, with what it needs."""
        del dist
        output = self.build(tmp_path, "import statistics")
        with zipfile.ZipFile(output / "stdlib.zip") as library:
            assert "statistics.pyc" in library.namelist()

    def test_missing_module_stops_the_build(self, dist: Path, tmp_path: Path) -> None:
        """A module that Pyodide has not got is found before a player finds it."""
        del dist

        with pytest.raises(BuildError, match="No module named 'curses'"):
            self.build(tmp_path, "import curses")

    def test_nothing_is_compiled_at_a_start(self, dist: Path) -> None:
        """The archives hold bytecode alone, loaded without looking at dates."""
        for name in ("stdlib-*.zip", "rules-*.zip"):
            with zipfile.ZipFile(one(dist / "python", name)) as archive:
                files = archive.namelist()
                flags = {
                    archive.read(file)[4] for file in files if file.endswith(".pyc")
                }

            assert [file for file in files if file.endswith(".py")] == []
            assert flags == {0b01}
