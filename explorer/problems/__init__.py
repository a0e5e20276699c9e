"""The Problems tab: the list of violations, their menu, and stepping through them."""
