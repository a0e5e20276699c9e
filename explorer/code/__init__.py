"""The Code tab: shows a case as code, reads pasted code, and links editors with lines of code."""
