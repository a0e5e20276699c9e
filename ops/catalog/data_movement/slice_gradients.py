"""SLICE_GRAD: writes every element of a slice back to its index, and 0 to all other elements."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import Array
from ops.catalog.data_movement.slice import WINDOW, farthest_offset, window_inside, window_stride
from ops.constraints.base import Finding, Findings, constraint, everywhere
from ops.constraints.lists import EntryPerDimension
from ops.constraints.repairs import set_to
from ops.constraints.shapes import SameDataType, SameRank, set_size, sizes_at
from ops.declare.declaration import declare
from ops.declare.examples import float32, own_example
from ops.declare.moved import by_moving, explained_by_moving
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred
from ops.model.violations import Location, Part, Provenance, Severity
from ops.text.sentences import say

GIVEN, MADE = "InputGradientTensor", "OutputGradientTensor"
OFFSETS, SIZES, STRIDES = WINDOW


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """The output has the rank and the data type of the gradient.

    Its sizes do not follow from the gradient, because the sliced tensor may extend beyond the part that was sliced.
    """
    return {MADE: Inferred((None,) * guard.rank(GIVEN), guard.data_type(GIVEN))}


def move(case: Case, inputs: Mapping[str, Array], constant: np.generic) -> Mapping[str, Array]:
    """Returns the output: the input gradient at the indices from which the slice was copied, and `constant` at all
    other elements.

    With a negative stride, the slice begins at the last element of its window. Indices outside the tensor are ignored.
    """
    given, sizes = inputs[GIVEN], case.sizes(MADE)
    made = np.full(sizes, constant, given.dtype)
    read: list[Array] = []
    written: list[Array] = []
    for count, size, *window in zip(given.shape, sizes, *(case.integers(name) for name in WINDOW), strict=True):
        indices = window_indices(count, *window)
        known = (indices >= 0) & (indices < size)
        read.append(np.flatnonzero(known))
        written.append(indices[known])
    made[np.ix_(*written)] = given[np.ix_(*read)]
    return {MADE: made}


def window_indices(count: int, offset: int, window: int, stride: int) -> Array:
    """Returns the indices of a slice's `count` elements along one dimension of the larger tensor. `offset` and `window`
    are the start and the size of the slice's window.

    With a negative stride, the slice begins at the end of its window.
    """
    return (offset if stride > 0 else offset + window - 1) + stride * np.arange(count, dtype=np.int64)


@constraint(
    "gradient-inside",
    "From the offset to the end of the tensor, the slice has at most one element per stride.",
    provenance=Provenance.OBSERVED,
)
def gradient_inside(guard: Guard) -> Findings:
    for dimension, (offset, stride) in enumerate(zip(guard.integers(OFFSETS), guard.integers(STRIDES), strict=False)):
        count, cells = guard.size(GIVEN, dimension), guard.size(MADE, dimension)
        if stride != 0 and offset + farthest_offset(count - 1, stride) >= cells:
            fits = (cells - 1 - offset) // abs(stride) + 1
            yield Finding(
                say(
                    "Along dimension {dimension}, a slice that starts at {offset} and takes {count:cell|cells} in "
                    "steps of {stride} goes beyond {made}, which has {cells:cell|cells}.",
                    dimension=dimension, count=count, stride=stride, offset=offset, made=MADE, cells=cells,
                ),
                (sizes_at(GIVEN, dimension), Location(OFFSETS, Part.VALUE, dimension),
                 Location(STRIDES, Part.VALUE, dimension), sizes_at(MADE, dimension)),
                (set_size(GIVEN, dimension, fits),) if fits > 0 else (),
            )  # fmt: skip


@constraint(
    "gradient-window",
    "The gradient has the sizes of the slice. DirectML 1.13.1 also accepts an empty window, and a gradient that has "
    "more elements than the window has steps.",
    severity=Severity.WARNING,
    depends_on_device=True,
)
def gradient_window(guard: Guard) -> Findings:
    guard.require_no_error()
    for dimension, (size, stride) in enumerate(zip(guard.integers(SIZES), guard.integers(STRIDES), strict=False)):
        steps, count = 1 + (size - 1) // abs(stride) if size else 0, guard.size(GIVEN, dimension)
        if count > steps:
            whole = (count - 1) * abs(stride) + 1
            at = Location(SIZES, Part.VALUE, dimension)
            yield Finding(
                say(
                    "{given} has size {count} along dimension {dimension}; a window of {size} in steps of {stride} has "
                    "{steps:cell|cells}.",
                    given=GIVEN, count=count, dimension=dimension, size=size, stride=stride, steps=steps,
                ),
                (sizes_at(GIVEN, dimension), at, Location(STRIDES, Part.VALUE, dimension), *everywhere(guard, MADE)),
                (set_to(at.path, whole),) if whole < 1 << 32 else (),
            )  # fmt: skip


def _example(title: str, given: list[int], made: list[int], expected: list[int], *window: list[int]) -> Example:
    """Builds an example of SLICE_GRAD. The elements of the given gradient are 1, 2, 3 and so on.

    `given` and `made` are the sizes of both gradients. `window` are three lists: offsets, sizes and strides.
    """
    tensors = {GIVEN: float32(*given), MADE: float32(*made)}
    data = {GIVEN: range(1, int(np.prod(given)) + 1)}
    lists = zip(WINDOW, window, strict=True)
    return own_example(title, tensors, data, {MADE: expected}, DimensionCount=len(made), **dict(lists))


OPERATORS = (
    declare(
        "SLICE_GRAD",
        formula="OutputGradient[InputWindowOffsets + c * InputWindowStrides] = InputGradient[c], 0 elsewhere",
        constraints=(
            SameRank(GIVEN, MADE),
            SameDataType(GIVEN, MADE),
            EntryPerDimension(WINDOW, GIVEN, (0, 1, 1)),
            window_stride,
            window_inside(MADE),
            gradient_inside,
            gradient_window,
        ),
        infer=infer,
        compute=by_moving(move),
        explained=explained_by_moving(move, say("not in the slice")),
        examples=(
            _example("a part of the tensor", [1, 1, 2, 3], [1, 1, 4, 5], [*[0] * 6, 1, 2, 3, 0, 0, 4, 5, 6, *[0] * 6],
                     [0, 0, 1, 1], [1, 1, 2, 3], [1, 1, 1, 1]),
            _example("every second element, from the right", [2, 3], [2, 5], [3, 0, 2, 0, 1, 6, 0, 5, 0, 4],
                     [0, 0], [2, 5], [1, -2]),
            _example("the slice omits the end of the tensor", [3], [7], [0, 1, 0, 2, 0, 3, 0], [1], [6], [2]),
        ),
        errata=("The page does not state that DirectML counts the steps from the offset to the end of the tensor.",),
    ),
)  # fmt: skip
