"""Finished games of two people, with what is stored of them besides their logs."""

from typing import Any

from kubek.log import GameLog
from tests.stats.games import played

PROFILES = [
    {"id": "a", "name": "Ania", "colour": 0},
    {"id": "m", "name": "Marek", "colour": 1},
]
REVIEW = {"exact": True, "luck": 1.5, "worst": [], "decisions": []}
Stored = tuple[GameLog, dict[str, Any]]

PENTAS: list[Stored] = [
    (
        played("penta", seed, persons=1, computers=1),
        {
            "table": {"handover": False, "profiles": ["a", None]},
            "review": [
                {**REVIEW, "seat": 0, "best": 18 + seed, "of": 25, "lost": 10.0 - seed},
                {**REVIEW, "seat": 1, "best": 9, "of": 25, "lost": 60.0},
            ],
        },
    )
    for seed in range(4)
]
HINTED: Stored = (
    played("penta", 7),
    {"table": {"handover": False, "profiles": ["a"]}, "hints": 2},
)
GENERALS: list[Stored] = [
    (
        played("general", columns, persons=2, columns=columns),
        {"table": {"handover": False, "profiles": ["a", "m"]}},
    )
    for columns in (1, 2)
]
BANKS: list[Stored] = [
    (
        played("ten_thousand", seed, target=5000),
        {"table": {"handover": False, "profiles": ["m"]}},
    )
    for seed in (1, 2)
]
