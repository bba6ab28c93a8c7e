"""The forced joker, burning, several columns: which boxes are legal."""

from dataclasses import replace

import pytest

from kubek.errors import IllegalCommand
from kubek.families.sheet import Column, check_move, legal_moves
from kubek.families.sheet.boards import Sheet
from kubek.variants.penta import VARIANT as PENTA

FIVE_FOURS = (4, 4, 4, 4, 4)
TWO_COLUMNS = replace(
    PENTA, columns=(*PENTA.columns, Column(2, 126, 70, 200)), key="two"
)


def sheet(*columns: dict[str, int]) -> Sheet:
    """Return a sheet with these boxes filled."""
    empty = ((None,) * len(PENTA.boxes),) * len(columns)
    filled = Sheet(empty, (0,) * len(columns))
    for number, boxes in enumerate(columns, start=1):
        for key, points in boxes.items():
            filled = filled.fill(number, PENTA.box_index[key], points)
    return filled


class TestJoker:
    """RULES.md 2.2, step by step."""

    def test_own_upper_box(self) -> None:
        """Step a: the upper box of the face is the only legal one."""
        (move,) = legal_moves(PENTA, sheet({"five_of_a_kind": 50}), FIVE_FOURS)

        assert (
            move.box,
            move.points,
            move.bonus,
            move.joker,
        ) == ("fours", 20, 100, "upper")

    def test_lower_boxes(self) -> None:
        """Step b: any open lower box, at full value."""
        moves = legal_moves(
            PENTA, sheet({"five_of_a_kind": 50, "fours": 12}), FIVE_FOURS
        )

        assert {move.box: move.points for move in moves} == {
            "three_of_a_kind": 20,
            "four_of_a_kind": 20,
            "full_house": 25,
            "small_straight": 30,
            "large_straight": 40,
            "chance": 20,
        }
        assert {move.bonus for move in moves} == {100}

    def test_zero(self) -> None:
        """Step c: 0 in any open upper box; the bonus stays."""
        lower = {box.key: 0 for box in PENTA.boxes if box.part == "lower"}
        filled = sheet({**lower, "five_of_a_kind": 50, "fours": 12, "ones": 3})
        moves = legal_moves(PENTA, filled, FIVE_FOURS)

        assert [move.box for move in moves] == ["twos", "threes", "fives", "sixes"]
        assert {(move.points, move.bonus) for move in moves} == {(0, 100)}

    @pytest.mark.parametrize("boxes", [{}, {"five_of_a_kind": 0}])
    def test_no_joker(self, boxes: dict[str, int]) -> None:
        """Without 50 in the box five equal dice are an ordinary roll."""
        moves = {m.box: m for m in legal_moves(PENTA, sheet(boxes), FIVE_FOURS)}

        assert len(moves) == 13 - len(boxes)
        assert moves["full_house"].points == moves["large_straight"].points == 0
        assert {move.bonus for move in moves.values()} == {0}


class TestColumns:
    """The same rules over a sheet of two columns (RULES.md 3)."""

    def test_multiplier(self) -> None:
        """A box holds the points times the column's multiplier."""
        moves = legal_moves(TWO_COLUMNS, sheet({}, {}), (2, 2, 2, 3, 3))
        full = {move.column: move.points for move in moves if move.box == "full_house"}

        assert full == {1: 25, 2: 50}

    def test_joker_needs_all_columns(self) -> None:
        """One open or zero box of five equal dice leaves the roll ordinary."""
        for second in ({}, {"five_of_a_kind": 0}):
            filled = sheet({"five_of_a_kind": 50}, second)
            moves = legal_moves(TWO_COLUMNS, filled, FIVE_FOURS)
            assert {move.bonus for move in moves} == {0}

    def test_bonus_of_the_column(self) -> None:
        """The bonus is that of the column in which the roll is written."""
        scored = sheet({"five_of_a_kind": 50}, {"five_of_a_kind": 100})
        moves = legal_moves(TWO_COLUMNS, scored, FIVE_FOURS)

        assert [(m.column, m.box, m.points, m.bonus) for m in moves] == [
            (1, "fours", 20, 100),
            (2, "fours", 40, 200),
        ]


class TestBurning:
    """Writing 0 on purpose (RULES.md 3.4)."""

    def test_forbidden(self) -> None:
        """Without burning a box that scores 0 is refused while another scores."""
        moves = legal_moves(PENTA, sheet({}), (1, 1, 2, 3, 6), allow_burn=False)

        assert all(move.points for move in moves)
        where = (1, "full_house")
        with pytest.raises(IllegalCommand) as refusal:
            check_move(PENTA, sheet({}), (1, 1, 2, 3, 6), where, allow_burn=False)
        assert refusal.value.code == "burn_forbidden"

    def test_nothing_scores(self) -> None:
        """If no open box scores, 0 is always allowed."""
        others = {b.key: 0 for b in PENTA.boxes if b.key not in {"ones", "full_house"}}
        moves = legal_moves(PENTA, sheet(others), (2, 3, 4, 5, 6), allow_burn=False)

        assert [(m.box, m.points) for m in moves] == [("ones", 0), ("full_house", 0)]
