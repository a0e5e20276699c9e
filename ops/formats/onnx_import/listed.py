"""A node of a model as lists show it: its name, its tensors as texts, and the reason if it cannot be read."""

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
    """A node of a model.

    `name` is unique in the model; `shapes` describe its inputs, `outputs` its outputs. `free` are the free dimensions
    that need a size before the node can be read. `why_not` is the reason why the node cannot be read; None if
    it can be read. `operators` are those that the node becomes. `fallback` is the reason why the provider
    leaves a node that can be read to another provider. `is_inside` is True for a node of a subgraph,
    `is_refused` for a node because of which onnxruntime refuses the whole model.
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
    """The first texts, separated by commas, and the number of all others."""
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
    """The types of the present inputs or outputs of a node; if there are very many, only the first ones."""
    shown = [name for name in names[: MOST_SHOWN - 1 if len(names) > MOST_ENDS else None] if name]
    more = (say("{count} more", count=len(names) - len(shown)),) if len(names) > MOST_ENDS else ()
    return (*(type_text(scope.types.get(name)) for name in shown), *more)
