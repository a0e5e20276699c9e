"""Colours, sizes, fonts, delays and icons, and the modules that apply them to Qt."""
