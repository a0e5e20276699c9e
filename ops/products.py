"""Sums of products: what multiplying matrices and sliding filters have in common.

A sum is taken one product after another, in the same order for every cell, so that a cell has the same bits whether
it is computed alone or with all others, and on every machine.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import EllipsisType
from typing import NamedTuple

import numpy as np

from ops.dtypes import Array
from ops.layout import Shape

Where = tuple[slice | EllipsisType, ...]


class Term(NamedTuple):
    """One product of every cell that has it: the cells, and the two factors, whose product has their shape."""

    where: Where
    first: Array
    second: Array


@dataclass(frozen=True, slots=True, eq=False)
class Products:
    """Of an array of this shape every cell is a sum of up to `count` products; `term` gives them by their number."""

    shape: Shape
    count: int
    term: Callable[[int], Term]


def total(products: Products, kind: type[np.generic]) -> Array:
    """The sums, taken in this type."""
    found: Array = np.zeros(products.shape, kind)
    for number in range(products.count):
        where, first, second = products.term(number)
        found[where] += _in(kind, first) * _in(kind, second)
    return found


def total_as_device(products: Products, numbers: Iterable[int]) -> Array:
    """The sums as a device may take them: in FLOAT32, in any order, with denormal numbers as 0."""
    found = np.zeros(products.shape, np.float32)
    for number in numbers:
        where, first, second = products.term(number)
        found[where] += _flushed(first) * _flushed(second)
    return found


def _in(kind: type[np.generic], x: Array) -> Array:
    return x.astype(kind, copy=False)


def _flushed(x: Array) -> Array:
    narrow = x.astype(np.float32)
    return np.where(np.abs(narrow) < np.finfo(np.float32).smallest_normal, np.float32(0), narrow)
