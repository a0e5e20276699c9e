"""Checks a whole case: its violations, fixes for all of them, feature levels and hints."""
