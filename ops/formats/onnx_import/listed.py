"""Describes a node of an ONNX model for lists: its name, texts for its tensors, and the reason if it cannot be read."""

from collections.abc import Sequence
from dataclasses import dataclass

from ops.declare.onnx_types import BOOL, dml_type
from ops.formats.onnx_import.graphs import Scope, TensorType
from ops.formats.onnx_import.places import MOST_ENDS
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import say

MOST_SHOWN = 12  # tensors in a row
MOST_SIZES = 16  # of a tensor
LONGEST_NAME = 80  # characters of a node's or a dimension's name in lists


class FreeDimensionsError(FormatError):
    """Raised if a node can only be read after the free dimensions in `names` have got sizes."""

    def __init__(self, names: tuple[str, ...], message: str) -> None:
        super().__init__(message)
        self.names = names


@dataclass(frozen=True, slots=True)
class OnnxNode:
    """A node of an ONNX model, in the list from which the user selects one.

    `name` is unique in the model. `shapes` describe its inputs and `outputs` its outputs. `free` are the dimensions
    without a size, which must be given before the node can be read. `operators` are the operators that replace the
    node.

    `why_not` is the reason why the node cannot be read, or None. `fallback` is the reason why the DirectML provider
    leaves a readable node to another provider. `is_inside` is True for a node of a subgraph. `is_refused` is True if
    onnxruntime refuses the whole model because of this node.
    """

    name: str
    op_type: str
    shapes: tuple[str, ...]
    free: tuple[str, ...] = ()
    why_not: str | None = None
    outputs: tuple[str, ...] = ()
    operators: tuple[str, ...] = ()
    fallback: str = ""
    is_inside: bool = False
    is_refused: bool = False


def in_short(texts: Sequence[str]) -> str:
    """Returns the first texts, separated by commas. If some texts are left out, the result ends with the number of
    these.
    """
    row = ", ".join(texts[:MOST_SHOWN])
    more = len(texts) - MOST_SHOWN
    return say("{names} and {count} more", names=row, count=more) if more > 0 else row


def type_text(known: TensorType | None) -> str:
    """The type and the sizes of a tensor as a text: `FLOAT32 {N,3}`."""
    if known is None:
        return say("unknown")
    try:
        name = "BOOL" if known.element_type == BOOL else dml_type(known.element_type, "").name
    except FormatError:
        name = say("another type")
    if known.sizes is None:
        return say("{type}, sizes unknown", type=name)
    sizes = ",".join(shortened(str(size), LONGEST_NAME) for size in known.sizes[:MOST_SIZES])
    if (rank := len(known.sizes)) > MOST_SIZES:
        return say("{type} {sizes} ({rank} dimensions)", type=name, sizes=f"{{{sizes},...}}", rank=rank)
    return say("{type} {sizes}", type=name, sizes=f"{{{sizes}}}")


def types_of(names: Sequence[str], scope: Scope) -> tuple[str, ...]:
    """Returns the types of the inputs or outputs `names` of a node. Absent ones are left out.

    If there are very many, returns only the first types, and a text with the number of the rest.
    """
    shown = [name for name in names[: MOST_SHOWN - 1 if len(names) > MOST_ENDS else None] if name]
    more = (say("{count} more", count=len(names) - len(shown)),) if len(names) > MOST_ENDS else ()
    return (*(type_text(scope.types.get(name)) for name in shown), *more)
