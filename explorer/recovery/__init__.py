"""Saves and restores the session, and reports unexpected exceptions."""
