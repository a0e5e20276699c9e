"""Finds the problems in model files for `check`, and prints them in formats for people and for CI systems."""
