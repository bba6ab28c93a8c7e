"""Stands in for Pyodide's package: without an event loop."""
