"""Reads a case from C++ that fills in an operator desc with braced lists, designated initialisers or assignments.

The code is not compiled. Declarations and assignments are executed in their order; the user is asked for names that the
code does not define. Nothing is corrected: an invalid value becomes part of the case.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ops.catalog import OPERATORS
from ops.formats.cpp_export.tensor import total_bytes
from ops.formats.cpp_import.desc import desc_of
from ops.formats.cpp_import.memory import Constant, Memory
from ops.formats.cpp_import.objects import (
    OPERATOR_DESC,
    Array,
    Ask,
    Object,
    Reference,
    Struct,
    is_operator_struct,
    object_of,
)
from ops.formats.cpp_import.source import Source
from ops.formats.cpp_import.statements import execute
from ops.formats.dxdispatch import reader
from ops.formats.imported import Imported
from ops.model.case import Case
from ops.model.operator import Operator
from ops.model.tensor import TensorDesc
from ops.text.format_error import FormatError
from ops.text.literals import shortened, some_of
from ops.text.sentences import say

MOST_REMARKS = 20

_CPP = re.compile(r"\bDML_(?:\w+_OPERATOR|OPERATOR|BUFFER_TENSOR|TENSOR)_DESC\b")


@dataclass(frozen=True, slots=True)
class OperatorChoice:
    """One of several operators in a text: its name, the variable of its desc, and the line of its declaration."""

    operator: str
    variable: str
    line: int


class UnresolvedNames(FormatError):  # noqa: N818  # a question to the user rather than an error
    """The desc depends on `names` that the code does not define."""

    def __init__(self, names: Sequence[Ask]) -> None:
        self.names = tuple(names)
        named = [say("{name} (line {line})", name=shortened(ask.name), line=ask.line) for ask in self.names]
        super().__init__(say("The code does not define {names}.", names=some_of(named, limit=64)))


class SeveralOperators(FormatError):  # noqa: N818
    """The code has several operator descs, which `choices` lists. The caller passes the index of one to `read`."""

    def __init__(self, choices: Sequence[OperatorChoice]) -> None:
        self.choices = tuple(choices)
        named = [say("{name} (line {line})", name=each.operator, line=each.line) for each in self.choices]
        said = some_of(named, limit=64)
        super().__init__(say("The code has {count} operators: {names}.", count=len(self.choices), names=said))


def is_cpp(text: str) -> bool:
    """True if a text looks like C++ that uses a desc of DirectML.h. Fast for texts of any size."""
    head = text[: 1 << 20]
    return bool(_CPP.search(head)) and any(mark in head for mark in ("=", "{", ";", "&"))


def read(text: str, constants: Mapping[str, Constant] | None = None, choice: int | None = None) -> Imported:
    """The case that the code describes.

    `constants` are the values of names that the code does not define: numbers, or C++ such as `{1, 1, 3, 4}`. If
    the text is empty, the name stays undefined, and the field that needs it becomes malformed. If the code has several
    operators, `choice` is the index of the operator to read.

    Raises UnresolvedNames if values are missing, SeveralOperators if `choice` is missing, and FormatError, with line
    and column if possible, if there is no desc.
    """
    if not is_cpp(text):
        raise FormatError("There is no DML_..._OPERATOR_DESC in the text.")
    source, memory = Source(text), Memory(constants or {})
    remarks = source.complaints() + execute(source, memory)
    found = _operators(memory.structs)
    operator, struct = _chosen(found, memory.structs, choice)
    desc = desc_of(operator, struct)
    if asks := [ask for ask in desc.asks.values() if ask.name not in memory.answers]:
        raise UnresolvedNames(sorted(asks, key=lambda ask: ask.line))
    case = reader.read({"dispatchables": {"pasted": {"type": operator.type, "desc": desc.json}}})
    return Imported(_with_automatic_totals(case), _told(remarks + desc.remarks), desc.lines)


def _told(remarks: list[str]) -> tuple[str, ...]:
    """The remarks without repetitions, cut to `MOST_REMARKS`."""
    found = list(dict.fromkeys(remarks))
    more = len(found) - MOST_REMARKS
    return (
        *found[:MOST_REMARKS],
        *([say("{count:more remark was|more remarks were} left out.", count=more)] if more > 0 else []),
    )


def _operators(structs: Sequence[Struct]) -> list[tuple[Operator | str, Struct]]:
    """The operators and their structs, in the order of the code.

    An operator that is not in the catalogue is represented by its name.
    """
    found: dict[int, tuple[Operator | str, Struct]] = {}
    inner: set[int] = set()
    for struct in structs:
        if is_operator_struct(struct.type) and (struct.members or struct.name):
            kind = "DML_OPERATOR_" + struct.type.removeprefix("DML_").removesuffix("_OPERATOR_DESC")
            found[id(struct)] = (OPERATORS.get(kind, struct.type), struct)
    for struct in structs:
        if struct.type == OPERATOR_DESC and isinstance(target := _target(struct, "Desc"), Struct) and not target.type:
            number = struct.members["Type"].value if "Type" in struct.members else 0
            operator = next((each for each in OPERATORS.values() if each.value == number), None)
            if operator is not None:
                target.type = operator.desc_struct
                found[id(target)] = (operator, target)
        elif struct.type != OPERATOR_DESC:
            for item in struct.members.values():
                inner.update(id(_target(fused, "Desc")) for fused in _structs_at(item.value))
    return sorted((found[key] for key in found if key not in inner), key=lambda pair: pair[1].line)


def _structs_at(value: Object) -> list[Struct]:
    """The DML_OPERATOR_DESCs to which a pointer leads."""
    target = object_of(value)
    found = [item.value for item in target.items] if isinstance(target, Array) else [target]
    return [each for each in found if isinstance(each, Struct) and each.type == OPERATOR_DESC]


def _target(struct: Struct, member: str) -> object:
    item = struct.members.get(member)
    return item.value.target if item is not None and isinstance(item.value, Reference) else None


def _chosen(
    found: list[tuple[Operator | str, Struct]], structs: Sequence[Struct], choice: int | None
) -> tuple[Operator, Struct]:
    known = [(operator, struct) for operator, struct in found if isinstance(operator, Operator)]
    if not known:
        if found:
            name, struct = found[0]
            pattern = "{name} is not in the catalogue of {count} operators."
            said = say(pattern, name=shortened(str(name), 64), count=len(OPERATORS))
            raise FormatError(said, line=struct.line, column=1)
        if structs:
            raise FormatError("The text has descs, but no DML_..._OPERATOR_DESC.")
        raise FormatError("The text has no DML_..._OPERATOR_DESC.")
    if choice is None and len(known) > 1:
        raise SeveralOperators([OperatorChoice(op.name, struct.name, struct.line) for op, struct in known])
    if choice is not None and not 0 <= choice < len(known):
        raise FormatError(
            say(
                "The code has {count} operators, numbered from 0; there is no number {choice}.",
                count=len(known),
                choice=choice,
            )
        )
    return known[choice or 0]


def _with_automatic_totals(case: Case) -> Case:
    """Clears each TotalTensorSizeInBytes that equals the computed total, so that it is computed again after edits."""
    for tensor in case.operator.tensors:
        desc = case.tensor(tensor.name)
        if isinstance(desc, TensorDesc) and desc.total_bytes is not None and desc.total_bytes == total_bytes(desc):
            case = case.with_value(tensor.name, replace(desc, total_bytes=None))
    return case
