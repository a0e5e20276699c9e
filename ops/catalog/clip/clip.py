"""ELEMENT_WISE_CLIP and ELEMENT_WISE_CLIP1: limit every element to an interval."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import F16, I32, Array
from ops.arrays.functions import HALF_SIZE, has_nan
from ops.arrays.output_pool import filled_output, output_array
from ops.arrays.scale_bias import scaled
from ops.catalog.clip.rules import bound_cast, half_bound, min_above_max, nan_bound, nan_element
from ops.catalog.clip.scaling import bounds
from ops.constraints.attributes import ScalarType
from ops.constraints.base import Constraint
from ops.constraints.scale_bias import scale_bias_64_bit, scale_bias_integer, scale_bias_range
from ops.constraints.shapes import SameDataType, SameRank, SameSizes
from ops.declare.as_directml import differs_as_directml
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import own_example, tensor
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred
from ops.model.violations import Severity

HALF_LIMIT = np.float16(F16.largest_finite)
BLOCK = 1 << 19


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """The output has the sizes and the data type of the input."""
    return {"OutputTensor": Inferred(guard.sizes("InputTensor"), guard.data_type("InputTensor"))}


def compute(case: Case) -> Mapping[str, Array]:
    """Computes max(Min, min(x * Scale + Bias, Max)) for every element.

    The bounds are first cast to the data type of the tensor. In float tensors, a NaN element usually becomes Max, and a
    NaN bound has no effect.
    """
    return _clip_scaled(case, *bounds(case, case.data_type("InputTensor")))


def as_directml(case: Case) -> Mapping[str, Array]:
    """Computes the clipped elements as DirectML 1.13.1 was observed to do it.

    Unlike in `compute`, FLOAT16 bounds are limited to +-65504, and a NaN bound of INT32 becomes -2^31.
    """
    data_type = case.data_type("InputTensor")
    low, high = bounds(case, data_type)
    if data_type is F16:
        low, high = (value if value != value else np.clip(value, -HALF_LIMIT, HALF_LIMIT) for value in (low, high))
    if data_type is I32:
        low, high = (
            value if (stated := case.number(name)) == stated else np.int32(-(2**31))
            for name, value in (("Min", low), ("Max", high))
        )
    return _clip_scaled(case, low, high)


def _clip_scaled(case: Case, low: np.generic, high: np.generic) -> Mapping[str, Array]:
    """Applies ScaleBias to the elements of InputTensor, then limits the results to the range from `low` to `high`."""
    given = case.logical("InputTensor")
    x = scaled(given, case["ScaleBias"], case.data_type("InputTensor"))
    return {"OutputTensor": clip_elements(x, low, high, may_have_nan=x is not given or case.has_nan("InputTensor"))}


def clip_elements(x: Array, low: np.generic, high: np.generic, *, may_have_nan: bool = True) -> Array:
    """Computes max(low, min(x, high)). If low > high, all elements become `low`.

    A NaN element becomes `high`, or `low` if `high` is NaN; a NaN bound has no effect. An element that equals a bound
    keeps its bits, even if both are zeros with different signs.
    """
    if np.greater(low, high):
        return filled_output(x.shape, low)  # np.clip would return Max
    output = output_array(x.shape, x.dtype)
    for_nan = (high if high == high else low) if may_have_nan else None
    low = low if low == low else x.dtype.type("-inf")
    high = high if high == high else x.dtype.type("inf")
    clip = _clip_halves if x.dtype == np.float16 and _in_order(low) <= _in_order(high) else _clip_block
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        if not x.flags.c_contiguous or (clip is _clip_block and for_nan is None):
            clip(x, low, high, for_nan, output)  # in one pass
            return output
        flat_x, flat_output = x.reshape(-1), output.reshape(-1)
        for first in range(0, x.size, BLOCK):
            part = slice(first, first + BLOCK)
            clip(flat_x[part], low, high, for_nan, flat_output[part])
    return output


def _clip_block(x: Array, low: np.generic, high: np.generic, for_nan: np.generic | None, output: Array) -> None:
    """Clips the block `x` into `output`, then replaces NaN by `for_nan`, unless this is None.

    A contiguous block is so small that it stays in the processor's cache between these two steps.
    """
    x.clip(low, high, out=output)
    if for_nan is not None and has_nan(output):
        output[np.isnan(x)] = for_nan


def _clip_halves(x: Array, low: np.generic, high: np.generic, for_nan: np.generic | None, output: Array) -> None:
    """Clips FLOAT16 elements into `output`, with `for_nan` in place of NaN if it is not None.

    The elements are converted to INT16 numbers that sort in the same order, because few processors support FLOAT16.
    """
    bits, found = x.view(np.int16), output.view(np.int16)
    found[...] = _in_order(bits)
    np.clip(found, _in_order(low), _in_order(high), out=found)
    found[...] = _in_order(found)
    if low == 0 or high == 0:
        is_zero = bits & HALF_SIZE == 0
        found[is_zero] = bits[is_zero]
    if for_nan is not None and has_nan(x):
        output[np.isnan(x)] = for_nan


def _in_order(halves: Array | np.generic) -> Array:
    """Converts FLOAT16 numbers to INT16 numbers that have the same order, with -0 before 0. Applied to such INT16
    numbers, it returns the bits of the FLOAT16 numbers.
    """
    bits = np.asarray(halves).view(np.int16)
    return bits ^ ((bits >> 15) & HALF_SIZE)


nan_as_lowest = differs_as_directml(
    "nan-bound",
    "No page defines a NaN bound; for INT32, DirectML 1.13.1 uses -2^31.",
    "A bound is NaN; DirectML uses -2^31, which changes {count:cell|cells}.",
    compute,
    as_directml,
    applies=lambda guard: guard.data_type("InputTensor") is I32,
)
SHARED: tuple[Constraint, ...] = (
    SameRank("InputTensor", "OutputTensor"),
    SameDataType("InputTensor", "OutputTensor"),
    SameSizes("InputTensor", "OutputTensor"),
    scale_bias_64_bit,
    min_above_max,
    nan_bound,
    nan_element,
    half_bound,
    scale_bias_integer,
    scale_bias_range,
)


def _clip_example(
    title: str, sizes: list[int], data: list[float], low: float, high: float, expected: list[float],
    data_type: str = "FLOAT32", **more: object,
) -> Example:  # fmt: skip
    """An example of CLIP or CLIP1 with input and output of the same sizes."""
    desc = tensor(data_type, *sizes)
    tensors = {"InputTensor": desc, "OutputTensor": desc}
    return own_example(title, tensors, {"InputTensor": data}, {"OutputTensor": expected}, **more, Min=low, Max=high)


GRID = [-3, -2, -1, 0, 1, 2, 3, 4, -4, 2.5, -0.5, 9]

CLIP = declare(
    "ELEMENT_WISE_CLIP",
    formula="f(x) = max(Min, min(x * Scale + Bias, Max))",
    constraints=(*SHARED, bound_cast, nan_as_lowest),
    infer=infer,
    compute=compute,
    as_directml=as_directml,
    explained=explained_in("ops.catalog.clip.explained"),
    examples=(
        _clip_example(
            "from -1 to 2.5", [1, 1, 3, 4], GRID, -1, 2.5, [-1, -1, -1, 0, 1, 2, 2.5, 2.5, -1, 2.5, -0.5, 2.5],
        ),
        _clip_example(
            "scaled first", [1, 1, 3, 4], GRID, 0, 6, [0, 0, 0, 1, 3, 5, 6, 6, 0, 6, 0, 6],
            ScaleBias={"Scale": 2.0, "Bias": 1.0},
        ),
        _clip_example("Min above Max", [1, 1, 2, 4], [-3, -1, 0, 1, 2, 3, 5, 9], 2, -1, [2] * 8),
        _clip_example(
            "whole numbers", [1, 1, 2, 4], [-9, -3, -2, -1, 0, 2, 3, 9], -2.7, 2.7, [-2, -2, -2, -1, 0, 2, 2, 2],
            "INT32",
        ),
    ),
    errata=(
        "The page does not define the result if an element or a bound is NaN; for Min > Max, only the page's formula "
        "defines it.",
    ),
)  # fmt: skip

CLIP1 = declare(
    "ELEMENT_WISE_CLIP1",
    formula=CLIP.formula,
    constraints=(*SHARED, ScalarType("MinMaxDataType", of="OutputTensor", severity=Severity.WARNING)),
    infer=infer,
    compute=compute,
    as_directml=as_directml,
    explained=explained_in("ops.catalog.clip.explained"),
    examples=(
        _clip_example(
            "from -1 to 2.5", [1, 1, 3, 4], GRID, -1, 2.5, [-1, -1, -1, 0, 1, 2, 2.5, 2.5, -1, 2.5, -0.5, 2.5],
            MinMaxDataType="DML_TENSOR_DATA_TYPE_FLOAT32",
        ),
        _clip_example(
            "64-bit bounds, exact", [1, 1, 1, 3], [-(2**63), 2**53 + 1, 2**63 - 1], -(2**53) - 1, 2**53 + 1,
            [-(2**53) - 1, 2**53 + 1, 2**53 + 1], "INT64", MinMaxDataType="DML_TENSOR_DATA_TYPE_INT64",
        ),
    ),
    errata=("The page requires MinMaxDataType to be the output's type; DirectML 1.13.1 does not require it.",),
)  # fmt: skip

OPERATORS = (CLIP, CLIP1)
