"""Stored games for tests: as the page writes them now, and as it once did."""

import copy
import json
from pathlib import Path
from typing import Any

from kubek import GameLog, wire
from kubek.stored import records_of

Save = dict[str, Any]

FIXTURES = Path(__file__).parent / "fixtures"
"""Databases as devices had them; ``stored_format_1.json`` was played on the page."""


def old_database() -> dict[str, Any]:
    """Return all stores of a database of version 1, as pairs of key and value."""
    text = (FIXTURES / "stored_format_1.json").read_text(encoding="utf-8")
    kept: dict[str, Any] = json.loads(text)
    return kept


def old_games() -> dict[str, Save]:
    """Return what version 1 of the format left: games by rule set and state.

    The file is a copy of a browser's database after games that were played on the page
    of that time, one running and one finished of each rule set.
    """
    kept = old_database()
    return {
        f"{header['ruleset']} {'finished' if header['over'] else 'running'}": {
            **header["save"],
            "seq": header["view"]["seq"],
            "batches": [
                [first, record]
                for [game, first], record in kept["events"]
                if game == key
            ],
        }
        for key, header in kept["games"]
    }


def stored(log: GameLog) -> Save:
    """Return a game as the page stores it, a record for each turn."""
    head = wire.save_head(log)
    rows: list[list[Any]] = copy.deepcopy(records_of(log))
    for before, row in zip([None, *rows], rows, strict=False):
        row[1]["head"] = head
        if before:
            row[1]["prev"] = copy.deepcopy(
                {key: before[1][key] for key in ("events", "sum")}
            )
    return {**head, "seq": len(log.events), "batches": rows}


def events_of(save: Save) -> list[Any]:
    """Return the events of stored records, in order."""
    return [event for _, record in save["batches"] for event in record["events"]]
