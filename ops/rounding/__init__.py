"""Computes an interval for each output element. The interval contains every correct result.

A result outside of the interval is wrong; a difference inside of it can be rounding.
"""
