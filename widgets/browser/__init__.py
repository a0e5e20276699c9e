"""The list of operators and its search."""
