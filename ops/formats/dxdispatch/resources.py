"""Reads the data of the inputs from the resources of a model file."""

from collections.abc import Mapping
from typing import Any, cast

from ops.arrays.dtypes import DataType
from ops.arrays.layout import count, extent
from ops.arrays.nibbles import is_packed
from ops.formats.dxdispatch.bindings import Binding, binding_of
from ops.formats.dxdispatch.data_json import data_json, saved_data
from ops.formats.dxdispatch.initial_values import MOST_MADE, initial_values
from ops.formats.dxdispatch.model import Model
from ops.formats.numbers.source_file import FileAccess
from ops.model.case import Case, FieldValue
from ops.model.data import Constant, Data, Fill, IndexRange, Iota, Kept, input_buffer
from ops.model.fields import INDICES
from ops.model.operator import Operator
from ops.model.tensor import TensorDesc
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import said_by, say

DEFERRED = "deferred"


def read_data(
    model: Model,
    name: str,
    operator: Operator,
    values: Mapping[str, FieldValue],
    saved: Mapping[str, Any],
    access: FileAccess,
) -> dict[str, Data]:
    """Reads the data of every input. An invalid value raises no error; the `problem` of the data describes it.

    `saved` are the entries under `explorer.data`, by input. If an entry and the resource differ, the data is read from
    the resource, because a user may have edited the resource later.
    """
    resources = model.objects("resources")
    found: dict[str, Data] = {}
    for field in operator.inputs:
        value = values[field.name]
        desc = value if isinstance(value, TensorDesc) else None
        fill = IndexRange(index_size(values)) if field.group == INDICES else Iota()
        entry = saved.get(field.name)
        try:
            resource, first = _bound(binding_of(model, name, field.name), resources)
        except FormatError as error:
            found[field.name] = Data(fill, problem=said_by(error))
        else:
            found[field.name] = _data(resource, first, desc, entry, access, fill)
    return found


def _bound(binding: Binding | None, resources: Mapping[str, dict[str, Any]]) -> tuple[dict[str, Any] | None, int]:
    """Returns the resource of a binding, and the position in it of the tensor's first byte. Without a binding: None and
    0.
    """
    if binding is None:
        return None, 0
    if binding.resource not in resources:
        raise FormatError(
            say(
                "is bound to '{resource}', but there is no resource with this name",
                resource=shortened(binding.resource),
            )
        )
    resource = resources[binding.resource]
    return resource, binding.offset(resource)


def _data(
    resource: dict[str, Any] | None, first: int, desc: TensorDesc | None, entry: Any, access: FileAccess, absent: Fill
) -> Data:
    saved = saved_data(entry)
    if resource is None or resource.get("initialValues") == DEFERRED:
        return saved or Data(absent)
    fill = saved.fill if saved else Constant()
    try:
        by_byte = _packs(desc) and isinstance(entry, dict) and "packed" not in entry
        found = initial_values(resource, desc, access, first, by_byte=by_byte)
    except FormatError as error:
        return Data(fill, problem=said_by(error))
    if not isinstance(found, Kept):
        return Data(found)
    is_listed = not isinstance(entry, dict) or cast("dict[str, Any]", entry).get("kept", True) is True
    if saved is None or is_listed or not _gives(saved, found, desc):
        return Data(fill, found)
    return saved


def index_size(values: Mapping[str, FieldValue]) -> int:
    """Returns the number of different indices in the generated numbers of an index tensor. It is at least 1.

    It is computed from all tensors in `values`, the field values of a case: the smallest of their largest sizes.
    """
    shapes = [value.shape for value in values.values() if isinstance(value, TensorDesc) and value.shape]
    return max(1, min((max(shape) for shape in shapes), default=1))


def _gives(saved: Data, found: Kept, desc: TensorDesc | None) -> bool:
    """True if `saved` has exactly the elements of `found`, which were read from a resource. `desc` is the desc of the
    tensor.
    """
    if saved.problem or desc is None or not is_made(desc, MOST_MADE):
        return False
    assert isinstance(desc.data_type, DataType)
    assert desc.shape is not None
    elements = input_buffer(saved, desc.data_type, desc.shape, desc.explicit_steps).buffer
    if is_packed(desc.data_type):  # `found` has no more elements than the desc requires
        elements = elements[: extent(desc.shape, desc.explicit_steps)]
    return Kept(elements) == Kept(found.buffer)


def is_made(desc: TensorDesc, limit: int) -> bool:
    """True if numbers can be generated for the tensor: sizes and strides are valid, and it has at most `limit`
    elements.
    """
    if not desc.is_laid_out or desc.shape is None:
        return False
    return max(count(desc.shape), extent(desc.shape, desc.explicit_steps)) <= limit


def is_listed(data: Data, desc: TensorDesc | None) -> bool:
    """True if the model file can list the stored numbers of `data` unchanged as a resource.

    The numbers must have the data type of the tensor. They must have its layout, or be fewer than the tensor requires.
    Numbers of a 4-bit type must fit 4 bits and fill the tensor exactly, because they are packed.
    """
    kept = data.kept
    if kept is None or desc is None or not desc.is_laid_out or desc.shape is None or len(kept.buffer) == 0:
        return False
    assert isinstance(desc.data_type, DataType)
    layout = (desc.shape, desc.explicit_steps)
    if is_packed(desc.data_type):
        low, high = desc.data_type.limits
        fits = ((kept.buffer >= low) & (kept.buffer <= high)).all()
        return bool(fits) and len(kept.buffer) == extent(*layout) and kept.layout == layout
    is_short = kept.layout is None and len(kept.buffer) < extent(*layout)
    return kept.buffer.dtype == desc.data_type.numpy and (is_short or kept.layout == layout)


def saved_entry(case: Case, name: str) -> dict[str, Any]:
    """Returns the JSON that a model file has for an input's numbers under `explorer.data`."""
    data, desc = case.data[name], case.tensor(name)
    return data_json(data, is_listed(data, desc), _packs(desc))


def _packs(desc: TensorDesc | None) -> bool:
    """True if the tensor has a 4-bit data type, whose elements are packed in bytes."""
    return desc is not None and isinstance(desc.data_type, DataType) and is_packed(desc.data_type)
