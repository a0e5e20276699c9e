"""Reads the elements of a constant in an ONNX model, from the model file or from another file in its folder."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ops.arrays.dtypes import Array, DataType
from ops.arrays.layout import Shape, count
from ops.declare.onnx_types import BOOL, dml_type
from ops.formats.numbers.number_file import LARGEST_FILE
from ops.formats.numbers.source_file import FileAccess, is_device
from ops.model.tensor import braces
from ops.system.file_reading import open_file
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import say

if TYPE_CHECKING:
    from onnx import TensorProto

EXTERNAL = 1  # TensorProto.DataLocation
BYTE = 8


def read_constant(tensor: "TensorProto", folder: Path) -> Array:
    """The elements in row-major order, read-only. Raises FormatError if they cannot be read.

    Memory is only allocated if the number of bytes agrees with the stated sizes.
    """
    name, sizes = shortened(tensor.name), stated_sizes(tensor)
    data_type = dml_type(tensor.data_type, name)
    stored = np.dtype(np.bool_) if tensor.data_type == BOOL else data_type.numpy
    needed = (count(sizes) * data_type.bits + 7) // 8
    if needed > LARGEST_FILE:
        raise FormatError(
            say(
                "'{name}' has {needed} bytes; the limit is {most}.",
                name=name,
                needed=needed,
                most=LARGEST_FILE,
            )
        )
    if tensor.data_location == EXTERNAL:
        held = _beside(tensor, name, folder, needed)
        values = _halves(held, data_type, count(sizes)) if data_type.bits < BYTE else np.frombuffer(held, stored)
    else:
        values = _inside(tensor, name, sizes, needed)
    values = values.astype(data_type.numpy).reshape(-1)
    values.flags.writeable = False
    return values


def held_by(attribute: Any) -> "TensorProto | None":
    """Returns the constant in an attribute of an ONNX node of type Constant; None if the attribute has no constant."""
    from onnx import TensorProto  # an optional package

    match attribute.name:
        case "value":
            return attribute.t
        case "value_float":
            return TensorProto(data_type=TensorProto.FLOAT, float_data=[attribute.f])
        case "value_int":
            return TensorProto(data_type=TensorProto.INT64, int64_data=[attribute.i])
        case "value_floats":
            return TensorProto(data_type=TensorProto.FLOAT, dims=[len(attribute.floats)], float_data=attribute.floats)
        case "value_ints":
            return TensorProto(data_type=TensorProto.INT64, dims=[len(attribute.ints)], int64_data=attribute.ints)
        case _:
            return None


def stated_sizes(tensor: "TensorProto") -> Shape:
    """The sizes of a constant. Raises FormatError if a size is negative."""
    sizes = tuple(tensor.dims)
    if any(size < 0 for size in sizes):
        raise FormatError(
            say(
                "'{name}' states the sizes {sizes}; a size cannot be negative.",
                name=shortened(tensor.name),
                sizes=braces(sizes[:16]),
            )
        )
    return sizes


def _halves(held: bytes, data_type: DataType, many: int) -> Array:
    """Returns `many` 4-bit numbers from bytes; the lower half of each byte comes first."""
    whole = np.frombuffer(held, np.uint8)
    pairs = np.stack([whole & 0xF, whole >> 4], -1).reshape(-1)[:many]
    return np.where(pairs < 8, pairs, pairs - 16.0) if data_type.is_signed else pairs


def _inside(tensor: "TensorProto", name: str, sizes: Shape, needed: int) -> Array:
    from onnx import numpy_helper  # onnx is an optional package

    if tensor.HasField("raw_data") and len(tensor.raw_data) != needed:
        held = len(tensor.raw_data)
        raise FormatError(
            say(
                "'{name}' states the sizes {sizes}, which take {needed} bytes, but it holds {held} bytes.",
                name=name,
                sizes=braces(sizes),
                needed=needed,
                held=held,
            )
        )
    try:
        values: Array = np.asarray(numpy_helper.to_array(tensor))
    except (ValueError, TypeError, OverflowError):
        raise FormatError(
            say("'{name}' does not have the {count} elements that its sizes state.", name=name, count=count(sizes))
        ) from None
    if values.shape != sizes:
        raise FormatError(
            say("'{name}' does not have the {count} elements that its sizes state.", name=name, count=count(sizes))
        )
    return values


def _beside(tensor: "TensorProto", name: str, folder: Path, needed: int) -> bytes:
    """The bytes of a constant in another file in the model's folder. Raises FormatError if they cannot be read."""
    entries = {entry.key: entry.value for entry in tensor.external_data}
    location = entries.get("location", "")
    said = say("The elements of '{name}' are in '{file}'", name=name, file=shortened(location))
    try:
        offset, length = (int(entries.get(key) or default) for key, default in (("offset", 0), ("length", needed)))
    except ValueError:
        raise FormatError(say("{said}, but the stated offset or length is not a number.", said=said)) from None
    if length != needed or offset < 0:
        raise FormatError(
            say(
                "{said}: {length} bytes from byte {offset} on. The sizes need {needed} bytes, and the offset must be "
                "at least 0.",
                said=said,
                length=length,
                offset=offset,
                needed=needed,
            )
        )
    try:
        if is_device(location):
            raise FormatError(say("{said}, a name that Windows reserves for a device.", said=said))
        if FileAccess(folder).leaves(location):
            raise FormatError(say("{said}, which is outside the folder of the model.", said=said))
        path = (folder / location).resolve()
        if not path.is_file():
            raise FormatError(say("{said}, but there is no such file.", said=said))
        with open_file(path) as file:
            file.seek(offset)
            found = file.read(needed)
    except (OSError, ValueError, RuntimeError, OverflowError) as error:
        raise FormatError(
            say("{said}, which cannot be read: {reason}.", said=said, reason=getattr(error, "strerror", None) or error)
        ) from None
    if len(found) < needed:
        raise FormatError(
            say(
                "{said}, but the file ends after {count} of the {needed} bytes.",
                said=said,
                count=len(found),
                needed=needed,
            )
        )
    return found
