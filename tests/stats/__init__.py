"""Statistics: summaries, figures, fairness."""
