"""Finds the declaration of an operator by its type; a file is imported when one of its operators is first used."""

import copyreg
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module

from ops.declare.schema import PREFIX, Entry, entries, schema_only
from ops.model.operator import Operator
from ops.text.literals import shortened

_MOST_SIMILAR = 3
_FOLDER = __name__.rpartition(".")[0]


class Catalogue(Mapping[str, Operator]):
    """All operators by type, in the order of DML_OPERATOR_TYPE; a lookup also accepts the name without the prefix.

    Iterating over the values imports every file of the catalogue; iterating over the keys imports none. An operator
    without a declaration is made from the schema alone. Raises KeyError, with similar names, for an unknown type.
    """

    def __getitem__(self, operator_type: str) -> Operator:
        operator_type = _full(operator_type)
        if operator_type not in entries():
            near = _similar(operator_type)
            hint = f"; similar: {', '.join(near)}" if near else ""
            raise KeyError(f"{shortened(operator_type)} is not an operator of DirectML{hint}")
        entry = entries()[operator_type]
        return _declared_in(entry.file).get(operator_type) or schema_only(entry.name)

    def __iter__(self) -> Iterator[str]:
        return iter(entries())

    def __len__(self) -> int:
        return len(entries())

    def __contains__(self, operator_type: object) -> bool:
        return isinstance(operator_type, str) and _full(operator_type) in entries()


def _full(name: str) -> str:
    return name if name.startswith(PREFIX) else PREFIX + name


def _similar(operator_type: str) -> list[str]:
    """Up to 3 names of operators that are similar to an unknown type. Names that end with `operator_type` come first,
    because the window shows ELEMENT_WISE_ABS as ABS.
    """
    from difflib import get_close_matches  # imported here, because it is seldom needed

    name = operator_type.removeprefix(PREFIX).upper()
    names = [known.removeprefix(PREFIX) for known in entries()]
    longer = sorted((known for known in names if known.endswith("_" + name)), key=len)
    return list(dict.fromkeys([*longer, *get_close_matches(name, names)]))[:_MOST_SIMILAR]


OPERATORS: Mapping[str, Operator] = Catalogue()


def is_declared(entry: Entry) -> bool:
    """True if `resources/operators.txt` names the file that declares this operator. The file is not imported."""
    return entry.file != ""


def declared() -> tuple[Operator, ...]:
    """Returns all operators that have a reference. Imports every file of the catalogue."""
    found = (OPERATORS[entry.type] for entry in entries().values() if is_declared(entry))
    return tuple(operator for operator in found if operator.compute is not None)


@cache
def _declared_in(file: str) -> Mapping[str, Operator]:
    """Returns the operators that a file such as `pooling.gradients` declares, by type; an empty mapping if the file
    does not exist.
    """
    name = f"{_FOLDER}.{file}"
    try:
        operators: tuple[Operator, ...] = import_module(name).OPERATORS if file else ()
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise  # the file exists, and imports another module that does not
        return {}
    return {operator.type: operator for operator in operators}


def _restored(operator_type: str, lengths: tuple[tuple[str, int], ...]) -> Operator:
    """The operator of the catalogue with this type, and with the given number of tensors in each of its arrays.

    `lengths` are pairs of the name of an array and its number of tensors.
    """
    operator = OPERATORS[operator_type]
    for array, length in lengths:
        operator = operator.with_length(array, length)
    return operator


def _reduced(operator: Operator) -> tuple[Callable[..., Operator], tuple[object, ...]]:
    """Returns how pickle and copy restore an operator: a function, and the arguments with which it returns the same
    operator object again.
    """
    return _restored, (operator.type, tuple((name, len(tensors)) for name, tensors in operator.arrays.items()))


copyreg.pickle(Operator, _reduced)
