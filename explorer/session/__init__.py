"""The only mutable state of the program: the current case, its undo history, and the choices of its view."""
