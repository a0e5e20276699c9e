"""The rule that reports sums of products whose results depend on the order of the sum, and so on the device."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np

from ops.arrays.blocks import blockwise, slab_slices
from ops.arrays.dot_products import Products, total_as_device
from ops.arrays.dtypes import Array, DataType, Mask
from ops.arrays.layout import Shape
from ops.arrays.matrix_sums import Receive, Slices, gathered
from ops.constraints.base import Findings, LocalConstraint, constraint, in_cells
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.violations import Provenance, Severity

OUTPUT = "OutputTensor"
# Larger sums are not checked, because the check adds up all products twice.
MOST_PRODUCTS, MOST_TERMS = 1 << 22, 1 << 12
# The relative difference up to which two sums count as equal.
SAME = {DataType.FLOAT32: 1e-3, DataType.FLOAT16: 1e-2}


class FromSums(NamedTuple):
    """The functions with which an operator computes its output from sums of products.

    `products` returns the products of a case. `finish` computes one part of the output from the FLOAT64 sums of this
    part and its slices. `whole` completes the output when all parts have been computed and have the data type of the
    output; for example, it applies the fused activation.
    """

    products: Callable[[Case], Products]
    finish: Callable[[Case, Array, Slices], Array]
    whole: Callable[[Case, Array], Array]

    def output(self, case: Case) -> Array:
        """The output, from sums in FLOAT64."""
        products = self.products(case)
        return self._of(case, products.shape, products.add_up)

    def of_sums(self, case: Case, sums: Array) -> Array:
        """Returns the output that is computed from `sums`, which may have a smaller type than FLOAT64."""

        def send(receive: Receive) -> None:
            for where in slab_slices(sums.shape):
                receive(where, sums[where].astype(np.float64))

        return self._of(case, sums.shape, send)

    def _of(self, case: Case, shape: Shape, add_up: Callable[[Receive], None]) -> Array:
        dtype = case.data_type(OUTPUT).numpy
        with np.errstate(all="ignore"):  # infinities and NaN are valid results
            return self.whole(case, gathered(shape, dtype, add_up, partial(self.finish, case)))


def sum_order(from_sums: FromSums) -> LocalConstraint:
    """Returns a rule that adds a note about output cells whose value depends on the order of a FLOAT32 sum.

    The rule compares the sums, added forwards and backwards, with the reference.
    """

    @constraint(
        "sum-order",
        "The device chooses the order of a sum, adds in FLOAT32 and may treat denormal numbers as 0.",
        severity=Severity.NOTE,
        provenance=Provenance.OBSERVED,
        depends_on_device=True,
    )
    def check(guard: Guard) -> Findings:
        case = guard.runnable_with_all()
        found = from_sums.products(case)
        if found.work > MOST_PRODUCTS or found.count > MOST_TERMS:
            return
        expected = from_sums.output(case)
        differs = np.zeros(expected.shape, np.bool_)
        same = partial(_same, part=SAME[case.data_type(OUTPUT)])
        for backwards in (False, True):
            with np.errstate(all="ignore"):
                device = from_sums.of_sums(case, total_as_device(found, backwards=backwards))
                differs |= ~blockwise(same, np.bool_, expected, device)
        yield from in_cells(
            differs,
            "In {count:cell|cells} a partial sum overflows, terms cancel out, or numbers are denormal; the result "
            "depends on the device.",
            OUTPUT,
        )

    return check


def _same(first: Array, second: Array, part: float) -> Mask:
    """A mask of the elements that are equal or whose relative difference is at most `part`; NaN equals NaN."""
    wide = first.astype(np.float64), second.astype(np.float64)
    return np.asarray((first == second) | np.isclose(*wide, rtol=part, atol=0, equal_nan=True))
