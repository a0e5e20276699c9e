"""Small pictures of tensors: a few slices beside each other, reduced to a given size."""

from dataclasses import dataclass
from math import prod

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape


@dataclass(frozen=True, slots=True, eq=False)
class Thumbnail:
    """Numbers of a tensor for a small picture.

    `slices` are [rows, columns] each, of equal sizes, in the order of the leading dimensions. `shape` is that of a
    whole slice, and `count` the number of all slices.
    """

    slices: tuple[Array, ...]
    shape: tuple[int, int]
    count: int


def thumbnail_of(values: Array, rows: int, columns: int) -> Thumbnail:
    """A picture with up to `rows` rows and `columns` columns of numbers, gaps of one column between slices included.

    Larger slices are sampled at equal distances. The numbers are copied, so the tensor can be freed.
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
