"""Lessons: their parts, the check of their goals, and the reader of their files."""
