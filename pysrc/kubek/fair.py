"""Dice that can be checked: a secret key first, a keyed hash for every face.

Rule: this is the only place where chance enters. A game draws a key before it
starts and shows the key's SHA-256 as its commitment. A face is a function of that
key and of (turn, seat, roll, slot) alone, so no roll can depend on what was held,
on who plays, or on a reload. When the game is over the key is revealed and every
roll of its log can be recomputed.

How to check a die by hand: take ``HMAC-SHA256(key, message)`` with the message
``kubek die <turn> <seat> <roll> <slot> <block>`` in ASCII, numbers in decimal, turn
and roll from 1, seat and slot from 0, block 0. The face is ``1 + byte % 6`` of the
first byte below 252, the largest multiple of 6 in a byte: larger bytes are thrown
away, so every face is exactly as likely as the others. Should all 32 bytes be thrown
away, block 1 follows, and so on.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Final, Protocol

from kubek.dice import FACES, Dice, Face
from kubek.errors import BadRequest, IllegalCommand

KEY_BYTES: Final = 32
_BYTE_VALUES: Final = 256


def new_key() -> bytes:
    """Return 32 new bytes from the system's cryptographic source."""
    return secrets.token_bytes(KEY_BYTES)


def commitment(key: bytes) -> str:
    """Return the SHA-256 of a key in hexadecimal, which a game shows at its start."""
    return hashlib.sha256(key).hexdigest()


def parse_key(text: object) -> bytes:
    """Return the key that a save holds in hexadecimal.

    Raises:
        BadRequest: ``bad_game`` unless it is 64 hexadecimal digits.
    """
    try:
        key = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise BadRequest("bad_game", "the key is not 64 hexadecimal digits")
    return key


def _byte_stream(key: bytes, label: str) -> Iterator[int]:
    for block in count():
        yield from hmac.digest(key, f"{label} {block}".encode("ascii"), "sha256")


def draw(key: bytes, label: str, bound: int) -> int:
    """Return a number from 0 to ``bound - 1``, each exactly as likely.

    Args:
        key: the game's secret key.
        label: what is drawn; labels of different things must differ.
        bound: 1 to 256.

    Raises:
        ValueError: if the bound is not 1 to 256.
    """
    if not 1 <= bound <= _BYTE_VALUES:
        raise ValueError(f"bound must be 1 to {_BYTE_VALUES}, not {bound!r}")
    limit = _BYTE_VALUES - _BYTE_VALUES % bound
    return next(byte for byte in _byte_stream(key, label) if byte < limit) % bound


def face(key: bytes, turn: int, seat: int, roll: int, slot: int) -> Face:
    """Return the face of one die.

    Args:
        key: the game's secret key.
        turn: the player's turn, from 1.
        seat: the player's place at the table, from 0.
        roll: the roll of that turn, from 1.
        slot: the die's place on the table, from 0.
    """
    return FACES[draw(key, f"kubek die {turn} {seat} {roll} {slot}", len(FACES))]


class DiceSource(Protocol):
    """Where ``game.decide`` gets faces from."""

    def faces(self, turn: int, seat: int, roll: int, slots: Iterable[int]) -> Dice:
        """Return the new faces of these slots, in their order."""
        ...


@dataclass(frozen=True, slots=True)
class FairDice:
    """The dice of a real game."""

    key: bytes

    def faces(self, turn: int, seat: int, roll: int, slots: Iterable[int]) -> Dice:
        """Return the faces that the key gives."""
        return tuple(face(self.key, turn, seat, roll, slot) for slot in slots)


@dataclass(frozen=True, slots=True)
class ScriptedDice:
    """Given faces, for tests, replays and positions from outside."""

    given: Dice

    def faces(self, turn: int, seat: int, roll: int, slots: Iterable[int]) -> Dice:  # noqa: ARG002 - they depend on nothing
        """Return the given faces.

        Raises:
            BadRequest: ``bad_dice`` when there are not as many as dice that roll.
        """
        wanted = len(tuple(slots))
        if wanted != len(self.given):
            message = f"{wanted} dice roll, got {list(self.given)!r}"
            raise BadRequest("bad_dice", message)
        return self.given


@dataclass(frozen=True, slots=True)
class NoDice:
    """A source for commands that must not roll."""

    def faces(self, turn: int, seat: int, roll: int, slots: Iterable[int]) -> Dice:
        """Refuse.

        Raises:
            IllegalCommand: ``wrong_command``, always.
        """
        where = f"turn {turn}, seat {seat}, roll {roll}, slots {slots!r}"
        raise IllegalCommand("wrong_command", f"no dice for {where}")
