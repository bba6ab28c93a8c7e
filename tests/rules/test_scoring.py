"""Every roll in every box: the package, a readable table, a second reading."""

from kubek.families.sheet.moves import points_of
from kubek.variants.penta import VARIANT
from tests.helpers import GOLDEN
from tests.oracle import BOXES, ROLLS, points, score_table


def test_order_of_boxes() -> None:
    """The sheet lists the boxes in the order of RULES.md 1."""
    assert [box.key for box in VARIANT.boxes] == BOXES


def test_all_rolls_in_all_boxes() -> None:
    """All 252 rolls score in all 13 boxes as the obvious reading says."""
    expected = {roll: {box: points(roll, box) for box in BOXES} for roll in ROLLS}

    assert expected == {roll: dict(points_of(VARIANT, roll)) for roll in ROLLS}


def test_readable_table() -> None:
    """The table that people read in ``golden`` is the one that is played."""
    text = (GOLDEN / "score_table_penta.txt").read_text(encoding="utf-8")
    header, *rows = text.splitlines()
    table = [[int(cell) for cell in row.split()[1:]] for row in rows]

    assert score_table() == text
    assert len(header.split()) == 14
    assert table == [list(points_of(VARIANT, roll).values()) for roll in ROLLS]
