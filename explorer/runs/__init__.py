"""Runs cases in the background and reports their progress."""
