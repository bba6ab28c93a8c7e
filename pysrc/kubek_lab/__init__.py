"""Exact solvers, learned values and simulations; makes the tables of ``web/tables``.

Not in the wheel. It needs numpy and numba; every rule comes from ``kubek``.
"""
