"""The windows of ONNX nodes such as Conv and MaxPool: kernel_shape, strides, dilations, pads and auto_pad."""

from collections.abc import Sequence
from dataclasses import dataclass

from ops.arrays.layout import Shape
from ops.declare.onnx_source import Node
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say

LEADING = 2  # batch and channels
MOST_MOVING = 3
UINT_MAX = (1 << 32) - 1
_SAME = {"SAME_UPPER", "SAME_LOWER"}
_PADDED = {name: name for name in ("NOTSET", "VALID", *sorted(_SAME))}


@dataclass(frozen=True, slots=True)
class Windows:
    """The windows of a convolution or pooling node. Each field has an entry for every dimension after batch and
    channels.
    """

    sizes: Shape
    strides: Shape
    dilations: Shape
    start: Shape
    end: Shape

    @property
    def spans(self) -> Shape:
        """For each dimension, the number of elements from the first to the last element of a window, including gaps."""
        return tuple((size - 1) * gap + 1 for size, gap in zip(self.sizes, self.dilations, strict=True))

    def counts(self, cells: Shape, *, rounds_up: bool = False) -> Shape:
        """Returns the number of windows along each dimension of an input with the sizes `cells`. Raises FormatError if
        a window is larger than the padded input.

        If `rounds_up`, a window that extends beyond the end counts, too, unless it starts in the padding at the end.
        """
        found: list[int] = []
        for size, span, stride, before, after in zip(
            cells, self.spans, self.strides, self.start, self.end, strict=True
        ):
            room = size + before + after - span
            if room < 0:
                pattern = "A window of {span} elements does not fit into the padded input, which has {padded}."
                raise FormatError(say(pattern, span=span, padded=size + before + after))
            count = room // stride + 1
            # ONNX omits windows that start in the padding behind the input.
            if rounds_up and room % stride and count * stride < size + before:
                count += 1
            found.append(count)
        return tuple(found)

    def with_leading(self, dimensions: int) -> "Windows":
        """The windows for tensors with `dimensions` more leading dimensions. Along these, a window has the size 1 and
        the stride 1, and there is no padding.
        """
        ones, zeros = (1,) * dimensions, (0,) * dimensions
        return Windows(
            ones + self.sizes, ones + self.strides, ones + self.dilations, zeros + self.start, zeros + self.end
        )


def windows_of(node: Node, cells: Shape, kernel: Shape | None = None) -> Windows:
    """Returns the windows of an ONNX node that slide over `cells`, the sizes after batch and channels.

    `kernel` are the sizes of the filter; the attribute kernel_shape overrides them. Raises FormatError if an attribute
    is missing or invalid, or if `cells` does not have one to three sizes.
    """
    rank = len(cells)
    if not 0 < rank <= MOST_MOVING:
        raise FormatError(
            say(
                "The input of {op_type} has {rank:dimension|dimensions}; it must have 3, 4 or 5.",
                op_type=node.op_type,
                rank=rank + LEADING,
            )
        )
    stated = node.integers("kernel_shape") or kernel
    if stated is None:
        raise FormatError(say("{op_type} has no attribute {name}.", op_type=node.op_type, name="kernel_shape"))
    sizes = entries(node, "kernel_shape", stated, rank, 1)
    strides = entries(node, "strides", node.integers("strides"), rank, 1)
    dilations = entries(node, "dilations", node.integers("dilations"), rank, 1)
    made = Windows(sizes, strides, dilations, (0,) * rank, (0,) * rank)
    mode = node.one_of("auto_pad", "NOTSET", _PADDED)
    if mode == "NOTSET":
        pads = entries(node, "pads", node.integers("pads"), 2 * rank, 0)
        return Windows(sizes, strides, dilations, pads[:rank], pads[rank:])
    if mode == "VALID":
        return made
    padding = tuple(
        max(stride * (-(-size // stride) - 1) + span - size, 0)
        for size, stride, span in zip(cells, strides, made.spans, strict=True)
    )
    return padded_by(made, padding, mode == "SAME_UPPER")


def padded_by(windows: Windows, padding: Shape, is_upper: bool) -> Windows:
    """Returns the windows with each total padding in `padding` divided between start and end.

    If the total is odd, the larger part is at the end if `is_upper` is set, otherwise at the start.
    """
    start = tuple(total // 2 if is_upper else -(-total // 2) for total in padding)
    end = tuple(total - first for total, first in zip(padding, start, strict=True))
    return Windows(windows.sizes, windows.strides, windows.dilations, start, end)


def entries(node: Node, name: str, stated: Sequence[int] | None, many: int, least: int) -> Shape:
    """Returns the list attribute `name` of an ONNX node, whose value in the node is `stated`. If `stated` is None or
    empty, the result is `many` entries of `least`.

    Raises FormatError if the list does not have `many` entries, or an entry is less than `least` or does not fit a
    UINT.
    """
    if not stated:
        return (least,) * many
    if len(stated) != many or any(not least <= entry <= UINT_MAX for entry in stated):
        raise FormatError(
            say(
                "The attribute {name} of {op_type} is {stated}; it must have {many} entries from {least} to "
                "4294967295.",
                name=name,
                op_type=node.op_type,
                stated=braces(tuple(stated)[:16]),
                many=many,
                least=least,
            )
        )
    return tuple(stated)
