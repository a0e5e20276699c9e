"""Writes sentences in the language of the window."""
