"""Comparisons, logical and bitwise operators, and tests for NaN and infinity."""
