"""Every operator there is a declaration of, by type: the `OPERATORS` of all files of this folder.

Files that are imported when they are first needed, those of `LATE`, hold no declarations.
"""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from ops.operator import Operator

# What explains cells, what writes the operator in other languages, and what finds it in models.
LATE = ("_explained", "_explained_feeds", "_code", "_onnx")


def _declared() -> dict[str, Operator]:
    """In the order of DML_OPERATOR_TYPE, whatever file an operator is in."""
    names = (file.name for file in iter_modules(__path__) if not file.name.endswith(LATE))
    files = (import_module(f"{__name__}.{name}") for name in names)
    found: list[Operator] = [operator for file in files for operator in getattr(file, "OPERATORS", ())]
    return {operator.type: operator for operator in sorted(found, key=lambda operator: operator.value)}


OPERATORS: Mapping[str, Operator] = MappingProxyType(_declared())
