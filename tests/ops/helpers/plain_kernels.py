"""Simple, slow kernels for comparison. They follow the definitions on the pages: each output has one expression."""

from collections.abc import Callable, Mapping

import numpy as np

from ops import Case
from ops.arrays.dtypes import Array
from ops.arrays.scalar_cast import as_float32, cast_scalar
from ops.arrays.scale_bias import scaled
from ops.catalog.clip.scaling import bounds
from ops.catalog.gather.nd_sizes import low_bits, parts_of
from ops.text.values import AxisDirection

Outputs = Mapping[str, Array]


def clip(case: Case) -> Outputs:
    data_type = case.data_type("InputTensor")
    low, high = bounds(case, data_type)
    x = scaled(case.logical("InputTensor"), case["ScaleBias"], data_type)
    with np.errstate(invalid="ignore"):
        at_most = np.where(x > high, high, x)
        at_most[np.isnan(x)] = high
        limited = np.where(at_most < low, low, at_most)
        limited[np.isnan(at_most)] = low
    return {"OutputTensor": limited}


def top_k(case: Case) -> Outputs:
    values, axis, k = case.logical("InputTensor"), case.integer("Axis"), case.integer("K")
    direction = case.values.get("AxisDirection", AxisDirection.DECREASING)
    places = first_places(values, axis, k, decreasing=direction == AxisDirection.DECREASING)
    indices = places.astype(case.data_type("OutputIndexTensor").numpy)
    return {"OutputValueTensor": np.take_along_axis(values, places, axis), "OutputIndexTensor": indices}


def first_places(values: Array, axis: int, k: int, *, decreasing: bool) -> Array:
    if decreasing:
        # The array is reversed before and after the sort, so that equal values keep ascending indices.
        backwards = np.argsort(np.flip(values, axis), axis=axis, kind="stable")
        order = np.flip(values.shape[axis] - 1 - backwards, axis)
    else:
        order = np.argsort(values, axis=axis, kind="stable")
    return order.take(np.arange(k), axis)


def one_hot(case: Case) -> Outputs:
    indices, sizes, axis = case.logical("IndicesTensor"), case.sizes("OutputTensor"), case.integer("Axis")
    depth = sizes[axis]
    positions = np.arange(depth).reshape([depth if d == axis else 1 for d in range(len(sizes))])
    if indices.dtype.kind == "i":
        is_on = (indices.astype(np.int64) == positions) | (indices.astype(np.int64) == positions - depth)
    else:
        is_on = indices == positions.astype(np.uint64)
    off_value, on_value = case.logical("ValuesTensor").reshape(-1)[:2]
    return {"OutputTensor": np.where(is_on, on_value, off_value)}


def diagonal_matrix(case: Case) -> Outputs:
    sizes, data_type = case.sizes("OutputTensor"), case.data_type("OutputTensor")
    is_on = _top_x(sizes) == case.integer("Offset")
    value = cast_scalar(as_float32(case.number("Value")), data_type)
    return {"OutputTensor": np.where(is_on, value, np.zeros(sizes, data_type.numpy))}


def diagonal_matrix1(case: Case) -> Outputs:
    sizes, data_type = case.sizes("OutputTensor"), case.data_type("OutputTensor")
    begin, end = case.integer("DiagonalFillBegin"), case.integer("DiagonalFillEnd")
    diagonal = _top_x(sizes)
    is_on = np.logical_xor(end >= begin, np.logical_xor(diagonal >= begin, diagonal < end))
    kept = case.logical("InputTensor") if case.has("InputTensor") else np.zeros(sizes, data_type.numpy)
    return {"OutputTensor": np.where(is_on, cast_scalar(case.number("Value"), data_type), kept)}


def _top_x(sizes: tuple[int, ...]) -> Array:
    height, width = sizes[-2:]
    return np.arange(width)[None, :] - np.arange(height)[:, None]


def gather_nd(case: Case) -> Outputs:
    buffer, steps, sizes = case.buffer("InputTensor"), case.steps("InputTensor"), case.sizes("InputTensor")
    p = parts_of(case)
    first = p.rank - p.input_rank
    indices = case.logical("IndicesTensor").reshape(case.sizes("IndicesTensor")[p.rank - p.indices_rank :])
    tuples = low_bits(indices).astype(np.int64)
    tuples = np.where(tuples < 0, tuples + np.array(sizes[first + p.batch :][: p.tuple_size]), tuples)
    offsets = np.zeros(tuples.shape[:-1], np.int64)
    for d, index in enumerate(np.indices(offsets.shape)[: p.batch]):
        offsets = offsets + index * steps[first + d]
    for position in range(p.tuple_size):
        offsets = offsets + tuples[..., position] * steps[first + p.batch + position]
    for d in range(p.rank - p.block_rank, p.rank):
        offsets = offsets[..., None] + np.arange(sizes[d]) * steps[d]
    return {"OutputTensor": buffer[np.clip(offsets, 0, len(buffer) - 1)].reshape(case.sizes("OutputTensor"))}


PLAIN: Mapping[str, Callable[[Case], Outputs]] = {
    "ELEMENT_WISE_CLIP": clip,
    "ELEMENT_WISE_CLIP1": clip,
    "TOP_K": top_k,
    "TOP_K1": top_k,
    "ONE_HOT": one_hot,
    "DIAGONAL_MATRIX": diagonal_matrix,
    "DIAGONAL_MATRIX1": diagonal_matrix1,
    "GATHER_ND": gather_nd,
    "GATHER_ND1": gather_nd,
}
