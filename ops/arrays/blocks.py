"""Applies a function to arrays block by block, so that its intermediate arrays stay in the cache."""

from collections.abc import Callable
from time import perf_counter

import numpy as np
from numpy.typing import DTypeLike

from ops.arrays.dtypes import Array
from ops.arrays.halves import round_into, round_to_halves, widen_halves, widen_into
from ops.arrays.layout import Shape, count
from ops.arrays.output_pool import output_array
from ops.system.cancellation import checkpoint
from ops.system.two_threads import in_two_threads

# The elements of a block. Smaller arrays are computed at once.
BLOCK = 1 << 16
# From so many FLOAT16 elements on, a table of the results of all FLOAT16 numbers is faster.
_MANY_HALVES = 1 << 18
# If the rest takes longer than this by the time of the first block, in seconds, a second thread takes half of it.
_LONG = 0.001


def blockwise(function: Callable[..., Array], dtype: DTypeLike, *inputs: Array, by_table: bool = True) -> Array:
    """Returns the results of an element-wise function in the type `dtype`. The inputs are one or more arrays of the
    same shape.

    Floats are rounded once, and conversions to integers are those of `astype`. If `by_table`, the results for one large
    FLOAT16 input are read from a table of all FLOAT16 numbers.
    """
    first, dtype = inputs[0], np.dtype(dtype)
    if isinstance(function, np.ufunc):
        return _of_ufunc(function, dtype, *inputs)
    if first.size <= BLOCK or not all(each.flags.c_contiguous for each in inputs):
        return narrowed(np.asarray(function(*inputs)), dtype)
    made, given = output_array(first.shape, dtype), [each.reshape(-1) for each in inputs]
    if by_table and len(inputs) == 1 and first.dtype == np.float16 and first.size >= _MANY_HALVES:
        _from_table(function, given[0], made.reshape(-1))
    else:
        _fill(made, lambda part: function(*(each[part] for each in given)), inputs)
    return made


def _of_ufunc(function: np.ufunc, dtype: np.dtype[np.generic], *inputs: Array) -> Array:
    """Computes the same as `blockwise` for a NumPy ufunc. If the data types allow it, the ufunc writes its results
    directly into the output.

    FLOAT16 is converted to FLOAT32 first, because NumPy's own conversion is slow: it converts one element after
    another.
    """
    kind = function(*(widen_halves(each[(slice(1),) * each.ndim]) for each in inputs)).dtype
    is_plain = kind == dtype or (kind == np.bool_ and dtype == np.uint8)
    if not is_plain or inputs[0].size <= BLOCK or not all(each.flags.c_contiguous for each in inputs):
        return blockwise(lambda *parts: function(*map(widen_halves, parts)), dtype, *inputs)
    made, given = output_array(inputs[0].shape, dtype), [each.reshape(-1) for each in inputs]
    flat = made.view(kind).reshape(-1)

    def compute(part: slice) -> None:
        function(*(widen_halves(each[part]) for each in given), out=flat[part])

    _share_elements(compute, flat.size)
    return made


def _fill(made: Array, found: Callable[[slice], Array], inputs: tuple[Array, ...]) -> None:
    """Fills the output `made` block by block. `found` takes a range of flat indices, and returns the elements there.

    `inputs` are the arrays that `found` reads.
    """
    flat = made.reshape(-1)

    def compute(part: slice) -> None:
        _store(np.asarray(found(part)), flat[part])

    # FLOAT16 is converted in many short steps, for which two threads wait for Python's lock longer than they compute.
    is_half = any(each.dtype == np.float16 for each in (made, *inputs))
    _share_elements(compute, flat.size, may_split=not is_half)


def _from_table(function: Callable[..., Array], x: Array, made: Array) -> None:
    """Computes `function` for each element of the FLOAT16 array `x` by a table, and writes the results to `made`.

    The table has the results for all 65,536 FLOAT16 numbers.
    """
    table = narrowed(np.asarray(function(np.arange(1 << 16, dtype=np.uint16).view(np.float16))), made.dtype)
    bits = x.view(np.uint16)

    def look_up(part: slice) -> None:
        # No index is beyond the table, and without that check NumPy writes to `made` at once.
        np.take(table, bits[part].astype(np.intp), out=made[part], mode="clip")

    _share_elements(look_up, x.size)


def _share_elements(compute: Callable[[slice], None], size: int, *, may_split: bool = True) -> None:
    """Divides `size` elements into blocks, and calls `compute` with the slice of each block.

    With `may_split`, `share_blocks` may distribute the blocks to several threads.
    """

    def of_block(number: int) -> None:
        checkpoint()
        compute(slice(number * BLOCK, (number + 1) * BLOCK))

    share_blocks(of_block, -(-size // BLOCK), may_split=may_split)


def rowwise(function: Callable[..., Array], dtype: DTypeLike, rows: Array, *more: Array) -> Array:
    """Applies a function to an array, [rows, elements of a row], some rows at a time.

    Returns the results in the type `dtype`. Each call gets its rows as a packed FLOAT32 array, which the function may
    change, and the same rows of the arrays `more`.
    """
    made = output_array(rows.shape, dtype)
    step = max(BLOCK // max(rows.shape[1], 1), 1)

    def compute(number: int) -> None:
        checkpoint()
        part = slice(number * step, (number + 1) * step)
        own, target = rows[part], made[part]
        # FLOAT32 is computed in the output itself.
        wide = target if made.dtype == np.float32 else np.empty(own.shape, np.float32)
        if own.dtype == np.float16:
            widen_into(np.ascontiguousarray(own).reshape(-1), wide.reshape(-1))
        else:
            np.copyto(wide, own, casting="unsafe")
        found = function(wide, *(each[part] for each in more))
        if found is not target:
            _store(found.reshape(-1), target.reshape(-1))

    share_blocks(compute, -(-len(rows) // step))
    return made


# The index of a slab: one index of each dimension before the divided one, and some indices of that.
Slab = tuple[int | slice, ...]


def slabs(sizes: Shape) -> list[Slab]:
    """Divides a shape into slabs of at most BLOCK elements, in row-major order.

    A slab of a packed array is contiguous.
    """
    if not sizes:
        return [()]
    at = next((d for d in range(len(sizes)) if count(sizes[d + 1 :]) <= BLOCK), len(sizes) - 1)
    step = max(BLOCK // max(count(sizes[at + 1 :]), 1), 1)
    starts = range(0, sizes[at], step)
    return [(*before, slice(start, start + step)) for before in np.ndindex(sizes[:at]) for start in starts]


def slab_slices(sizes: Shape) -> list[tuple[slice, ...]]:
    """Divides a shape into slabs as `slabs` does. Each slab is a tuple that has a slice for every dimension."""
    found = list[tuple[slice, ...]]()
    for slab in slabs(sizes):
        first = [each if isinstance(each, slice) else slice(each, each + 1) for each in slab]
        parts = (*first, *(slice(0, size) for size in sizes[len(first) :]))
        found.append(tuple(slice(part.start, min(part.stop, size)) for part, size in zip(parts, sizes, strict=True)))
    return found


def part_of(x: Array, slab: Slab) -> Array:
    """Returns the part of `x` that belongs to a slab. Along a dimension of size 1, this part always has the only index,
    as in broadcasting.
    """
    known = (
        index if size > 1 else slice(None) if isinstance(index, slice) else 0
        for index, size in zip(slab, x.shape, strict=False)
    )
    return x[tuple(known)]


def slabwise(function: Callable[..., Array], dtype: DTypeLike, x: Array, *more: Array) -> Array:
    """Applies an element-wise function to `x` and to arrays that are broadcast to its shape, slab by slab.

    Returns the results in the type `dtype`. All arrays have the same rank.
    """
    made, parts = output_array(x.shape, dtype), slabs(x.shape)

    def compute(number: int) -> None:
        checkpoint()
        part = parts[number]
        found = np.asarray(function(x[part], *(part_of(each, part) for each in more)))
        _store(found.reshape(-1), made[part].reshape(-1))

    share_blocks(compute, len(parts))
    return made


def share_blocks(compute: Callable[[int], None], blocks: int, *, may_split: bool = True) -> None:
    """Calls `compute` with the number of each block.

    If `may_split` is set and the remaining blocks would take long, judged by the first, two threads share them.
    """
    start = perf_counter()
    if blocks:
        compute(0)
    if may_split and (perf_counter() - start) * (blocks - 1) > _LONG:
        in_two_threads(lambda number: compute(number + 1), blocks - 1)
    else:
        for number in range(1, blocks):
            compute(number)


def narrowed(x: Array, dtype: DTypeLike) -> Array:
    """The array in the type `dtype`, as `astype` converts it; unchanged if it has this type."""
    dtype = np.dtype(dtype)
    if x.dtype == dtype:
        return x
    if x.size > BLOCK and x.flags.c_contiguous:
        made, flat = output_array(x.shape, dtype), x.reshape(-1)
        with np.errstate(over="ignore", invalid="ignore"):
            _fill(made, lambda part: flat[part], (x,))
        return made
    if dtype == np.float16 and x.dtype.kind == "f":
        return round_to_halves(x)
    if dtype == np.float32 and x.dtype == np.float16:
        return widen_halves(x)
    with np.errstate(over="ignore", invalid="ignore"):
        return x.astype(dtype)


def _store(x: Array, made: Array) -> None:
    """Writes the block `x` to `made`, converted to the data type of `made`."""
    if made.dtype == np.float16 and x.dtype.kind == "f" and x.dtype != np.float16:
        round_into(x, made)
    elif made.dtype == np.float32 and x.dtype == np.float16:
        widen_into(x, made)
    else:
        np.copyto(made, x, casting="unsafe")
