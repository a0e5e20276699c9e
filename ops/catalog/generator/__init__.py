"""Operators that make a tensor: constants, sequences, diagonals and random numbers."""
