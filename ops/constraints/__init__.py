"""The rules that declarations use, and the fixes that they offer."""
