"""Typing and painting numbers into cells."""
