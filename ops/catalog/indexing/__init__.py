"""NONZERO_COORDINATES, ONE_HOT and the SCATTER operators."""
