"""REDUCE and the cumulative operators."""
