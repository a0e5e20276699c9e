"""POW and CONSTANT_POW: raise every element to a power."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import F16, F32, I32, U8, Array, DataType
from ops.arrays.scalar_cast import as_float32
from ops.catalog.element_wise.powers_rules import (
    EXPONENT,
    INPUT,
    OUTPUT,
    approximate_power,
    base,
    by_logarithm,
    large_constant_power,
    large_power_of_negative,
    power,
    power_as_directml,
    power_beyond_type,
    power_of_zero,
    scale_bias_exponent,
    scaled_exponent,
)
from ops.constraints.base import Finding, Findings, constraint
from ops.constraints.general.support import raise_level
from ops.constraints.scale_bias import scale_bias_integer, scale_bias_range
from ops.constraints.shapes import set_type
from ops.declare.as_directml import differs_as_directml
from ops.declare.binary import same_sizes, same_types
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import own_example, tensor
from ops.declare.unary import SAME_AS_INPUT, example, like_input
from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel
from ops.model.guard import Guard
from ops.model.operator import Example
from ops.model.violations import Location, Part
from ops.rounding.bounds import scaled_elements, size_of
from ops.rounding.functions import power as interval_power
from ops.rounding.interval import Interval
from ops.text.sentences import say

EXPLAINED = explained_in("ops.catalog.element_wise.powers_explained")
MIXED_FROM = FeatureLevel.FL_3_0


@constraint("exponent-type", "Before feature level 3_0, ExponentTensor has the DataType of InputTensor.")
def exponent_type(guard: Guard) -> Findings:
    if guard.level < MIXED_FROM and guard.data_type(INPUT) != guard.data_type(EXPONENT):
        yield Finding(
            say(
                "ExponentTensor is {exponent}, and InputTensor is {input}; before feature level 3_0 the data types "
                "must be the same.",
                exponent=guard.data_type(EXPONENT).name, input=guard.data_type(INPUT).name,
            ),
            (Location(INPUT, Part.DATA_TYPE), Location(EXPONENT, Part.DATA_TYPE)),
            (set_type(EXPONENT, guard.data_type(INPUT).name), raise_level(MIXED_FROM)),
        )  # fmt: skip


def compute(case: Case) -> Mapping[str, Array]:
    """Computes (x * Scale + Bias)^y for every element, in the data type of the input.

    A negative float with a fractional exponent gives NaN. Powers of integers with integer exponents keep their low
    bits.
    """
    return {OUTPUT: power(base(case), case.logical(EXPONENT))}


def as_directml(case: Case) -> Mapping[str, Array]:
    """Computes the powers as observed with DirectML 1.13.1."""
    return {OUTPUT: power_as_directml(base(case), scaled_exponent(case))}


def constant_power(case: Case) -> Mapping[str, Array]:
    """Computes (x * Scale + Bias)^Exponent for every element; NaN for a negative number if Exponent is fractional."""
    x = base(case)
    return {OUTPUT: power(x, np.full_like(x, as_float32(case.number("Exponent")), np.float32))}


def rounding(case: Case) -> Mapping[str, Interval]:
    """Returns the interval of (x * Scale + Bias)^y with its rounding errors, for a device that computes 2^(y *
    log2(x)).

    Returns an empty dict for integers.
    """
    if (size := size_of(case, OUTPUT)) is None:
        return {}
    x = scaled_elements(case)
    y = case.logical(EXPONENT) if EXPONENT in case.values else np.float32(as_float32(case.number("Exponent")))
    with np.errstate(all="ignore"):
        return {OUTPUT: interval_power(x, y.astype(np.float64)).rounded_to(size)}


def constant_power_as_directml(case: Case) -> Mapping[str, Array]:
    """Computes 2^(Exponent * log2(x)) as observed with DirectML 1.13.1: NaN for 0^0, and for infinity^0 and NaN^0."""
    x = base(case)
    return {OUTPUT: power_as_directml(x, np.full_like(x, as_float32(case.number("Exponent")), np.float32))}


constant_by_logarithm = differs_as_directml(
    "power-by-logarithm",
    "DirectML 1.13.1 computes powers with logarithms, which give NaN for 0 and infinity.",
    "In {count:cell|cells}, DirectML returns NaN or infinity, because it computes 2^(Exponent * log2(x)).",
    constant_power,
    constant_power_as_directml,
    rounding,
)


def power_example(
    title: str, x: list[float], y: list[float], expected: list[float | str], *types: DataType, **more: object
) -> Example:
    """An example of a power with tensors of two rows; `types` are the data types of the input and of the exponents."""
    base_desc, exponent = (tensor(kind, 1, 1, 2, len(x) // 2) for kind in types)
    tensors = {INPUT: base_desc, EXPONENT: exponent, OUTPUT: base_desc}
    return own_example(title, tensors, {INPUT: x, EXPONENT: y}, {OUTPUT: expected}, **more)


SCALED = {"Scale": 2.0, "Bias": 1.0}

OPERATORS = (
    declare(
        "ELEMENT_WISE_POW",
        formula="f(x, y) = (x * Scale + Bias)^y",
        constraints=(
            *same_sizes(INPUT, EXPONENT, OUTPUT), *same_types(INPUT, OUTPUT), exponent_type, scale_bias_integer,
            scale_bias_range, scale_bias_exponent, by_logarithm, power_of_zero, approximate_power,
            large_power_of_negative, power_beyond_type,
        ),
        infer=like_input,
        compute=compute,
        rounding=rounding,
        as_directml=as_directml,
        explained=EXPLAINED,
        examples=(
            power_example(
                "powers, roots and inverses", [2, 9, -2, -2, 0.5, 3, 1.5, 4], [10, 0.5, 3, -2, 2, 1, 2, -0.5],
                [1024, 3, -8, 0.25, 0.25, 3, 2.25, 0.5], F32, F32,
            ),
            power_example(
                "integers with exponents of another type", [2, 3, -3, 7, -1, 2], [10, 4, 3, 2, 255, 0],
                [1024, 81, -27, 49, -1, 1], I32, U8,
            ),
            power_example(
                "negative numbers: NaN for fractional exponents", [-8, -8, -4, 4], [2, 1, 0.5, 0.5], [64, -8, "NaN", 2],
                F32, F16,
            ),
            power_example(
                "scaled first", [1, 2, 0, 3], [2, 1, 5, 2], [9, 5, 1, 49], F32, F32, ScaleBias=SCALED,
            ),
        ),
        errata=("The page applies ScaleBias to the input; DirectML 1.13.1 also applies it to the exponents.",),
    ),
    declare(
        "ELEMENT_WISE_CONSTANT_POW",
        formula="f(x) = (x * Scale + Bias)^Exponent",
        constraints=(*SAME_AS_INPUT, constant_by_logarithm, large_constant_power),
        infer=like_input,
        compute=constant_power,
        as_directml=constant_power_as_directml,
        rounding=rounding,
        explained=EXPLAINED,
        examples=(
            example("squares", [1, -2, 3, 0, 0.5, -1.5], [1, 4, 9, 0, 0.25, 2.25], Exponent=2.0),
            example("square roots: NaN for -4", [4, 9, -4, 0, "Inf", 2.25], [2, 3, "NaN", 0, "Inf", 1.5], Exponent=0.5),
            example("scaled, then inverted", [0, 0.5, 1.5, -1], [1, 0.5, 0.25, -1], Exponent=-1.0, ScaleBias=SCALED),
        ),
    ),
)  # fmt: skip
