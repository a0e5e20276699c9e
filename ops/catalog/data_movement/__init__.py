"""Operators that move, repeat or convert elements: slices, joins, padding, reversal and casts."""
