"""The preferences, the settings dialog and the menu of languages."""
