"""Make dist/: the whole site, with relative addresses, ready for any sub-path.

Names of files carry a hash of their contents, except the few that others ask for by
name (index.html, manifest, icons, sw.js). So no cache on the way can mix two versions.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
import shutil
from pathlib import Path
from typing import Any

from tools import environment, generated
from tools.environment import WEB, node
from tools.steps import ROOT, WORK, BuildError, one_at_a_time, run, say, step

DIST = ROOT / "dist"
PYODIDE = WEB / "node_modules/pyodide"
WHEELS = WORK / "wheel"
RUNTIME = WORK / "runtime"
ENGINE = WORK / "engine"
TABLES = WEB / "tables"
SITE = WORK / "site"

RULES = [
    ROOT / "pysrc/kubek",
    ROOT / "pyproject.toml",
    ROOT / "README.md",
    ROOT / "LICENSE",
]
TOOLS = [ROOT / "tools", WEB / "build"]
LOCK = WEB / "package-lock.json"
LATER = ("advice", "bank", "game", "pages", "stats")
"""Styles that the first paint does not need."""
FOR_OTHERS = {".png", ".whl"}
"""Files that the page itself never reads: home screens do, and other Pyodides."""


def build() -> None:
    """Bring dist/ up to date."""
    with one_at_a_time():
        build_steps()


def prepare() -> None:
    """Bring up to date what the sources import and what looks at them."""
    with one_at_a_time():
        prepare_steps()


def prepare_steps() -> None:
    """Do the first steps of a build."""
    environment.make_venv("build")
    environment.npm_ci()
    generated.write_all(RULES)


def build_steps() -> None:
    """Do the steps of a build in their order."""
    prepare_steps()
    micropip = environment.micropip_wheel()
    step("rules wheel", RULES, [WHEELS], build_wheel)
    scripts = [WEB / f"build/{name}.mjs" for name in ("shrink", "unreachable", "wasm")]
    engine = [ENGINE / "pyodide.asm.mjs", ENGINE / "pyodide.asm.wasm"]
    step("wasm for the page", [*scripts, LOCK], engine, build_engine)
    step(
        "python for the page",
        [WHEELS, micropip, LOCK, WEB / "build", ENGINE],
        [RUNTIME / name for name in ("stdlib.packed", "rules.packed", "lock.json")],
        lambda: build_runtime(micropip),
    )
    sources = [WEB / name for name in ("src", "styles", "icons", "licences")]
    pages = [WEB / "index.html", WEB / "manifest.webmanifest", WEB / "changelog.json"]
    step(
        "site",
        [*sources, *pages, *TOOLS, TABLES, RUNTIME, WHEELS, LOCK],
        [DIST / "index.html", DIST / "sw.js"],
        build_site,
    )


def wheel() -> Path:
    """Return the rules wheel that was built."""
    return next(WHEELS.glob("*.whl"))


def build_wheel() -> None:
    """Build the rules package as a wheel."""
    shutil.rmtree(WHEELS, ignore_errors=True)
    environment.pip("wheel", "--no-deps", "--no-build-isolation", "-w", WHEELS, ROOT)


def build_engine() -> None:
    """Take out of Pyodide's wasm what the game cannot reach."""
    shutil.rmtree(ENGINE, ignore_errors=True)
    say(run(node(), WEB / "build/shrink.mjs", PYODIDE, ENGINE, cwd=WEB).strip())


def build_runtime(micropip: Path) -> None:
    """Pack the trimmed, compiled library and rules, and prove that they work."""
    shutil.rmtree(RUNTIME, ignore_errors=True)
    script = WEB / "build/runtime.mjs"
    say(run(node(), script, wheel(), micropip, ENGINE, RUNTIME, cwd=WEB).strip())


def build_site() -> None:
    """Bundle everything into a new folder, then put it in the place of dist/."""
    shutil.rmtree(SITE, ignore_errors=True)
    SITE.mkdir(parents=True)
    runtime = copy_runtime()
    worker = bundle_worker(runtime)
    bundle_page(worker, copy_tables())
    shutil.copytree(WEB / "icons", SITE / "icons")
    shutil.copy(WEB / "manifest.webmanifest", SITE)
    write_licences()
    bundle_service_worker()
    publish_wheel()
    report_sizes()
    shutil.rmtree(DIST, ignore_errors=True)
    SITE.rename(DIST)


def copy_runtime() -> dict[str, object]:
    """Copy what a start of Python reads; return its description for the worker."""
    folder = SITE / "python"
    folder.mkdir()
    sources = {
        "loader": ENGINE / "pyodide.asm.mjs",
        "wasm": ENGINE / "pyodide.asm.wasm",
        "stdlib": RUNTIME / "stdlib.packed",
        "rules": RUNTIME / "rules.packed",
    }
    runtime: dict[str, object] = {
        "folder": "python/",
        "lock": json.loads((RUNTIME / "lock.json").read_text()),
    }
    for role, source in sources.items():
        data = source.read_bytes()
        path = folder / f"{source.stem}-{short_hash(data)}{source.suffix}"
        path.write_bytes(data)
        size = {"raw": len(data), "sent": sent_size(path)}
        runtime[role] = {"file": path.name, **size}
    return runtime


def copy_tables() -> dict[str, str]:
    """Copy the tables of perfect play; return their addresses by the games' names."""
    folder = SITE / "tables"
    folder.mkdir()
    addresses: dict[str, str] = {}
    for entry in json.loads((TABLES / "manifest.json").read_text())["files"]:
        source = TABLES / entry["file"]
        data = source.read_bytes()
        name = f"{source.stem}-{short_hash(data)}{source.suffix}"
        (folder / name).write_bytes(data)
        addresses |= dict.fromkeys(entry["games"], f"tables/{name}")
    return addresses


def bundle_worker(runtime: dict[str, object]) -> str:
    """Bundle the Python worker; return its file name."""
    outputs = esbuild(
        "src/rpc/worker.js",
        format="esm",
        external=["node:*", "ws"],
        define={"KUBEK_RUNTIME": runtime},
    )
    return names_of(outputs)["src/rpc/worker.js"]


def bundle_page(worker: str, tables: dict[str, str]) -> None:
    """Bundle scripts and styles, and write index.html with their names."""
    later = names_of(esbuild(*(f"styles/{name}.css" for name in LATER)))
    page = esbuild(
        "src/app.js",
        "styles/main.css",
        format="esm",
        splitting=True,
        loader={".woff2": "file"},
        define={
            "KUBEK_WORKER": worker,
            "KUBEK_TABLES": tables,
            **{
                f"KUBEK_{name.upper()}_STYLE": later[f"styles/{name}.css"]
                for name in LATER
            },
        },
    )
    chunks = chunks_of(page, "src/app.js")
    files = early_files(page, later, chunks)
    define: dict[str, object] = {"KUBEK_WORKER": worker, "KUBEK_EARLY": files}
    early = esbuild("src/first-paint.js", format="iife", define=define)
    write_page(names_of(early) | names_of(page), chunks)


def early_files(
    page: dict[str, Any], styles: dict[str, str], chunks: list[str]
) -> dict[str, dict[str, list[str]]]:
    """Return what the first screens need besides the page's script."""

    def scripts(*entries: str) -> list[str]:
        needed = [name for entry in entries for name in chunks_of(page, entry)]
        return [name for name in dict.fromkeys(needed) if name not in chunks]

    def files(entries: list[str], *names: str) -> list[str]:
        links = [styles[f"styles/{name}.css"] for name in ("game", *names)]
        return [*links, *scripts(*(f"src/{entry}.js" for entry in entries))]

    return {
        "words": {lang: scripts(f"src/i18n/{lang}.json") for lang in ("pl", "en")},
        "screens": {
            "game": files(["ui/game/index", "motion"], "advice"),
            "new": files(["ui/shell/new-game"], "pages"),
            "rules": files(["ui/shell/rules"], "pages"),
            "settings": files(["ui/shell/settings"], "pages"),
            "stats": files(["ui/stats/index"], "pages", "advice", "stats"),
        },
    }


def esbuild(
    *entries: str,
    define: dict[str, object] | None = None,
    outdir: Path | None = None,
    **options: object,
) -> dict[str, Any]:
    """Bundle into the site; return what esbuild tells of each output."""
    request = {
        "entryPoints": entries,
        "outdir": str(outdir or SITE),
        "define": {name: json.dumps(value) for name, value in (define or {}).items()},
        **options,
    }
    script = WEB / "build/bundle.mjs"
    answer = run(node(), script, cwd=WEB, stdin=json.dumps(request))
    return dict(json.loads(answer))


def names_of(outputs: dict[str, Any]) -> dict[str, str]:
    """Return the outputs' file names by the sources' names."""
    names: dict[str, str] = {}
    for path, output in outputs.items():
        sources = [output["entryPoint"]] if "entryPoint" in output else []
        if not sources and not path.endswith(".js"):  # a font is no entry
            sources = list(output["inputs"])
        names |= {source: Path(path).name for source in sources}
    return names


def chunks_of(outputs: dict[str, Any], entry: str) -> list[str]:
    """Return the files that a script needs before it can run."""
    (path,) = (p for p, output in outputs.items() if output.get("entryPoint") == entry)
    needed = [path]
    for name in needed:
        needed += [
            each["path"]
            for each in outputs[name]["imports"]
            if each["kind"] == "import-statement"
            and each["path"] in outputs  # no library that is left out
            and each["path"] not in needed
        ]
    return [Path(name).name for name in needed]


def write_page(outputs: dict[str, str], chunks: list[str]) -> None:
    """Fill the bundled names into index.html, where it names the sources."""
    page = (WEB / "index.html").read_text()

    def bundled(match: re.Match[str]) -> str:
        source = match[2]
        if source not in outputs:
            raise BuildError(f"index.html names {source}, which no bundle has")
        return f'{match[1]}="{outputs[source]}"'

    page = re.sub(r'(href|src)="((?:src|styles)/[^"]+)"', bundled, page)
    # All scripts of the first screen are fetched at once, not one after the other.
    preload = '<link rel="modulepreload" href="{}">'
    links = "\n".join(map(preload.format, chunks))
    page = page.replace(preload.format(chunks[0]), links)
    (SITE / "index.html").write_text(page)


def write_licences() -> None:
    """Collect the licences of all that the site ships, each text once."""
    headings: dict[Path, list[str]] = {}
    for part in generated.PARTS:
        heading = f"{part.name} {part.version()}".strip()
        headings.setdefault(part.text, []).append(f"{heading} ({part.licence})")
    texts = [
        f"{'=' * 72}\n{chr(10).join(names)}\n\n{text.read_text(encoding='utf-8')}"
        for text, names in headings.items()
    ]
    (SITE / "licences.txt").write_text("\n\n".join(texts), encoding="utf-8")


def bundle_service_worker() -> None:
    """Bundle sw.js with the list of all files of the site; tables may come later."""
    version = short_hash(json.dumps(stored_files()).encode())
    page = SITE / "index.html"
    page.write_text(
        page.read_text().replace("<html", f'<html data-version="{version}"')
    )
    tables = [each for each in stored_files() if each["url"].startswith("tables/")]
    others = [each for each in stored_files() if each not in tables]
    outputs = esbuild(
        "src/sw.js",
        format="iife",
        define={
            "KUBEK_VERSION": version,
            "KUBEK_STORED": others,
            "KUBEK_STORED_LATER": tables,
        },
    )
    (SITE / names_of(outputs)["src/sw.js"]).rename(SITE / "sw.js")


def stored_files() -> list[dict[str, Any]]:
    """List the files for the offline copy: address, hash, whether the name has it too.

    What has a hash in its name never changes: the service worker may take it from the
    browser's own cache, or from the copy of another version.
    """
    return [
        {
            "url": path.relative_to(SITE).as_posix(),
            "hashed": bool(re.search(r"-[0-9A-Z]{8}\.\w+$", path.name)),
            "integrity": f"sha256-{sha256_base64(path)}",
        }
        for path in sorted(SITE.rglob("*"))
        if path.is_file() and path.name != "sw.js" and path.suffix not in FOR_OTHERS
    ]


def sha256_base64(path: Path) -> str:
    """Return a file's hash as the integrity of a request wants it."""
    return base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()


def publish_wheel() -> None:
    """Put the wheel into the site, for people with a Pyodide of their own."""
    (SITE / "wheels").mkdir()
    shutil.copy(wheel(), SITE / "wheels")


def report_sizes() -> None:
    """Say what a first visit downloads."""
    kinds = {".js": 0, ".css": 0, ".woff2": 0, "python": 0}
    for path in SITE.rglob("*"):
        kind = "python" if path.parent.name == "python" else path.suffix
        if path.is_file() and kind in kinds and path.name != "sw.js":
            kinds[kind] += sent_size(path)
    sizes = ", ".join(f"{kind} {size / 1024:.1f} KB" for kind, size in kinds.items())
    say(f"sizes as sent: {sizes}")


def short_hash(data: bytes) -> str:
    """Return eight letters and digits, in the form that esbuild uses."""
    return base64.b32encode(hashlib.sha256(data).digest()).decode()[:8]


def sent_size(path: Path) -> int:
    """Return what a web server sends of a file; what is packed goes as it is."""
    data = path.read_bytes()
    packed = path.suffix in {".packed", ".woff2", ".png", ".whl"}
    return len(data) if packed else gzip_size(data)


def gzip_size(data: bytes) -> int:
    """Return the size that a web server sends, about."""
    return len(gzip.compress(data, 9, mtime=0))
