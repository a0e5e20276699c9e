"""Runs the program: `python -m dml_explorer`."""

import sys

from dml_explorer import main

sys.exit(main())
