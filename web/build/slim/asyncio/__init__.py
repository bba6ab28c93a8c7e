"""Stands in for asyncio: the game answers one question at a time, without a loop."""


def get_event_loop() -> None:
    """Refuse: what Pyodide's core would run in a loop is not used here."""
    raise RuntimeError("there is no event loop")
