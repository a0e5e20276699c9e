"""Starts the window, or with a verb the command line."""

import sys

from explorer.cli import main

if __name__ == "__main__":
    sys.exit(main())
