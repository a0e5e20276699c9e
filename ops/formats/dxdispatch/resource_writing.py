"""Writes the resource of a tensor in a model file."""

from collections.abc import Callable, Mapping
from typing import Any

from ops.arrays.dtypes import Array, DataType
from ops.arrays.layout import extent
from ops.arrays.nibbles import is_packed, packed
from ops.formats.dxdispatch.data_json import listed, stored_type
from ops.formats.dxdispatch.initial_values import MOST_MADE, MOST_REPEATED, is_exact
from ops.formats.dxdispatch.resources import DEFERRED, is_listed, is_made
from ops.model.case import Case
from ops.model.data import Constant, Fill, Iota
from ops.model.tensor import TensorDesc
from ops.text.literals import json_number

# An array with more elements is written to a file of its own if `attach` is given.
MOST_LISTED = 1 << 14
MOST_LISTED_INLINE = 1 << 20  # the limit without `attach`
MOST_BYTES = (1 << 64) - 1

# A function that stores the elements of the tensor with this name in a file, and returns the path of the file.
Attach = Callable[[str, Array], str]


def written(case: Case, field: str, attach: Attach | None = None) -> dict[str, Any]:
    """Returns the DxDispatch resource of a tensor as JSON. The resource of an output is filled with zeros.

    The resource is as large as the desc requires, unless the input has too few numbers.
    """
    desc = case.tensor(field)
    assert desc is not None
    entries = _values(case, field, desc, attach)
    if not is_short(case, field):
        enlarge(entries, bytes_of(desc))
    return entries


def is_short(case: Case, field: str) -> bool:
    """True if the input `field` has fewer numbers than its desc requires. The resource of such an input is not
    enlarged.
    """
    kept = case.data[field].kept if field in case.data else None
    desc = case.tensor(field)
    if kept is None or kept.layout is not None or desc is None or not desc.is_laid_out or desc.shape is None:
        return False
    return len(kept.buffer) < extent(desc.shape, desc.explicit_steps)


def enlarge(resource: dict[str, Any], needed: int | None) -> None:
    """Enlarges the resource to `needed` bytes if it is known to be smaller."""
    held = held_bytes(resource)
    if held is not None and needed is not None and held < needed <= MOST_BYTES:
        resource["sizeInBytes"] = -(-needed // 4) * 4


def bytes_of(desc: TensorDesc) -> int | None:
    """The number of bytes that a resource needs for the tensor; None if the desc is incomplete."""
    if desc.minimum_bytes is None:
        return None
    stated = desc.total_bytes if isinstance(desc.total_bytes, int) else 0
    return max(desc.minimum_bytes, stated)


def held_bytes(resource: Mapping[str, Any]) -> int | None:
    """The size of a resource in bytes, as stated or from the count of its values; None if it is unknown."""
    stated = resource.get("sizeInBytes")
    if type(stated) is int:
        return stated
    values, name = resource.get("initialValues"), resource.get("initialValuesDataType")
    data_type = DataType.__members__.get(str(name).removeprefix("DML_TENSOR_DATA_TYPE_"))
    if data_type is None:
        return None
    if isinstance(values, list):
        total = len(values)  # pyright: ignore[reportUnknownArgumentType]
    elif isinstance(values, dict) and type(total := values.get("valueCount")) is int:  # pyright: ignore
        pass
    else:
        return None
    return -(-total * data_type.bytes // 4) * 4


def _values(case: Case, field: str, desc: TensorDesc, attach: Attach | None) -> dict[str, Any]:
    data_type = desc.data_type if isinstance(desc.data_type, DataType) and desc.data_type.bits else DataType.FLOAT32
    packs = is_packed(data_type)  # DxDispatch has no 4-bit resources: a byte has two elements
    stated = {"initialValuesDataType": (data_type if data_type.bits >= 8 else DataType.UINT8).name}
    elements = extent(desc.shape, desc.explicit_steps) if desc.is_laid_out and desc.shape else 1
    if field not in case.data:
        # DxDispatch fills the bytes after the values, up to the size, with 0.
        items = -(-elements // 2) if packs else elements
        return {**stated, "initialValues": {"valueCount": min(items, MOST_REPEATED), "value": 0}}
    data = case.data[field]
    if data.problem or not desc.is_laid_out:
        return {**stated, "initialValues": DEFERRED}
    if data.kept is None and not packs and _is_simple(data.fill, data_type, desc, elements):
        return {**stated, "initialValues": {"valueCount": elements, **_repetition(data.fill)}}
    if data.kept is not None and is_listed(data, desc):
        values = data.kept.buffer
    elif is_made(desc, MOST_LISTED_INLINE if attach is None else MOST_MADE):
        values = case.buffer(field)
    else:
        return {**stated, "initialValues": DEFERRED}
    values = packed(values) if packs else values
    stated = {"initialValuesDataType": stored_type(values).name}
    if attach is not None and len(values) > MOST_LISTED:
        return {**stated, "initialValues": {"sourcePath": attach(field, values)}}
    return {**stated, "initialValues": listed(values)}


def _repetition(fill: Fill) -> dict[str, Any]:
    if isinstance(fill, Iota):
        return {"valueStart": json_number(fill.start), "valueDelta": json_number(fill.step)}
    assert isinstance(fill, Constant)
    return {"value": json_number(fill.value)}


def _is_simple(fill: Fill, data_type: DataType, desc: TensorDesc, elements: int) -> bool:
    """True if DxDispatch can create the elements of the fill by repeating a number or a sequence."""
    # A repetition would also fill the gaps, which must be 0. DxDispatch has no 4-bit resources.
    is_plain = desc.strides is None and data_type.bits >= 8 and elements <= MOST_REPEATED
    return is_plain and is_exact(fill, data_type, elements)
