"""Compares two settings of one operator: the differences in the desc, and the cells that differ."""
