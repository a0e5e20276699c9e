"""The rules that declarations name, and the fixes that they offer."""
