"""BATCH_NORMALIZATION_TRAINING: a batch normalization with the mean and the variance of the batch itself."""

from collections.abc import Mapping, Sequence

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.rows import float_rows, from_rows
from ops.catalog.batch_normalization.inference import deviation
from ops.catalog.normalization.mean_variance_rows import variance
from ops.catalog.normalization.mean_variance_rules import half_variance
from ops.catalog.shared.fused import activated, activation_as_directml, special_activation
from ops.catalog.shared.fused_rules import FUSED
from ops.constraints.shapes import SameDataType, SameRank, SameSizes
from ops.constraints.sizes import Broadcasts
from ops.declare.declaration import declare, explained_in, rounding_in
from ops.declare.examples import float32, own_example
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred

INPUT, SCALE, BIAS, ADDED = "InputTensor", "ScaleTensor", "BiasTensor", "FusedAddTensor"
OUTPUT, MEAN, VARIANCE = "OutputTensor", "OutputMeanTensor", "OutputVarianceTensor"


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """The output has the sizes of the input. The mean and the variance have the sizes of the scale.

    All outputs have the data type of the input.
    """
    data_type = guard.data_type(INPUT)
    statistics = Inferred(guard.sizes(SCALE), data_type)
    return {OUTPUT: Inferred(guard.sizes(INPUT), data_type), MEAN: statistics, VARIANCE: statistics}


def axes_of(case: Case) -> tuple[int, ...]:
    """The dimensions over which mean and variance are computed: the dimensions along which ScaleTensor has size 1."""
    return tuple(d for d, size in enumerate(case.sizes(SCALE)) if size == 1)


def mean(rows: Array) -> Array:
    """The mean of each row of `rows`, `[rows, 1]`; `rows` is `[rows, elements that share a mean]`."""
    return rows.mean(axis=1, keepdims=True)


def normalized(case: Case, rows: Array) -> Array:
    """Returns (x - mean) / sqrt(variance + Epsilon) for each row, `[rows, elements of a row]`."""
    centred = rows - mean(rows)
    return centred / deviation(case, variance(centred))


def scale_and_activate(
    case: Case, x: Array, scale: Array | np.generic, bias: Array | np.generic, added: Array | np.generic | None
) -> Array:
    """Computes the output from normalized elements.

    Multiplies them by `scale`, adds `bias` and `added`, casts to the data type of the output, and applies
    FusedActivation.
    """
    x = scale.astype(np.float32) * x + bias.astype(np.float32)
    if added is not None:
        x = x + added.astype(np.float32)
    data_type = case.data_type(OUTPUT)
    return activated(x.astype(data_type.numpy), case["FusedActivation"], data_type)


def compute(case: Case) -> Mapping[str, Array]:
    """The output in the sizes of the input; the mean and the variance of the batch in the sizes of ScaleTensor.

    Statistics and normalization are computed in FLOAT32. NaN or an infinity makes the output NaN for all elements that
    share its mean.
    """
    x, axes = case.logical(INPUT), axes_of(case)
    added = case.logical(ADDED) if case.has(ADDED) else None
    with np.errstate(all="ignore"):  # infinities and NaN are valid results
        rows = float_rows(x, axes)
        found = from_rows(normalized(case, rows), x.shape, axes)
        statistics = {MEAN: mean(rows), VARIANCE: variance(rows - mean(rows))}
        of_batch = {name: numbers.reshape(case.sizes(name)).astype(x.dtype) for name, numbers in statistics.items()}
        return {OUTPUT: scale_and_activate(case, found, case.logical(SCALE), case.logical(BIAS), added), **of_batch}


def variances(case: Case) -> Array:
    """The variances of the elements that share a mean, in the sizes of OutputVarianceTensor."""
    rows = float_rows(case.logical(INPUT), axes_of(case))
    return variance(rows - mean(rows)).reshape(case.sizes(VARIANCE))


def _example(
    title: str, sizes: list[int], statistics: list[int], numbers: Sequence[Sequence[float]],
    expected: Sequence[Sequence[float]], **more: object,
) -> Example:  # fmt: skip
    """Returns an example of BATCH_NORMALIZATION_TRAINING.

    `sizes` are the sizes of the input, `statistics` those of scale, bias, mean and variance. `numbers` has the elements
    of input, scale, bias and, if there are four lists, FusedAddTensor. `expected` has those of output, mean and
    variance.
    """
    given = (INPUT, SCALE, BIAS, ADDED)[: len(numbers)]
    shapes = {INPUT: sizes, ADDED: sizes, OUTPUT: sizes}
    names = (*given, OUTPUT, MEAN, VARIANCE)
    tensors = {name: float32(*shapes.get(name, statistics)) for name in names}
    data, results = zip(given, numbers, strict=True), zip((OUTPUT, MEAN, VARIANCE), expected, strict=True)
    attributes = {"Epsilon": 0.0, **more}
    return own_example(title, tensors, dict(data), dict(results), **attributes)


BATCH = [2, 4, 4, 4, 5, 5, 7, 9, 1, 1, 1, 1, 3, 3, 3, 3, -3, 3, -3, 3, -3, 3, -3, 3]

ROUNDING = rounding_in("ops.catalog.batch_normalization.rounding", "of_training")

TRAINING = declare(
    "BATCH_NORMALIZATION_TRAINING",
    formula=
        "f(x) = FusedActivation(Scale * (x - mean) / sqrt(variance + Epsilon) + Bias + FusedAdd), with mean and "
        "variance over the dimensions along which ScaleTensor has size 1",
    constraints=(
        *(rule(INPUT, other) for other in (ADDED, OUTPUT) for rule in (SameRank, SameDataType, SameSizes)),
        SameRank(INPUT, SCALE),
        SameDataType(INPUT, SCALE),
        Broadcasts(SCALE, to=INPUT),
        *(rule(SCALE, other) for other in (BIAS, MEAN, VARIANCE) for rule in (SameRank, SameDataType, SameSizes)),
        *FUSED,
        half_variance(variances),
        special_activation(compute, ROUNDING),
    ),
    infer=infer,
    compute=compute,
    as_directml=activation_as_directml(compute),
    rounding=ROUNDING,
    explained=explained_in("ops.catalog.batch_normalization.training_explained"),
    examples=(
        _example(
            "statistics of each channel", [1, 3, 2, 4], [1, 3, 1, 1], [BATCH, [1, 10, 2], [0, 100, -1]],
            [
                [-1.5, -0.5, -0.5, -0.5, 0, 0, 1, 2, 90, 90, 90, 90, 110, 110, 110, 110, -3, 1, -3, 1, -3, 1, -3, 1],
                [5, 2, 0], [4, 1, 9],
            ],
        ),
        _example(
            "statistics over the batch, with FusedAddTensor and RELU", [2, 3], [1, 3],
            [[1, 2, 3, 3, 6, 9], [2, 1, 3], [1, 0, 1], [0, 5, 1, 0, -3, 0]],
            [[0, 4, 0, 3, 0, 4], [2, 4, 6], [1, 4, 9]], FusedActivation={"Type": "ACTIVATION_RELU", "Desc": {}},
        ),
        _example(
            "separate statistics for each pixel", [4, 1, 2, 3], [1, 1, 2, 3],
            [[0, 1, 2, 3, 4, 5] * 2 + [2, 5, 8, 3, 6, 9] * 2, [1] * 6, [0] * 6],
            [
                [-0.4472136, -0.7071068, -0.8320503, 0, -0.4472136, -0.7071068] * 2
                + [0.4472136, 0.7071068, 0.8320503, 0, 0.4472136, 0.7071068] * 2,
                [1, 3, 5, 3, 5, 7], [1, 4, 9, 0, 1, 4],
            ],
            Epsilon=4.0,
        ),
    ),
)  # fmt: skip

OPERATORS = (TRAINING,)
