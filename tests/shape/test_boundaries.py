"""Where things may stand: no rule in the page, no layer around another."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from kubek import api
from tests.conftest import ROOT

SRC = ROOT / "web/src"
SCRIPTS = sorted(
    path for path in SRC.rglob("*.js") if "generated" not in path.relative_to(SRC).parts
)
STYLES = sorted((ROOT / "web/styles").glob("*.css"))
DRAWINGS = {
    "ui/dice.js",
    "ui/glyphs.js",
    "ui/shell/chart.js",
    "ui/stats/charts.js",
}
"""Coordinates look like points, but are none."""

ALSO = {"anim": {"ui"}}
"""A tumble ends in the pose in which ui/dice.js draws the die."""

CATALOG = json.loads(api.handle('{"op": "catalog"}'))


def name_of(path: Path) -> str:
    """Return a script's name below web/src."""
    return path.relative_to(SRC).as_posix()


def code_of(path: Path) -> str:
    """Return a script or style without its comments."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
    return re.sub(r"(?<!:)//[^\n]*", "", text)


def figures(value: object) -> set[int]:
    """Return all integers in the facts of a rule set."""
    if isinstance(value, dict):
        return set().union(*map(figures, value.values()))
    return {value} if isinstance(value, int) else set()


@pytest.mark.parametrize("path", SCRIPTS, ids=name_of)
class TestScripts:
    """Each script of the page."""

    def test_names_no_box_and_no_rule_set(self, path: Path) -> None:
        """What is on a sheet comes from the view and the catalog."""
        names = {
            name
            for rules in CATALOG["rulesets"]
            for name in (rules["key"], *(box["id"] for box in rules["boxes"]))
        }
        quoted = set(re.findall(r"""["'`]([\w.]+)["'`]""", code_of(path)))

        assert not names & quoted

    def test_holds_no_figure_of_the_rules(self, path: Path) -> None:
        """Bonuses, thresholds and fixed points stand in Python alone."""
        facts = {
            figure
            for rules in CATALOG["rulesets"]
            for figure in figures(rules["facts"])
            if figure >= 20  # smaller ones are steps, seats and sides
        }
        code = re.sub(r"\b[A-Z_]+_MS = \d+", "", code_of(path))
        literals = {
            int(found) for found in re.findall(r"(?<![\w.#])\d+(?![\w.])", code)
        }
        is_law_free = name_of(path) in DRAWINGS or name_of(path).startswith(
            ("platform/", "anim/")
        )

        assert is_law_free or not (facts - {100}) & literals

    def test_computes_no_points(self, path: Path) -> None:
        """Sums, bonuses and totals are shown as they come."""
        sums = re.findall(
            r"\b(?:points|bonus|upper|lower|upper_bonus|five_bonus|need)\b\s*[-+*/]=?\s*[\w(]"
            r"|[-+*/]=?\s*(?:\w+\.)+(?:points|bonus|upper_bonus|five_bonus|need)\b",
            code_of(path),
        )

        assert sums == []

    def test_draws_no_chance(self, path: Path) -> None:
        """Dice fall in Python only."""
        assert "Math.random" not in code_of(path)

    def test_imports_its_own_layer_only(self, path: Path) -> None:
        """Layers know each other by app.js alone; types may be named anywhere."""
        folder = name_of(path).split("/")[0]
        if folder == name_of(path):  # app.js and its like wire the layers
            return
        imports = re.findall(
            r'^import\s[^;]*?from\s+"(\.[^"]+)"', code_of(path), re.MULTILINE
        )
        layers = {
            (path.parent / each).resolve().relative_to(ROOT / "web").parts[1]
            for each in imports
            if "changelog" not in each
        }

        assert layers <= {folder, "generated", *ALSO.get(folder, ())}


def test_styles_hold_no_figure_of_the_rules() -> None:
    """No style knows how many points anything brings."""
    text = " ".join(map(code_of, STYLES))

    assert not re.search(r"content:\s*[\"'][^\"']*\d", text)


def test_random_is_imported_nowhere() -> None:
    """The rules draw from secrets and a keyed hash."""
    sources = [path.read_text() for path in (ROOT / "pysrc").rglob("*.py")]

    assert not [
        text
        for text in sources
        if re.search(r"^\s*(import|from) random", text, re.MULTILINE)
    ]


def test_no_address_of_a_workplace_or_registry() -> None:
    """The project can be built anywhere, from any mirror."""
    listed = subprocess.run(
        ["git", "ls-files"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    hosts = ("npmjs", "pypi", "pythonhosted", "jsdelivr", "unpkg", "googleapis")
    foreign = re.compile(rf"(?<![\w.])/work/|https?://[\w.-]*({'|'.join(hosts)})")
    texts = {
        name: (ROOT / name).read_text(errors="ignore")
        for name in listed.stdout.splitlines()
        if (ROOT / name).is_file() and Path(name).name != Path(__file__).name
    }

    assert [name for name, text in texts.items() if foreign.search(text)] == []


def test_lock_file_names_no_download_address() -> None:
    """Every package has a hash; where it comes from is the registry's business."""
    lock = json.loads((ROOT / "web/package-lock.json").read_text())
    packages = {name: each for name, each in lock["packages"].items() if name}

    assert all("resolved" not in each for each in packages.values())
    assert all("integrity" in each for each in packages.values())
