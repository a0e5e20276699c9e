"""Matrix products in FLOAT64, or in FLOAT32 where that is exact, with BLAS, the library that NumPy uses.

The sums are computed for some rows and columns at a time. A function receives the sums of each part, so that no array
has all sums in FLOAT64 if the caller needs them in a smaller type.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import DTypeLike

from ops.arrays.blocks import slab_slices
from ops.arrays.dtypes import Array
from ops.arrays.halves import round_to_halves, widen_halves
from ops.arrays.layout import Shape, count, equal_step
from ops.arrays.output_pool import output_array
from ops.system.cancellation import checkpoint

# The most products that are added up between two checkpoints: about 10 ms of one core.
WORK = 1 << 27
# The elements of a matrix that are converted at a time: one for three bytes of both matrices, within this range. As
# FLOAT64, they have up to 2.7 times as many bytes as the matrices, and at most 8 MB.
LEAST_CONVERTED, MOST_CONVERTED = 1 << 17, 1 << 20
# The fewest rows that are multiplied at a time if they fit: BLAS takes longer for fewer rows.
LEAST_ROWS = 128
# So many products of integers from -255 to 255 have a sum below 2^24, which FLOAT32 holds exactly.
EXACT = 256

# The most sums that are finished at a time (1 MB).
FINISHED = 1 << 17

# The indices of a part of an array, a slice for each dimension.
Slices = tuple[slice, ...]
# A function that gets the indices of a part of the sums, and these sums, which keep all dimensions.
Receive = Callable[[Slices, Array], None]


# A matrix as arrays of one shape, from which its elements are computed part by part: integers and their zero points,
# for example, which need no memory if they are broadcast.
Factor = tuple[Array, ...]


class _Kind(NamedTuple):
    """The two functions that multiply matrices of one type.

    `prepared` converts a part of a matrix for the multiplication. `multiplied` takes two such parts, and returns their
    product in FLOAT64.
    """

    prepared: Callable[..., tuple[Array, ...]]
    multiplied: Callable[[tuple[Array, ...], tuple[Array, ...]], Array]


def moved(part: Slices, where: Slices) -> Slices:
    """Returns slices of the whole array for `part`, whose slices are relative to the start of `where`."""
    return tuple(slice(at.start + own.start, at.start + own.stop) for own, at in zip(part, where, strict=True))


def gathered(
    shape: Shape, dtype: DTypeLike, add_up: Callable[[Receive], None], finish: Callable[[Array, Slices], Array]
) -> Array:
    """Returns an array of the sizes `shape` that is computed part by part: each part is `finish(sums, indices)`,
    converted to `dtype`.

    `add_up` computes the sums. Its argument is a function, which `add_up` calls for each part with the indices and the
    sums of this part.
    """
    made = output_array(shape, dtype)

    def finish_part(where: Slices, sums: Array) -> None:
        found = finish(sums, where)
        made[where] = round_to_halves(found) if made.dtype == np.float16 else found

    def receive(where: Slices, sums: Array) -> None:
        if sums.size <= FINISHED:
            finish_part(where, sums)
            return
        for part in slab_slices(sums.shape):  # so that the intermediate arrays of `finish` are small
            finish_part(moved(part, where), sums[part])

    with np.errstate(over="ignore", invalid="ignore"):
        add_up(receive)
    return made


def shape_of_product(a: Array, b: Array) -> Shape:
    """The shape of the matrix product of [..., M, K] and [..., K, N]; leading dimensions are broadcast."""
    return (*np.broadcast_shapes(a.shape[:-2], b.shape[:-2]), a.shape[-2], b.shape[-1])


def sums_of_matrices(a: Array, b: Array) -> Array:
    """The matrix product of [..., M, K] and [..., K, N] in FLOAT64; leading dimensions are broadcast.

    The arrays may have any type of real numbers. Infinities and NaN follow IEEE 754.
    """
    made: Array = output_array(shape_of_product(a, b), np.float64)
    add_up_matrices(a, b, made.__setitem__)
    return made


def add_up_matrices(a: Array, b: Array, receive: Receive) -> None:
    """Computes the same sums as `sums_of_matrices`, but part by part: calls `receive` with the indices and the sums of
    each part.
    """
    _add_up((a,), (b,), receive, _Kind(_wide, _product))


def add_up_prepared(a: Factor, b: Factor, prepared: Callable[..., Array], receive: Receive) -> None:
    """Computes products of two matrices part by part, as `add_up_matrices` does, and calls `receive` with the indices
    and the sums of each part.

    The matrices are not stored: `prepared` computes parts of the first matrix from the arrays in `a`, and parts of the
    second from those in `b`.
    """

    def wide(*parts: Array) -> tuple[Array, ...]:
        return _wide(prepared(*parts))

    _add_up(a, b, receive, _Kind(wide, _product))


def add_up_integers(a: Factor, b: Factor, receive: Receive) -> None:
    """Computes the sums of `add_up_matrices` for integers of 8 or 32 bits: the sums are exact below 2^53, and rounded
    above.

    A factor contains the elements of a matrix, and optionally their zero points, which are subtracted. Products of
    8-bit integers are added up in FLOAT32, in small groups. Differences of 32-bit integers are split into halves; every
    sum of halves is exact before the halves are joined.
    """
    are_small = a[0].dtype.itemsize == b[0].dtype.itemsize == 1
    _add_up(a, b, receive, _Kind(_singles, _product_of_singles) if are_small else _Kind(_halves, _product_of_halves))


def _add_up(a: Factor, b: Factor, receive: Receive, kind: _Kind) -> None:
    first, second = a[0], b[0]
    most = min(max((first.nbytes + second.nbytes) // 3, LEAST_CONVERTED), MOST_CONVERTED)
    lead = shape_of_product(first, second)[:-2]
    a = tuple(np.broadcast_to(x, (*lead, *first.shape[-2:])) for x in a)
    b = tuple(np.broadcast_to(x, (*lead, *second.shape[-2:])) for x in b)
    if count(lead) * first.shape[-2] * second.shape[-1]:
        _of_batches(a, b, (), receive, kind, most)


def _cut(factor: Factor, *index: int | slice) -> Factor:
    return tuple(x[index] for x in factor)


def _of_batches(a: Factor, b: Factor, before: Slices, receive: Receive, kind: _Kind, most: int) -> None:
    """Multiplies the matrices of `a` and `b`, some batches at a time, and calls `receive` with the position and the
    sums of each part.

    `a` and `b` have the same leading dimensions. `before` has the indices along the leading dimensions that the callers
    have already split. `most` is the largest number of elements of a part.
    """
    if a[0].ndim == 2:
        _of_two(a, b, before, receive, kind, most)
        return
    shape, length = shape_of_product(a[0], b[0]), a[0].shape[-1]
    largest = max(count(a[0].shape[1:]), count(b[0].shape[1:]), count(shape[1:]), 1)
    step = max(min(WORK // max(count(shape[1:]) * length, 1), most // largest), 1)
    for start in range(0, shape[0], step):
        checkpoint()
        part = slice(start, min(start + step, shape[0]))
        if step > 1:
            sums = kind.multiplied(kind.prepared(*_cut(a, part)), kind.prepared(*_cut(b, part)))
            where = (*before, part, *(slice(0, size) for size in shape[1:]))
            receive(where, sums.reshape((1,) * len(before) + sums.shape))
        else:
            _of_batches(_cut(a, start), _cut(b, start), (*before, part), receive, kind, most)


def _of_two(a: Factor, b: Factor, before: Slices, receive: Receive, kind: _Kind, most: int) -> None:
    """Computes the product of two matrices, some rows and columns at a time, and calls `receive` with each part.

    `most` limits the elements of a part, and `before` is the position of the product along the leading dimensions.
    """
    (height, length), width = a[0].shape, b[0].shape[1]
    length = max(length, 1)
    columns = equal_step(width, most // length)
    # The converted columns are used for all rows, so fewer rows at a time are enough.
    fitting = max(most // (3 * max(length, columns)), min(LEAST_ROWS, most // length))
    rows = equal_step(height, min(fitting, WORK // (length * columns)))
    for left in range(0, width, columns):
        across = slice(left, min(left + columns, width))
        second = kind.prepared(*_cut(b, slice(None), across))
        for top in range(0, height, rows):
            checkpoint()
            down = slice(top, min(top + rows, height))
            sums = kind.multiplied(kind.prepared(*_cut(a, down)), second)
            receive((*before, down, across), sums.reshape((1,) * len(before) + sums.shape))


def _wide(x: Array) -> tuple[Array, ...]:
    """The array in FLOAT64, with the same order of dimensions in memory, in a tuple of one element."""
    is_turned = x.ndim == 2 and x.strides[0] < x.strides[1]
    if x.dtype == np.float16:
        x = widen_halves(x.T).T if is_turned else widen_halves(x)
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        return (x.astype(np.float64, copy=False),)


def _product(a: tuple[Array, ...], b: tuple[Array, ...]) -> Array:
    return a[0] @ b[0]


def _singles(x: Array, zero: Array | None = None) -> tuple[Array, ...]:
    return (x.astype(np.float32) if zero is None else np.subtract(x, zero, dtype=np.float32),)


def _product_of_singles(a: tuple[Array, ...], b: tuple[Array, ...]) -> Array:
    first, second = a[0], b[0]
    total = (first[..., :EXACT] @ second[..., :EXACT, :]).astype(np.float64)
    for start in range(EXACT, first.shape[-1], EXACT):
        part = slice(start, start + EXACT)
        total += first[..., part] @ second[..., part, :]
    return total


def _halves(x: Array, zero: Array | None = None) -> tuple[Array, ...]:
    """Splits `x` - `zero` into two arrays: this difference is the first array times 2^16, plus the second array."""
    wide = x.astype(np.int64) if zero is None else np.subtract(x, zero, dtype=np.int64)
    return (wide >> 16).astype(np.float64), (wide & 0xFFFF).astype(np.float64)


def _product_of_halves(a: tuple[Array, ...], b: tuple[Array, ...]) -> Array:
    (a_high, a_low), (b_high, b_low) = a, b
    found = np.ldexp(a_high @ b_high, 32)
    found += np.ldexp(a_high @ b_low + a_low @ b_high, 16)
    found += a_low @ b_low
    return found
