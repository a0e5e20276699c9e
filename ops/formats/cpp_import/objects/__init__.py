"""Objects of the interpreter: classes, their members, braced lists, and initialisers."""
