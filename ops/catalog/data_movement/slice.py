"""SLICE and SLICE1: copy a part of the input, with strides."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import Array
from ops.catalog.data_movement.index_lines import sliced, windowed
from ops.constraints.base import Finding, Findings, Limit, LocalConstraint, constraint
from ops.constraints.lists import EntryInRange, EntryPerDimension, any_uint, one_each
from ops.constraints.repairs import set_to
from ops.constraints.shapes import SameDataType, SameRank
from ops.constraints.sizes import SizesAsInferred
from ops.declare.declaration import declare
from ops.declare.examples import float32, own_example
from ops.declare.moved import by_moving, explained_by_moving
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred
from ops.model.violations import Fix, Location, Part, Provenance, Severity
from ops.text.sentences import say

OFFSETS, SIZES, STRIDES = "Offsets", "Sizes", "Strides"
WINDOW = ("InputWindowOffsets", "InputWindowSizes", "InputWindowStrides")


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """The output has the sizes in the attribute Sizes, and the data type of the input."""
    return {"OutputTensor": Inferred(one_each(guard, SIZES, "InputTensor", 1), guard.data_type("InputTensor"))}


def infer_window(guard: Guard) -> Mapping[str, Inferred]:
    """Infers the output of SLICE1: it has the data type of the input and, along each dimension, the size (window - 1)
    // |stride| + 1, where window is the entry of InputWindowSizes.
    """
    sizes, strides = (one_each(guard, name, "InputTensor", 1) for name in WINDOW[1:])
    whole = tuple(1 + (size - 1) // max(abs(stride), 1) for size, stride in zip(sizes, strides, strict=True))
    return {"OutputTensor": Inferred(whole, guard.data_type("InputTensor"))}


def slice_(case: Case, inputs: Mapping[str, Array], constant: np.generic) -> Mapping[str, Array]:
    """Computes SLICE: copies the elements at the indices Offset + n * Stride along every dimension."""
    parts = zip(*(case.integers(name) for name in (OFFSETS, SIZES, STRIDES)), strict=True)
    indices = tuple(slice(offset, offset + (size - 1) * stride + 1, stride) for offset, size, stride in parts)
    return {"OutputTensor": inputs["InputTensor"][indices]}


def slice_window(case: Case, inputs: Mapping[str, Array], constant: np.generic) -> Mapping[str, Array]:
    """Computes SLICE1: along each dimension, copies every element of the input window whose distance from the window's
    first element is a multiple of the stride.

    With a negative stride, the distance is counted back from the window's last element. An index outside the input
    gives `constant`.
    """
    x = inputs["InputTensor"]
    parts = zip(case.sizes("OutputTensor"), *(case.integers(name) for name in WINDOW), strict=True)
    for dimension, (size, offset, window, stride) in enumerate(parts):
        indices = (offset if stride > 0 else offset + window - 1) + stride * np.arange(size, dtype=np.int64)
        known = (indices >= 0) & (indices < x.shape[dimension])
        taken = np.take(x, np.where(known, indices, 0), dimension)
        x = taken if known.all() else np.where(along(known, dimension, x.ndim), taken, constant)
    return {"OutputTensor": x}


def along(values: Array, dimension: int, rank: int) -> Array:
    """Reshapes a vector so that it broadcasts along the dimension `dimension` with arrays of rank `rank`."""
    return values.reshape([-1 if d == dimension else 1 for d in range(rank)])


def farthest_offset(steps: int, stride: int) -> int:
    """The distance between the first and the last element that SLICE reads along a dimension, modulo 2^32 as in
    DirectML 1.13.1. `steps` is the number of strides between these elements.
    """
    return steps * abs(stride) % (1 << 32)


def any_int(guard: Guard, dimension: int) -> Limit:
    """The largest INT, which limits an entry of a list, and a phrase for this limit."""
    return (1 << 31) - 1, lambda: say("the largest INT")


def fit(name: str, dimension: int, value: int) -> Fix:
    """Returns the fix that sets entry `dimension` of the list `name` to `value`."""
    return set_to(Location(name, Part.VALUE, dimension).path, value)


@constraint("slice-inside", "The last index that is read, Offset + (Size - 1) * Stride, lies inside the input.")
def inside(guard: Guard) -> Findings:
    lists = [guard.integers(name) for name in (OFFSETS, SIZES, STRIDES)]
    for dimension, (offset, size, stride) in enumerate(zip(*lists, strict=False)):
        cells, last = guard.size("InputTensor", dimension), offset + (size - 1) * stride
        if size >= 1 and last >= cells:
            fits = (cells - 1 - offset) // max(stride, 1) + 1 if offset < cells else 0
            first = cells - 1 - (size - 1) * stride
            yield Finding(
                say(
                    "Dimension {dimension}: the last index that is read is {offset} + ({size} - 1) * {stride} = "
                    "{last}; InputTensor has {cells:cell|cells} there.",
                    dimension=dimension, offset=offset, size=size, stride=stride, last=last, cells=cells,
                ),
                tuple(Location(name, Part.VALUE, dimension) for name in (OFFSETS, SIZES, STRIDES)),
                (fit(SIZES, dimension, fits) if fits > 0 else fit(OFFSETS, dimension, max(first, 0)),),
            )  # fmt: skip


def window_inside(whole: str) -> LocalConstraint:
    """Returns the rule that the input window of SLICE1 and of its gradient, given by InputWindowOffsets and
    InputWindowSizes, lies inside the tensor `whole`.
    """

    @constraint("window-inside", "The window lies inside the tensor: offset + size is at most the tensor's size.")
    def check(guard: Guard) -> Findings:
        offsets, sizes = guard.integers(WINDOW[0]), guard.integers(WINDOW[1])
        for dimension, (offset, size) in enumerate(zip(offsets, sizes, strict=False)):
            cells = guard.size(whole, dimension)
            if size >= 1 and offset + size > cells:
                fits = cells - offset
                yield Finding(
                    say(
                        "Dimension {dimension}: the window ends at {offset} + {size} = {end}, but {whole} has size "
                        "{cells}.",
                        dimension=dimension, offset=offset, size=size, end=offset + size, whole=whole, cells=cells,
                    ),
                    tuple(Location(name, Part.VALUE, dimension) for name in WINDOW[:2]),
                    (fit(WINDOW[1], dimension, fits) if fits > 0 else fit(WINDOW[0], dimension, max(cells - size, 0)),),
                )  # fmt: skip

    return check


@constraint("window-stride", "A stride is not 0.")
def window_stride(guard: Guard) -> Findings:
    for dimension, stride in enumerate(guard.integers(WINDOW[2])):
        if stride == 0:
            at = Location(WINDOW[2], Part.VALUE, dimension)
            yield Finding(say("{path} is 0; it must not be 0.", path=at.path), (at,), (fit(WINDOW[2], dimension, 1),))


@constraint(
    "window-output",
    "The output has at most one element for each step of the window; a shorter output omits the last steps.",
)
def window_output(guard: Guard) -> Findings:
    sizes, strides = guard.integers(WINDOW[1]), guard.integers(WINDOW[2])
    for dimension, (size, stride) in enumerate(zip(sizes, strides, strict=False)):
        most, actual = 1 + (size - 1) // max(abs(stride), 1), guard.size("OutputTensor", dimension)
        if size >= 1 and farthest_offset(actual - 1, stride) > size - 1:
            at = Location("OutputTensor", Part.SIZES, dimension)
            yield Finding(
                say(
                    "OutputTensor has size {actual} along dimension {dimension}; it must be at most {most}, "
                    "for a window of {size} in steps of {stride}.",
                    actual=actual, dimension=dimension, most=most, size=size, stride=stride,
                ),
                (at, Location(WINDOW[1], Part.VALUE, dimension), Location(WINDOW[2], Part.VALUE, dimension)),
                ()
                if guard.follows("OutputTensor")
                else (Fix(say("Set {path} to {value}", path=at.path, value=most), ((at.path, str(most)),)),),
            )  # fmt: skip


@constraint(
    "window-wraps",
    "DirectML 1.13.1 checks the last step modulo 2^32, so it accepts some outputs whose steps leave the window.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def window_wraps(guard: Guard) -> Findings:
    guard.require_no_error()
    for dimension, (size, stride) in enumerate(zip(*(guard.integers(name) for name in WINDOW[1:]), strict=False)):
        actual = guard.size("OutputTensor", dimension)
        if (actual - 1) * abs(stride) > size - 1:
            at = Location("OutputTensor", Part.SIZES, dimension)
            yield Finding(
                say(
                    "OutputTensor has size {actual} along dimension {dimension}; {steps} steps of {stride} go beyond "
                    "the window, and the elements that are read there are undefined.",
                    actual=actual, dimension=dimension, steps=actual - 1, stride=stride,
                ),
                (at, Location(WINDOW[2], Part.VALUE, dimension)),
            )  # fmt: skip


ALIKE = (SameRank("InputTensor", "OutputTensor"), SameDataType("InputTensor", "OutputTensor"))
NUMBERS = list(range(20))


def _example(title: str, made: list[int], expected: list[int], **lists: list[int]) -> Example:
    """Returns an example of SLICE or SLICE1. `made` are the sizes of the output, `expected` its elements, and `lists`
    the attributes.

    The input has four rows of five elements, with the numbers from 0 to 19.
    """
    tensors = {"InputTensor": float32(1, 1, 4, 5), "OutputTensor": float32(*made)}
    return own_example(title, tensors, {"InputTensor": NUMBERS}, {"OutputTensor": expected}, DimensionCount=4, **lists)


OPERATORS = (
    declare(
        "SLICE",
        formula="Output[c] = Input[Offsets + c * Strides]",
        constraints=(
            *ALIKE,
            EntryPerDimension((OFFSETS, SIZES, STRIDES), "InputTensor", (0, 1, 1)),
            EntryInRange(SIZES, 1, any_uint, "At least one element is read along each dimension.", code="slice-size"),
            EntryInRange(STRIDES, 1, any_int, "A stride is at least 1, and less than 2^31.", code="slice-stride"),
            inside,
            SizesAsInferred("OutputTensor", "The sizes of the output are the entries of Sizes."),
        ),
        infer=infer,
        compute=by_moving(slice_),
        explained=explained_by_moving(slice_, arithmetic=sliced),
        examples=(
            _example("a part of the tensor", [1, 1, 2, 3], [6, 7, 8, 11, 12, 13],
                     Offsets=[0, 0, 1, 1], Sizes=[1, 1, 2, 3], Strides=[1, 1, 1, 1]),
            _example("every second element", [1, 1, 2, 3], [0, 2, 4, 10, 12, 14],
                     Offsets=[0, 0, 0, 0], Sizes=[1, 1, 2, 3], Strides=[1, 1, 2, 2]),
        ),
    ),
    declare(
        "SLICE1",
        formula="Output[c] = Input[InputWindowOffsets + c * InputWindowStrides], from the end of the window if a "
        "stride is negative",
        constraints=(
            *ALIKE,
            EntryPerDimension(WINDOW, "InputTensor", (0, 1, 1)),
            EntryInRange(WINDOW[1], 1, any_uint, "The window is not empty.", code="window-size"),
            window_stride,
            window_inside("InputTensor"),
            window_output,
            window_wraps,
        ),
        infer=infer_window,
        compute=by_moving(slice_window),
        explained=explained_by_moving(slice_window, arithmetic=windowed),
        examples=(
            _example("rows in reverse order", [1, 1, 4, 2], [15, 16, 10, 11, 5, 6, 0, 1],
                     InputWindowOffsets=[0, 0, 0, 0], InputWindowSizes=[1, 1, 4, 2], InputWindowStrides=[1, 1, -1, 1]),
            _example("every second element, from the right", [1, 1, 2, 3], [4, 2, 0, 14, 12, 10],
                     InputWindowOffsets=[0, 0, 0, 0], InputWindowSizes=[1, 1, 4, 5], InputWindowStrides=[1, 1, 2, -2]),
        ),
    ),
)  # fmt: skip
