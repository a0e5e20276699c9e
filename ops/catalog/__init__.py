"""Every operator there is a declaration of, by type: the `OPERATORS` of all files of this folder."""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from ops.operator import Operator


def _declared() -> dict[str, Operator]:
    """In the order of DML_OPERATOR_TYPE, whatever file an operator is in."""
    files = (import_module(f"{__name__}.{file.name}") for file in iter_modules(__path__))
    found: list[Operator] = [operator for file in files for operator in getattr(file, "OPERATORS", ())]
    return {operator.type: operator for operator in sorted(found, key=lambda operator: operator.value)}


OPERATORS: Mapping[str, Operator] = MappingProxyType(_declared())
