"""A pool of output buffers.

Reusing a buffer saves about a third of the time of a large run: the time in which the system provides fresh pages.
"""

from collections import deque

import numpy as np
from numpy.typing import DTypeLike

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape, count

# The least bytes of a buffer that comes from the pool; NumPy's allocator reuses smaller buffers itself.
LARGE = 1 << 20
# The most buffers of one size that are kept: an operator may have two outputs of the same size.
_MOST = 2
# Free buffers by size in bytes. Threads share them, because taking and returning a buffer are atomic.
_spare: dict[int, deque[np.ndarray]] = {}
# The sizes used since the last run ended, and the sizes used by that last run. Buffers of other sizes are not kept.
_taken: set[int] = set()
_wanted: frozenset[int] = frozenset()


class PooledBuffer:
    """A buffer that returns to the pool when the last array that uses it is deleted, if runs use buffers of its size.

    The buffer is the base of the array that `output_array` returns, and that array is the base of its views. So NumPy
    keeps the buffer alive as long as a view exists.
    """

    def __init__(self, memory: np.ndarray) -> None:
        self._memory = memory
        self.__array_interface__ = memory.__array_interface__

    def __del__(self) -> None:
        size = self._memory.nbytes
        if size in _wanted or size in _taken:
            _spare.setdefault(size, deque(maxlen=_MOST)).append(self._memory)


def output_array(shape: Shape, dtype: DTypeLike) -> Array:
    """An array for a kernel to fill. Its contents are undefined, as with np.empty."""
    dtype = np.dtype(dtype)
    size = count(shape) * dtype.itemsize
    if size < LARGE:
        return np.empty(shape, dtype)
    _taken.add(size)
    try:
        memory = _spare[size].pop()
    except (KeyError, IndexError):
        _spare.clear()  # frees memory before more is allocated
        memory = np.empty(size, np.uint8)
    return np.asarray(PooledBuffer(memory)).view(dtype).reshape(shape)


def filled_output(shape: Shape, value: np.generic) -> Array:
    """An output array in which every element is `value`, in the data type of `value`."""
    output = output_array(shape, value.dtype)
    content = value.tobytes()
    if content.count(content[0]) == len(content):
        # Setting bytes is twice as fast as setting numbers, and the value is mostly 0.
        output.reshape(-1).view(np.uint8).fill(content[0])
    else:
        output.fill(value)
    return output


def release_all() -> None:
    """Releases the buffers of a cancelled run. Spare buffers are freed now; every other buffer is freed when the last
    array in it is deleted.
    """
    global _wanted
    _wanted = frozenset()
    _taken.clear()
    _spare.clear()


def release_unused() -> None:
    """Ends a run, and frees the spare buffers.

    A buffer that returns to the pool later is freed if the run used no buffer of its size.
    """
    global _wanted  # all threads share it, so it is only replaced as a whole
    _wanted = frozenset(_taken)
    _taken.clear()
    _spare.clear()
