"""Widgets for typing and painting numbers into cells."""
