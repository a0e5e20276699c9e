"""Writes a case with its result as a page in one file, or as the static part of such a page for notebooks."""
