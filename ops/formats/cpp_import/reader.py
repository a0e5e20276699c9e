"""Reads a case from C++ that fills in an operator desc.

The code is not compiled. It is executed by a small interpreter, which asks for every value that the text does not
determine. Nothing is corrected: an invalid value becomes part of the case.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ops.catalog import OPERATORS
from ops.formats.cpp_export.tensor import total_bytes
from ops.formats.cpp_import.descs import Reading, descs_of
from ops.formats.cpp_import.directml_h import ALIASES
from ops.formats.cpp_import.listings import cleaned
from ops.formats.cpp_import.observations import Found
from ops.formats.cpp_import.state.values import Ask
from ops.formats.dxdispatch import reader
from ops.formats.imported import Imported
from ops.model.case import Case
from ops.model.operator import Operator
from ops.model.tensor import TensorDesc
from ops.text.format_error import FormatError
from ops.text.literals import shortened, some_of
from ops.text.sentences import say

Constant = int | float | str

MOST_REMARKS = 20
MOST_NAMES = 40

_CPP = re.compile(
    r"\bDML_(?:\w+_OPERATOR|OPERATOR|BUFFER_TENSOR|TENSOR)_DESC\b|\bdml\s*::\s*(?:Graph|InputTensor|Expression|\w+Builder)\b|"
    r"\busing\s+namespace\s+dml\b"
)


@dataclass(frozen=True, slots=True)
class OperatorChoice:
    """One of several operators in a C++ text, with the variable of its desc, its line, and the function that contains
    it.
    """

    operator: str
    variable: str
    line: int
    function: str = ""


class UnresolvedNames(FormatError):  # noqa: N818  # a question to the user rather than an error
    """Raised if the desc depends on `names` that the code does not define."""

    def __init__(self, names: Sequence[Ask]) -> None:
        self.names = tuple(names)
        named = [say("{name} (line {line})", name=shortened(ask.name, 64), line=ask.line) for ask in self.names]
        said = some_of(named, MOST_NAMES, limit=100)
        super().__init__(say("The code does not determine {names}.", names=said))


class SeveralOperators(FormatError):  # noqa: N818
    """Raised if the code has several operator descs, which `choices` lists. The caller passes the index of one to
    `read`.
    """

    def __init__(self, choices: Sequence[OperatorChoice]) -> None:
        self.choices = tuple(choices)
        named = [
            say("{name} {variable} (line {line})", name=each.operator, variable=each.variable, line=each.line)
            for each in self.choices
        ]
        said = some_of(named, MOST_NAMES, limit=100)
        super().__init__(say("The code has {count} operators: {names}.", count=len(self.choices), names=said))


def is_cpp(text: str) -> bool:
    """True if a text looks like C++ that uses a desc of DirectML.h, or DirectMLX. Fast for texts of any size."""
    head = text[: 1 << 20]
    return bool(_CPP.search(head)) and any(mark in head for mark in ("=", "{", ";", "&"))


def read(text: str, constants: Mapping[str, Constant] | None = None, choice: int | None = None) -> Imported:
    """The case that the code describes.

    `constants` are the values of names that the code does not define: numbers, or C++ such as `{1, 1, 3, 4}`. With an
    empty text as its value, a name stays undefined, and the field that needs it becomes malformed. If the code has
    several operators, `choice` is the index of the operator to read.

    Raises UnresolvedNames if values are missing, SeveralOperators if `choice` is missing, and FormatError, with line
    and column if possible, if the code has no desc or cannot be read.
    """
    if not is_cpp(text):
        raise FormatError("There is no DML_..._OPERATOR_DESC in the text.")
    reading = descs_of(cleaned(text), constants or {})
    found = _chosen(reading, choice)
    desc = found.desc
    asks = [*reading.asks, *desc.asks.values()]
    if asks := [ask for ask in asks if ask.name not in (constants or {})]:
        raise UnresolvedNames(sorted(asks, key=lambda ask: ask.line))
    assert isinstance(found.operator, Operator)
    dispatchables = {"pasted": {"type": found.operator.type, "desc": desc.json}}
    case = reader.read({"dispatchables": dispatchables})
    lines = {path: span.line for path, span in desc.spans.items()}
    spans = {path: (span.start, span.end) for path, span in desc.spans.items() if span.start >= 0}
    spans |= {f"{path}*": (span.start, span.end) for path, span in desc.pointers.items() if span.start >= 0}
    opened = tuple(ask.name for ask in desc.opened.values())
    remarks = _unique(reading.remarks + desc.remarks)
    return Imported(_with_automatic_totals(case), remarks, lines, spans, opened, tuple(reading.graphs))


def operators(text: str, constants: Mapping[str, Constant] | None = None) -> tuple[OperatorChoice, ...]:
    """Returns a choice for each desc of a known operator in the C++ code, in the order of the code; empty if there is
    none.

    The index of a choice is the number that `read` expects. Raises FormatError if the code cannot be read.
    """
    return tuple(_choices(descs_of(cleaned(text), constants or {})))


def choice_named(choices: Sequence[OperatorChoice], name: str) -> int:
    """Returns the index of the desc whose variable or operator has the name `name`.

    `name:line` selects one of several descs with the same name. Raises FormatError if no desc or several descs match.
    """
    bare, _, line = name.partition(":")
    short = bare.removeprefix("DML_OPERATOR_").removeprefix("DML_").removesuffix("_OPERATOR_DESC")
    found = [
        number
        for number, each in enumerate(choices)
        if (bare == each.variable or ALIASES.get(short, short) == each.operator) and line in ("", str(each.line))
    ]
    if len(found) == 1:
        return found[0]
    if found:
        lines = some_of([f"{bare}:{choices[number].line}" for number in found], MOST_NAMES)
        raise FormatError(say("The code has several descs with this name: {names}.", names=lines))
    names = some_of([f"{each.variable} ({each.operator})" for each in choices], MOST_NAMES, limit=100)
    raise FormatError(say("The code has no desc {name}; it has {names}.", name=shortened(name), names=names or "none"))


def _unique(remarks: list[str]) -> tuple[str, ...]:
    """Returns `remarks` without repetitions, at most `MOST_REMARKS`. If some are left out, a last sentence gives their
    number.
    """
    found = list(dict.fromkeys(remarks))
    more = len(found) - MOST_REMARKS
    return (
        *found[:MOST_REMARKS],
        *([say("{count:more remark was|more remarks were} left out.", count=more)] if more > 0 else []),
    )


def _choices(reading: Reading) -> list[OperatorChoice]:
    return [
        OperatorChoice(each.operator.name, each.name, each.line, each.place)
        for each in reading.found
        if isinstance(each.operator, Operator)
    ]


def _chosen(reading: Reading, choice: int | None) -> Found:
    known = [each for each in reading.found if isinstance(each.operator, Operator)]
    if not known:
        if reading.found:
            first = reading.found[0]
            pattern = "{name} is not in the catalogue of {count} operators."
            said = say(pattern, name=shortened(str(first.operator), 64), count=len(OPERATORS))
            raise FormatError(said, line=first.line, column=1)
        if reading.has_descs:
            raise FormatError("The text has descs, but no DML_..._OPERATOR_DESC.")
        raise FormatError("The text has no DML_..._OPERATOR_DESC.")
    if choice is None and len(known) > 1:
        raise SeveralOperators(_choices(reading))
    if choice is not None and not 0 <= choice < len(known):
        raise FormatError(
            say(
                "The code has {count} operators, numbered from 0; none of them has the number {choice}.",
                count=len(known),
                choice=choice,
            )
        )
    return known[choice or 0]


def _with_automatic_totals(case: Case) -> Case:
    """Removes each stated TotalTensorSizeInBytes that equals the computed size, so that it is computed again after
    edits.
    """
    for tensor in case.operator.tensors:
        desc = case.tensor(tensor.name)
        if isinstance(desc, TensorDesc) and desc.total_bytes is not None and desc.total_bytes == total_bytes(desc):
            case = case.with_value(tensor.name, replace(desc, total_bytes=None))
    return case
