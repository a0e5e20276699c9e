"""C++ that fills in an operator desc, read as a case: in the aggregate, designated or assignment style, or a mixture.

The code is not compiled. Declarations and assignments are carried out in their order; what depends on names that the
code does not define is asked for. Nothing is corrected: a wrong value arrives as it is.
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
from ops.formats.cpp_import.statements import carry_out
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
class Choice:
    """One of several operators in a text: its name, the variable of its desc, the line that declares it."""

    operator: str
    variable: str
    line: int


class UnresolvedNames(FormatError):  # noqa: N818  # it tells of names, which are no fault
    """The code uses names that it does not define; `names` are those that the desc depends on."""

    def __init__(self, names: Sequence[Ask]) -> None:
        self.names = tuple(names)
        named = [say("{name} (line {line})", name=shortened(ask.name), line=ask.line) for ask in self.names]
        super().__init__(say("The code does not define {names}.", names=some_of(named, limit=64)))


class SeveralOperators(FormatError):  # noqa: N818
    """The code has more than one operator desc; `read` takes the number of one of the `choices`."""

    def __init__(self, choices: Sequence[Choice]) -> None:
        self.choices = tuple(choices)
        named = [say("{name} (line {line})", name=each.operator, line=each.line) for each in self.choices]
        said = some_of(named, limit=64)
        super().__init__(say("There are {count} operators: {names}.", count=len(self.choices), names=said))


def is_cpp(text: str) -> bool:
    """True for a text that names a desc of DirectML.h and does something with it; quick for a text of any size."""
    head = text[: 1 << 20]
    return bool(_CPP.search(head)) and any(mark in head for mark in ("=", "{", ";", "&"))


def read(text: str, constants: Mapping[str, Constant] | None = None, choice: int | None = None) -> Imported:
    """The case that the code describes.

    `constants` are the values of names that the code does not define: numbers, or C++ such as `{1, 1, 3, 4}`; "" leaves
    a name open, and the field that needs it malformed. FormatError, with line and column where there are some, when
    there is no desc; UnresolvedNames and SeveralOperators ask for what is needed.
    """
    if not is_cpp(text):
        raise FormatError("There is no DML_..._OPERATOR_DESC in the text.")
    source, memory = Source(text), Memory(constants or {})
    remarks = source.complaints() + carry_out(source, memory)
    found = _operators(memory.structs)
    operator, struct = _chosen(found, memory.structs, choice)
    desc = desc_of(operator, struct)
    if asks := [ask for ask in desc.asks.values() if ask.name not in memory.answers]:
        raise UnresolvedNames(sorted(asks, key=lambda ask: ask.line))
    case = reader.read({"dispatchables": {"pasted": {"type": operator.type, "desc": desc.json}}})
    return Imported(_with_automatic_totals(case), _told(remarks + desc.remarks), desc.lines)


def _told(remarks: list[str]) -> tuple[str, ...]:
    """Each remark once, and no more of them than somebody reads."""
    found = list(dict.fromkeys(remarks))
    more = len(found) - MOST_REMARKS
    return (
        *found[:MOST_REMARKS],
        *([say("There are {count:more remark|more remarks}.", count=more)] if more > 0 else []),
    )


def _operators(structs: Sequence[Struct]) -> list[tuple[Operator | str, Struct]]:
    """Every operator desc in the order of the code; the name of one that is not in the catalogue."""
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
    """The DML_OPERATOR_DESCs that a pointer leads to."""
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
        raise SeveralOperators([Choice(op.name, struct.name, struct.line) for op, struct in known])
    if choice is not None and not 0 <= choice < len(known):
        raise FormatError(
            say(
                "There are {count} operators, numbered from 0; {choice} is none of them.",
                count=len(known),
                choice=choice,
            )
        )
    return known[choice or 0]


def _with_automatic_totals(case: Case) -> Case:
    """A total that follows from sizes, strides and type is one that goes on following from them."""
    for tensor in case.operator.tensors:
        desc = case.tensor(tensor.name)
        if isinstance(desc, TensorDesc) and desc.total_bytes is not None and desc.total_bytes == total_bytes(desc):
            case = case.with_value(tensor.name, replace(desc, total_bytes=None))
    return case
