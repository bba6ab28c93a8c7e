"""Dice as numbers."""

import pytest

from kubek.dice import chance_outcomes, check_faces, check_roll, counts, weight
from kubek.errors import BadRequest


class TestOutcomes:
    """Every outcome with its weight."""

    @pytest.mark.parametrize(
        ("dice", "outcomes"), [(1, 6), (2, 21), (3, 56), (4, 126), (5, 252), (6, 462)]
    )
    def test_number_and_weight(self, dice: int, outcomes: int) -> None:
        """There are (n+5 choose 5) sorted rolls; their weights add up to 6**n."""
        found = chance_outcomes(dice)

        assert outcomes == len(found)
        assert 6**dice == sum(ways for _, ways in found)

    @pytest.mark.parametrize(
        ("roll", "ways"), [((1, 1, 1), 1), ((1, 1, 2), 3), ((1, 2, 3), 6)]
    )
    def test_weight(self, roll: tuple[int, ...], ways: int) -> None:
        """A roll weighs as much as there are orders of it."""
        assert ways == weight(roll)

    def test_counts(self) -> None:
        """Faces are counted by face."""
        assert counts((3, 1, 6, 3)) == (0, 1, 0, 2, 0, 0, 1)


class TestChecks:
    """Dice from outside."""

    def test_good(self) -> None:
        """A list of faces is taken as it lies."""
        assert check_roll([6, 1, 3], 3) == (6, 1, 3)

    @pytest.mark.parametrize(
        "faces", [None, "123", {1: 2}, [0], [7], [1.0], [True], ["1"], [None], [[1]]]
    )
    def test_bad(self, faces: object) -> None:
        """Anything but a list of whole numbers 1 to 6 is refused."""
        with pytest.raises(BadRequest) as refusal:
            check_faces(faces)

        assert refusal.value.code == "bad_dice"

    def test_wrong_number(self) -> None:
        """Six dice where five belong are refused."""
        with pytest.raises(BadRequest) as refusal:
            check_roll([1, 2, 3, 4, 5, 6], 5)

        assert refusal.value.code == "bad_dice"
