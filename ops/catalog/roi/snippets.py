"""None yet."""

SNIPPETS = {}
