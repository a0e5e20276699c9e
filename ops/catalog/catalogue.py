"""Finds the declaration of an operator by its type; a file is imported when one of its operators is first used."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from ops.declare.schema import Entry, entries, schema_only
from ops.model.operator import Operator

_FOLDER = __name__.rpartition(".")[0]


class Catalogue(Mapping[str, Operator]):
    """All operators by type, in the order of DML_OPERATOR_TYPE.

    Iterating over the values imports every file of the catalogue; iterating over the keys imports none. An
    operator without a declaration is made from the schema alone. Raises KeyError for an unknown type.
    """

    def __getitem__(self, operator_type: str) -> Operator:
        entry = entries()[operator_type]
        if entry.file not in _files():
            return schema_only(entry.name)
        return _declared_in(entry.file).get(operator_type) or schema_only(entry.name)

    def __iter__(self) -> Iterator[str]:
        return iter(entries())

    def __len__(self) -> int:
        return len(entries())

    def __contains__(self, operator_type: object) -> bool:
        return operator_type in entries()


OPERATORS: Mapping[str, Operator] = Catalogue()


def is_declared(entry: Entry) -> bool:
    """True if the catalogue has the file that declares this operator; imports nothing."""
    return entry.file in _files()


def declared() -> tuple[Operator, ...]:
    """All operators that have a reference; imports every file of the catalogue."""
    found = (OPERATORS[entry.type] for entry in entries().values() if is_declared(entry))
    return tuple(operator for operator in found if operator.compute is not None)


@cache
def _files() -> frozenset[str]:
    """The names of all modules of all families, such as `pooling.gradients`."""
    folder = Path(__file__).parent
    families = [module.name for module in iter_modules([str(folder)]) if module.ispkg]
    return frozenset(f"{family}.{file.name}" for family in families for file in iter_modules([str(folder / family)]))


@cache
def _declared_in(file: str) -> Mapping[str, Operator]:
    operators: tuple[Operator, ...] = import_module(f"{_FOLDER}.{file}").OPERATORS
    return {operator.type: operator for operator in operators}
