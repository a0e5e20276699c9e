"""How sentences and numbers are written in the language of the window."""
