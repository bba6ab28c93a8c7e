"""What several test modules need."""

import hashlib
import json
from pathlib import Path
from typing import Any

from kubek.api import Door
from kubek.state import Player

GOLDEN = Path(__file__).parent / "golden"
TABLES = Path(__file__).parents[1] / "web" / "tables"
"""The shipped tables."""


def golden(name: str) -> dict[str, Any]:
    """Return a file of expected answers."""
    text = (GOLDEN / f"{name}.json").read_text(encoding="utf-8")
    content: dict[str, Any] = json.loads(text)
    return content


def ask(door: Door, **request: Any) -> dict[str, Any]:
    """Return the door's answer to a request."""
    answer: dict[str, Any] = json.loads(door.handle(json.dumps(request)))
    return answer


def code_of(answer: dict[str, Any]) -> str | None:
    """Return the code of a refusal, None when the request was accepted."""
    code: str | None = answer.get("error", {}).get("code")
    return code


def key_of(seed: object) -> bytes:
    """Return a secret key that a seed stands for."""
    return hashlib.sha256(f"test {seed}".encode()).digest()


def people(*names: str) -> list[Player]:
    """Return players who are persons."""
    return [Player(name, colour=seat) for seat, name in enumerate(names)]


def position(filled: dict[str, int], bonus: int = 0) -> dict[str, Any]:
    """Return a position of one column as the protocol writes it."""
    return {
        "columns": 1,
        "allow_burn": True,
        "sheet": {"1": filled},
        "bonus": {"1": bonus},
    }
