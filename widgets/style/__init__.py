"""Theme, palettes, icons and pixel density."""
