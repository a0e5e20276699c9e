"""The command line: without a verb it opens the window; the verbs are tasks without a screen."""

from explorer.cli.verbs import VERBS, main

__all__ = ["VERBS", "main"]
