"""The Code tab: a case as code, pasted code, and links between editors and lines of code."""
