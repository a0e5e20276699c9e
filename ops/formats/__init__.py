"""What a case can be read from and written to; each format has a folder or a module."""
