"""Chooses the texts and colours of numbers, formulas and roles on a screen or on a page. It does not use Qt."""
