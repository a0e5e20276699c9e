"""Shows code with coloured syntax."""
