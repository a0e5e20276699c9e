"""Lessons, predict mode, and the magnified page of lecture mode."""
