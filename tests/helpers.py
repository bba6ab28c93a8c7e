"""What several test modules need."""

import json
from pathlib import Path
from typing import Any

from kubek.api import Door

GOLDEN = Path(__file__).parent / "golden"


def golden(name: str) -> dict[str, Any]:
    """Return a file of expected answers."""
    return json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))


def ask(door: Door, **request: Any) -> dict[str, Any]:
    """Return the door's answer to a request."""
    return json.loads(door.handle(json.dumps(request)))


def code_of(answer: dict[str, Any]) -> str | None:
    """Return the code of a refusal, None when the request was accepted."""
    return answer.get("error", {}).get("code")
