"""Converts a struct that C++ code fills in to the desc of a model file, and finds the position of every field."""

from dataclasses import replace
from typing import Any, cast

from ops.attribute_types import Count, ScalarUnion
from ops.formats.cpp_import.desc_parts import (
    DEEPEST,
    MOST_VALUES,
    USUALLY_LEFT_OUT,
    Desc,
    complain_of_others,
    first_element,
    is_too_short,
    listed,
    may_be_null,
    read_union,
    report_missing,
    tensor_part,
    truncated,
    used_elements,
)
from ops.formats.cpp_import.directml_h import (
    BUFFER_DESC,
    OPERATOR_DESC,
    TENSOR_DESC,
    members_of,
    operator_numbered,
)
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.state.arithmetic import literal
from ops.formats.cpp_import.state.targets import object_of
from ops.formats.cpp_import.state.values import (
    INTERNAL,
    AnsweredFloat,
    AnsweredInt,
    Array,
    Ask,
    Cell,
    ComputedTotal,
    Object,
    Pointer,
    Span,
    Struct,
    Text,
    Unknown,
    Unset,
)
from ops.model.c_structs import SCALAR, SIZE_2D, TENSOR, StructField, fields_of
from ops.model.operator import Operator
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import say


def desc_of(m: Machine, operator: Operator, struct: Struct) -> Desc:
    """Converts the C++ struct of an operator to a desc.

    Raises FormatError if a tensor is required but the user entered a value that is no tensor.
    """
    found = Desc()
    _Reader(m, found).operator(operator, struct)
    return found


class _Reader:
    def __init__(self, m: Machine, desc: Desc) -> None:
        self._m, self._desc = m, desc
        self._values = 0
        self._entered: set[int] = set()  # ids of the structs that are being converted

    def operator(self, operator: Operator, struct: Struct) -> None:
        fields = fields_of(operator)
        complain_of_others(self._desc, struct, tuple(entry.name for entry in fields))
        for entry in fields:
            raw = self._member(struct, entry)
            if raw is not None or entry.name in struct.members:
                self._desc.json[entry.name] = raw
        missing = [entry.name for entry in fields if entry.name not in struct.members and not may_be_null(entry)]
        if struct.filler is None:
            report_missing(self._desc, struct, missing)
        for attribute in operator.attributes:
            if isinstance(attribute.type, ScalarUnion):
                read_union(self._desc, attribute.name, attribute.type.type_field, struct)
            elif isinstance(attribute.type, Count):
                self._end_lists(attribute.type.of, self._desc.json.get(attribute.name), struct)
        self._m.count(nodes=self._values)

    def _member(self, struct: Struct, entry: StructField) -> Any:
        cell = struct.members.get(entry.name)
        if cell is None and struct.filler is not None:
            return self._filled(struct, entry.name, entry.name)
        if cell is None:
            absent = {"Width": 0, "Height": 0} if entry.api_type == SIZE_2D else 0
            raw = None if entry.is_pointer else absent
        else:
            is_list = entry.is_array
            raw = self.raw(listed(cell) if is_list else first_element(cell), entry.name, owner=struct.name)
            if entry.api_type == TENSOR and not is_list:
                self._refuse_answer(first_element(cell), entry.name, struct)
            elif not is_list and literal(self._code(cell)) is None:  # the rules report a literal such as 1.5
                raw = truncated(raw, entry.api_type)
        # A null pointer with a count of 0 is an empty list.
        return [] if raw is None and entry.is_array and entry.api_type != TENSOR and not entry.optional else raw

    def _filled(self, struct: Struct, name: str, path: str) -> Any:
        """Returns the JSON of a member that may have been set by code that was not pasted: the user's answer, or a text
        for the unknown value.
        """
        assert struct.filler is not None
        text = f"{struct.name or struct.filler.text}.{name}"
        first = struct.filler.asks[0] if struct.filler.asks else None
        line = first.line if first is not None else struct.line
        asks = (Ask(text, line, path, first.callee, first.is_open),) if first is not None else ()
        if first is not None and struct.filler.text != struct.name and struct.name and not first.is_open:
            names = (text, *struct.filler.names)
        else:
            names = (text,)
        cell = Cell(Unknown(text, asks, names), Span(line))
        return self.raw(first_element(cell), path)

    def _refuse_answer(self, cell: Cell, path: str, struct: Struct) -> None:
        value = self._read(cell, f"{struct.name}.{path}")
        target = object_of(value)
        is_wrong = isinstance(target, AnsweredInt | AnsweredFloat) or (
            isinstance(value, Unknown) and not value.asks and value.text in self._m.answers.values() and value.text
        )
        if is_wrong and any(value.text == answer for answer in self._m.answers.values()) if isinstance(
            value, Unknown) else is_wrong:  # fmt: skip
            said = value.text if isinstance(value, Unknown) else str(target)
            raise FormatError(
                say("{path} must be a tensor, such as FLOAT32 {example}; {said} is not a tensor.", path=path,
                    example="{1, 1, 3, 4}", said=shortened(said))
            )  # fmt: skip

    def _end_lists(self, names: tuple[str, ...], count: Any, struct: Struct) -> None:
        for name in names:
            raw, cell = self._desc.json.get(name), struct.members.get(name)
            self._desc.json[name] = self._ended(cell, name, raw, count)

    def _ended(self, cell: Cell | None, path: str, raw: Any, count: Any) -> Any:
        """Returns the JSON of a list of `count` elements.

        If the code gives the list fewer elements, returns the user's answer for the whole list. Without an answer, asks
        the user for it, and returns an unknown list.
        """
        if cell is None or not is_too_short(cell, count):
            return used_elements(self._desc, cell, path, raw, count)
        text = self._code(cell)
        found = self._m.answered(Unknown(text, (Ask(text, cell.span.line),), (text,)))
        self._desc.spans.pop(f"{path}[0]", None)
        return self._unknown(found, path) if isinstance(found, Unknown) else self.raw(Cell(found, cell.span), path)

    def _read(self, cell: Cell, name: str) -> Object:
        return self._m.read(cell, name, cell.span.line)

    def raw(self, cell: Cell, path: str, depth: int = 0, owner: str = "") -> Any:
        """Returns the value of a C++ variable as JSON; for an unknown value, returns the code that computes it.

        `path` is the path of the variable in the desc, and `owner` the variable that this path starts from, if there is
        one. `depth` counts the values that enclose this one. If it exceeds DEEPEST, or if too many values have been
        read, returns "...".
        """
        self._desc.spans[path] = cell.span
        read = self._read(cell, f"{owner}.{path}" if owner else path)
        value = read if isinstance(read, Pointer) and read.array is not None else object_of(read)
        if isinstance(value, Array):
            value = Pointer(array=value)
        self._values += 1
        if self._values > MOST_VALUES or depth > DEEPEST:
            return "..."
        if isinstance(value, int | float) and isinstance(cell.value, Pointer):
            return self._code(cell)  # the address of a number where a number is expected
        if isinstance(value, Unset):
            text = f"{owner}.{path}" if owner else path
            value = Unknown(text, (Ask(text, cell.span.line),), (text,))
        if isinstance(value, Unknown):
            return self._unknown(value, path)
        if isinstance(value, Pointer):
            return self._array(value, cell, path, depth)
        if isinstance(value, Struct):
            return self._struct_once(tensor_part(value), path, depth)
        if isinstance(value, ComputedTotal):
            return ""
        if isinstance(value, Text):
            return value.code
        return value if isinstance(value, int | float | None) else "..."

    def _code(self, cell: Cell) -> str:
        code = self._m.source.bytes[max(cell.span.start, 0) : max(cell.span.end, 0)].decode("utf-8", "replace")
        return shortened(code or "...", 200)

    def _array(self, value: Pointer, cell: Cell, path: str, depth: int) -> Any:
        array = value.array
        if array is None:
            return self.raw(value.cell, path, depth + 1) if value.cell is not None else None
        if array.filler is not None and not array.items:
            name = array.name or array.filler.text
            asks = array.filler.asks or ()
            unknown = Unknown(name, asks, (name, *array.filler.names))
            return self.raw(Cell(self._m.answered(unknown), cell.span), path, depth + 1) if self._m.answers else (
                self._unknown(unknown, path))  # fmt: skip
        if array.length is not None:
            return f"{array.length} elements"
        self._desc.pointers[path] = cell.span
        self._desc.spans[path] = Span(array.line) if not array.items else array.items[0].span._replace(line=array.line)
        first = array.name or path
        return [
            self.raw(entry, f"{path}[{number}]", depth + 1) if not isinstance(entry.value, Unset) else
            self._unset(entry, f"{path}[{number}]", f"{first}[{number + value.index}]")
            for number, entry in enumerate(array.items[value.index :])
        ]  # fmt: skip

    def _unset(self, cell: Cell, path: str, name: str) -> Any:
        self._desc.spans[path] = cell.span
        found = self._m.answered(Unknown(name, (Ask(name, cell.span.line),), (name,)))
        return self._unknown(found, path) if isinstance(found, Unknown) else self.raw(Cell(found, cell.span), path)

    def _struct_once(self, struct: Struct, path: str, depth: int) -> Any:
        """Converts the struct to JSON. Returns '...' if the struct contains a pointer that leads back to it."""
        if id(struct) in self._entered:
            return "..."
        self._entered.add(id(struct))
        try:
            return self._struct(struct, path, depth)
        finally:
            self._entered.discard(id(struct))

    def _struct(self, struct: Struct, path: str, depth: int) -> Any:
        if struct.type == TENSOR_DESC or (not struct.type and "Desc" in struct.members):
            return self._tensor(struct, path, depth)
        if struct.type == BUFFER_DESC:
            return f"&{struct.name}, a {BUFFER_DESC}"
        names = members_of(struct.type) or tuple(struct.members)
        if struct.type == SCALAR:
            names = tuple(struct.members)[-1:]  # the member that was written last
        complain_of_others(self._desc, struct, names)
        if struct.filler is not None and not struct.members:
            asks = struct.filler.asks
            return self._unknown(Unknown(struct.name or struct.filler.text, asks), path)
        members = {
            name: self.raw(struct.members[name], f"{path}.{name}", depth + 1)
            for name in names
            if name in struct.members
        }
        if struct.filler is not None and struct.type in (SIZE_2D, "DML_SCALE_BIAS", OPERATOR_DESC):
            members |= {name: self._filled(struct, name, f"{path}.{name}") for name in names if name not in members}
        if struct.type in (SIZE_2D, "DML_SCALE_BIAS"):
            if not struct.is_initialised:
                report_missing(self._desc, struct, [name for name in names if name not in members])
            members = {name: members.get(name, 0) for name in names}
        if struct.type == OPERATOR_DESC:
            inner = object_of(struct.members["Desc"].value) if "Desc" in struct.members else None
            if isinstance(inner, Struct):
                self._desc.inner.add(id(inner))
            return self._fused(members, path)
        return members if struct.type or members else None

    def _fused(self, members: dict[str, Any], path: str) -> Any:
        """The desc of a fused operator as JSON; members that the code does not set are 0."""
        kind = operator_numbered(members.get("Type"))
        inner = members.get("Desc")
        if isinstance(members.get("Type"), str) or isinstance(inner, str):
            return str(members.get("Type")) if isinstance(members.get("Type"), str) else str(inner)
        if kind is None or not isinstance(inner, dict):
            return None if not members.get("Type") and inner is None else f"operator {members.get('Type')}"
        spans = {at: span for at, span in self._desc.spans.items() if at.startswith(f"{path}.Desc.")}
        self._desc.spans |= {f"{path}{at.removeprefix(f'{path}.Desc')}": span for at, span in spans.items()}
        written = cast("dict[str, Any]", inner)
        return {"Type": kind.type, "Desc": {attribute.name: 0 for attribute in kind.attributes} | written}

    def _tensor(self, struct: Struct, path: str, depth: int) -> Any:
        if depth > DEEPEST:
            return "..."
        if struct.filler is not None and "Desc" not in struct.members:
            whole = Unknown(struct.name or struct.filler.text, struct.filler.asks, struct.filler.names)
            found = self._m.answered(whole)
            return (
                self._unknown(whole, path)
                if isinstance(found, Unknown)
                else self.raw(Cell(found, Span(struct.line)), path, depth + 1)
            )
        kind = self.raw(struct.members["Type"], path, depth + 1) if "Type" in struct.members else 0
        cell = struct.members.get("Desc")
        if cell is None and not struct.is_initialised:
            report_missing(self._desc, struct, ["Desc"])
        inner = object_of(self._read(cell, f"{struct.name}.Desc")) if cell is not None else None
        if isinstance(kind, int) and kind != 1 and isinstance(inner, Struct):
            line = struct.members["Type"].span.line if "Type" in struct.members else struct.line
            self._desc.remarks.append(
                say("Line {line}: the Type of {name} is {kind}, which is not DML_TENSOR_TYPE_BUFFER.",
                    line=line, name=shortened(struct.name or path), kind=kind)
            )  # fmt: skip
        if isinstance(inner, Unset):
            text = f"{struct.name or path}.Desc"
            inner = self._m.answered(Unknown(text, (Ask(text, struct.line),), (text,)))
        if isinstance(inner, Unknown):
            return self._unknown(inner, path)
        if not isinstance(inner, Struct):
            return None if inner is None and kind == 0 else {"Type": kind, "Desc": {}}
        inner = tensor_part(inner)
        if inner.type == TENSOR_DESC and inner is not struct:
            return self._tensor(inner, path, depth + 1)  # the user entered a whole tensor in the short form
        return self._buffer(inner, kind, path, depth)

    def _buffer(self, inner: Struct, kind: Any, path: str, depth: int) -> Any:
        names = members_of(BUFFER_DESC) or ()
        if inner.filler is not None and not any(name in inner.members for name in ("DataType", "Sizes")):
            whole = Unknown(inner.name or inner.filler.text, inner.filler.asks, (inner.name, *inner.filler.names))
            found = object_of(self._m.answered(whole))
            if isinstance(found, Struct) and found is not inner and found.type == TENSOR_DESC:
                return self._tensor(found, path, depth + 1)
            return self._unknown(whole, path)
        complain_of_others(self._desc, inner, names)
        owner = inner.name or "buffer"
        depth = max(depth + 1, DEEPEST - 3)  # a member is a number or a list; what a wrong one leads to is cut off
        raw = {
            name: self._named(inner.members[name], f"{path}.{name}", f"{owner}.{name}", depth)
            for name in names
            if name in inner.members
        }
        missing = [name for name in names if name not in raw]
        if inner.filler is not None:
            for name in [each for each in missing if each not in ("GuaranteedBaseOffsetAlignment",)]:
                raw[name] = self._filled(inner, name, f"{path}.{name}")
            missing = [name for name in names if name not in raw]
        else:
            report_missing(self._desc, inner, [name for name in missing if name not in USUALLY_LEFT_OUT])
        raw |= {name: 0 for name in missing if name not in ("Sizes", "Strides")}
        for name in ("Sizes", "Strides"):
            count, cell = raw["DimensionCount"], inner.members.get(name)
            raw[name] = self._ended(cell, f"{path}.{name}", raw.get(name), count)
        raw["Sizes"] = raw["Sizes"] or []
        total = inner.members.get("TotalTensorSizeInBytes")
        if total is not None and isinstance(total.value, ComputedTotal):
            del raw["TotalTensorSizeInBytes"]
        return {"Type": kind, "Desc": raw}

    def _named(self, cell: Cell, path: str, name: str, depth: int) -> Any:
        """Returns the JSON value of a member. If the code sets no value, notes that the user must be asked for one;
        `name` is the name of the member in this question.
        """
        if isinstance(cell.value, Unset):
            return self._unset(cell, path, name)
        return self.raw(listed(cell) if path.endswith((".Sizes", ".Strides")) else cell, path, depth)

    def _unknown(self, value: Unknown, path: str) -> str:
        asks = [ask for ask in value.asks if INTERNAL not in ask.name]
        for ask in asks:
            kept = self._desc.opened if ask.is_open else self._desc.asks
            kept.setdefault(ask.name, replace(ask, path=path))
        text = path if INTERNAL in value.text else value.text or path
        if not asks and not text.startswith(("DML_", "D3D12_")):
            self._desc.opened.setdefault(text, Ask(text, self._line(path), path))
        return shortened(value.text, 200)

    def _line(self, path: str) -> int:
        return self._desc.spans[path].line if path in self._desc.spans else 1
