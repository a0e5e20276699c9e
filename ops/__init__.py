"""What DirectML operators are: their declarations, the rules of their descs, and a NumPy reference.

The public face; it stays.

    case = load("model.json")
    for violation in validate(case, level="3_0"):
        print(violation.severity.name, violation.message)
    print(evaluate(case).outputs["OutputTensor"])

Why a cell holds its number, `ops.explain` says; it is not imported here, because that can wait for the first question.
"""

from ops.backends.evaluation import Evaluation
from ops.case import Case
from ops.catalog import OPERATORS
from ops.evaluate import evaluate
from ops.features import FeatureLevel
from ops.formats.dxdispatch import dump, load
from ops.formats.errors import FormatError
from ops.operator import Operator
from ops.validate import validate
from ops.violations import Location, Severity, Violation

__all__ = [
    "OPERATORS",
    "Case",
    "Evaluation",
    "FeatureLevel",
    "FormatError",
    "Location",
    "Operator",
    "Severity",
    "Violation",
    "dump",
    "evaluate",
    "load",
    "validate",
]
