"""Explains why a cell holds its number: the cells it reads, the cells it feeds, and its formula."""
