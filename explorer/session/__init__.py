"""The one mutable state of the program: the current case, its undo history, and how it is viewed."""
