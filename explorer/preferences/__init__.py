"""The settings dialog and the menu of languages."""
