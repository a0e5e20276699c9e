"""The command line. A verb, such as `check`, runs one task without a screen; without a verb the window opens."""

from explorer.cli.verbs import VERBS, main

__all__ = ["VERBS", "main"]
