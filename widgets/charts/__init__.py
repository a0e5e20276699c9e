"""Colour legend, colour limits, and the distribution of values."""
