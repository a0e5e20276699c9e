"""The installed program.

A wheel has everything inside this one package, so that names as plain as `ops` and `widgets` do not lie bare among
everybody's packages. Inside it they are imported as in a checkout; `import dml_explorer` makes that possible, also for
programs that use the library: `import dml_explorer` and then `from ops import load, validate, evaluate`.
"""

import sys
from importlib.util import find_spec
from pathlib import Path


def _root() -> Path:
    """The folder that has `ops`: this package's own in a wheel, the checkout's in an editable install."""
    spec = find_spec("dml_explorer.ops")
    if spec is None or spec.origin is None:
        raise ImportError("The package dml_explorer is incomplete: it has no ops.")
    return Path(spec.origin).parents[1]


sys.path.insert(0, str(_root()))


def main() -> int:
    """The console script `dml-explorer`; the exit code of the program."""
    from explorer.cli import main as run

    return run()
