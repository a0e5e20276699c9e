"""NONZERO_COORDINATES: counts the elements that are not 0, and lists their coordinates."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.blocks import BLOCK
from ops.arrays.dtypes import U32, Array
from ops.arrays.layout import Shape, count
from ops.arrays.output_pool import output_array
from ops.constraints.base import Finding, Findings, constraint
from ops.constraints.repairs import derive_outputs
from ops.constraints.shapes import set_sizes, sizes_at
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import float32, own_example, tensor
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred
from ops.model.tensor import braces
from ops.model.violations import Cells, Location, Part, Provenance, Severity
from ops.system.cancellation import checkpoint
from ops.text.sentences import say

INPUT, COUNT, COORDINATES = "InputTensor", "OutputCountTensor", "OutputCoordinatesTensor"
SMALLEST_NORMAL = np.finfo(np.float32).smallest_normal  # elements below it are denormal


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """Infers the outputs: all sizes of OutputCountTensor are 1; OutputCoordinatesTensor is [..., elements of the input,
    columns].

    The number of columns is not determined, because the columns of leading dimensions of size 1 can be omitted.
    """
    sizes = guard.sizes(INPUT)
    leading = (1,) * (len(sizes) - 2)
    return {
        COUNT: Inferred((1,) * len(sizes), U32),
        COORDINATES: Inferred((*leading, count(sizes), None), U32),
    }


def effective_rank(sizes: Shape) -> int:
    """The rank without the leading dimensions of size 1; at least 1."""
    return next((len(sizes) - d for d, size in enumerate(sizes) if size > 1), 1)


def nonzero_indices(x: Array) -> Array:
    """The flat indices of the elements that are not 0, ascending; -0 counts as 0, NaN does not."""
    return np.flatnonzero(x != 0)


def flush_denormals(x: Array) -> Array:
    """The elements, with denormal FLOAT32 numbers replaced by 0."""
    return np.where(np.abs(x) < SMALLEST_NORMAL, np.float32(0), x) if x.dtype == np.float32 else x


def compute(case: Case) -> Mapping[str, Array]:
    """The number of nonzero elements, and a row of coordinates for each of these elements, in row-major order.

    The remaining rows of OutputCoordinatesTensor, which DirectML 1.13.1 leaves unwritten, are 0.
    """
    return _outputs(case, case.logical(INPUT))


def as_directml(case: Case) -> Mapping[str, Array]:
    """Computes the outputs as `compute` does, but denormal FLOAT32 elements count as 0, as observed on devices."""
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        return _outputs(case, flush_denormals(case.logical(INPUT)))


def _outputs(case: Case, x: Array) -> Mapping[str, Array]:
    found, sizes = nonzero_indices(x), case.sizes(COORDINATES)
    coordinates = output_array(sizes, np.uint32)
    rows = coordinates.reshape(sizes[-2:])
    rows[len(found) :] = 0
    for start in range(0, len(found), BLOCK):
        checkpoint()
        part = slice(start, start + BLOCK)
        _write_coordinates(found[part], x.shape, rows[: len(found)][part])
    return {COUNT: np.full(case.sizes(COUNT), len(found), np.uint32), COORDINATES: coordinates}


def _write_coordinates(indices: Array, sizes: Shape, rows: Array) -> None:
    """Converts flat indices to coordinates: row n of `rows` gets the coordinates of the element `indices[n]`.

    `sizes` are the sizes of the input. If `rows` has fewer columns than the input has dimensions, the first
    coordinates, which are 0, are omitted. This is faster than np.unravel_index, which divides one number after another:
    NumPy divides 32-bit numbers with vector instructions.
    """
    left = indices.astype(np.uint32) if count(sizes) <= 1 << 32 else indices
    for column, size in zip(range(rows.shape[1])[::-1], sizes[::-1], strict=False):
        before = left // left.dtype.type(size) if size > 1 else left
        rows[:, column] = left - before * left.dtype.type(size) if size > 1 else 0
        left = before


@constraint("count-size", "OutputCountTensor holds one number: every size is 1.")
def one_count(guard: Guard) -> Findings:
    sizes = guard.sizes(COUNT)
    wrong = [d for d, size in enumerate(sizes) if size != 1]
    if wrong:
        yield Finding(
            say("OutputCountTensor is {sizes}; every size must be 1.", sizes=braces(sizes)),
            tuple(sizes_at(COUNT, d) for d in wrong),
            (set_sizes(COUNT, (1,) * len(sizes)), *derive_outputs(guard, COUNT)),
        )


@constraint(
    "coordinate-sizes",
    "OutputCoordinatesTensor has a row for each input element, and a column for each dimension of the input; columns "
    "of leading dimensions of size 1 may be omitted.",
)
def room_for_all(guard: Guard) -> Findings:
    source, actual = guard.sizes(INPUT), guard.sizes(COORDINATES)
    low, high = effective_rank(source), len(source)
    leading = (1,) * (len(actual) - 2)
    if actual[:-1] == (*leading, count(source)) and low <= actual[-1] <= high:
        return
    expected = (*leading, count(source), min(max(actual[-1], low), high))
    can_be = count(source) < 1 << 32 and all(size > 0 for size in source)
    yield Finding(
        say(
            "OutputCoordinatesTensor is {actual}; it must be {expected}: {rows:row|rows} and {high:column|columns}."
            if low == high
            else "OutputCoordinatesTensor is {actual}; it must have {rows:row|rows} and from {low} to {high} columns, "
            "such as {expected}.",
            actual=braces(actual), expected=braces(expected), rows=count(source), low=low, high=high,
        ),
        (sizes_at(COORDINATES), sizes_at(INPUT)),
        (set_sizes(COORDINATES, expected),) if can_be else (),
    )  # fmt: skip


@constraint(
    "rows-not-written",
    "Rows beyond the number of nonzero elements are undefined; DirectML 1.13.1 does not write them.",
    severity=Severity.NOTE,
    depends_on_device=True,
)
def rows_not_written(guard: Guard) -> Findings:
    """Reports the rows of OutputCoordinatesTensor that a device may leave undefined.

    A device may treat denormal elements as 0, so only a nonzero element that is not denormal certainly has a row.
    """
    case = guard.runnable(INPUT, COORDINATES)
    with np.errstate(invalid="ignore"):
        rows, found = count(case.sizes(INPUT)), len(nonzero_indices(flush_denormals(guard.logical(INPUT))))
    rest = np.zeros(case.sizes(COORDINATES), np.bool_)
    rest.reshape(case.sizes(COORDINATES)[-2:])[found:] = True
    if found < rows:
        yield Finding(
            say(
                "A device finds {found:element|elements} that are not 0, and OutputCoordinatesTensor has "
                "{rows:row|rows}; DirectML does not write the remaining rows.",
                found=found, rows=rows,
            ),
            (Location(COORDINATES, Part.DATA, cells=Cells(rest)),),
        )  # fmt: skip


@constraint(
    "denormal-not-found",
    "Devices treat denormal FLOAT32 elements as 0.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def denormal_not_found(guard: Guard) -> Findings:
    case = guard.runnable(INPUT, COORDINATES)
    with np.errstate(invalid="ignore"):
        x = guard.logical(INPUT)
        missed = (flush_denormals(x) == 0) & (x != 0)
    if missed.any():
        expected, seen = compute(case), as_directml(case)
        differs = Cells(expected[COORDINATES] != seen[COORDINATES])
        yield Finding(
            say(
                "InputTensor is denormal in {count:cell|cells}; DirectML may treat denormal elements as 0 and omit "
                "them.",
                count=int(np.count_nonzero(missed)),
            ),
            (
                Location(INPUT, Part.DATA, cells=Cells(missed)),
                Location(COUNT, Part.DATA, cells=Cells(expected[COUNT] != seen[COUNT])),
                Location(COORDINATES, Part.DATA, cells=differs),
            ),
        )


def _example(title: str, sizes: list[int], columns: int, data: list[float], coordinates: list[int]) -> Example:
    """An example of NONZERO_COORDINATES.

    The input has the elements `data` and the sizes `sizes`. `coordinates` has the coordinates of all elements that are
    not 0, one element after another, with `columns` numbers per element.
    """
    rows = int(np.prod(sizes))
    tensors = {
        INPUT: float32(*sizes),
        COUNT: tensor(U32, *[1] * len(sizes)),
        COORDINATES: tensor(U32, *[1] * (len(sizes) - 2), rows, columns),
    }
    found = sum(number != 0 for number in data)
    rest = [0] * (rows * columns - len(coordinates))
    return own_example(title, tensors, {INPUT: data}, {COUNT: [found], COORDINATES: [*coordinates, *rest]})


OPERATORS = (
    declare(
        "NONZERO_COORDINATES",
        formula="OutputCoordinates[i] = coordinates of the i-th element that is not 0",
        constraints=(one_count, room_for_all, rows_not_written, denormal_not_found),
        infer=infer,
        compute=compute,
        as_directml=as_directml,
        explained=explained_in("ops.catalog.indexing.nonzero_explained"),
        examples=(
            _example("coordinates without leading dimensions of size 1", [1, 1, 2, 3], 2, [0, 5, 0, -1, 0, 2],
                     [0, 1, 1, 0, 1, 2]),
            _example("coordinates of four dimensions", [1, 2, 2, 3], 4, [0, 0, 7, 0, -0.0, 0, 0, 1, 0, 0, 0, -3],
                     [0, 0, 0, 2, 0, 1, 0, 1, 0, 1, 1, 2]),
        ),
    ),
)  # fmt: skip
