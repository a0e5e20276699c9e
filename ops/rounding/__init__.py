"""Intervals that every correct computation of an output stays in: the bounds that separate rounding from errors."""
