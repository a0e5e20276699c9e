"""The command line: the window without a verb, and with one a task that needs no screen."""

from explorer.cli.verbs import VERBS, main

__all__ = ["VERBS", "main"]
