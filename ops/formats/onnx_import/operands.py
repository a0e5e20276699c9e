"""The inputs and outputs of a node, with their types and the numbers of constants."""

from functools import partial
from pathlib import Path

from ops.declare.onnx_source import Operand
from ops.declare.onnx_types import BOOL, dml_type
from ops.formats.onnx_import.constants import read_constant
from ops.formats.onnx_import.graphs import Scope
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import say


def operand(
    name: str, scope: Scope, folder: Path, *, open_size: int = 0, is_list: bool = False, is_read: bool = True
) -> Operand | None:
    """The input `name` of a node; None if it is omitted. `folder` is the folder of the model.

    A constant list (`is_list`), such as axes, may be empty. So may an input whose elements are not read (`is_read` is
    False). Free dimensions get the size `open_size`. Raises FormatError if DirectML has no such tensor, or if type or
    sizes are unknown.
    """
    if not name:
        return None
    said, known, constant = shortened(name), scope.types.get(name), scope.constants.get(name)
    if known is None:
        raise FormatError(say("The type and sizes of the input '{said}' are unknown.", said=said))
    if known.sizes is None:
        raise FormatError(say("The number of dimensions of '{said}' is only known when the model runs.", said=said))
    sizes = tuple(size if isinstance(size, int) else open_size for size in known.sizes)
    if any(size < 0 for size in sizes):
        raise FormatError(
            say("'{said}' states the sizes {sizes}; a size cannot be negative.", said=said, sizes=braces(sizes))
        )
    if is_read and 0 in sizes and not (is_list and constant is not None and len(sizes) == 1):
        raise FormatError(
            say(
                "'{said}' has the sizes {sizes}, so it has no elements; DirectML does not support empty tensors.",
                said=said,
                sizes=braces(sizes),
            )
        )
    numbers = None if constant is None else partial(read_constant, constant, folder)
    return Operand(said, dml_type(known.element_type, said), sizes, known.element_type == BOOL, numbers)


def typed_output(name: str, scope: Scope) -> tuple[str, str] | None:
    """Returns an output's name, shortened for messages, and the short name of its element type in ONNX.

    Returns None if the output is omitted or its type is unknown.
    """
    known = scope.types.get(name) if name else None
    if known is None or not known.element_type:
        return None
    said = shortened(name)
    found = dml_type(known.element_type, said)
    return said, Operand(said, found, (), known.element_type == BOOL).onnx_name
