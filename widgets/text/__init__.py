"""Writes sentences and numbers in the language of the window."""
