"""Changes the numbers of an input by typing, painting, pasting or loading."""
