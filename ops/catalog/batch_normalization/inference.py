"""BATCH_NORMALIZATION: normalizes elements with given statistics, then scales and shifts them."""

from collections.abc import Mapping, Sequence

import numpy as np

from ops.arrays.blocks import slabwise
from ops.arrays.dtypes import Array
from ops.arrays.halves import widen_halves
from ops.arrays.scalar_cast import as_float32
from ops.catalog.shared.fused import activated, activation_as_directml, special_activation
from ops.catalog.shared.fused_rules import FUSED
from ops.constraints.base import Finding, Findings, constraint
from ops.constraints.general.support import raise_level
from ops.constraints.shapes import set_size, sizes_at
from ops.constraints.sizes import broadcast_to
from ops.declare.declaration import declare, explained_in, rounding_in
from ops.declare.examples import float32, own_example
from ops.declare.unary import SAME_AS_INPUT, like_input
from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel
from ops.model.guard import Guard
from ops.model.operator import Example
from ops.model.violations import Location
from ops.text.sentences import say

STATISTICS = ("MeanTensor", "VarianceTensor")
OPERANDS = (*STATISTICS, "ScaleTensor", "BiasTensor")


def epsilon(case: Case) -> np.float32:
    """Epsilon as FLOAT32; 0 if the desc omits it, as in the C struct."""
    return np.float32(as_float32(case.number("Epsilon"))) if case.has("Epsilon") else np.float32(0)


def deviation(case: Case, variance: Array) -> Array:
    """Returns sqrt(variance + Epsilon), computed in FLOAT32."""
    return np.sqrt(variance.astype(np.float32) + epsilon(case))


def compute(case: Case) -> Mapping[str, Array]:
    """Computes Scale * (x - Mean) / sqrt(Variance + Epsilon) + Bias in FLOAT32, then casts and activates it.

    The operands broadcast to the sizes of the input. A negative Variance + Epsilon gives NaN.
    """
    mean, variance, scale, bias = (case.logical(name).astype(np.float32) for name in OPERANDS)
    data_type = case.data_type("OutputTensor")

    def of_slab(x: Array, mean: Array, divisor: Array, scale: Array, bias: Array) -> Array:
        found = widen_halves(x) - mean
        found /= divisor
        found *= scale
        found += bias
        return found

    with np.errstate(all="ignore"):  # infinities and NaN are valid results
        operands = mean, deviation(case, variance), scale, bias
        found = slabwise(of_slab, data_type.numpy, case.logical("InputTensor"), *operands)
        return {"OutputTensor": activated(found, case["FusedActivation"], data_type)}


@constraint(
    "spatial-statistics",
    "Before feature level 4_0, if Spatial is FALSE, mean and variance have the input's height and width.",
)
def spatial_statistics(guard: Guard) -> Findings:
    if guard.level >= FeatureLevel.FL_4_0 or guard.integer("Spatial"):
        return
    for name in STATISTICS:
        sizes, whole = guard.sizes(name), guard.sizes("InputTensor")
        wrong = [d for d in range(len(sizes))[-2:] if sizes[d] != whole[d]]
        if wrong:
            yield Finding(
                say(
                    "{name} has size {actual} along dimension {dimension}; before feature level 4_0 it must be {whole} "
                    "if Spatial is FALSE, and the target is {level}.",
                    name=name, actual=sizes[wrong[0]], dimension=wrong[0], whole=whole[wrong[0]],
                    level=str(guard.level),
                ),
                (*(sizes_at(name, d) for d in wrong), Location("Spatial")),
                (set_size(name, wrong[0], whole[wrong[0]]), raise_level(FeatureLevel.FL_4_0)),
            )  # fmt: skip


def _example(
    title: str, sizes: list[int], operands: list[list[int]], numbers: Sequence[Sequence[float]],
    expected: Sequence[float], **more: object,
) -> Example:  # fmt: skip
    """Builds an example of BATCH_NORMALIZATION.

    `operands` are the sizes of mean, variance, scale and bias. `numbers` has the elements of the input, followed by
    those of the four operands. `more` are further fields.
    """
    inputs: tuple[str, ...] = ("InputTensor", *OPERANDS)
    shapes = zip((*inputs, "OutputTensor"), [sizes, *operands, sizes], strict=True)
    tensors = {name: float32(*shape) for name, shape in shapes}
    data = dict(zip(inputs, numbers, strict=True))
    return own_example(title, tensors, {**data}, {"OutputTensor": expected}, Spatial=True, **more)


BATCH = [2, 4, 4, 4, 5, 5, 7, 9, 1, 1, 1, 1, 3, 3, 3, 3, -3, 3, -3, 3, -3, 3, -3, 3]
CHANNEL = [1, 3, 1, 1]

ROUNDING = rounding_in("ops.catalog.batch_normalization.rounding", "of_inference")

BATCH_NORMALIZATION = declare(
    "BATCH_NORMALIZATION",
    formula="f(x) = FusedActivation(Scale * (x - Mean) / sqrt(Variance + Epsilon) + Bias)",
    constraints=(
        *SAME_AS_INPUT,
        *broadcast_to("InputTensor", *OPERANDS),
        *FUSED,
        spatial_statistics,
        special_activation(compute, ROUNDING),
    ),
    infer=like_input,
    compute=compute,
    as_directml=activation_as_directml(compute),
    rounding=ROUNDING,
    explained=explained_in("ops.catalog.batch_normalization.inference_explained"),
    examples=(
        _example(
            "statistics of each channel", [1, 3, 2, 4], [CHANNEL] * 4,
            [BATCH, [5, 2, 0], [4, 1, 9], [1, 10, 2], [0, 100, -1]],
            [-1.5, -0.5, -0.5, -0.5, 0, 0, 1, 2, 90, 90, 90, 90, 110, 110, 110, 110, -3, 1, -3, 1, -3, 1, -3, 1],
            Epsilon=0.0,
        ),
        _example(
            "each operand along a different dimension", [2, 1, 3, 4],
            [[2, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 4], [1, 1, 3, 1]],
            [list(range(24)), [0, 12], [3], [2, 4, 6, 8], [0, 100, 200]],
            [0, 2, 6, 12, 104, 110, 118, 128, 208, 218, 230, 244] * 2, Epsilon=1.0,
        ),
        _example(
            "followed by LEAKY_RELU", [3, 2], [[1, 2]] * 4,
            [[1, 2, 3, 4, 5, 6], [3, 2], [1, 4], [2, 1], [0, 1]], [-0.4, 1, 0, 2, 4, 3],
            Epsilon=0.0, FusedActivation={"Type": "ACTIVATION_LEAKY_RELU", "Desc": {"Alpha": 0.1}},
        ),
    ),
)  # fmt: skip

OPERATORS = (BATCH_NORMALIZATION,)
