"""SOFTMAX, LOG_SOFTMAX and HARDMAX. A row consists of the elements along Axes, or along the last dimension."""

from collections.abc import Callable, Mapping

import numpy as np

from ops.arrays.blocks import rowwise
from ops.arrays.dtypes import Array
from ops.arrays.functions import quiet
from ops.arrays.layout import count
from ops.arrays.rows import from_rows, in_rows
from ops.constraints.attributes import AxesInRange, AxesOnce
from ops.constraints.base import Constraint, Finding, Findings, constraint, in_cells
from ops.constraints.shapes import set_sizes
from ops.declare.as_directml import differs_as_directml
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import float32, own_example
from ops.declare.unary import SAME_AS_INPUT, like_input
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Compute, Example, Operator
from ops.model.violations import Location, Part, Provenance, Severity
from ops.rounding.activations import FORMULAS, Activation
from ops.rounding.bounds import Rounding
from ops.rounding.interval import Interval, exact
from ops.text.sentences import say

# Returns the results for FLOAT32 elements, which it may overwrite; both arrays are [rows, elements of a row].
OnRows = Callable[[Array], Array]


def axes_of(case: Case) -> tuple[int, ...]:
    """The sorted dimensions of a row: Axes without repetitions, or the last dimension if there are no Axes."""
    if "Axes" in case.values:
        return tuple(sorted(set(case.integers("Axes"))))
    return (len(case.sizes("InputTensor")) - 1,)


def on_rows(function: OnRows) -> Compute:
    """The kernel that applies `function` to every row, in FLOAT32, and casts the result to the input's data type."""

    def compute(case: Case) -> Mapping[str, Array]:
        x, axes = case.logical("InputTensor"), axes_of(case)
        with np.errstate(all="ignore"):  # infinities and NaN are valid results
            rows = rowwise(function, x.dtype, in_rows(x, axes))
            return {"OutputTensor": from_rows(rows, x.shape, axes)}

    return compute


def softmax(rows: Array) -> Array:
    """Returns e^(x - max) / sum of e^(x - max), `[rows, elements]`. NaN or +infinity makes the whole row NaN."""
    rows -= rows.max(axis=1, keepdims=True)
    np.exp(rows, out=rows)
    rows /= rows.sum(axis=1, keepdims=True)
    return rows


def log_softmax(rows: Array) -> Array:
    """Returns x - max - log(sum of e^(x - max)), `[rows, elements]`. NaN or +infinity makes the whole row NaN."""
    rows -= rows.max(axis=1, keepdims=True)
    rows -= np.log(np.exp(rows).sum(axis=1, keepdims=True))
    return rows


def log_softmax_as_directml(rows: Array) -> Array:
    """Computes the logarithm of softmax as measured with DirectML 1.13.1, which differs from `log_softmax`.

    NaN is ignored in the largest element. The sum is at least 1e-20, which also replaces a NaN.
    """
    largest = np.fmax.reduce(quiet(rows), axis=1, keepdims=True)
    total = np.fmax(np.exp(rows - largest).sum(axis=1, keepdims=True), np.float32(1e-20))
    return rows - largest - np.log(total)


def hardmax(rows: Array) -> Array:
    """Returns 1 for the first of the largest elements of each row and 0 for the others, `[rows, elements]`.

    A comparison with NaN is never true. So a NaN at index 0 stays the largest, and a NaN at any other index never
    becomes the largest.
    """
    known = np.where(np.isnan(rows), np.float32(-np.inf), rows)
    largest = known.argmax(axis=1)
    largest[np.isnan(rows[:, 0])] = 0
    found = np.zeros(rows.shape, np.float32)
    found[np.arange(len(rows)), largest] = 1
    return found


def rounding_of(formula: Activation) -> Rounding:
    """Returns a function that computes the rounding interval of OutputTensor, by applying `formula` to the interval of
    each row of InputTensor.
    """

    def bound(case: Case) -> Mapping[str, Interval]:
        x, axes = case.logical("InputTensor"), axes_of(case)
        found = formula(exact(in_rows(x, axes), x.dtype.itemsize), {})
        low, high = (from_rows(limit, x.shape, axes) for limit in (found.low, found.high))
        return {"OutputTensor": Interval(low, high, x.dtype.itemsize)}

    return bound


@constraint(
    "softmax-matrix", "Only the last two dimensions (the rows and their elements) may have sizes larger than 1."
)
def two_dimensions(guard: Guard) -> Findings:
    sizes = guard.sizes("InputTensor")
    wide = [d for d, size in enumerate(sizes[:-2]) if size > 1]
    if wide:
        rows = (1,) * (len(sizes) - 2) + (count(sizes[:-1]), sizes[-1])
        can_be_flat = count(sizes[:-1]) < 1 << 32
        yield Finding(
            say(
                "InputTensor has size {size} along dimension {dimension}; all sizes before the last two must be 1.",
                size=sizes[wide[0]], dimension=wide[0],
            ),
            tuple(Location("InputTensor", Part.SIZES, d) for d in wide),
            (set_sizes("InputTensor", rows),) if can_be_flat else (),
        )  # fmt: skip


special_row = differs_as_directml(
    "special-row",
    "DirectML 1.13.1 ignores NaN when it computes the largest element of a row, and uses at least 1e-20 as the sum, "
    "also in place of NaN. By the formula, a row with NaN or +infinity becomes NaN.",
    "Rows with NaN or infinity contain {count:cell|cells} in which DirectML writes a number other than NaN.",
    on_rows(log_softmax),
    on_rows(log_softmax_as_directml),
    rounding_of(FORMULAS["LOG_SOFTMAX"]),
)


@constraint(
    "nan-in-row",
    "No page defines the result for NaN; in DirectML 1.13.1, NaN counts as the largest only at the start of a row.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def nan_in_row(guard: Guard) -> Findings:
    yield from in_cells(
        np.isnan(guard.logical("InputTensor")),
        "InputTensor has NaN in {count:cell|cells}; no page defines the largest element of a row with NaN.",
        "InputTensor",
    )


def _pair(
    name: str,
    function: OnRows,
    formula: str,
    expected: tuple[list[float], list[float]],
    rules: tuple[Constraint, ...] = (),
    as_directml: OnRows | None = None,
) -> tuple[Operator, Operator]:
    """Declares two operators with the same function: the first works along the last dimension, the second along Axes.

    `expected` has two lists of results for the same input. In the first list, the function was applied along the last
    dimension; in the second, along the dimension before it.
    """
    tensors = {name: float32(1, 1, 2, 3) for name in ("InputTensor", "OutputTensor")}

    def example(title: str, results: list[float], **axes: object) -> Example:
        return own_example(title, tensors, {"InputTensor": NUMBERS}, {"OutputTensor": results}, **axes)

    def version_of(version: str, own: tuple[Constraint, ...], *examples: Example) -> Operator:
        return declare(
            f"ACTIVATION_{name}{version}",
            formula=formula,
            constraints=(*SAME_AS_INPUT, *own, *rules),
            infer=like_input,
            compute=on_rows(function),
            as_directml=None if as_directml is None else on_rows(as_directml),
            rounding=rounding_of(FORMULAS[name]),
            explained=explained_in("ops.catalog.activation.softmax_explained"),
            examples=examples,
        )

    along_rows = example("along rows", expected[0], AxisCount=1, Axes=[3])
    along_columns = example("along columns", expected[1], AxisCount=1, Axes=[2])
    return (
        version_of("", (two_dimensions,), example("two rows", expected[0])),
        version_of("1", (AXES, AxesOnce("Axes")), along_rows, along_columns),
    )


AXES = AxesInRange("Axes", of="InputTensor")
NUMBERS = [1, 2, 3, 1, 0, 3]

OPERATORS = (
    *_pair(
        "SOFTMAX", softmax, "f(x) = e^x / sum of e^y for all y in the row",
        (
            [0.09003057, 0.24472848, 0.66524094, 0.11419519, 0.04201007, 0.84379476],
            [0.5, 0.880797, 0.5, 0.5, 0.11920292, 0.5],
        ),
    ),
    *_pair(
        "LOG_SOFTMAX", log_softmax, "f(x) = x - log(sum of e^y for all y in the row)",
        (
            [-2.4076059, -1.4076059, -0.40760595, -2.169846, -3.169846, -0.16984603],
            [-0.6931472, -0.126928, -0.6931472, -0.6931472, -2.126928, -0.6931472],
        ),
        (special_row,), log_softmax_as_directml,
    ),
    *_pair(
        "HARDMAX", hardmax, "f(x) = 1 if x is the first of the largest elements of its row else 0",
        ([0, 0, 1, 0, 0, 1], [1, 1, 1, 0, 0, 0]),
        (nan_in_row,),
    ),
)  # fmt: skip
