"""The Problems tab: the list of violations, the menu of a violation, and the commands to go from one to the next."""
