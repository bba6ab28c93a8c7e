"""What the README says is so."""

import doctest
import re

from tests.conftest import ROOT

README = ROOT / "README.md"


def test_examples_run() -> None:
    """Its Python examples answer as printed."""
    failed, tried = doctest.testfile(str(README), module_relative=False)

    assert tried
    assert not failed


def test_files_and_folders_exist() -> None:
    """What its table of places names is there."""
    table = README.read_text().split("## Where things are")[1].split("\n## ")[0]
    cells = re.findall(r"^\| (`.+?) \|", table, re.MULTILINE)
    names = [name for cell in cells for name in re.findall(r"`([^`]+)`", cell)]
    places = (ROOT, ROOT / "web/src")

    assert names
    assert [
        name for name in names if not any((place / name).exists() for place in places)
    ] == []
