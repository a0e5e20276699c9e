"""Matrix products in FLOAT64, or in FLOAT32 where that is exact, with BLAS, the library that NumPy uses."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import count
from ops.system.cancellation import checkpoint

# The most products that are added up between two checkpoints: about 10 ms of one core.
WORK = 1 << 27
# The most elements of a matrix that are converted to FLOAT64 at a time: 8 MB.
CONVERTED = 1 << 20
# So many products of integers from -255 to 255 have a sum below 2^24, which FLOAT32 holds exactly.
EXACT = 256


def sums_of_matrices(a: Array, b: Array, kind: type[np.floating] = np.float64) -> Array:
    """The matrix product of [..., M, K] and [..., K, N], in the float type `kind`; leading dimensions are broadcast.

    The arrays may have any type of real numbers. They are converted block by block, so that the intermediate arrays
    stay small. Infinities and NaN follow IEEE 754.
    """
    rank = max(a.ndim, b.ndim)
    a, b = (x.reshape((1,) * (rank - x.ndim) + x.shape) for x in (a, b))
    lead = np.broadcast_shapes(a.shape[:-2], b.shape[:-2])
    made: Array = np.empty((*lead, a.shape[-2], b.shape[-1]), kind)
    if made.size:
        _multiply(np.broadcast_to(a, (*lead, *a.shape[-2:])), np.broadcast_to(b, (*lead, *b.shape[-2:])), made)
    return made


def _multiply(a: Array, b: Array, made: Array) -> None:
    """Writes the product of a and b to `made`; all three have the same leading dimensions."""
    if made.ndim == 2:
        _multiply_two(a, b, made)
        return
    largest = max(count(a.shape[1:]), count(b.shape[1:]), 1)
    work = count(made.shape[1:]) * a.shape[-1]
    step = max(min(WORK // max(work, 1), CONVERTED // largest), 1)
    for start in range(0, len(made), step):
        checkpoint()
        part = slice(start, start + step)
        if step > 1:
            np.matmul(_wide(a[part], made), _wide(b[part], made), out=made[part])
        else:
            _multiply(a[start], b[start], made[start])


def _multiply_two(a: Array, b: Array, made: Array) -> None:
    """Writes the product of two matrices to `made`, some rows and columns at a time."""
    length = max(a.shape[1], 1)
    columns = min(max(CONVERTED // length, 1), made.shape[1])
    rows = min(max(CONVERTED // length, 1), max(WORK // (length * columns), 1))
    for left in range(0, made.shape[1], columns):
        across = slice(left, left + columns)
        second = _wide(b[:, across], made)
        for top in range(0, made.shape[0], rows):
            checkpoint()
            down = slice(top, top + rows)
            made[down, across] = _wide(a[down], made) @ second


def _wide(x: Array, made: Array) -> Array:
    """The array x converted to the type of `made`, in which the sums are computed."""
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        return x.astype(made.dtype, copy=False)


def sums_of_integers(a: Array, b: Array) -> Array:
    """The matrix product of integer arrays, in FLOAT64: exact below 2^53, else rounded.

    Arrays of 8 or 16 bits hold numbers from -255 to 255; their products are added up in FLOAT32, some at a time. Other
    arrays hold numbers of at most 33 bits, which are split into halves, so that every sum is exact before the halves
    are joined.
    """
    if a.dtype.itemsize < 4 and b.dtype.itemsize < 4:
        parts = [slice(start, start + EXACT) for start in range(0, max(a.shape[-1], 1), EXACT)]
        total = sums_of_matrices(a[..., parts[0]], b[..., parts[0], :], np.float32).astype(np.float64)
        for part in parts[1:]:
            total += sums_of_matrices(a[..., part], b[..., part, :], np.float32)
        return total
    (a_high, a_low), (b_high, b_low) = _halves(a), _halves(b)
    found = np.ldexp(sums_of_matrices(a_high, b_high), 32)
    found += np.ldexp(sums_of_matrices(a_high, b_low) + sums_of_matrices(a_low, b_high), 16)
    return found + sums_of_matrices(a_low, b_low)


def _halves(x: Array) -> tuple[Array, Array]:
    """Two arrays that add up to x after the first is multiplied by 2^16."""
    wide = x.astype(np.int64)
    return (wide >> 16).astype(np.int32), (wide & 0xFFFF).astype(np.int32)
