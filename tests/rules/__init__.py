"""Tests of the rules package."""
