"""The editors of a case."""
