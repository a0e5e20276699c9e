"""Small pictures of tensors: a few slices beside each other, reduced to a given size."""

from dataclasses import dataclass
from math import prod

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape


@dataclass(frozen=True, slots=True, eq=False)
class Thumbnail:
    """Numbers of a tensor for the small picture in a graph.

    Each array of `slices` is [rows, columns]; all have the same sizes. They are ordered by their indices in the leading
    dimensions. `shape` is the shape of a slice before it was reduced. `count` is the number of slices of the whole
    tensor.
    """

    slices: tuple[Array, ...]
    shape: tuple[int, int]
    count: int


def thumbnail_of(values: Array, rows: int, columns: int) -> Thumbnail:
    """A small picture of a tensor: at most `rows` rows and `columns` columns of numbers.

    Several slices are side by side, with a gap of one column. Large slices are sampled at equal distances. The numbers
    are copied, so the tensor can be freed.
    """
    height, width = _last_two(values.shape)
    slices = prod(values.shape[:-2])
    down, across = max(-(-height // rows), 1), max(-(-width // columns), 1)
    if not values.size:
        return Thumbnail((), (height, width), slices)
    many = max(min(slices, (columns + 1) // (-(-width // across) + 1)), 1)
    flat = values.reshape(slices, height, width)
    found = tuple(np.array(flat[number, ::down, ::across]) for number in range(many))
    return Thumbnail(found, (height, width), slices)


def _last_two(shape: Shape) -> tuple[int, int]:
    return (shape[-2] if len(shape) > 1 else 1), (shape[-1] if shape else 1)
