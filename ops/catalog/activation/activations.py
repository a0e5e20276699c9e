"""The activations that compute each output element from the input element at the same index."""

from collections.abc import Callable, Sequence

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.functions import chosen, erf, fmax
from ops.catalog.activation.functions import (
    celu,
    elu,
    hard_sigmoid,
    nan_to_0,
    parameterized_relu,
    relu,
    relu_of_halves,
    shrink,
    sigmoid,
    softplus,
    softplus_as_directml,
    softplus_exact,
)
from ops.catalog.activation.notes import (
    half_nan,
    is_huge,
    nan_becomes_0,
    nan_passes,
    rounded_integers,
    softsign_of_huge,
    steepness,
)
from ops.constraints.base import Constraint
from ops.constraints.shapes import SameDataType, SameRank, SameSizes
from ops.declare.as_directml import differs_as_directml
from ops.declare.declaration import declare, explained_in
from ops.declare.element_kernel import ElementKernel, Function
from ops.declare.examples import float32, own_example, tensor
from ops.declare.unary import SAME_AS_INPUT, like_input
from ops.model.operator import Example, Operator
from ops.rounding.activations import sloped
from ops.rounding.bounds import of_activation, of_inputs

EXPLAINED = explained_in("ops.catalog.activation.explained")


def activation(
    name: str,
    formula: str,
    function: Function,
    examples: tuple[Example, ...],
    rules: tuple[Constraint, ...] = (),
    as_directml: Function | None = None,
    of_halves: Callable[[Array], Array] | None = None,
) -> Operator:
    """Declares an activation with one input.

    `formula` is the text of f(x); it contains x and the names of the attributes. `of_halves` returns the results of
    `function` for FLOAT16 elements, and is faster than a conversion to FLOAT32 and back.
    """
    return declare(
        f"ACTIVATION_{name}",
        formula=f"f(x) = {formula}",
        constraints=(*SAME_AS_INPUT, *rules),
        infer=like_input,
        compute=ElementKernel(function, of_halves),
        explained=EXPLAINED,
        examples=examples,
        as_directml=None if as_directml is None else ElementKernel(as_directml),
        rounding=of_activation(name),
    )


GRID = (-3, -2, -1, -0.5, 0, 0.25, 0.5, 1, 2, 3, 4, 6)


def table(title: str, expected: Sequence[float | str], data: tuple[float, ...] = GRID, **attributes: float) -> Example:
    """An example of an activation with tensors of three rows; the default input has negative and positive numbers."""
    desc = float32(1, 1, 3, len(data) // 3)
    return own_example(
        title,
        {"InputTensor": desc, "OutputTensor": desc},
        {"InputTensor": data},
        {"OutputTensor": expected},
        **attributes,
    )


softplus_special = differs_as_directml(
    "softplus-overflow",
    "DirectML 1.13.1 computes max(x, 0) + log(1 + e^-|x * Steepness|) / Steepness, which does not overflow.",
    "In {count:cell|cells}, the formula overflows or is undefined; DirectML computes max(x, 0) plus a small term.",
    ElementKernel(softplus_exact),
    ElementKernel(softplus_as_directml),
    of_activation("SOFTPLUS"),
)
SOFTPLUS = [
    0.048587352, 0.12692801, 0.31326169, 0.47407698, 0.69314718, 0.82593942, 0.97407698, 1.3132617, 2.126928,
    3.0485874, 4.0181499, 6.0024757,
]  # fmt: skip
PRELU_TENSORS = ("InputTensor", "SlopeTensor", "OutputTensor")
LEAKS = [-0.75, -0.5, -0.25, -0.125, 0, 0.25, 0.5, 1, 2, 3, 4, 6]
POSITIVE = [0, 0, 0, 0, 0, 0.25, 0.5, 1, 2, 3, 4, 6]

OPERATORS = (
    activation(
        "ELU", "x if x >= 0 else Alpha * (e^x - 1)", lambda x, a: elu(x, a["Alpha"]),
        (
            table("Alpha 1", [-0.95021296, -0.86466473, -0.63212055, -0.39346933, *GRID[4:]], Alpha=1.0),
            table("Alpha 2: a kink at 0", [-1.9004259, -1.7293295, -1.2642411, -0.78693867, *GRID[4:]], Alpha=2.0),
        ),
    ),
    activation(
        "CELU", "max(x, 0) + min(Alpha * (e^(x / Alpha) - 1), 0)", lambda x, a: celu(x, a["Alpha"]),
        (
            table("Alpha 2", [-1.5537397, -1.2642411, -0.78693867, -0.44239843, *GRID[4:]], Alpha=2.0),
            table("Alpha 1: the same as ELU", [-0.95021296, -0.86466473, -0.63212055, -0.39346933, *GRID[4:]],
                  Alpha=1.0),
        ),
        (nan_becomes_0,), nan_to_0(lambda x, a: celu(x, a["Alpha"])),
    ),
    activation(
        "SCALED_ELU", "Gamma * (x if x > 0 else Alpha * (e^x - 1))", lambda x, a: a["Gamma"] * elu(x, a["Alpha"]),
        (
            table("Alpha 1, Gamma 2", [-1.9004259, -1.7293295, -1.2642411, -0.78693867, 0, 0.5, 1, 2, 4, 6, 8, 12],
                  Alpha=1.0, Gamma=2.0),
            table("the constants of SELU", [-1.6705688, -1.5201665, -1.1113307, -0.69175816, 0, 0.26267526, 0.5253505,
                                            1.050701, 2.101402, 3.152103, 4.202804, 6.304206],
                  Alpha=1.6732632, Gamma=1.050701),
        ),
    ),
    activation(
        "HARD_SIGMOID", "max(0, min(Alpha * x + Beta, 1))", hard_sigmoid,
        (
            table("slope 1/4", [0, 0, 0.25, 0.375, 0.5, 0.5625, 0.625, 0.75, 1, 1, 1, 1], Alpha=0.25, Beta=0.5),
            table("slope 1, shifted to the right", [0, 0, 0, 0, 0, 0.25, 0.5, 1, 1, 1, 1, 1], Alpha=1.0, Beta=0.0),
        ),
        (nan_becomes_0,), nan_to_0(hard_sigmoid),
    ),
    activation(
        "SIGMOID", "1 / (1 + e^-x)", lambda x, a: sigmoid(x),
        (
            table("both sides of 0", [0.047425874, 0.11920292, 0.26894143, 0.37754068, 0.5, 0.5621765, 0.62245935,
                                      0.7310586, 0.880797, 0.95257413, 0.98201376, 0.9975274]),
            table("far from 0", [0, 4.539787e-05, 0.5, 0.5, 0.9999546, 1], (-200, -10, 0, 0, 10, 200)),
        ),
    ),
    activation(
        "IDENTITY", "x", lambda x, a: x,
        (table("a copy", GRID), table("with infinities", ["inf", "-inf", 0], (float("inf"), float("-inf"), 0))),
    ),
    activation(
        "LINEAR", "Alpha * x + Beta", lambda x, a: a["Alpha"] * x + a["Beta"],
        (
            table("2 * x + 1", [-5, -3, -1, 0, 1, 1.5, 2, 3, 5, 7, 9, 13], Alpha=2.0, Beta=1.0),
            table("Alpha 0: Beta everywhere", [3] * 12, Alpha=0.0, Beta=3.0),
        ),
    ),
    activation(
        "LEAKY_RELU", "x if x >= 0 else Alpha * x", lambda x, a: chosen(x < 0, a["Alpha"] * x, x),
        (
            table("negative elements times 1/4", LEAKS, Alpha=0.25),
            table("Alpha -1: the absolute value", [3, 2, 1, 0.5, *GRID[4:]], Alpha=-1.0),
        ),
    ),
    activation(
        "RELU", "max(x, 0)", relu,
        (table("both sides of 0", POSITIVE), table("only negative elements", [0] * 6, (-1, -2, -3, -4, -5, -6))),
        (nan_becomes_0,), lambda x, a: fmax(x, x.dtype.type(0)), relu_of_halves,
    ),
    activation(
        "THRESHOLDED_RELU", "x if x > Alpha else 0", lambda x, a: np.where(x > a["Alpha"], x, x.dtype.type(0)),
        (
            table("elements above 1", [0] * 8 + [2, 3, 4, 6], Alpha=1.0),
            table("Alpha below 0", [0, 0, 0, -0.5, *GRID[4:]], Alpha=-1.0),
        ),
        (nan_passes, half_nan), lambda x, a: np.where(x <= a["Alpha"], x.dtype.type(0), x),
    ),
    activation(
        "PARAMETRIC_SOFTPLUS", "Alpha * log(1 + e^(Beta * x))", lambda x, a: a["Alpha"] * softplus(a["Beta"] * x),
        (
            table("Alpha 1, Beta 1: the same as SOFTPLUS", SOFTPLUS, Alpha=1.0, Beta=1.0),
            table("Beta 0", [1.3862944] * 12, Alpha=2.0, Beta=0.0),
        ),
    ),
    activation(
        "SOFTPLUS", "log(1 + e^(Steepness * x)) / Steepness",
        softplus_exact,
        (
            table("Steepness 1", SOFTPLUS, Steepness=1.0),
            table("Steepness 100: almost RELU", [0, 0, 0, 0, 0.0069314718, 0.25, 0.5, 1, 2, 3, 4, 6], Steepness=100.0),
        ),
        (steepness, softplus_special), softplus_as_directml,
    ),
    activation(
        "SOFTSIGN", "x / (1 + |x|)", lambda x, a: x / (1 + np.abs(x)),
        (
            table("both sides of 0", [-0.75, -0.6666667, -0.5, -0.33333334, 0, 0.2, 0.33333334, 0.5, 0.6666667, 0.75,
                                      0.8, 0.85714287]),
            table("approaches 1 slowly", [0.5, 0.75, 0.875, 0.9, 0.95, 0.99], (1, 3, 7, 9, 19, 99)),
        ),
        (softsign_of_huge,), lambda x, a: np.where(is_huge(x), np.float32(0), x / (1 + np.abs(x))),
    ),
    activation(
        "TANH", "tanh(x)", lambda x, a: np.tanh(x),
        (
            table("both sides of 0", [-0.9950548, -0.9640276, -0.7615942, -0.46211717, 0, 0.24491866, 0.46211717,
                                      0.7615942, 0.9640276, 0.9950548, 0.9993293, 0.99998772]),
            table("far from 0", [-1, -1, 0, 0, 1, 1], (-200, -10, 0, 0, 10, 200)),
        ),
    ),
    activation(
        "SCALED_TANH", "Alpha * tanh(Beta * x)", lambda x, a: a["Alpha"] * np.tanh(a["Beta"] * x),
        (
            table("half the slope", [-0.9051482, -0.7615942, -0.46211717, -0.24491866, 0, 0.124353, 0.24491866,
                                    0.46211717, 0.7615942, 0.9051482, 0.9640276, 0.9950548], Alpha=1.0, Beta=0.5),
            table("limits of -3 and 3", [-3, -3, 0, 0, 3, 3], (-200, -10, 0, 0, 10, 200), Alpha=3.0, Beta=1.0),
        ),
    ),
    activation(
        "SHRINK", "x + Bias if x < -Threshold else x - Bias if x > Threshold else 0", shrink,
        (
            table("soft: Bias 1", [-2, -1, 0, 0, 0, 0, 0, 0, 1, 2, 3, 5], Threshold=1.0, Bias=1.0),
            table("hard: Bias 0", [-3, -2, 0, 0, 0, 0, 0, 0, 2, 3, 4, 6], Threshold=1.0, Bias=0.0),
        ),
        (rounded_integers, nan_becomes_0), nan_to_0(shrink),
    ),
    activation(
        "GELU", "x * (1 + erf(x / sqrt(2))) / 2", lambda x, a: x * ((1 + erf(x * np.float32(np.sqrt(0.5)))) / 2),
        (
            table("both sides of 0", [-0.0040496588, -0.045500264, -0.15865526, -0.15426877, 0, 0.14967665, 0.34573123,
                                      0.8413447, 1.9544997, 2.9959502, 3.9998734, 6]),
            table("far from 0", [0, 0, 0, 0, 10, 200], (-200, -10, 0, 0, 10, 200)),
        ),
    ),
    activation(
        "SWISH", "x / (1 + e^(-SigmoidInputScale * x))", lambda x, a: x * sigmoid(a["SigmoidInputScale"] * x),
        (
            table("SiLU", [-0.14227761, -0.23840584, -0.26894143, -0.18877034, 0, 0.14054413, 0.31122968, 0.7310586,
                           1.761594, 2.8577223, 3.928055, 5.9851646], SigmoidInputScale=1.0),
            table("scale 0: x / 2", [-1.5, -1, -0.5, -0.25, 0, 0.125, 0.25, 0.5, 1, 1.5, 2, 3], SigmoidInputScale=0.0),
        ),
    ),
    activation(
        "HARD_SWISH", "x * max(0, min(Alpha * x + Beta, 1))", lambda x, a: x * hard_sigmoid(x, a),
        (
            table("slope 1/4", [0, 0, -0.25, -0.1875, 0, 0.140625, 0.3125, 0.75, 2, 3, 4, 6], Alpha=0.25, Beta=0.5),
            table("Alpha 0: a straight line", [-1.5, -1, -0.5, -0.25, 0, 0.125, 0.25, 0.5, 1, 1.5, 2, 3], Alpha=0.0,
                  Beta=0.5),
        ),
    ),
    declare(
        "ACTIVATION_PARAMETERIZED_RELU",
        formula="f(x, slope) = x if x >= 0 else slope * x",
        constraints=(
            *SAME_AS_INPUT, SameRank("InputTensor", "SlopeTensor"), SameDataType("InputTensor", "SlopeTensor"),
            SameSizes("InputTensor", "SlopeTensor"),
        ),
        infer=like_input,
        compute=parameterized_relu,
        rounding=of_inputs(sloped, "InputTensor", "SlopeTensor"),
        explained=explained_in("ops.catalog.activation.parameterized_relu_explained"),
        examples=(
            own_example(
                "a slope for each column", {
                    "InputTensor": float32(1, 1, 2, 4),
                    "SlopeTensor": tensor("FLOAT32", 1, 1, 2, 4, strides=[0, 0, 0, 1]),
                    "OutputTensor": float32(1, 1, 2, 4),
                },
                {"InputTensor": [-1, -1, -1, -1, 2, 3, -4, -5], "SlopeTensor": [0, 0.5, 1, 2]},
                {"OutputTensor": [0, -0.5, -1, -2, 2, 3, -4, -10]},
            ),
            own_example(
                "whole numbers", {name: tensor("INT32", 1, 1, 1, 5) for name in PRELU_TENSORS},
                {"InputTensor": [-3, -2, -1, 0, 4], "SlopeTensor": [2, -1, 0, 9, 9]},
                {"OutputTensor": [-6, 2, 0, 0, 4]},
            ),
        ),
    ),
)  # fmt: skip
