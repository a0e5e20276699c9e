"""The Problems tab: the list of violations, the menu of a violation, and the commands to go to the next violation."""
