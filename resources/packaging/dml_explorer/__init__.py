"""The installed program.

A wheel contains all packages inside this one, so that plain names such as `ops` and `widgets` do not collide with other
packages. `import dml_explorer` makes them importable by their names in a checkout. A program that uses the library
writes `import dml_explorer`, and then `from ops import load, validate, evaluate`.
"""

import sys
from importlib.util import find_spec
from pathlib import Path


def _root() -> Path:
    """The folder that contains `ops`: in a wheel the folder of this package, in an editable install the checkout."""
    spec = find_spec("dml_explorer.ops")
    if spec is None or spec.origin is None:
        raise ImportError("The package dml_explorer is incomplete: it does not contain ops.")
    return Path(spec.origin).parents[1]


sys.path.insert(0, str(_root()))


def main() -> int:
    """Runs the program for the console script `dml-explorer`, and returns its exit code."""
    from explorer.cli import main as run

    return run()
