"""Dziesięć tysięcy: six dice, set scoring ones aside, bank before a bust.

Rule: every number of the game is here and nowhere else (RULES.md 5).
"""

from kubek.families.bank.boards import BankVariant, Example
from kubek.state import Option

VARIANT = BankVariant(
    key="ten_thousand",
    rank=4,
    art=("face:1", "face:1", "face:5"),
    singles={1: 100, 5: 50},
    triples={1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600},
    kinds={4: 1000, 5: 2000, 6: 3000},
    straight=2500,
    three_pairs=1500,
    busts_in_a_row=3,
    bust_penalty=1000,
    options=(
        Option("target", (5000, 10000, 20000), 10000),
        Option("entry_score", (0, 350, 500, 1000), 500),
        Option("three_busts", (True, False), False),
    ),
    examples=(
        Example("triple", (4, 4, 4, 2, 3, 6), ((4, 4, 4),)),
        Example("triple_and_one", (5, 5, 5, 1, 2, 3), ((5, 5, 5, 1),)),
        Example("four", (2, 2, 2, 2, 3, 6), ((2, 2, 2, 2),)),
        Example("five", (3, 3, 3, 3, 3, 2), ((3, 3, 3, 3, 3),)),
        Example("six", (6, 6, 6, 6, 6, 6), ((6, 6, 6, 6, 6, 6),)),
        Example("straight", (4, 2, 6, 1, 3, 5), ((4, 2, 6, 1, 3, 5),)),
        Example("three_pairs", (2, 2, 4, 4, 6, 6), ((2, 2, 4, 4, 6, 6),)),
        Example("four_and_pair", (1, 1, 1, 1, 5, 5), ((1, 1, 1, 1, 5, 5),)),
        Example("two_triples", (2, 2, 2, 3, 3, 3), ((2, 2, 2, 3, 3, 3),)),
        Example("part", (1, 1, 1, 1, 2, 3), ((1, 1, 1), (1, 1, 1, 1))),
        Example("dead", (1, 2, 3, 4, 6, 6), ((1,), (1, 2))),
    ),
)
