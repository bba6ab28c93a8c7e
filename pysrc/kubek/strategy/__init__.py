"""Playing well: expectation, and the computer players that use it."""
