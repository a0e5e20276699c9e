"""Every way to change the numbers of an input: typing, painting, pasting and loading."""
