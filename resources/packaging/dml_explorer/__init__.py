"""DirectML operators as a library: cases, their problems, their results and the reasons for them.

    from dml_explorer import Case, evaluate, explain, validate

    case = Case.of("TOP_K1", InputTensor=[[3.0, 1.0, 2.0]], Axis=1, K=2, AxisDirection="DECREASING")
    print(evaluate(case).outputs["OutputValueTensor"])

The names in `__all__` are the public interface. `main` runs the program; the other names do not need Qt.
"""

import sys
from pathlib import Path

# In a checkout the packages keep their own names, and its folder must be on the path. A wheel has them inside this one.
if not (Path(__file__).parent / "ops").is_dir():
    sys.path.insert(0, str(Path(__file__).parents[3]))

from ops import (
    OPERATORS,
    Case,
    Evaluation,
    FeatureLevel,
    FormatError,
    Location,
    Operator,
    Severity,
    Violation,
    dump,
    evaluate,
    load,
    save,
    validate,
)
from ops.cell_explanation import CellExplanation, explain

__all__ = [
    "OPERATORS",
    "Case",
    "CellExplanation",
    "Evaluation",
    "FeatureLevel",
    "FormatError",
    "Location",
    "Operator",
    "Severity",
    "Violation",
    "dump",
    "evaluate",
    "explain",
    "load",
    "main",
    "save",
    "validate",
]


def main() -> int:
    """Runs the program for the console script `dml-explorer`, and returns its exit code."""
    from explorer.cli import main as run  # the library does not need the window

    return run()
