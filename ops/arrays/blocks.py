"""Applies a function to arrays block by block, so that its intermediate arrays stay in the cache."""

from collections.abc import Callable
from time import perf_counter
from typing import cast

import numpy as np
from numpy.typing import DTypeLike

from ops.arrays.dtypes import Array
from ops.arrays.output_pool import output_array
from ops.system.cancellation import checkpoint
from ops.system.two_threads import in_two_threads

# The elements of a block. Smaller arrays are computed at once.
BLOCK = 1 << 15
# From so many FLOAT16 elements on, a table of the results of all FLOAT16 numbers is faster.
_MANY_HALVES = 1 << 18
# If the rest takes longer than this by the time of the first block, in seconds, a second thread takes half of it.
_LONG = 0.002
# The fewest elements that are rounded to FLOAT16 with vector operations.
_FEW = 1 << 9
# As FLOAT32 bits: all but the sign, infinity, the smallest normal FLOAT16 and the power of 2 above the largest one.
_SIZE, _INFINITE = np.int32(0x7FFFFFFF), np.int32(0x7F800000)
_LEAST_NORMAL, _BEYOND = np.int32(0x38800000), np.int32(0x47800000)
# The difference of the exponents' biases, with half a unit of FLOAT16 minus 1.
_REBIASED = np.int32(-(112 << 23) + 0xFFF)


def blockwise(function: Callable[..., Array], dtype: DTypeLike, *inputs: Array) -> Array:
    """The results of an element-wise function in the type `dtype`, for one or more arrays of the same shape.

    Floats are rounded once, and conversions to integers are those of `astype`.
    """
    first, dtype = inputs[0], np.dtype(dtype)
    if first.size <= BLOCK or not all(each.flags.c_contiguous for each in inputs):
        return narrowed(np.asarray(function(*inputs)), dtype)
    if len(inputs) == 1 and first.dtype == np.float16 and first.size >= _MANY_HALVES:
        function = _from_table(function, dtype)
    made = output_array(first.shape, dtype)
    flat, given = made.reshape(-1), [each.reshape(-1) for each in inputs]

    def compute(number: int) -> None:
        checkpoint()
        part = slice(number * BLOCK, (number + 1) * BLOCK)
        _store(np.asarray(function(*(each[part] for each in given))), flat[part])

    share_blocks(compute, -(-flat.size // BLOCK))
    return made


def _from_table(function: Callable[..., Array], dtype: np.dtype[np.generic]) -> Callable[..., Array]:
    """Computes the results of `function` for all 65,536 FLOAT16 numbers; returns a function that looks them up."""
    table = narrowed(np.asarray(function(np.arange(1 << 16, dtype=np.uint16).view(np.float16))), dtype)

    def taken(part: Array) -> Array:
        return np.take(table, part.view(np.uint16))

    return taken


def rowwise(function: Callable[[Array], Array], dtype: DTypeLike, rows: Array) -> Array:
    """Applies a function to [rows, elements of a row], some rows at a time. Returns the results in the type `dtype`.

    Each call gets a new FLOAT32 array, which the function may change.
    """
    made = output_array(rows.shape, dtype)
    step = max(BLOCK // max(rows.shape[1], 1), 1)

    def compute(number: int) -> None:
        checkpoint()
        part = slice(number * step, (number + 1) * step)
        found, target = function(rows[part].astype(np.float32)), made[part]
        _store(found.reshape(-1), target.reshape(-1))

    share_blocks(compute, -(-len(rows) // step))
    return made


def share_blocks(compute: Callable[[int], None], blocks: int) -> None:
    """Calls `compute` with the number of each block.

    If the first call takes long, two threads share the remaining blocks.
    """
    start = perf_counter()
    if blocks:
        compute(0)
    if (perf_counter() - start) * (blocks - 1) > _LONG:
        in_two_threads(lambda number: compute(number + 1), blocks - 1)
    else:
        for number in range(1, blocks):
            compute(number)


def narrowed(x: Array, dtype: DTypeLike) -> Array:
    """The array in the type `dtype`, as `astype` converts it; unchanged if it has this type."""
    dtype = np.dtype(dtype)
    if x.dtype == dtype:
        return x
    if dtype != np.float16 or x.size < _FEW:
        with np.errstate(over="ignore", invalid="ignore"):
            return x.astype(dtype)
    made, packed = np.empty(x.shape, dtype), np.ascontiguousarray(x).reshape(-1)
    flat = made.reshape(-1)
    for start in range(0, flat.size, BLOCK):
        checkpoint()
        _store(packed[start : start + BLOCK], flat[start : start + BLOCK])
    return made


def _store(x: Array, made: Array) -> None:
    """Converts the block `x` to the type of `made`, and writes it to `made`."""
    if made.dtype == np.float16 and x.dtype.kind == "f" and x.dtype != np.float16:
        with np.errstate(all="ignore"):
            _round_to_half(x, made)
    else:
        np.copyto(made, x, casting="unsafe")


def _round_to_half(x: Array, made: Array) -> None:
    """Rounds FLOAT32 or FLOAT64 numbers to FLOAT16, halves to even, by integer arithmetic on their bits.

    NumPy's own conversion handles one element after another. It becomes five times slower where the processor cannot
    predict the signs and sizes of the numbers.
    """
    single = x.astype(np.float32, copy=False)
    bits = single.view(np.int32)
    size = bits & _SIZE
    half = size >> 13
    half &= 1
    half += size
    half += _REBIASED
    half >>= 13
    least, most = cast("np.int32", size.min()), cast("np.int32", size.max())
    if least < _LEAST_NORMAL:
        np.maximum(half, 0, out=half)
    if most >= _BEYOND:
        np.copyto(half, 0x7C00, where=size >= _BEYOND)
    size ^= bits
    size >>= 16
    half |= size
    np.copyto(made.view(np.int16), half, casting="unsafe")
    if least < _LEAST_NORMAL or most > _INFINITE:
        # FLOAT16 has fewer digits for numbers near 0, and fewer bits for NaN.
        size = bits & _SIZE
        _convert(x, made, ((size < _LEAST_NORMAL) & (single != 0)) | (size > _INFINITE))
    if single is not x:
        # Rounding to FLOAT32 first can make a tie. Such elements are rounded from FLOAT64.
        _convert(x, made, ((bits & 0xFFF) == 0) & (single != x))


def _convert(x: Array, made: Array, where: Array) -> None:
    at = np.flatnonzero(where)
    if len(at):
        made[at] = x[at].astype(np.float16)
