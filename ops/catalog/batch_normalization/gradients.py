"""BATCH_NORMALIZATION_GRAD and BATCH_NORMALIZATION_TRAINING_GRAD: gradients of the input, the scale and the bias.

The first operator treats mean and variance as constants. In the second, mean and variance depend on the input, and the
gradient of the input includes this dependence.
"""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.rows import float_rows, from_rows
from ops.catalog.batch_normalization.inference import deviation
from ops.constraints.base import Finding, Findings, constraint
from ops.constraints.shapes import SameDataType, SameRank, SameSizes
from ops.constraints.sizes import Broadcasts
from ops.declare.as_directml import differs_as_directml
from ops.declare.declaration import declare, explained_in, rounding_in
from ops.declare.examples import float32, own_example
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Compute, Example, Inferred, Operator
from ops.model.violations import Cells, Location, Part, Provenance, Severity
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import say

INPUT, INCOMING, MEAN, VARIANCE, SCALE = INPUTS = (
    "InputTensor", "InputGradientTensor", "MeanTensor", "VarianceTensor", "ScaleTensor",
)  # fmt: skip
OF_INPUT, OF_SCALE, OF_BIAS = OUTPUTS = (
    "OutputGradientTensor", "OutputScaleGradientTensor", "OutputBiasGradientTensor",
)  # fmt: skip


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """The gradient of the input has the sizes of the input, the other gradients have the sizes of the mean.

    All have the data type of the input.
    """
    data_type = guard.data_type(INPUT)
    statistics = Inferred(guard.sizes(MEAN), data_type)
    return {OF_INPUT: Inferred(guard.sizes(INPUT), data_type), OF_SCALE: statistics, OF_BIAS: statistics}


def axes_of(case: Case) -> tuple[int, ...]:
    """The dimensions that are summed over: the dimensions along which MeanTensor has size 1."""
    return tuple(d for d, size in enumerate(case.sizes(MEAN)) if size == 1)


@quick_dataclass
class Rows:
    """The inputs of a gradient in FLOAT32. A row consists of the elements that share a mean.

    `x` and `incoming` (dy) are `[rows, elements of a row]`. `mean`, `deviation` and `scale` are `[rows, 1]`. The
    deviation is sqrt(variance + Epsilon).
    """

    x: Array
    incoming: Array
    mean: Array
    deviation: Array
    scale: Array


def rows_of(case: Case) -> Rows:
    """The inputs of a case, arranged as `Rows`."""
    axes = axes_of(case)
    mean, variance, scale = (case.logical(name).reshape(-1, 1).astype(np.float32) for name in (MEAN, VARIANCE, SCALE))
    x, incoming = (float_rows(case.logical(name), axes) for name in (INPUT, INCOMING))
    return Rows(x, incoming, mean, deviation(case, variance), scale)


def normalized(rows: Rows) -> Array:
    """Returns (x - mean) / sqrt(variance + Epsilon), `[rows, elements of a row]`."""
    return (rows.x - rows.mean) / rows.deviation


# Returns the gradient of the input, [rows, elements of a row].
OfInput = Callable[[Rows], Array]


def with_given_statistics(rows: Rows) -> Array:
    """Computes the gradient of the input as dy * scale / deviation. This holds if mean and variance do not depend on
    the input.
    """
    return rows.incoming * (rows.scale / rows.deviation)


def with_statistics_of_batch(rows: Rows) -> Array:
    """The gradient of the input, where mean and variance depend on the input too.

    It is scale / deviation * (dy - mean(dy) - n * mean(dy * n)), with n the normalized input and dy the gradient of the
    output.
    """
    of_mean = rows.incoming.mean(axis=1, keepdims=True)
    of_variance = (rows.incoming * normalized(rows)).mean(axis=1, keepdims=True)
    return rows.scale / rows.deviation * (rows.incoming - of_mean - normalized(rows) * of_variance)


def of_scale(rows: Rows) -> Array:
    """The gradient of the scale, `[rows]`: the sum of dy * n, with n the normalized input."""
    return (rows.incoming * normalized(rows)).sum(axis=1)


def of_bias(rows: Rows) -> Array:
    """Returns the gradient of the bias, `[rows]`: the sum of the incoming gradients in each row."""
    return rows.incoming.sum(axis=1)


def sums_first(rows: Rows) -> Array:
    """Computes the gradient of the scale, `[rows, 1]`, as measured with DirectML 1.13.1: the sum of dy * (x - mean) is
    multiplied by 1 / deviation afterwards.
    """
    return (rows.incoming * (rows.x - rows.mean)).sum(axis=1, keepdims=True) * (1 / rows.deviation)


def of_batch_as_directml(rows: Rows) -> Array:
    """The gradient of the input as measured with DirectML 1.13.1 on an H100.

    It is Scale * i * (dy - mean(dy) - d * mean(dy * d) * i * i), with d = x - Mean and i = 1 / sqrt(Variance +
    Epsilon). The term d * mean(dy * d) is computed before it is multiplied by i, so it can be infinite where i is
    small.
    """
    inverse, many = 1 / rows.deviation, np.float32(rows.x.shape[1])
    distance = rows.x - rows.mean
    of_mean = rows.incoming.sum(axis=1, keepdims=True) / many
    of_variance = (rows.incoming * distance).sum(axis=1, keepdims=True) / many
    return rows.scale * inverse * (rows.incoming - of_mean - distance * of_variance * inverse * inverse)


def of_given_as_directml(rows: Rows) -> Array:
    """Returns the gradient of the input as measured with DirectML 1.13.1, for constant means and variances."""
    return rows.incoming * (rows.scale * (1 / rows.deviation))


def gradients_kernel(of_input: OfInput, to_scale: OfInput = of_scale) -> Compute:
    """The kernel of a gradient operator. `of_input` computes the gradient of the input, `to_scale` the gradient of the
    scale.

    The kernel computes in FLOAT32. If variance + Epsilon is 0 or less, the gradients of the input and the scale are
    infinite or NaN.
    """

    def compute(case: Case) -> Mapping[str, Array]:
        with np.errstate(all="ignore"):  # infinities and NaN are valid results
            rows = rows_of(case)
            found = {
                OF_INPUT: from_rows(of_input(rows), case.sizes(INPUT), axes_of(case)),
                OF_SCALE: to_scale(rows).reshape(case.sizes(OF_SCALE)),
                OF_BIAS: of_bias(rows).reshape(case.sizes(OF_BIAS)),
            }
            return {name: numbers.astype(case.data_type(name).numpy) for name, numbers in found.items()}

    return compute


@constraint(
    "sum-order",
    "If partial sums exceed the range of FLOAT32, the order of the terms decides whether the result is infinite, NaN "
    "or finite.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
    depends_on_device=True,
)
def sum_order(guard: Guard) -> Findings:
    case = guard.runnable(*INPUTS)
    with np.errstate(all="ignore"):
        rows = rows_of(case)
        summed = {OF_SCALE: rows.incoming * normalized(rows), OF_BIAS: rows.incoming}
        sizes = {name: np.abs(terms).sum(axis=1) for name, terms in summed.items()}
    found = {
        name: Cells((np.isinf(sizes[name]) & np.isfinite(terms).all(axis=1)).reshape(case.sizes(name)))
        for name, terms in summed.items()
    }
    if any(found.values()):
        yield Finding(
            say(
                "Partial results of {count:sum|sums} may exceed the range of FLOAT32; a different order of the terms "
                "may give a different result.",
                count=sum(map(len, found.values())),
            ),
            tuple(Location(name, Part.DATA, cells=cells) for name, cells in found.items() if cells),
        )


def _example(
    title: str, sizes: list[int], statistics: list[int], numbers: Sequence[Sequence[float]],
    expected: Sequence[Sequence[float]],
) -> Example:  # fmt: skip
    """Makes an example of a gradient operator. `statistics` are the sizes of mean and variance, `numbers` are the
    elements of INPUTS, and `expected` are the elements of OUTPUTS.
    """
    like_input = (INPUT, INCOMING, OF_INPUT)
    tensors = {name: float32(*(sizes if name in like_input else statistics)) for name in (*INPUTS, *OUTPUTS)}
    data, results = zip(INPUTS, numbers, strict=True), zip(OUTPUTS, expected, strict=True)
    return own_example(title, tensors, dict(data), dict(results), Epsilon=0.0)


# The normalized channels: -1.5, -0.5 (3 times), 0, 0, 1, 2; -1 and 1 (4 times each); -1 and 1 in turn (4 times).
BATCH = [2, 4, 4, 4, 5, 5, 7, 9, 1, 1, 1, 1, 3, 3, 3, 3, -3, 3, -3, 3, -3, 3, -3, 3]
CHANGES = [1, 0, 0, 0, 0, 0, 0, 2, 1, 2, 3, 4, 1, 2, 3, 4, 1, -1, 1, -1, 1, -1, 1, -1]
CHANNELS = [BATCH, CHANGES, [5, 2, 0], [4, 1, 9], [4, 1, 6]]
PAIRS = [[1, 2, 3, 3, 6, 9], [1, 1, 1, 1, -1, 2], [2, 4, 6], [1, 4, 9], [1, 1, 2]]


def _gradient(
    name: str, of_input: OfInput, formula: str, expected: tuple[Sequence[float], Sequence[float]], *errata: str
) -> Operator:
    """Declares BATCH_NORMALIZATION_GRAD or BATCH_NORMALIZATION_TRAINING_GRAD.

    `of_input` computes the gradient of the input, and `formula` is its text. `expected` are these gradients in two
    examples: one with three channels, one with a batch of two. `errata` are the errors of the operator's page.
    """
    is_given = of_input is with_given_statistics
    rounding = rounding_in(
        "ops.catalog.batch_normalization.rounding", "of_gradient" if is_given else "of_training_gradient"
    )
    seen = gradients_kernel(of_given_as_directml if is_given else of_batch_as_directml, sums_first)
    return declare(
        name,
        formula=f"dx = {formula}, dScale = sum of (dy * n), dBias = sum of dy, "
        "n = (x - Mean) / sqrt(Variance + Epsilon)",
        constraints=(
            *(rule(INPUT, other) for other in (INCOMING, OF_INPUT) for rule in (SameRank, SameDataType, SameSizes)),
            SameRank(INPUT, MEAN),
            SameDataType(INPUT, MEAN),
            Broadcasts(MEAN, to=INPUT),
            *(
                rule(MEAN, other)
                for other in (VARIANCE, SCALE, OF_SCALE, OF_BIAS)
                for rule in (SameRank, SameDataType, SameSizes)
            ),
            sum_order,
            differs_as_directml(
                "sum-first",
                "DirectML 1.13.1 first adds up dy * (x - Mean) and then divides the sum; if Variance + Epsilon is 0, "
                "the result is infinite where the formula gives NaN.",
                "In {count:cell|cells}, DirectML computes another number, because it divides after it adds up.",
                gradients_kernel(of_input),
                seen,
                rounding,
            ),
        ),
        infer=infer,
        compute=gradients_kernel(of_input),
        as_directml=seen,
        rounding=rounding,
        explained=explained_in("ops.catalog.batch_normalization.gradients_explained"),
        examples=(
            _example(
                "statistics of each channel", [1, 3, 2, 4], [1, 3, 1, 1], CHANNELS,
                [expected[0], [2.5, 0, -8], [3, 20, 0]],
            ),
            _example("statistics over the batch", [2, 3], [1, 3], PAIRS, [expected[1], [0, -2, 1], [2, 0, 3]]),
        ),
        errata=errata,
    )  # fmt: skip


GRAD = _gradient(
    "BATCH_NORMALIZATION_GRAD", with_given_statistics, "dy * Scale / sqrt(Variance + Epsilon)",
    (
        [2, 0, 0, 0, 0, 0, 0, 4, 1, 2, 3, 4, 1, 2, 3, 4, 2, -2, 2, -2, 2, -2, 2, -2],
        [1, 0.5, 2 / 3, 1, -0.5, 4 / 3],
    ),
)  # fmt: skip

TRAINING_GRAD = _gradient(
    "BATCH_NORMALIZATION_TRAINING_GRAD", with_statistics_of_batch,
    "Scale / sqrt(Variance + Epsilon) * (dy - mean of dy - n * mean of (dy * n))",
    (
        [
            2.1875, -0.4375, -0.4375, -0.4375, -0.75, -0.75, -1.375, 2,
            -1.5, -0.5, 0.5, 1.5, -1.5, -0.5, 0.5, 1.5, 0, 0, 0, 0, 0, 0, 0, 0,
        ],
        [0, 0, 0, 0, 0, 0],
    ),
    "The page uses the mean of the input; DirectML 1.13.1 uses MeanTensor, even if it contains other numbers.",
)  # fmt: skip

OPERATORS = (GRAD, TRAINING_GRAD)
