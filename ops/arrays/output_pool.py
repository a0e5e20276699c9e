"""A pool of output buffers. Reusing one saves about a third of a large run, which the system spends on fresh pages."""

from collections import deque

import numpy as np
from numpy.typing import DTypeLike

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape, count

# Bytes from which a buffer comes from the pool; NumPy's allocator reuses smaller ones itself.
LARGE = 1 << 20
# The most buffers of one size that are kept: an operator may have two outputs of the same size.
_MOST = 2
# Free buffers by size in bytes. Threads share them; taking and returning one are atomic.
_spare: dict[int, deque[np.ndarray]] = {}
# Sizes used since the last run ended, and sizes used by that run. Buffers of other sizes are not kept.
_taken: set[int] = set()
_wanted: frozenset[int] = frozenset()


class PooledBuffer:
    """A buffer that returns to the pool when the last array that uses it is deleted.

    It is the base of the first such array, which is the base of every view; so NumPy keeps both alive.
    """

    def __init__(self, memory: np.ndarray) -> None:
        self._memory = memory
        self.__array_interface__ = memory.__array_interface__

    def __del__(self) -> None:
        size = self._memory.nbytes
        if size in _wanted or size in _taken:
            _spare.setdefault(size, deque(maxlen=_MOST)).append(self._memory)


def output_array(shape: Shape, dtype: DTypeLike) -> Array:
    """An array for a kernel to fill; its contents are undefined like those of np.empty."""
    dtype = np.dtype(dtype)
    size = count(shape) * dtype.itemsize
    if size < LARGE:
        return np.empty(shape, dtype)
    _taken.add(size)
    try:
        memory = _spare[size].pop()
    except (KeyError, IndexError):
        _spare.clear()  # makes room before the system is asked for more
        memory = np.empty(size, np.uint8)
    return np.asarray(PooledBuffer(memory)).view(dtype).reshape(shape)


def filled_output(shape: Shape, value: np.generic) -> Array:
    """An output in which every element is `value`, in its data type."""
    output = output_array(shape, value.dtype)
    content = value.tobytes()
    if content.count(content[0]) == len(content):
        # Setting bytes is twice as fast as setting numbers, and the value is mostly 0.
        output.reshape(-1).view(np.uint8).fill(content[0])
    else:
        output.fill(value)
    return output


def release_unused() -> None:
    """Call when a run ends: frees the buffers of sizes that the run did not use, now or when they return."""
    global _wanted  # one value for all threads, replaced as a whole
    _wanted = frozenset(_taken)
    _taken.clear()
    _spare.clear()
