"""A tensor as rows: the elements that lie along some of its dimensions, which an operator takes together."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import count


def in_rows(x: Array, axes: tuple[int, ...]) -> Array:
    """As [rows, elements of a row], elements in row-major order of the axes."""
    last = tuple(range(x.ndim - len(axes), x.ndim))
    moved = np.moveaxis(x, axes, last)
    return moved.reshape(-1, count(moved.shape[x.ndim - len(axes) :]))


def from_rows(rows: Array, sizes: tuple[int, ...], axes: tuple[int, ...]) -> Array:
    last = tuple(range(len(sizes) - len(axes), len(sizes)))
    moved = np.moveaxis(np.empty(sizes, np.bool_), axes, last).shape
    return np.moveaxis(rows.reshape(moved), last, axes)


def float_rows(x: Array, axes: tuple[int, ...]) -> Array:
    """As FLOAT32, [rows, elements of a row], row after row in memory, so that a row alone adds up to the same."""
    return np.ascontiguousarray(in_rows(x, axes), np.float32)
