"""SLICE and SLICE1: every so many cells of a part of the input."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import Array
from ops.constraints.base import Finding, Findings, LocalConstraint, constraint
from ops.constraints.lists import EntryInRange, EntryPerDimension, one_each
from ops.constraints.repairs import set_to
from ops.constraints.shapes import SameDataType, SameRank
from ops.constraints.sizes import SizesAsInferred
from ops.declare.declaration import declare
from ops.declare.moved import by_moving, explained_by_moving
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred
from ops.model.violations import Fix, Location, Part, Provenance, Severity
from ops.text.sentences import say

OFFSETS, SIZES, STRIDES = "Offsets", "Sizes", "Strides"
WINDOW = ("InputWindowOffsets", "InputWindowSizes", "InputWindowStrides")


def infer(guard: Guard) -> Mapping[str, Inferred]:
    return {"OutputTensor": Inferred(one_each(guard, SIZES, "InputTensor", 1), guard.data_type("InputTensor"))}


def infer_window(guard: Guard) -> Mapping[str, Inferred]:
    sizes, strides = (one_each(guard, name, "InputTensor", 1) for name in WINDOW[1:])
    whole = tuple(1 + (size - 1) // max(abs(stride), 1) for size, stride in zip(sizes, strides, strict=True))
    return {"OutputTensor": Inferred(whole, guard.data_type("InputTensor"))}


def slice_(case: Case, inputs: Mapping[str, Array], constant: np.generic) -> Mapping[str, Array]:
    parts = zip(*(case.integers(name) for name in (OFFSETS, SIZES, STRIDES)), strict=True)
    places = tuple(slice(offset, offset + (size - 1) * stride + 1, stride) for offset, size, stride in parts)
    return {"OutputTensor": inputs["InputTensor"][places]}


def slice_window(case: Case, inputs: Mapping[str, Array], constant: np.generic) -> Mapping[str, Array]:
    """A negative stride begins at the last cell of the window."""
    x = inputs["InputTensor"]
    parts = zip(case.sizes("OutputTensor"), *(case.integers(name) for name in WINDOW), strict=True)
    for dimension, (size, offset, window, stride) in enumerate(parts):
        places = (offset if stride > 0 else offset + window - 1) + stride * np.arange(size, dtype=np.int64)
        known = (places >= 0) & (places < x.shape[dimension])
        taken = np.take(x, np.where(known, places, 0), dimension)
        x = taken if known.all() else np.where(along(known, dimension, x.ndim), taken, constant)
    return {"OutputTensor": x}


def along(values: Array, dimension: int, rank: int) -> Array:
    """One value for each place of a dimension, to be used with arrays of the rank."""
    return values.reshape([-1 if d == dimension else 1 for d in range(rank)])


def farthest(steps: int, stride: int) -> int:
    """How far from its first cell a window is read, as DirectML 1.13.1 computes it: modulo 2^32."""
    return steps * abs(stride) % (1 << 32)


def any_number(guard: Guard, dimension: int) -> tuple[int, str]:
    return (1 << 32) - 1, say("what a UINT holds")


def any_int(guard: Guard, dimension: int) -> tuple[int, str]:
    return (1 << 31) - 1, say("what an INT holds")


def fit(name: str, dimension: int, value: int) -> Fix:
    return set_to(Location(name, Part.VALUE, dimension).path, value)


@constraint("slice-inside", "No cell outside the input is read: Offset + (Size - 1) * Stride is one of its cells.")
def inside(guard: Guard) -> Findings:
    lists = [guard.integers(name) for name in (OFFSETS, SIZES, STRIDES)]
    for dimension, (offset, size, stride) in enumerate(zip(*lists, strict=False)):
        cells, last = guard.size("InputTensor", dimension), offset + (size - 1) * stride
        if size >= 1 and last >= cells:
            fits = (cells - 1 - offset) // max(stride, 1) + 1 if offset < cells else 0
            first = cells - 1 - (size - 1) * stride
            yield Finding(
                say(
                    "Dimension {dimension}: the last cell read is {offset} + ({size} - 1) * {stride} = {last}; "
                    "InputTensor has {cells:cell|cells} there.",
                    dimension=dimension, offset=offset, size=size, stride=stride, last=last, cells=cells,
                ),
                tuple(Location(name, Part.VALUE, dimension) for name in (OFFSETS, SIZES, STRIDES)),
                (fit(SIZES, dimension, fits) if fits > 0 else fit(OFFSETS, dimension, max(first, 0)),),
            )  # fmt: skip


def window_inside(whole: str) -> LocalConstraint:
    """`whole` is the tensor that the window lies on."""

    @constraint("window-inside", "The window lies inside the tensor: its offset and size add up to no more than that.")
    def found(guard: Guard) -> Findings:
        offsets, sizes = guard.integers(WINDOW[0]), guard.integers(WINDOW[1])
        for dimension, (offset, size) in enumerate(zip(offsets, sizes, strict=False)):
            cells = guard.size(whole, dimension)
            if size >= 1 and offset + size > cells:
                fits = cells - offset
                yield Finding(
                    say(
                        "Dimension {dimension}: the window ends at {offset} + {size} = {end}; "
                        "{whole} has {cells:cell|cells} there.",
                        dimension=dimension, offset=offset, size=size, end=offset + size, whole=whole, cells=cells,
                    ),
                    tuple(Location(name, Part.VALUE, dimension) for name in WINDOW[:2]),
                    (fit(WINDOW[1], dimension, fits) if fits > 0 else fit(WINDOW[0], dimension, max(cells - size, 0)),),
                )  # fmt: skip

    return found


@constraint("window-stride", "A stride is not 0.")
def window_stride(guard: Guard) -> Findings:
    for dimension, stride in enumerate(guard.integers(WINDOW[2])):
        if stride == 0:
            at = Location(WINDOW[2], Part.VALUE, dimension)
            yield Finding(
                say("{path} is 0; it must be another number.", path=at.path), (at,), (fit(WINDOW[2], dimension, 1),)
            )


@constraint("window-output", "The output has no more cells than the window has steps; fewer leave out its end.")
def window_output(guard: Guard) -> Findings:
    sizes, strides = guard.integers(WINDOW[1]), guard.integers(WINDOW[2])
    for dimension, (size, stride) in enumerate(zip(sizes, strides, strict=False)):
        most, actual = 1 + (size - 1) // max(abs(stride), 1), guard.size("OutputTensor", dimension)
        if size >= 1 and farthest(actual - 1, stride) > size - 1:
            at = Location("OutputTensor", Part.SIZES, dimension)
            yield Finding(
                say(
                    "OutputTensor has size {actual} at dimension {dimension}; it must be from 1 to {most}, "
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
    "DirectML 1.13.1 checks the steps modulo 2^32, and lets through some that leave the window.",
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
                    "OutputTensor has size {actual} at dimension {dimension}; {steps} steps of {stride} leave the "
                    "window, and what is read there is undefined.",
                    actual=actual, dimension=dimension, steps=actual - 1, stride=stride,
                ),
                (at, Location(WINDOW[2], Part.VALUE, dimension)),
            )  # fmt: skip


ALIKE = (SameRank("InputTensor", "OutputTensor"), SameDataType("InputTensor", "OutputTensor"))
NUMBERS = list(range(20))


def _example(title: str, made: list[int], expected: list[int], **lists: list[int]) -> Example:
    """Of four rows of five."""
    desc = {
        "InputTensor": {"DataType": "FLOAT32", "Sizes": [1, 1, 4, 5]},
        "OutputTensor": {"DataType": "FLOAT32", "Sizes": made}, "DimensionCount": 4, **lists,
    }  # fmt: skip
    return Example(title, desc, {"InputTensor": NUMBERS}, {"OutputTensor": expected}, "own")


OPERATORS = (
    declare(
        "SLICE",
        formula="Output[c] = Input[Offsets + c * Strides]",
        constraints=(
            *ALIKE,
            EntryPerDimension((OFFSETS, SIZES, STRIDES), "InputTensor", (0, 1, 1)),
            EntryInRange(SIZES, 1, any_number, "At least one cell is read along every dimension.", code="slice-size"),
            EntryInRange(STRIDES, 1, any_int, "A stride is at least 1, and less than 2^31.", code="slice-stride"),
            inside,
            SizesAsInferred("OutputTensor", "The output has the sizes of Sizes."),
        ),
        infer=infer,
        compute=by_moving(slice_),
        explained=explained_by_moving(slice_),
        examples=(
            _example("a part", [1, 1, 2, 3], [6, 7, 8, 11, 12, 13],
                     Offsets=[0, 0, 1, 1], Sizes=[1, 1, 2, 3], Strides=[1, 1, 1, 1]),
            _example("every second", [1, 1, 2, 3], [0, 2, 4, 10, 12, 14],
                     Offsets=[0, 0, 0, 0], Sizes=[1, 1, 2, 3], Strides=[1, 1, 2, 2]),
        ),
    ),
    declare(
        "SLICE1",
        formula="Output[c] = Input[InputWindowOffsets + c * InputWindowStrides], backwards where a stride is below 0",
        constraints=(
            *ALIKE,
            EntryPerDimension(WINDOW, "InputTensor", (0, 1, 1)),
            EntryInRange(WINDOW[1], 1, any_number, "The window is not empty.", code="window-size"),
            window_stride,
            window_inside("InputTensor"),
            window_output,
            window_wraps,
        ),
        infer=infer_window,
        compute=by_moving(slice_window),
        explained=explained_by_moving(slice_window),
        examples=(
            _example("rows from below", [1, 1, 4, 2], [15, 16, 10, 11, 5, 6, 0, 1], InputWindowOffsets=[0, 0, 0, 0],
                     InputWindowSizes=[1, 1, 4, 2], InputWindowStrides=[1, 1, -1, 1]),
            _example("every second, from the right", [1, 1, 2, 3], [4, 2, 0, 14, 12, 10],
                     InputWindowOffsets=[0, 0, 0, 0], InputWindowSizes=[1, 1, 4, 5], InputWindowStrides=[1, 1, 2, -2]),
        ),
    ),
)  # fmt: skip
