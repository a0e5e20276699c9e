"""The resources of a model file: the buffers bound to tensors."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from ops.case import Case, FieldValue
from ops.data import Constant, Data, Fill, IndexRange, Iota, Kept, buffer
from ops.dtypes import DataType
from ops.formats.data_json import data_json, json_number, listed, saved_data, stored_type
from ops.formats.errors import FormatError
from ops.formats.initial_values import LISTED, initial_values
from ops.layout import count, extent
from ops.operator import Operator
from ops.tensor import TensorDesc

DEFERRED = "deferred"


def bound(binding: Any, resources: Mapping[str, dict[str, Any]]) -> dict[str, Any] | None:
    """The resource that a binding names; None when there is none."""
    name = cast(dict[str, Any], binding).get("name") if isinstance(binding, dict) else binding
    return resources.get(name) if isinstance(name, str) else None


def index_size(operator: Operator, values: Mapping[str, FieldValue]) -> int:
    """A size that indices without data of their own may safely count up to."""
    shapes = [value.shape for value in values.values() if isinstance(value, TensorDesc) and value.shape]
    return max(1, min((max(shape) for shape in shapes), default=1))


def read(
    resource: dict[str, Any] | None, desc: TensorDesc | None, entry: Any, folder: Path | None, indices_below: int | None
) -> Data:
    """The data of a tensor. Never raises for what the values are; a problem is told in the data.

    `entry` is what was saved beside the resource, under `explorer.data`. Where both speak, the resource is right: it
    may have been edited since.
    """
    saved = saved_data(entry)
    if resource is None or resource.get("initialValues") == DEFERRED:
        return saved or Data(Iota() if indices_below is None else IndexRange(indices_below))
    fill = saved.fill if saved else Constant()
    try:
        found = initial_values(resource, desc, folder)
    except FormatError as error:
        return Data(fill, problem=str(error).rstrip("."))
    if not isinstance(found, Kept):
        return Data(found)
    is_listed = not isinstance(entry, dict) or cast(dict[str, Any], entry).get("kept", True) is True
    if saved is None or is_listed or not _gives(saved, found, desc):
        return Data(fill, found)
    return saved


def _gives(saved: Data, found: Kept, desc: TensorDesc | None) -> bool:
    """True when the saved data makes the very elements that the resource has."""
    if saved.problem or desc is None or not _is_small(desc):
        return False
    assert isinstance(desc.data_type, DataType)
    assert desc.shape is not None
    made = buffer(saved, desc.data_type, desc.shape, desc.explicit_steps)
    return Kept(made) == Kept(found.buffer)


def _is_small(desc: TensorDesc) -> bool:
    """True when the buffer of the desc may be made and written out."""
    if not desc.is_laid_out or desc.shape is None:
        return False
    return max(count(desc.shape), extent(desc.shape, desc.explicit_steps)) <= LISTED


def write(case: Case, name: str) -> dict[str, Any]:
    """The resource of a tensor, for DxDispatch; of an output, zeros."""
    desc = case.tensor(name)
    assert desc is not None
    data_type = desc.data_type if isinstance(desc.data_type, DataType) else DataType.FLOAT32
    stated = {"initialValuesDataType": data_type.name}
    elements = extent(desc.shape, desc.explicit_steps) if desc.is_laid_out and desc.shape else 1
    if name not in case.data:
        return {**stated, "initialValues": {"valueCount": elements, "value": 0}}
    data = case.data[name]
    if data.problem or not desc.is_laid_out:
        return {**stated, "initialValues": DEFERRED}
    if data.kept is None and _is_simple(data.fill, data_type, desc, elements):
        return {**stated, "initialValues": {"valueCount": elements, **_repetition(data.fill)}}
    if data.kept is not None and is_listed(data, desc):
        values = data.kept.buffer
    elif _is_small(desc):
        values = case.buffer(name)
    else:
        return {**stated, "initialValues": DEFERRED}
    return {"initialValuesDataType": stored_type(values).name, "initialValues": listed(values)}


def is_listed(data: Data, desc: TensorDesc | None) -> bool:
    """True when the kept numbers are the tensor's buffer as it is: its type, and its layout or too few for it."""
    kept = data.kept
    if kept is None or desc is None or not desc.is_laid_out or desc.shape is None or len(kept.buffer) == 0:
        return False
    assert isinstance(desc.data_type, DataType)
    layout = (desc.shape, desc.explicit_steps)
    is_short = kept.layout is None and len(kept.buffer) < extent(*layout)
    return kept.buffer.dtype == desc.data_type.numpy and (is_short or kept.layout == layout)


def saved_entry(case: Case, name: str) -> dict[str, Any]:
    """The entry of an input under `explorer.data`."""
    return data_json(case.data[name], is_listed(case.data[name], case.tensor(name)))


def _repetition(fill: Fill) -> dict[str, Any]:
    if isinstance(fill, Iota):
        return {"valueStart": json_number(fill.start), "valueDelta": json_number(fill.step)}
    assert isinstance(fill, Constant)
    return {"value": json_number(fill.value)}


def _is_simple(fill: Fill, data_type: DataType, desc: TensorDesc, elements: int) -> bool:
    """True when DxDispatch's own repetition gives the same elements as the fill."""
    if desc.strides is not None or data_type.bits < 8:
        return False  # the gaps of a fill are 0; DxDispatch has no 4-bit resources
    if isinstance(fill, Constant):
        ends = [fill.value]
    elif isinstance(fill, Iota):
        ends = [fill.start, fill.start + fill.step * (elements - 1)]
    else:
        return False
    low, high = data_type.limits if data_type.is_integer else (0, 0)
    return data_type.is_float or all(isinstance(end, int) and low <= end <= high for end in ends)
