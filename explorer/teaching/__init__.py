"""Lessons, predict mode, and the page of lecture mode."""
