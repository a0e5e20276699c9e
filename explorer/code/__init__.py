"""The Code tab: a case as code, code that is pasted, and links between the two."""
