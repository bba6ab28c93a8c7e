"""Write web/src/generated: what the page's sources import but nobody types."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.environment import PYTHON, WEB
from tools.steps import ROOT, BuildError, run, step

GENERATED = WEB / "src/generated"
MODULES = WEB / "node_modules"
LOCK = WEB / "package-lock.json"
OWN_TEXTS = WEB / "licences"


@dataclass(frozen=True, slots=True)
class Part:
    """Something that the site ships, with its licence."""

    name: str
    package: str
    licence: str
    text: Path

    def version(self) -> str:
        """Return the version that is installed; none of what Pyodide is linked of."""
        if not self.package:
            return ""
        if self.name == "CPython":
            lock = json.loads((MODULES / "pyodide/pyodide-lock.json").read_text())
            return str(lock["info"]["python"])
        return str(
            json.loads((MODULES / self.package / "package.json").read_text())["version"]
        )


def npm_part(name: str, package: str, licence: str) -> Part:
    """Return a part whose licence lies in its npm package."""
    return Part(name, package, licence, MODULES / package / "LICENSE")


LINKED = {
    "bzip2": "bzip2-1.0.6",
    "Emscripten": "MIT",
    "Expat": "MIT",
    "HACL*": "MIT",
    "libffi": "MIT",
    "libmpdec": "BSD-2-Clause",
    "musl": "MIT",
    "SQLite": "blessing",
    "XZ Utils": "0BSD",
    "zlib": "Zlib",
    "Zstandard": "BSD-3-Clause",
}
"""What Pyodide's wasm is linked of besides CPython, with licences."""

PARTS = (
    Part("CPython", "pyodide", "PSF-2.0", OWN_TEXTS / "cpython.txt"),
    npm_part("Figtree", "@fontsource-variable/figtree", "OFL-1.1"),
    npm_part("idb", "idb", "ISC"),
    npm_part("lit-html", "lit-html", "BSD-3-Clause"),
    npm_part("Lucide", "lucide-static", "ISC"),
    Part("Pyodide", "pyodide", "MPL-2.0", OWN_TEXTS / "pyodide.txt"),
    *(
        Part(name, "", licence, OWN_TEXTS / "linked.txt")
        for name, licence in LINKED.items()
    ),
)


def write_all(rules: list[Path]) -> None:
    """Bring web/src/generated up to date; the catalog comes from the rules."""
    GENERATED.mkdir(parents=True, exist_ok=True)
    step("catalog", rules, [GENERATED / "catalog.json"], write_catalog)
    step(
        "odds",
        [*rules, Path(__file__)],
        [GENERATED / "odds.json"],
        write_odds,
    )
    step(
        "icons",
        [WEB / "icons.json", LOCK, Path(__file__)],
        [GENERATED / "icons.js"],
        write_icons,
    )
    step(
        "fonts",
        [WEB / "src/i18n", LOCK, Path(__file__)],
        [GENERATED / "fonts.css"],
        write_fonts,
    )
    step(
        "licences",
        [LOCK, Path(__file__)],
        [GENERATED / "licences.json"],
        write_licences,
    )


def write_catalog() -> None:
    """Ask the rules for their catalog, so that no screen waits for Python."""
    write_json("catalog.json", ask_rules(op="catalog"))


def write_odds() -> None:
    """Ask the rules for their odds, the same in every game: nobody waits for them."""
    combinations: dict[str, Any] = {}
    busts: dict[str, Any] = {}
    for ruleset in ask_rules(op="catalog")["rulesets"]:
        key, boxes = ruleset["key"], [box["id"] for box in ruleset["boxes"]]
        odds = ask_rules(op="odds", ruleset=key)
        if "bust_probability" in odds:
            limits = odds["roll_again_if_turn_total_at_most"]
            busts[key] = {
                dice: {**risk, "limit": limits[dice]}
                for dice, risk in odds["bust_probability"].items()
            }
            continue
        chances = odds["probability"]
        combinations[key] = {
            box: [
                {"value": chances[box][f"within_{n}"], "fraction": fraction}
                for n, fraction in enumerate(chances[box]["fractions"], start=1)
            ]
            for box in boxes
            if box in chances
        }
    write_json("odds.json", {"combinations": combinations, "busts": busts})


def ask_rules(**request: str) -> dict[str, Any]:
    """Return the answer of the rules package to a request."""
    env = {"PYTHONPATH": str(ROOT / "pysrc")}
    command = (PYTHON, "-m", "kubek", "engine")
    answer = json.loads(run(*command, env=env, stdin=f"{json.dumps(request)}\n"))
    if "error" in answer:
        raise BuildError(f"the engine refuses {request}: {answer['error']}")
    return dict(answer)


def write_json(name: str, content: object) -> None:
    """Write a file of the generated sources."""
    text = json.dumps(content, ensure_ascii=False, indent=1)
    (GENERATED / name).write_text(f"{text}\n")


def write_icons() -> None:
    """Turn the Lucide icons that web/icons.json names into templates."""
    lines = [
        "// made by build.py from lucide-static (ISC)",
        'import { svg } from "lit-html";',
        '/** @type {Record<string, import("lit-html").TemplateResult<2>>} */',
        "export const icons = {",
    ]
    for name in json.loads((WEB / "icons.json").read_text()):
        path = WEB / f"node_modules/lucide-static/icons/{name}.svg"
        if not path.exists():
            raise BuildError(f"web/icons.json: Lucide has no icon {name!r}")
        around = re.compile(r"^.*?<svg[^>]*>|</svg>.*$", flags=re.DOTALL)
        inner = around.sub("", path.read_text())
        shapes = re.sub(r"\s*\n\s*", "", inner.strip())
        lines.append(f"  {json.dumps(name)}: svg`{shapes}`,")
    (GENERATED / "icons.js").write_text("\n".join([*lines, "};\n"]))


LATIN = "20-7E,A0,B7,D3,D7,F3,2013,2014,2019,201C,201D,201E,2026,2212"
POLISH = "104-107,118,119,141-144,15A,15B,179-17C"
FONT_FEATURES = "kern,tnum,ccmp,locl"
FONT_FACE = """\
@font-face {{
  font-family: "Figtree";
  font-weight: 300 900;
  font-display: swap;
  src: url("./{file}") format("woff2");
  unicode-range: {ranges};
}}
"""


def write_fonts() -> None:
    """Cut Figtree down to the letters that the page's words use."""
    folder = WEB / "node_modules/@fontsource-variable/figtree/files"
    faces = ["/* made by build.py from Figtree (OFL-1.1) */\n"]
    for source, name, ranges in (
        ("figtree-latin-wght-normal", "figtree-latin", LATIN),
        ("figtree-latin-ext-wght-normal", "figtree-polish", POLISH),
    ):
        run(
            PYTHON,
            "-m",
            "fontTools.subset",
            folder / f"{source}.woff2",
            f"--unicodes={ranges}",
            f"--layout-features={FONT_FEATURES}",
            "--flavor=woff2",
            f"--output-file={GENERATED / name}.woff2",
        )
        css_ranges = ", ".join(f"U+{part}" for part in ranges.split(","))
        faces.append(FONT_FACE.format(file=f"{name}.woff2", ranges=css_ranges))
    check_letters()
    (GENERATED / "fonts.css").write_text("".join(faces))


def check_letters() -> None:
    """Stop when a word of the page has a letter that the fonts lack."""
    covered: set[int] = set()
    for part in f"{LATIN},{POLISH}".split(","):
        first, _, last = part.partition("-")
        covered.update(range(int(first, 16), int(last or first, 16) + 1))
    for path in (WEB / "src/i18n").glob("*.json"):
        missing = {letter for letter in path.read_text() if ord(letter) not in covered}
        if missing - {"\n"}:
            raise BuildError(f"{path.name} has letters without a glyph: {missing}")


def write_licences() -> None:
    """List the parts of the site for the page about it."""
    listed = [
        {"name": part.name, "version": part.version(), "licence": part.licence}
        for part in PARTS
    ]
    (GENERATED / "licences.json").write_text(json.dumps(listed, indent=1) + "\n")
