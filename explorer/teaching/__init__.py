"""Lessons, predict mode, and lecture mode, which magnifies a part of the window."""
