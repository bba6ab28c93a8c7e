"""Figures over finished games: their summaries, what they add up to, fair dice."""

from typing import TYPE_CHECKING

from kubek.later import modules_of

if TYPE_CHECKING:
    from kubek.stats import collect as collect
    from kubek.stats import summary as summary

__getattr__ = modules_of(__name__)
