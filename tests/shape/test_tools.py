"""The tools behind build.py: what they find, serve and say."""

import re
import shutil
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tests.conftest import ROOT, Served
from tools import checks, environment, server
from tools.environment import LOCKS
from tools.steps import BuildError, run


class TestEnvironment:
    """Programs that the build and the tests need."""

    def test_named_chromium_comes_first(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """$KUBEK_CHROMIUM is taken as it is."""
        monkeypatch.setenv("KUBEK_CHROMIUM", "/opt/my-browser")

        assert environment.chromium() == "/opt/my-browser"

    def test_chromium_on_the_path_comes_second(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        """Then one on the PATH, by any of its names."""
        program = tmp_path / "google-chrome"
        program.touch(mode=0o755)
        monkeypatch.delenv("KUBEK_CHROMIUM", raising=False)
        monkeypatch.setenv("PATH", str(tmp_path))

        assert environment.chromium() == str(program)

    def test_tests_take_the_shell_before_a_whole_chromium(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        """It starts a page with half the work."""
        for name in ("chromium", environment.SHELL):
            (tmp_path / name).touch(mode=0o755)
        monkeypatch.delenv("KUBEK_CHROMIUM", raising=False)
        monkeypatch.setenv("PATH", str(tmp_path))

        assert environment.headless_chromium() == str(tmp_path / environment.SHELL)

    def test_tests_do_without_the_shell(
        self,
        monkeypatch: pytest.MonkeyPatch,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        """Where it cannot be installed any Chromium does, and it is said."""
        program = tmp_path / "chromium-browser"
        program.touch(mode=0o755)
        monkeypatch.delenv("KUBEK_CHROMIUM", raising=False)
        monkeypatch.setenv("PATH", str(tmp_path))

        assert environment.headless_chromium() == str(program)
        assert f"apt-get install {environment.SHELL}" in capsys.readouterr().err

    def test_what_cannot_be_installed_is_said(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Without apt-get the message names the package."""
        monkeypatch.setattr(shutil, "which", lambda _: None)

        with pytest.raises(BuildError, match="apt-get install chromium"):
            environment.apt_install("chromium", needed_for="the browser tests")

    def test_other_engines_are_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """All packages that are missing stand in one command."""
        monkeypatch.setattr(shutil, "which", lambda _: None)
        wanted = "apt-get install firefox-esr webkit2gtk-driver xvfb"

        with pytest.raises(BuildError, match=wanted):
            environment.other_engines()

    def test_old_or_broken_node_is_not_taken(self, tmp_path: Path) -> None:
        """Its version decides; a program that fails has none."""
        old, broken = tmp_path / "old", tmp_path / "broken"
        old.write_text("#!/bin/sh\necho v18.19.1\n")
        broken.write_text("#!/bin/sh\nexit 1\n")
        for program in (old, broken):
            program.chmod(0o755)

        assert environment.node_major(str(old)) < environment.OLDEST_NODE
        assert environment.node_major(str(broken)) == 0

    def test_failing_program_is_shown_with_what_it_said(self) -> None:
        """Its output is the message."""
        with pytest.raises(BuildError, match="no such thing"):
            run("sh", "-c", "echo no such thing; exit 3")


class TestChecks:
    """What looks at the sources runs beside the build, and is heard after it."""

    def test_who_objects_is_named(self, capfd: pytest.CaptureFixture[str]) -> None:
        """All that was said is printed, in order."""
        reports = [
            checks.look(name, ROOT, (sys.executable, "-c", program))
            for name, program in (
                ("first", "print('a line')"),
                ("second", "import sys; sys.exit('another')"),
                ("third", "print('the last')"),
            )
        ]

        assert checks.tell(reports) == ["second"]
        said = capfd.readouterr()
        assert said.out == "a line\nanother\nthe last\n"
        assert said.err.endswith("build: FAILED: second\n")


class TestLocks:
    """What is installed is pinned, with hashes."""

    def test_every_group_has_its_lock(self) -> None:
        """The pins of pyproject.toml stand in the locks."""
        groups = tomllib.loads((ROOT / "pyproject.toml").read_text())[
            "dependency-groups"
        ]
        locked = {path.stem: path.read_text() for path in LOCKS.glob("*.txt")}

        assert set(locked) == set(groups)
        assert [
            pin
            for group, pins in groups.items()
            for pin in pins
            if not re.search(rf"^{re.escape(pin)} ", locked[group], re.MULTILINE)
        ] == []

    @pytest.mark.parametrize(
        "lock", sorted(LOCKS.iterdir()), ids=lambda path: path.stem
    )
    def test_every_package_has_hashes(self, lock: Path) -> None:
        """One version each, and nothing without a hash."""
        text = lock.read_text().replace("\\\n", " ")

        assert [
            line
            for line in text.splitlines()
            if not re.match(r"[\w.-]+==[\w.]+ .*--hash=sha256:[0-9a-f]{64}", line)
        ] == []

    def test_package_with_another_hash_is_refused(self, tmp_path: Path) -> None:
        """What is not what was pinned is not installed."""
        wheel = environment.micropip_wheel()
        lock = tmp_path / "lock.txt"
        lock.write_text(f"micropip @ {wheel.as_uri()} --hash=sha256:{'0' * 64}\n")

        with pytest.raises(BuildError, match="DO NOT MATCH THE HASHES"):
            environment.pip(
                "download", "--no-deps", "-d", tmp_path, "--require-hashes", "-r", lock
            )


class TestServer:
    """A plain static host."""

    @pytest.fixture
    def small(self, tmp_path: Path, serve: Callable[..., Served]) -> Served:
        """Serve three files under /kubek/."""
        (tmp_path / "index.html").write_text("start")
        (tmp_path / "code.wasm").write_bytes(b"\0asm")
        (tmp_path / "app.webmanifest").write_text("{}")
        return serve(tmp_path)

    @pytest.mark.parametrize(
        ("name", "kind"),
        [
            ("", "text/html; charset=utf-8"),
            ("code.wasm", "application/wasm"),
            ("app.webmanifest", "application/manifest+json"),
        ],
    )
    def test_types(self, small: Served, name: str, kind: str) -> None:
        """Streaming wasm and installing need the right ones."""
        with urlopen(f"{small.url}{name}") as answer:
            assert answer.headers["Content-Type"] == kind

    def test_root_leads_to_the_base(self, small: Served) -> None:
        """Who opens the bare host finds the site."""
        with urlopen(f"{small.origin}/") as answer:
            assert answer.url == small.url

    def test_nothing_outside_the_base(self, small: Served) -> None:
        """An address that forgets the sub-path is found out."""
        with pytest.raises(HTTPError, match="404"):
            urlopen(f"{small.origin}/code.wasm")

    def test_used_port_is_said(self, small: Served) -> None:
        """The message tells what to do."""
        with pytest.raises(BuildError, match="--port"):
            server.make_server(small.folder, small.port)
