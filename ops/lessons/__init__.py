"""Lessons: what one consists of, and how it is read from a file."""
