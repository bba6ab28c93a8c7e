"""Tests of the solvers, of what is learned, and of the shipped tables."""
