"""The part of an input from which an output cell is computed, and the padding around an input, for pictures."""

from collections.abc import Sequence
from dataclasses import dataclass

from ops.arrays.layout import Shape
from ops.explain.cell_sets import Role
from ops.model.case import Case

# Wider padding is not drawn: the cells of the tensor would become too small.
MOST_PADDING = 8


@dataclass(frozen=True, slots=True)
class Window:
    """The part of the tensor `field` from which an output cell is computed; it may extend beyond the tensor.

    low, high: the edges along each dimension, in cells: cell i extends from i to i + 1.
    taps: the indices along each dimension that are used; a dilation skips others. () if there are no taps.
    points: the positions of samples, `[rank]` each; the centre of cell i is at i + 0.5.
    """

    field: str
    low: tuple[float, ...]
    high: tuple[float, ...]
    taps: tuple[range, ...] = ()
    points: tuple[tuple[float, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Border:
    """The padding around a tensor.

    `before` and `after` are the numbers of padding cells at the start and the end of each dimension, `[rank]` each.
    `text` is the number that each padding cell counts as; '' if the computation ignores the padding. `role` is the role
    of all padding under a window; None if the computation ignores the padding, and for UNFOLD, in which each output
    element is a copy of one element.
    """

    before: Shape
    after: Shape
    text: str = ""
    role: Role | None = None


NO_BORDER = Border((), ())


def window_of_taps(field: str, taps: Sequence[range]) -> Window:
    """Returns the window that contains the indices `taps`.

    `taps` has an ascending range for each dimension, with at least one index.
    """
    return Window(
        field, tuple(float(each[0]) for each in taps), tuple(float(each[-1] + 1) for each in taps), tuple(taps)
    )


_PADDED = {"Pooling": "InputTensor", "Matrix and convolution": "InputTensor"}
_UNFOLD, _MAXIMUM = "UNFOLD", "MAX_POOLING"
_BACKWARD = 1


def border_of(case: Case, field: str) -> Border:
    """Returns the padding around the input `field`.

    Returns a border without dimensions if the tensor has no padding, or too much to be drawn. The input of a backward
    convolution has no padding: the operator removes the padding from its output.
    """
    operator = case.operator
    is_padded = operator.name == _UNFOLD or operator.category in _PADDED
    names = [name for name in ("StartPadding", "EndPadding") if name in operator.attribute]
    desc = case.tensor(field)
    if not is_padded or field != "InputTensor" or len(names) != 2 or desc is None or not desc.is_laid_out:
        return NO_BORDER
    lists = [case[name] for name in names]
    if not all(isinstance(each, tuple) and all(isinstance(n, int) for n in each) for each in lists):
        return NO_BORDER
    if "Direction" in operator.attribute and case["Direction"] == _BACKWARD:
        return NO_BORDER
    (start, end), rank = (tuple(case.integers(name)) for name in names), len(case.sizes(field))
    leading = rank - len(start)
    is_drawable = len(start) == len(end) and leading >= 0 and 0 < max((*start, *end, 0)) <= MOST_PADDING
    if not is_drawable or min(*start, *end) < 0:
        return NO_BORDER
    none = (0,) * leading
    text = _text(case)
    role = Role.DECIDES if operator.name.startswith(_MAXIMUM) else Role.VALUE
    return Border((*none, *start), (*none, *end), text, role if text and operator.name != _UNFOLD else None)


def _text(case: Case) -> str:
    """Returns the number that a padding cell counts as, such as −∞, as text; '' if the computation ignores the
    padding.
    """
    name = case.operator.name
    if "InputZeroPointTensor" in case.operator.by_name:
        return ""
    if name.startswith(_MAXIMUM):
        return "\u2212\u221e" if case.data_type("InputTensor").is_float else ""
    if case.operator.category == "Pooling":
        counts = "IncludePadding" in case.values and bool(case["IncludePadding"])
        return "0" if counts else ""
    return "0"
