"""Colours, sizes, fonts, delays and icons, and how they reach Qt."""
