"""Sums of products, for matrix products and convolutions.

The reference adds in FLOAT64, with NumPy's library for linear algebra. In FLOAT64, products of FLOAT32 or FLOAT16
numbers and sums of integers below 2^53 are exact. The order in which a sum is added depends on the sizes of the arrays.
So a cell that is computed alone may differ in the last bit of FLOAT64; this almost never changes the rounded number. If
it does, the program shows the number from the computation of the whole array.
"""

from collections.abc import Callable
from functools import partial
from types import EllipsisType
from typing import NamedTuple

import numpy as np
from numpy.typing import DTypeLike

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape, count
from ops.arrays.matrix_sums import Receive, Slices, add_up_matrices, gathered, shape_of_product
from ops.quick_dataclass import quick_dataclass
from ops.system.cancellation import checkpoint

Where = tuple[slice | EllipsisType, ...]


class Term(NamedTuple):
    """Products that are added to some of the sums.

    `where` selects the sums, and `first * second` has a product for each of them. If `is_run` is True, each sum gets
    several products: they lie along an additional first dimension of `first * second`.
    """

    where: Where
    first: Array
    second: Array
    is_run: bool = False


@quick_dataclass
class Products:
    """Describes an array of the sizes `shape`, each of whose elements is a sum of products.

    `add_up` computes the sums in FLOAT64, one part of the array after another. To add in another order, use `term`: it
    returns the term with a number from 0 to `count` - 1, or None if that term is empty. A term has up to `run` products
    for each element.
    """

    shape: Shape
    count: int
    term: Callable[[int], Term | None]
    add_up: Callable[[Receive], None]
    run: int = 1

    def total(self) -> Array:
        """All sums, in FLOAT64."""
        return self.finished(lambda sums, where: sums, np.float64)

    def finished(self, finish: Callable[[Array, Slices], Array], dtype: DTypeLike) -> Array:
        """Returns an array of the type `dtype` whose parts are the results of `finish(sums, indices)`.

        `sums` are the FLOAT64 sums of a part, and `indices` is the position of the part in the array.
        """
        return gathered(self.shape, dtype, self.add_up, finish)

    @property
    def work(self) -> int:
        """An upper bound for the number of products: every term of every cell has up to `run` products."""
        return count(self.shape) * self.count * self.run


def total_as_device(products: Products, *, backwards: bool) -> Array:
    """Computes the sums as a device may compute them: in FLOAT32, and with 0 in place of denormal factors.

    `backwards` reverses the order in which the products are added.
    """
    found: Array = np.zeros(products.shape, np.float32)
    for number in reversed(range(products.count)) if backwards else range(products.count):
        checkpoint()
        if (term := products.term(number)) is not None:
            product = _flushed(term.first) * _flushed(term.second)
            _add(found, term, product[::-1] if backwards and term.is_run else product)
    return found


def _add(found: Array, term: Term, product: Array) -> None:
    if term.is_run and len(product) > 1:
        product[0] += found[term.where]
        found[term.where] = np.add.accumulate(product)[-1]
    else:
        found[term.where] += product[0] if term.is_run else product


def _flushed(x: Array) -> Array:
    narrow = x.astype(np.float32)
    narrow[np.abs(narrow) < np.finfo(np.float32).smallest_normal] = 0
    return narrow


# The most elements of the intermediate array of a matrix product, unless the product itself has more.
RUN = 1 << 16


def of_matrices(a: Array, b: Array) -> Products:
    """Returns the products that a matrix product adds up. `a` has the shape [..., M, K] and `b` the shape [..., K, N].

    Leading dimensions are broadcast.
    """
    rank = max(a.ndim, b.ndim)
    a, b = (x.reshape((1,) * (rank - x.ndim) + x.shape) for x in (a, b))
    shape = shape_of_product(a, b)
    length = a.shape[-1]
    run = min(max(RUN // max(count(shape), 1), 1), length)

    def term(number: int) -> Term:
        part = slice(number * run, (number + 1) * run)
        rows = np.moveaxis(a[..., part], -1, 0)[..., np.newaxis]
        columns = np.moveaxis(b[..., part, :], -2, 0)[..., np.newaxis, :]
        return Term((...,), rows, columns, is_run=True)

    return Products(shape, -(-length // run), term, partial(add_up_matrices, a, b), run)
