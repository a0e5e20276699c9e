"""The rules that every desc has to obey."""
