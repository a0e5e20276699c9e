"""Composes the main window from the features, and connects the features."""
