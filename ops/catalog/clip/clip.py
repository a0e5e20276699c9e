"""ELEMENT_WISE_CLIP and ELEMENT_WISE_CLIP1: every element limited to an interval."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import F16, Array
from ops.arrays.functions import HALF_SIZE, has_nan
from ops.arrays.output_pool import filled_output, output_array
from ops.arrays.scale_bias import scaled
from ops.catalog.clip.rules import bound_cast, half_bound, min_above_max, nan_bound, nan_element
from ops.catalog.clip.scaling import bounds
from ops.constraints.attributes import ScalarType
from ops.constraints.base import Constraint
from ops.constraints.scale_bias import scale_bias_64_bit, scale_bias_integer
from ops.constraints.shapes import SameDataType, SameRank, SameSizes
from ops.declare.declaration import declare, explained_in
from ops.declare.snippets import snippets_in
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred, OnnxSource
from ops.model.violations import Severity

HALF_LIMIT = np.float16(F16.largest_finite)
BLOCK = 1 << 19


def infer(guard: Guard) -> Mapping[str, Inferred]:
    return {"OutputTensor": Inferred(guard.sizes("InputTensor"), guard.data_type("InputTensor"))}


def compute(case: Case) -> Mapping[str, Array]:
    return _limited(case, *bounds(case, case.data_type("InputTensor")))


def as_directml(case: Case) -> Mapping[str, Array]:
    """With FLOAT16 bounds of at most 65504 in size."""
    data_type = case.data_type("InputTensor")
    low, high = bounds(case, data_type)
    if data_type is F16:
        low, high = (value if value != value else np.clip(value, -HALF_LIMIT, HALF_LIMIT) for value in (low, high))
    return _limited(case, low, high)


def _limited(case: Case, low: np.generic, high: np.generic) -> Mapping[str, Array]:
    given = case.logical("InputTensor")
    x = scaled(given, case["ScaleBias"], case.data_type("InputTensor"))
    return {"OutputTensor": limited(x, low, high, may_have_nan=x is not given or case.has_nan("InputTensor"))}


def limited(x: Array, low: np.generic, high: np.generic, *, may_have_nan: bool = True) -> Array:
    """max(low, min(x, high)): a NaN element becomes Max, a NaN bound has no effect, Min above Max wins.

    An element that equals a bound stays as it is, also a zero of the other sign.
    """
    if np.greater(low, high):
        return filled_output(x.shape, low)  # np.clip would let Max win
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
    """A block is small enough to be looked through for NaN while the processor still has it at hand."""
    x.clip(low, high, out=output)
    if for_nan is not None and has_nan(output):
        output[np.isnan(x)] = for_nan


def _clip_halves(x: Array, low: np.generic, high: np.generic, for_nan: np.generic | None, output: Array) -> None:
    """The same of whole numbers in the order of the halves: few processors have instructions for halves."""
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
    """Their bits as INT16 that have the order of the numbers, -0 before 0; the same function leads back."""
    bits = np.asarray(halves).view(np.int16)
    return bits ^ ((bits >> 15) & HALF_SIZE)


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
)


def _clip(
    title: str, sizes: list[int], data: list[float], low: float, high: float, expected: list[float], **more: object
) -> Example:
    tensor = {"DataType": more.pop("DataType", "FLOAT32"), "Sizes": sizes}
    desc = {"InputTensor": tensor, "OutputTensor": tensor, **more, "Min": low, "Max": high}
    return Example(title, desc, {"InputTensor": data}, {"OutputTensor": expected}, "own")


GRID = [-3, -2, -1, 0, 1, 2, 3, 4, -4, 2.5, -0.5, 9]

CLIP = declare(
    "ELEMENT_WISE_CLIP",
    formula="f(x) = max(Min, min(x * Scale + Bias, Max))",
    constraints=(*SHARED, bound_cast),
    infer=infer,
    compute=compute,
    as_directml=as_directml,
    explained=explained_in("ops.catalog.clip.explained"),
    snippets=snippets_in("ops.catalog.clip.snippets"),
    onnx=(OnnxSource("Clip", "ops.catalog.clip.onnx", before=11),),
    examples=(
        _clip("from -1 to 2.5", [1, 1, 3, 4], GRID, -1, 2.5, [-1, -1, -1, 0, 1, 2, 2.5, 2.5, -1, 2.5, -0.5, 2.5]),
        _clip(
            "scaled first", [1, 1, 3, 4], GRID, 0, 6, [0, 0, 0, 1, 3, 5, 6, 6, 0, 6, 0, 6],
            ScaleBias={"Scale": 2.0, "Bias": 1.0},
        ),
        _clip("Min above Max", [1, 1, 2, 4], [-3, -1, 0, 1, 2, 3, 5, 9], 2, -1, [2] * 8),
        _clip(
            "whole numbers", [1, 1, 2, 4], [-9, -3, -2, -1, 0, 2, 3, 9], -2.7, 2.7, [-2, -2, -2, -1, 0, 2, 2, 2],
            DataType="INT32",
        ),
    ),
    errata=("The page does not say what a NaN element or bound gives, nor what Min > Max does but by the formula.",),
)  # fmt: skip

CLIP1 = declare(
    "ELEMENT_WISE_CLIP1",
    formula=CLIP.formula,
    constraints=(*SHARED, ScalarType("MinMaxDataType", of="OutputTensor", severity=Severity.WARNING)),
    infer=infer,
    compute=compute,
    as_directml=as_directml,
    explained=explained_in("ops.catalog.clip.explained"),
    snippets=snippets_in("ops.catalog.clip.snippets"),
    onnx=(OnnxSource("Clip", "ops.catalog.clip.onnx", since=11),),
    examples=(
        _clip(
            "from -1 to 2.5", [1, 1, 3, 4], GRID, -1, 2.5, [-1, -1, -1, 0, 1, 2, 2.5, 2.5, -1, 2.5, -0.5, 2.5],
            MinMaxDataType="DML_TENSOR_DATA_TYPE_FLOAT32",
        ),
        _clip(
            "64-bit bounds, exact", [1, 1, 1, 3], [-(2**63), 2**53 + 1, 2**63 - 1], -(2**53) - 1, 2**53 + 1,
            [-(2**53) - 1, 2**53 + 1, 2**53 + 1], MinMaxDataType="DML_TENSOR_DATA_TYPE_INT64", DataType="INT64",
        ),
    ),
    errata=("The page asks for MinMaxDataType to be the output's type; DirectML 1.13.1 does not check it.",),
)  # fmt: skip

OPERATORS = (CLIP, CLIP1)
