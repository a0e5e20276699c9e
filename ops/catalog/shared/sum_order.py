"""The rule that notes sums of products whose results differ from device to device."""

from collections.abc import Callable

import numpy as np

from ops.arrays.dot_products import Products, total_as_device
from ops.arrays.dtypes import Array, DataType, Mask
from ops.constraints.base import Findings, LocalConstraint, constraint, in_cells
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.violations import Provenance, Severity

OUTPUT = "OutputTensor"
# Larger sums are not checked, because the check adds up all products twice.
MOST_PRODUCTS, MOST_TERMS = 1 << 22, 1 << 12
# The relative difference up to which two sums count as equal.
SAME = {DataType.FLOAT32: 1e-3, DataType.FLOAT16: 1e-2}

Finish = Callable[[Case, Array], Array]


def summed(products: Callable[[Case], Products], finish: Finish, case: Case) -> Array:
    """Adds up the products in FLOAT64, and returns what `finish` computes from the sums."""
    with np.errstate(all="ignore"):  # infinities and NaN are valid results
        return finish(case, products(case).total())


def sum_order(products: Callable[[Case], Products], finish: Finish) -> LocalConstraint:
    """The rule that notes output cells whose FLOAT32 sum, added forwards or backwards, differs from the reference."""

    @constraint(
        "sum-order",
        "The device chooses the order of a sum, adds in FLOAT32 and may treat denormal numbers as 0.",
        severity=Severity.NOTE,
        provenance=Provenance.OBSERVED,
        depends_on_device=True,
    )
    def check(guard: Guard) -> Findings:
        case = guard.runnable(*(field.name for field in guard.operator.tensors if guard.case.has(field.name)))
        found = products(case)
        if found.work > MOST_PRODUCTS or found.count > MOST_TERMS:
            return
        expected = summed(products, finish, case)
        differs = np.zeros(expected.shape, np.bool_)
        with np.errstate(all="ignore"):
            for backwards in (False, True):
                device = finish(case, total_as_device(found, backwards=backwards).astype(np.float64))
                differs |= ~_same(expected, device, SAME[case.data_type(OUTPUT)])
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
