"""The `initialValues` of a resource: a list, a list of records, a repetition, a file."""

import math
from pathlib import Path
from typing import Any, cast

import numpy as np

from ops.attribute_types import DATA_TYPE, json_text
from ops.data import Constant, Fill, Iota, Kept, Layout, filled
from ops.dtypes import Array, DataType
from ops.formats.errors import FormatError
from ops.layout import extent
from ops.literals import parse_number, shortened
from ops.tensor import TensorDesc
from ops.values import Malformed, Number

# A fill is written out, and a repetition read in, up to this many elements.
LISTED = 1 << 20


def initial_values(resource: dict[str, Any], desc: TensorDesc | None, folder: Path | None) -> Kept | Fill:
    """The numbers of a resource as the tensor bound to it sees them. FormatError says what is wrong with them.

    The sentence of the error goes on after "The data of InputTensor".
    """
    values = resource.get("initialValues")
    stated = DATA_TYPE.parse(json_text(resource.get("initialValuesDataType", "")))
    data_type = stated if isinstance(stated, DataType) and stated.bits else None
    tensor_type = desc.data_type if desc and isinstance(desc.data_type, DataType) and desc.data_type.bits else None
    if isinstance(values, list):
        items = cast(list[Any], values)
        if not items:
            raise FormatError("has no initialValues")
        if data_type is None and isinstance(items[0], dict):
            return _seen(_records(items), tensor_type, desc)
        return _seen(number_list(items, data_type or tensor_type or DataType.FLOAT32), tensor_type, desc)
    if isinstance(values, dict):
        entries = cast(dict[str, Any], values)
        if "sourcePath" in entries:
            from ops.formats.source_file import read_source  # few models have such files, and none of the examples

            return _seen(read_source(entries["sourcePath"], data_type, folder), tensor_type, desc)
        return _repeated(entries, data_type or tensor_type or DataType.FLOAT32, tensor_type, desc)
    raise FormatError(f"has initialValues {shortened(json_text(values))}, which is neither a list nor an object")


def _seen(values: Array, tensor_type: DataType | None, desc: TensorDesc | None) -> Kept:
    """The values as the tensor sees them: bytes are what a resource holds, the desc gives them a type."""
    if tensor_type is not None and values.dtype != tensor_type.numpy:
        raw = values.tobytes()
        values = np.frombuffer(raw[: len(raw) // tensor_type.bytes * tensor_type.bytes], tensor_type.numpy)
    values = np.ascontiguousarray(values)
    values.flags.writeable = False
    layout: Layout | None = None
    if desc is not None and desc.shape is not None and desc.steps is not None:
        layout = (desc.shape, desc.explicit_steps)
        if extent(*layout) > len(values):
            layout = None
    return Kept(values, layout)


def number_list(items: list[Any], data_type: DataType) -> Array:
    """A list of JSON numbers as an array; FormatError names the first that does not fit."""
    try:
        if data_type.is_float and all(type(item) in (float, int) for item in items):
            return _rounded(items, data_type)
        if all(type(item) is int for item in items):
            return np.array(items, data_type.numpy)
    except OverflowError:
        pass  # the slow way finds which one
    numbers = [_number(item, position, data_type) for position, item in enumerate(items)]
    return _rounded(numbers, data_type) if data_type.is_float else np.array(numbers, data_type.numpy)


def _rounded(numbers: list[Any], data_type: DataType) -> Array:
    with np.errstate(over="ignore"):
        return np.array(numbers, np.float64).astype(data_type.numpy)


def _number(item: Any, position: int, data_type: DataType) -> Number:
    text = json_text(item)
    value = item if type(item) is int else parse_number(text)
    special = isinstance(value, float) and not math.isfinite(value)
    said = f"has {shortened(text)} at initialValues[{position}]"
    if isinstance(value, Malformed) or isinstance(item, bool) or (isinstance(item, str) and not special):
        raise FormatError(f"{said}, which is not a number")
    if data_type.is_float:
        try:
            return float(value)
        except OverflowError:
            raise FormatError(f"{said}, which does not fit {data_type.name}") from None
    low, high = data_type.limits
    if special or (isinstance(value, float) and not value.is_integer()) or not low <= value <= high:
        raise FormatError(f"{said}; {data_type.name} holds whole numbers from {low} to {high}")
    return int(value)


def _records(items: list[Any]) -> Array:
    """The packed bytes of a list of {type, value}."""
    packed = bytearray()
    for position, item in enumerate(items):
        record = cast(dict[str, Any], item) if isinstance(item, dict) else {}
        data_type = DATA_TYPE.parse(json_text(record.get("type", "")))
        if not isinstance(data_type, DataType) or not data_type.bits:
            raise FormatError(f"has no type at initialValues[{position}]")
        value = _number(record.get("value"), position, data_type)
        packed += number_list([value], data_type).tobytes()
    return np.frombuffer(bytes(packed), np.uint8)


def _repeated(
    entries: dict[str, Any], data_type: DataType, tensor_type: DataType | None, desc: TensorDesc | None
) -> Kept | Fill:
    total = entries.get("valueCount")
    if not isinstance(total, int) or isinstance(total, bool) or total < 1:
        raise FormatError(f"has valueCount {shortened(json_text(total))}; it must be a whole number from 1 on")
    if "value" in entries:
        fill: Fill = Constant(_element(entries["value"], "value"))
    elif "valueStart" in entries and "valueDelta" in entries:
        fill = Iota(_element(entries["valueStart"], "valueStart"), _element(entries["valueDelta"], "valueDelta"))
    else:
        raise FormatError("has initialValues with neither value nor both valueStart and valueDelta")
    shape, steps = (desc.shape, desc.explicit_steps) if desc and desc.steps else (None, None)
    same_type = tensor_type in (None, data_type)
    if shape is None or (same_type and total >= extent(shape, steps) and (steps is None or isinstance(fill, Constant))):
        return fill
    if total > LISTED:
        raise FormatError(f"has {total} repeated elements that do not fit the tensor; at most {LISTED} are read then")
    return _seen(filled(fill, data_type, (total,)), tensor_type, desc)


def _element(raw: Any, key: str) -> Number:
    text = json_text(raw)
    value = parse_number(text)
    if isinstance(value, Malformed) or isinstance(raw, bool):
        raise FormatError(f"has {key} {shortened(text)}, which is not a number")
    return value
