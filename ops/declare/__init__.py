"""The building blocks of an operator's declaration."""
