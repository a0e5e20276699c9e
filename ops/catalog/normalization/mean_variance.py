"""MEAN_VARIANCE_NORMALIZATION, MEAN_VARIANCE_NORMALIZATION1 and MEAN_VARIANCE_NORMALIZATION2.

They subtract the mean of a row from its elements, and divide by the standard deviation.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from ops.arrays.blocks import rowwise
from ops.arrays.dtypes import F16, F32, Array
from ops.arrays.halves import widen_halves
from ops.arrays.rows import float_rows, from_rows, in_rows
from ops.catalog.normalization.mean_variance_rows import (
    axes_of,
    normalize,
    normalize_as_directml,
    subtract_mean,
    uses_variance,
    variance,
)
from ops.catalog.normalization.mean_variance_rules import (
    CHANNELS_BEFORE_4_0,
    alone_is_zero,
    half_variance,
    scale_with_bias,
)
from ops.catalog.shared.fused import activated, activation_as_directml, special_activation
from ops.catalog.shared.fused_rules import FUSED
from ops.constraints.attributes import AxesInRange, AxesOnce
from ops.constraints.base import Constraint
from ops.constraints.sizes import broadcast_to
from ops.declare.as_directml import differs_as_directml
from ops.declare.declaration import declare, explained_in, rounding_in, rows
from ops.declare.examples import float32, own_example
from ops.declare.unary import SAME_AS_INPUT, like_input
from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel
from ops.model.operator import Example

EXPLAINED = explained_in("ops.catalog.normalization.mean_variance_explained")
TENSORS = ("InputTensor", "ScaleTensor", "BiasTensor", "OutputTensor")


def finish(case: Case, x: Array, scale: Array | np.generic | None, bias: Array | np.generic | None) -> Array:
    """Computes FusedActivation(x * scale + bias) in the data type of the output; `x` has the normalized elements."""
    if scale is not None:
        x = x * scale.astype(np.float32)
    if bias is not None:
        x = x + bias.astype(np.float32)
    data_type = case.data_type("OutputTensor")
    return activated(x.astype(data_type.numpy), case["FusedActivation"], data_type)


def compute(case: Case) -> Mapping[str, Array]:
    """Computes FusedActivation(Scale * (x - mean) / sqrt(variance + Epsilon) + Bias). Mean and variance are those of
    all elements along the normalized dimensions.

    Input and output have the same sizes; Scale and Bias are broadcast to them. Everything is computed in FLOAT32. The
    variance is computed from the differences between the elements and their mean. NaN and infinity spread to all
    elements normalized together, by the rules of IEEE 754.
    """
    x, axes = case.logical("InputTensor"), axes_of(case)
    scale, bias = (case.logical(name) if case.has(name) else None for name in ("ScaleTensor", "BiasTensor"))
    data_type = case.data_type("OutputTensor")
    # Rows are packed, so that sums do not depend on the strides.
    rows = np.ascontiguousarray(in_rows(x, axes))
    more = [in_rows(np.broadcast_to(widen_halves(each), x.shape), axes) for each in (scale, bias) if each is not None]

    def of_rows(part: Array, *operands: Array) -> Array:
        found, left = normalize(case, part, part), list(operands)
        if scale is not None:
            found *= left.pop(0)
        if bias is not None:
            found += left.pop(0)
        return found

    with np.errstate(all="ignore"):  # infinities and NaN are valid results
        found = from_rows(rowwise(of_rows, data_type.numpy, rows, *more), x.shape, axes)
        return {"OutputTensor": activated(found, case["FusedActivation"], data_type)}


def as_directml(case: Case) -> Mapping[str, Array]:
    """The output. Rows of one element are computed as measured with DirectML 1.13.1."""
    x, axes = case.logical("InputTensor"), axes_of(case)
    scale, bias = (case.logical(name) if case.has(name) else None for name in ("ScaleTensor", "BiasTensor"))
    with np.errstate(all="ignore"):
        found = from_rows(normalize_as_directml(case, float_rows(x, axes)), x.shape, axes)
        return {"OutputTensor": finish(case, found, scale, bias)}


def variances(case: Case) -> Array:
    """Returns the variance for each element, in the sizes of the input.

    It is the variance of all elements that are normalized together with this element; 0 if the case uses no variances.
    """
    x, axes = case.logical("InputTensor"), axes_of(case)
    rows = float_rows(x, axes)
    found = variance(subtract_mean(case, rows)) if uses_variance(case) else np.zeros((1, 1), np.float32)
    return from_rows(np.broadcast_to(found, rows.shape), x.shape, axes)


HALF_VARIANCE = half_variance(variances)
ROUNDING = rounding_in("ops.catalog.normalization.rounding", "of_mean_variance")
SPECIAL = special_activation(compute, ROUNDING)
one_element = differs_as_directml(
    "one-element-row",
    "If mean and variance are taken over a single element, DirectML 1.13.1 uses the element itself as the variance. "
    "The result is then 0 / sqrt(x + Epsilon), which is NaN if x + Epsilon is 0 or negative.",
    "Each row has one element; DirectML divides by sqrt(x + Epsilon), which changes {count:cell|cells}.",
    compute,
    as_directml,
    ROUNDING,
)
ALIKE: tuple[Constraint, ...] = (
    *SAME_AS_INPUT,
    *broadcast_to("InputTensor", "ScaleTensor", "BiasTensor"),
    *FUSED,
)
WITH_AXES: tuple[Constraint, ...] = (*ALIKE, AxesInRange("Axes", of="InputTensor"), AxesOnce("Axes"))

# Three rows of 8: mean 5 and variance 4, mean 2 and variance 1, mean 0 and variance 9.
THREE = [2, 4, 4, 4, 5, 5, 7, 9, 1, 1, 1, 1, 3, 3, 3, 3, -3, 3, -3, 3, -3, 3, -3, 3]
FIRST, SECOND, THIRD = [-1.5, -0.5, -0.5, -0.5, 0, 0, 1, 2], [-1, -1, -1, -1, 1, 1, 1, 1], [-1, 1] * 4
# Three rows with mean 3 and variance 5.
PAIRS = [0, 2, 4, 6, 6, 0, 2, 4, 4, 6, 0, 2]


def _example(
    title: str,
    sizes: list[int],
    data: Sequence[float],
    expected: Sequence[float],
    scale: tuple[list[int], Sequence[float]] | None = None,
    bias: tuple[list[int], Sequence[float]] | None = None,
    **more: object,
) -> Example:
    """An example of a mean variance normalization; `scale` and `bias` are pairs of sizes and elements.

    Epsilon is 0 unless `more` has another.
    """
    tensors = {"InputTensor": float32(*sizes), "OutputTensor": float32(*sizes)}
    numbers = {"InputTensor": data}
    attributes = {"Epsilon": 0.0, **more}
    for name, given in (("ScaleTensor", scale), ("BiasTensor", bias)):
        if given is not None:
            attributes[name], numbers[name] = float32(*given[0]), given[1]
    return own_example(title, tensors, numbers, {"OutputTensor": expected}, **attributes)


MVN = declare(
    "MEAN_VARIANCE_NORMALIZATION",
    formula="f(x) = FusedActivation(Scale * (x - mean) / sqrt(variance + Epsilon) + Bias)",
    constraints=(*ALIKE, scale_with_bias, HALF_VARIANCE, one_element, SPECIAL),
    infer=like_input,
    compute=compute,
    as_directml=activation_as_directml(as_directml),
    rounding=ROUNDING,
    explained=EXPLAINED,
    examples=(
        _example(
            "every channel by itself, scaled and shifted", [1, 3, 2, 4], THREE,
            [*FIRST, *(100 + 10 * x for x in SECOND), *(2 * x - 1 for x in THIRD)],
            ([1, 3, 1, 1], [1, 10, 2]), ([1, 3, 1, 1], [0, 100, -1]), CrossChannel=False, NormalizeVariance=True,
        ),
        _example(
            "all channels of an image together", [3, 2, 1, 4], [*THREE[:8], *THREE[8:16], *THREE[16:]],
            [*FIRST, *SECOND, *THIRD], CrossChannel=True, NormalizeVariance=True,
        ),
        _example(
            "only the mean subtracted, then RELU", [3, 2, 1, 2], PAIRS, [0, 1, 0, 1, 3, 0, 0, 1, 0, 1, 0, 1],
            CrossChannel=False, NormalizeVariance=False, FusedActivation={"Type": "ACTIVATION_RELU", "Desc": {}},
        ),
    ),
)  # fmt: skip

MVN1 = declare(
    "MEAN_VARIANCE_NORMALIZATION1",
    formula=
        "f(x) = FusedActivation(Scale * (x - mean) / sqrt(variance + Epsilon) + Bias), with mean and variance over "
        "Axes",
    constraints=(*WITH_AXES, scale_with_bias, *CHANNELS_BEFORE_4_0, HALF_VARIANCE, one_element, SPECIAL),
    infer=like_input,
    compute=compute,
    as_directml=activation_as_directml(as_directml),
    rounding=ROUNDING,
    explained=EXPLAINED,
    examples=(
        _example(
            "layer normalization: along the last dimension", [3, 8], THREE,
            [*(x * (1 + d) for d, x in enumerate(FIRST)), *(x * (1 + d) for d, x in enumerate(SECOND)),
             *(x * (1 + d) for d, x in enumerate(THIRD))],
            ([1, 8], [1, 2, 3, 4, 5, 6, 7, 8]), AxisCount=1, Axes=[1], NormalizeVariance=True,
        ),
        _example(
            "instance normalization: height and width", [1, 3, 2, 4], THREE,
            [*FIRST, *(10 + x for x in SECOND), *(x - 10 for x in THIRD)], bias=([1, 3, 1, 1], [0, 10, -10]),
            AxisCount=2, Axes=[2, 3], NormalizeVariance=True,
        ),
        _example(
            "along columns, Epsilon 5", [3, 4], [0, 2, 4, 6, 3, 2, 7, 3, 6, 2, 1, 0], [
                -0.9045340, 0, 0, 0.9045340, 0, 0, 0.9045340, 0, 0.9045340, 0, -0.9045340, -0.9045340,
            ],
            AxisCount=1, Axes=[0], NormalizeVariance=True, Epsilon=5.0,
        ),
    ),
)  # fmt: skip

MVN2 = declare(
    "MEAN_VARIANCE_NORMALIZATION2",
    formula=
        "f(x) = FusedActivation(Scale * (x - mean) / sqrt(variance + Epsilon) + Bias), with mean and variance over "
        "Axes",
    support={FeatureLevel.FL_6_3: rows((1, 8), **dict.fromkeys(TENSORS, (F32, F16)))},
    constraints=(*WITH_AXES, HALF_VARIANCE, alone_is_zero),
    infer=like_input,
    compute=compute,
    rounding=ROUNDING,
    explained=EXPLAINED,
    examples=(
        _example(
            "layer normalization", [3, 8], THREE, [*FIRST, *SECOND, *THIRD],
            AxisCount=1, Axes=[1], UseMean=True, UseVariance=True,
        ),
        _example(
            "RMS normalization: the mean is not subtracted", [2, 3, 1, 4], [1, -1, 1, -1, 7, 1, -5, 5, 2, 2, 2, 2] * 2,
            [3, -3, 3, -3, 4.2, 0.6, -3, 3, 3, 3, 3, 3] * 2, ([1, 1, 1, 4], [3, 3, 3, 3]),
            AxisCount=1, Axes=[3], UseMean=False, UseVariance=True,
        ),
    ),
    errata=(
        "The page does not define UseMean and UseVariance; the reference follows RMSNormalization of ONNX, which "
        "divides by the root of the mean square.",
    ),
)  # fmt: skip

OPERATORS = (MVN, MVN1, MVN2)
