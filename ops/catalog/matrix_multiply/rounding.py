"""The rounding intervals of MATRIX_MULTIPLY_INTEGER_TO_FLOAT.

The interval of an output element contains every result that a FLOAT32 sum can have, in any order of addition.
"""

from collections.abc import Mapping

import numpy as np

from ops.catalog.matrix_multiply.sizes import OUTPUT, A, B
from ops.catalog.quantization.scale_zero_point import scale_of, zero_of
from ops.model.case import Case
from ops.rounding.bounds import known
from ops.rounding.interval import Interval, dot, exact


def _factors(case: Case, name: str) -> Interval:
    """The limits of (matrix - zero point) * scale for the matrix `name`, rounded to the type of the output."""
    size = case.data_type(OUTPUT).numpy.itemsize
    found = exact(case.logical(name)).widened()
    if case.has(zero_of(name)):
        zero = case.logical(zero_of(name))
        found = found - zero.reshape(zero.shape[-2:])
    scale = case.logical(scale_of(name))
    return (found * scale.reshape(scale.shape[-2:])).rounded_to(size).of_size(4)


def of_integers_to_float(case: Case) -> Mapping[str, Interval]:
    """The rounding interval of (A - AZeroPoint) * AScale x (B - BZeroPoint) * BScale + Bias.

    Both factors are rounded to the type of the output.
    """
    with np.errstate(all="ignore"):
        found = dot(_factors(case, A), _factors(case, B)).reshape(case.sizes(OUTPUT))
        if case.has("BiasTensor"):
            found = found + known(case, "BiasTensor")
    return {OUTPUT: found.rounded_to(case.data_type(OUTPUT).numpy.itemsize)}
