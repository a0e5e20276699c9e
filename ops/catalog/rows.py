"""A tensor as rows: each runs through all cells along some axes, in row-major order."""

import numpy as np

from ops.dtypes import Array
from ops.layout import Shape, count


def in_rows(x: Array, axes: tuple[int, ...]) -> Array:
    """As [rows, elements of a row]; the axes are in ascending order, each once."""
    last = tuple(range(x.ndim - len(axes), x.ndim))
    moved = np.moveaxis(x, axes, last)
    return moved.reshape(-1, count(moved.shape[x.ndim - len(axes) :]))


def from_rows(rows: Array, sizes: Shape, axes: tuple[int, ...]) -> Array:
    """The tensor of these sizes that has these rows."""
    last = tuple(range(len(sizes) - len(axes), len(sizes)))
    moved = np.moveaxis(np.empty(sizes, np.bool_), axes, last).shape
    return np.moveaxis(rows.reshape(moved), last, axes)
