"""The saved session, and what happens after a crash or an unexpected exception."""
