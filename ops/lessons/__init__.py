"""Lessons as values and as files."""
