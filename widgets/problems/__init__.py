"""Violations, their marks, and the buttons that fix them."""
