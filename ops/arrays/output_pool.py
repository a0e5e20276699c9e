"""Memory of large outputs for the next run of the same size: a third of the time of such a run is the system's, which
clears pages that are used for the first time."""

from collections import deque

import numpy as np
from numpy.typing import DTypeLike

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape, count

# In bytes. What is smaller is kept by the allocator itself.
LARGE = 1 << 20
# So much of one size is kept: an operator may have two outputs of the same.
_MOST = 2
# By size in bytes: memory that no array is in any more. Any thread takes from it and gives back, in one step each.
_spare: dict[int, deque[np.ndarray]] = {}
# What runs took since the last one ended, and what that one took: memory of other sizes is not kept.
_taken: set[int] = set()
_wanted: frozenset[int] = frozenset()


class Lent:
    """Memory that comes back when the last array in it is gone.

    The first array in it has this for its base, and every view has that array: NumPy keeps both alive.
    """

    def __init__(self, memory: np.ndarray) -> None:
        self._memory = memory
        self.__array_interface__ = memory.__array_interface__

    def __del__(self) -> None:
        size = self._memory.nbytes
        if size in _wanted or size in _taken:
            _spare.setdefault(size, deque(maxlen=_MOST)).append(self._memory)


def output_array(shape: Shape, dtype: DTypeLike) -> Array:
    """To be filled by a kernel: its numbers are any, as those of np.empty."""
    dtype = np.dtype(dtype)
    size = count(shape) * dtype.itemsize
    if size < LARGE:
        return np.empty(shape, dtype)
    _taken.add(size)
    try:
        memory = _spare[size].pop()
    except (KeyError, IndexError):
        _spare.clear()  # before more is asked of the system
        memory = np.empty(size, np.uint8)
    return np.asarray(Lent(memory)).view(dtype).reshape(shape)


def filled_output(shape: Shape, value: np.generic) -> Array:
    """An output of the value's type that holds nothing else yet."""
    output = output_array(shape, value.dtype)
    content = value.tobytes()
    if content.count(content[0]) == len(content):
        # Bytes are set at twice the speed of numbers; most of what is filled is 0.
        output.reshape(-1).view(np.uint8).fill(content[0])
    else:
        output.fill(value)
    return output


def let_go() -> None:
    """A run has ended: gives back to the system what it has not taken, now and when it comes back."""
    global _wanted  # one value for all threads, replaced as a whole
    _wanted = frozenset(_taken)
    _taken.clear()
    _spare.clear()
