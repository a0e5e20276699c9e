"""DirectML operators: their declarations, the rules for their descs, and a NumPy reference.

The names in `__all__` are the stable public interface:

    case = load("model.json")
    for violation in validate(case, level="3_0"):
        print(violation.severity.name, violation.message)
    print(evaluate(case).outputs["OutputTensor"])

`load` reads a case from a DxDispatch model file, `save` writes it to one, and `dump` returns the model file as a parsed
JSON object. `validate` returns the broken rules of a case, and `evaluate` computes its outputs. All but `load` also
take a `Network`: several cases and the tensors that connect them, which `load(..., whole=True)` reads.
`ops.cell_explanation` explains the number in a cell; it is not imported here, so that the program starts faster. In an
installed program, all these names are in `dml_explorer`.
"""

from typing import TYPE_CHECKING

from ops import methods as methods  # gives cases and evaluations methods that need other modules
from ops.backends.evaluation import Evaluation
from ops.catalog import OPERATORS
from ops.interface import dump, evaluate, load, save, validate
from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel
from ops.model.operator import Operator
from ops.model.violations import Location, Severity, Violation
from ops.text.format_error import FormatError

if TYPE_CHECKING:
    from ops.network.network import Link, Network, Node, Port

__all__ = [
    "OPERATORS",
    "Case",
    "Evaluation",
    "FeatureLevel",
    "FormatError",
    "Link",
    "Location",
    "Network",
    "Node",
    "Operator",
    "Port",
    "Severity",
    "Violation",
    "dump",
    "evaluate",
    "load",
    "save",
    "validate",
]


def __getattr__(name: str) -> object:
    """Imports the classes of networks (Link, Network, Node, Port) at their first use, so that `import ops` is faster.

    Raises AttributeError for any other name.
    """
    if name in ("Link", "Network", "Node", "Port"):
        from ops.network import network

        return getattr(network, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
