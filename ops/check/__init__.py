"""Checks a whole case: its violations, the fixes for all of them, the feature levels it works at, and hints."""
