"""Tensors as rows: a row has the elements along the axes of an operator, for example the elements that it sums up."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import count


def in_rows(x: Array, axes: tuple[int, ...]) -> Array:
    """Returns a tensor as [rows, elements of a row]. A row contains the elements along `axes`, in the order of
    `axes`.
    """
    last = tuple(range(x.ndim - len(axes), x.ndim))
    moved = np.moveaxis(x, axes, last)
    return moved.reshape(-1, count(moved.shape[x.ndim - len(axes) :]))


def from_rows(rows: Array, sizes: tuple[int, ...], axes: tuple[int, ...]) -> Array:
    """The tensor of shape `sizes` from its rows, [rows, elements of a row]: the inverse of `in_rows`."""
    last = tuple(range(len(sizes) - len(axes), len(sizes)))
    moved = np.moveaxis(np.empty(sizes, np.bool_), axes, last).shape
    return np.moveaxis(rows.reshape(moved), last, axes)


def float_rows(x: Array, axes: tuple[int, ...]) -> Array:
    """A tensor as contiguous FLOAT32 rows, [rows, elements of a row], so that sums do not depend on the strides."""
    return np.ascontiguousarray(in_rows(x, axes), np.float32)
