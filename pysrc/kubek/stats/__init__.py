"""Figures over finished games: their summaries, what they add up to, fair dice."""
