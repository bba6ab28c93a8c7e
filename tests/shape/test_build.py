"""What the built site weighs and holds."""

import gzip
import json
import re
import struct
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tools import environment, generated, site, steps
from tools.environment import WEB
from tools.steps import run

KB = 1024
LIBRARIES = ["lit-html", "lit-html/*", "idb", "../generated/*", "*.json"]
"""What stands beside our own scripts: libraries, words, the catalog, the icons."""


NAMED_HOSTS = {
    "www.w3.org",  # in the names of XML languages
    "cdn.jsdelivr.net",  # where Pyodide looks when nobody tells it better
}


def sent(path: Path) -> int:
    """Return the bytes that a server sends for a file."""
    data = path.read_bytes()
    packed = path.suffix in {".packed", ".woff2", ".png"}
    return len(data) if packed else len(gzip.compress(data, 9))


def own_scripts(folder: Path) -> int:
    """Bundle our own scripts alone; return what the first screen loads of them."""
    request = {
        "entryPoints": ["src/app.js"],
        "outdir": str(folder),
        "format": "esm",
        "splitting": True,
        "external": LIBRARIES,
        "define": {"KUBEK_WORKER": '"worker.js"'},
    }
    script = environment.WEB / "build/bundle.mjs"
    answer = run(
        environment.node(), script, cwd=environment.WEB, stdin=json.dumps(request)
    )
    chunks = site.chunks_of(json.loads(answer), "src/app.js")
    return sum(sent(folder / name) for name in chunks)


class TestBudgets:
    """What the parts of the site may weigh, as sent with gzip."""

    def test_own_scripts_of_the_first_screen(self, dist: Path, tmp_path: Path) -> None:
        """Own scripts, without libraries and words: 25 KB."""
        del dist

        assert own_scripts(tmp_path) <= 25 * KB

    def test_styles(self, dist: Path) -> None:
        """Styles of the first screen, with the font's few lines: 7 KB; all: 17 KB."""
        page = (dist / "index.html").read_text()
        first = [path for path in dist.glob("*.css") if path.name in page]

        assert sum(map(sent, first)) <= 7 * KB
        assert sum(map(sent, dist.glob("*.css"))) <= 17 * KB

    def test_fonts(self, dist: Path) -> None:
        """Both files of Figtree: 14.4 KB."""
        assert sum(map(sent, dist.glob("*.woff2"))) <= 14.5 * KB

    def test_python(self, dist: Path) -> None:
        """All that a start of Python reads: 2.8 MB, where stock Pyodide has 6.3."""
        assert sum(map(sent, (dist / "python").iterdir())) <= 2.8e6


class TestSite:
    """What is in dist/."""

    def test_every_address_is_relative(self, dist: Path) -> None:
        """The site can lie under any path."""
        page = (dist / "index.html").read_text()
        addresses = re.findall(r'(?:href|src)="([^"]*)"', page)
        manifest = json.loads((dist / "manifest.webmanifest").read_text())
        icons = [icon["src"] for icon in manifest["icons"]]

        assert [
            each for each in [*addresses, *icons] if re.match(r"/|\w+:", each)
        ] == []
        assert all((dist / each).exists() for each in [*addresses, *icons])
        assert manifest["start_url"] == manifest["scope"] == "./"

    def test_manifest_has_what_browsers_ask_for(self, dist: Path) -> None:
        """A name, a window of its own and large pictures; then a phone installs it."""
        manifest = json.loads((dist / "manifest.webmanifest").read_text())
        icons = [each for each in manifest["icons"] if each["type"] == "image/png"]

        assert manifest["name"] == manifest["short_name"] == "Kubek"
        assert manifest["display"] == "standalone"
        assert "prefer_related_applications" not in manifest
        assert {"192x192", "512x512"} <= {
            icon["sizes"] for icon in icons if icon["purpose"] == "any"
        }
        for icon in icons:
            header = (dist / icon["src"]).read_bytes()[:24]
            assert header.startswith(b"\x89PNG")
            assert "{}x{}".format(*struct.unpack(">II", header[16:])) == icon["sizes"]

    def test_manifest_leaves_the_orientation_free(self, dist: Path) -> None:
        """A phone may be turned; both purposes of icons are there."""
        manifest = json.loads((dist / "manifest.webmanifest").read_text())
        purposes = {icon["purpose"] for icon in manifest["icons"]}

        assert "orientation" not in manifest
        assert purposes == {"any", "maskable", "monochrome"}

    def test_page_has_the_policy_and_no_inline_script(self, dist: Path) -> None:
        """Nothing runs in the page but its own files, and Python's wasm."""
        page = (dist / "index.html").read_text()
        (policy,) = re.findall(
            r'http-equiv="Content-Security-Policy" content="(.*?)"', page
        )
        directives = dict(each.split(maxsplit=1) for each in policy.split("; "))

        assert directives == {
            "default-src": "'self'",
            "script-src": "'self' 'wasm-unsafe-eval'",
            "worker-src": "'self'",
            "connect-src": "'self'",
            "object-src": "'none'",
            "base-uri": "'none'",
            "form-action": "'none'",
        }
        # What stands before the policy is not bound by it.
        assert "<script" not in page.partition("Content-Security-Policy")[0]
        assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son\w+=", page)

    def test_names_no_other_origin(self, dist: Path) -> None:
        """The few addresses in the site's files are asked by none of them."""
        named = {
            host
            for kind in ("*.js", "*.css", "*.html", "*.webmanifest")
            for path in dist.glob(kind)
            for host in re.findall(r"(?:https?|wss?)://([\w.-]+)", path.read_text())
        }

        assert named <= NAMED_HOSTS

    def test_own_scripts_write_no_markup(self) -> None:
        """Names and imported texts reach the page as text alone, through lit-html."""
        ways = (
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|"
            r"unsafeHTML|unsafeSVG|srcdoc|\beval\(|new Function|setTimeout\(\s*[\"'`]|"
            r"createContextualFragment|setHTML|javascript:"
        )
        sources = (ROOT / "web/src").rglob("*.js")

        assert [path for path in sources if re.search(ways, path.read_text())] == []

    def test_first_screens_are_fetched_early(self, dist: Path) -> None:
        """Python's worker, words, scripts and styles: before the page's script asks."""
        page = (dist / "index.html").read_text()
        (early,) = dist.glob("first-paint-*.js")
        assert page.index(early.name) < page.index('rel="stylesheet"')
        assert '<link rel="modulepreload" href="app-' in page
        named = set(re.findall(r'"([\w-]+\.(?:js|css))"', early.read_text()))
        stems = {name.rsplit("-", 1)[0] for name in named}
        assert {"worker", "pl", "en", "game", "motion", "advice", "rules"} <= stems
        assert all((dist / name).is_file() for name in named)

    def test_offline_list_names_all_that_the_page_reads(self, dist: Path) -> None:
        """Every file but the worker itself, home screen icons and wheels."""
        listed = set(re.findall(r'url:"([^"]+)"', (dist / "sw.js").read_text()))
        files = {
            path.relative_to(dist).as_posix()
            for path in dist.rglob("*")
            if path.is_file() and path.suffix not in {".png", ".whl"}
        }

        assert listed == files - {"sw.js"}

    def test_licences_of_all_parts_are_there(self, dist: Path) -> None:
        """Every package that is bundled is a part; each has its text in one file."""
        text = (dist / "licences.txt").read_text()
        packages = json.loads((WEB / "package.json").read_text())["dependencies"]
        listed = json.loads((WEB / "src/generated/licences.json").read_text())

        assert set(packages) == {part.package for part in generated.PARTS} - {""}
        assert [part["name"] for part in listed] == [it.name for it in generated.PARTS]
        for part in generated.PARTS:
            heading = f"{part.name} {part.version()}".strip()
            assert f"{heading} ({part.licence})\n" in text
            assert part.text.read_text() in text


class TestBuildDoor:
    """build.py itself."""

    def test_second_build_does_nothing(self, dist: Path) -> None:
        """What is up to date stays as it is."""
        before = (dist / "index.html").stat().st_mtime_ns
        said = run(sys.executable, ROOT / "build.py", "build")

        assert said == ""
        assert (dist / "index.html").stat().st_mtime_ns == before

    def test_step_is_done_again_when_an_input_changes(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Contents count, dates do not."""
        monkeypatch.setattr(steps, "WORK", tmp_path / "work")
        source, output = tmp_path / "in", tmp_path / "out"
        done = []

        def work() -> None:
            done.append(source.read_text())
            output.write_text("made")

        for text in ("one", "one", "two"):
            source.write_text(text)
            steps.step("copy", [source], [output], work)
        output.unlink()
        steps.step("copy", [source], [output], work)

        assert done == ["one", "two", "two"]

    def test_step_that_fails_is_not_marked_as_done(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A step without its output stops the build, and runs again next time."""
        monkeypatch.setattr(steps, "WORK", tmp_path)
        for _ in range(2):
            with pytest.raises(steps.BuildError, match="did not make"):
                steps.step("nothing", [], [tmp_path / "out"], lambda: None)
