"""Intervals that contain every correct computation of an output: bounds that separate rounding from errors."""
