"""The dice can be checked, and nothing but the key decides them."""

import ast
import hashlib
import hmac
from collections import Counter
from pathlib import Path

import pytest

import kubek
from kubek import fair
from kubek.errors import BadRequest, IllegalCommand

KEY = bytes(range(32))


def by_hand(key: bytes, turn: int, seat: int, roll: int, slot: int) -> int:
    """Follow the recipe in the docstring of ``kubek.fair`` word by word."""
    for block in range(99):
        message = f"kubek die {turn} {seat} {roll} {slot} {block}".encode()
        for byte in hmac.new(key, message, hashlib.sha256).digest():
            if byte < 252:
                return 1 + byte % 6
    raise AssertionError("99 blocks without a byte below 252")


class TestFace:
    """A face is a function of key, turn, seat, roll and slot."""

    def test_recipe(self) -> None:
        """The written recipe gives the same faces."""
        places = [(t, s, r, d) for t in (1, 13) for s in (0, 5) for r in (1, 2, 3)
                  for d in range(5)]  # fmt: skip

        assert [by_hand(KEY, *place) for place in places] == [
            fair.face(KEY, *place) for place in places
        ]

    def test_all_faces_alike(self) -> None:
        """60 000 faces of one key are within five standard deviations of even."""
        seen = Counter(
            fair.face(KEY, turn, 0, 1, slot)
            for turn in range(10_000)
            for slot in range(6)
        )

        assert set(seen) == {1, 2, 3, 4, 5, 6}
        deviation = (60_000 * 1 / 6 * 5 / 6) ** 0.5
        assert max(abs(n - 10_000) for n in seen.values()) < 5 * deviation

    def test_high_bytes_are_thrown_away(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Bytes 252 to 255 give no face, whole blocks of them neither."""
        blocks = iter([bytes([252, 253, 254, 255]), bytes([255, 251, 0])])
        monkeypatch.setattr(hmac, "digest", lambda *_: next(blocks))

        assert fair.face(KEY, 1, 0, 1, 0) == 1 + 251 % 6

    def test_bounds_of_draw(self) -> None:
        """A draw reaches every number below its bound and no other."""
        drawn = {fair.draw(KEY, f"test {n}", 13) for n in range(999)}

        assert set(range(13)) == drawn
        for bound in (0, 257):
            with pytest.raises(ValueError, match="bound"):
                fair.draw(KEY, "test", bound)


class TestKey:
    """The key, its commitment, and where it comes from."""

    def test_commitment(self) -> None:
        """The commitment is the SHA-256 of the key."""
        assert hashlib.sha256(KEY).hexdigest() == fair.commitment(KEY)

    def test_new_keys_differ(self) -> None:
        """Each game has a key of 32 bytes of its own."""
        keys = {fair.new_key() for _ in range(100)}

        assert len(keys) == 100
        assert {len(key) for key in keys} == {32}

    @pytest.mark.parametrize("text", [None, 7, "", "00", "zz" * 32, "00" * 33])
    def test_bad_key(self, text: object) -> None:
        """A save's key is 64 hexadecimal digits."""
        with pytest.raises(BadRequest) as refusal:
            fair.parse_key(text)

        assert refusal.value.code == "bad_game"

    def test_no_random(self) -> None:
        """The module random is imported nowhere in the package."""
        imported = set()
        for file in Path(kubek.__file__).parent.rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Import):
                    imported |= {name.name.split(".")[0] for name in node.names}
                elif isinstance(node, ast.ImportFrom):
                    imported.add((node.module or "").split(".")[0])

        assert "secrets" in imported
        assert "random" not in imported


class TestSources:
    """Given dice, and no dice."""

    def test_scripted_number(self) -> None:
        """Given faces must be as many as dice that roll."""
        dice = fair.ScriptedDice((1, 2))

        assert dice.faces(1, 0, 1, [3, 4]) == (1, 2)
        with pytest.raises(BadRequest) as refusal:
            dice.faces(1, 0, 1, [4])
        assert refusal.value.code == "bad_dice"

    def test_no_dice(self) -> None:
        """Where nothing may roll, a roll is refused."""
        with pytest.raises(IllegalCommand) as refusal:
            fair.NoDice().faces(1, 0, 1, [0])

        assert refusal.value.code == "wrong_command"
