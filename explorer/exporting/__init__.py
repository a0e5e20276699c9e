"""Exports images and tables to files and to the clipboard."""
