"""The attributes of ONNX nodes as numbers, texts, arrays and tuples."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ops.formats.onnx_import.constants import read_constant
from ops.text.format_error import FormatError

if TYPE_CHECKING:
    from onnx import AttributeProto, TensorProto


def plain(attribute: "AttributeProto", folder: Path) -> Any:
    """The value of an ONNX attribute: a number, a text, an array, or a tuple. None for graphs and other types.

    External numbers are read from `folder`, the folder of the model.
    """
    match attribute.type:
        case 1:
            return float(attribute.f)
        case 2:
            return int(attribute.i)
        case 3:
            return attribute.s.decode("utf-8", "replace")
        case 4:
            return _numbers(attribute.t, folder)
        case 6:
            return tuple(attribute.floats)
        case 7:
            return tuple(attribute.ints)
        case 8:
            return tuple(text.decode("utf-8", "replace") for text in attribute.strings)
        case _:
            return None


def _numbers(tensor: "TensorProto", folder: Path) -> Any:
    """The numbers of a tensor; None if they cannot be read."""
    try:
        return read_constant(tensor, folder)
    except FormatError:
        return None
