"""Writes the model of a case in the textual syntax of ONNX, which `onnx.parser` reads.

Source of the syntax: the page "Open Neural Network Exchange Intermediate Representation" and docs/Syntax.md of ONNX.
"""

import json
from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from ops.arrays.dtypes import Array, DataType
from ops.formats.onnx_export import writer
from ops.formats.onnx_export.writer import IR_VERSION, Initial
from ops.model.case import Case
from ops.text.literals import number_text

_TYPES = {DataType.FLOAT64: "double", DataType.FLOAT32: "float"}


def why_not(case: Case) -> str | None:
    """The reason why `writer` cannot write the case; None if it can. Raises the same errors as `writer.why_not`."""
    return writer.why_not(case)


def write(case: Case) -> str:
    """The ONNX model as text. The numbers of the inputs are initial values; FLOAT16 numbers are written as their
    bits.
    """
    plan = writer.planned(case)
    draft, given = plan.draft, plan.inputs
    names = iter(_identifier(each.name) for each in given)
    inputs = ", ".join('""' if each is None else next(names) for each in draft.inputs)
    outputs = ", ".join(_identifier(name or "") for name in draft.outputs)
    attributes = ", ".join(f"{name}: {_attribute(value)}" for name, value in draft.attributes.items())
    made = ", ".join(_identifier(name) for name in draft.outputs if name)  # their types follow from the node
    remarks = f", doc_string: {json.dumps(' '.join(plan.remarks))}" if plan.remarks else ""
    lines = [
        f'<ir_version: {IR_VERSION}, opset_import: ["{draft.domain}" : {draft.opset}]{remarks}>',
        f"graph (\n  {_listed(given, is_field=True)}\n) => ({made})",
    ]
    if constants := _listed(given, is_field=False):
        lines.append(f"<\n  {constants}\n>")
    node = f"{draft.domain}.{draft.op_type}" if draft.domain else draft.op_type
    lines.append(f"{{\n  {outputs} = {node}{f' <{attributes}>' if attributes else ''} ({inputs})\n}}\n")
    return "\n".join(lines)


def _listed(given: Sequence[Initial], *, is_field: bool) -> str:
    return ",\n  ".join(_initial(each) for each in given if each.is_field is is_field)


def _initial(each: Initial) -> str:
    kind = "bool" if each.is_bool else _type(each.data_type)
    return f"{kind}{_sizes(each.sizes)} {_identifier(each.name)} = {{{', '.join(_numbers(each.numbers))}}}"


def _identifier(name: str) -> str:
    """The name if it is an identifier; otherwise the name in quotes.

    Names that need quotes are the empty name of an omitted output and the names of array entries.
    """
    return name if name.isidentifier() else json.dumps(name)


def _type(data_type: DataType) -> str:
    return _TYPES.get(data_type, data_type.name.lower())


def _sizes(sizes: tuple[int, ...]) -> str:
    return f"[{','.join(map(str, sizes))}]" if sizes else ""


def _numbers(numbers: Array) -> list[str]:
    if numbers.dtype == np.float16:
        numbers = numbers.view(np.uint16)
    if numbers.dtype.kind != "f":
        return [str(int(number)) for number in numbers.tolist()]
    return [number_text(float(str(number))) for number in numbers]


def _attribute(value: Any) -> str:
    """The type and the value of an attribute as text."""
    if isinstance(value, np.ndarray):
        array = cast("Array", value)
        kind = _type(DataType[array.dtype.name.upper()])
        return f"tensor = {kind}{_sizes(array.shape)} {{{', '.join(_numbers(array.reshape(-1)))}}}"
    if isinstance(value, list | tuple):
        entries = cast("tuple[Any, ...]", tuple(value))  # pyright: ignore[reportUnknownArgumentType]
        kind = _kind(entries[0]) if entries else "int"
        return f"{kind}s = [{', '.join(map(_literal, entries))}]"
    return f"{_kind(value)} = {_literal(value)}"


def _kind(value: Any) -> str:
    return "string" if isinstance(value, str) else "float" if isinstance(value, float | np.floating) else "int"


def _literal(value: Any) -> str:
    if isinstance(value, str):
        return json.dumps(value)
    return number_text(float(value)) if _kind(value) == "float" else str(int(value))
