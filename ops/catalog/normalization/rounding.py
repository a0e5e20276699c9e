"""Rounding intervals of the outputs of normalization operators: their formulas, evaluated with intervals of FLOAT32
results.
"""

from collections.abc import Mapping

import numpy as np

from ops.arrays.rows import from_rows, in_rows
from ops.arrays.scalar_cast import as_float32
from ops.catalog.normalization import local_response, mean_variance_rows
from ops.catalog.normalization.local_response import Extent, extents, local_sums, reach
from ops.catalog.normalization.local_response_gradient import INCOMING, Neighbours, extents_back
from ops.catalog.normalization.local_response_gradient import OUTPUT as MADE
from ops.model.case import Case
from ops.rounding.activations import fused
from ops.rounding.bounds import known
from ops.rounding.functions import absolute, power, sqrt, square
from ops.rounding.interval import FLOAT32, SMALLEST, Interval, either, exact, summed

INPUT, OUTPUT = "InputTensor", "OutputTensor"


def of_rows(found: Interval, case: Case, axes: tuple[int, ...], name: str = INPUT) -> Interval:
    """Reshapes an interval from [rows, elements of a row] to the sizes of the tensor `name`. A row has the elements
    along `axes`.
    """
    sizes = case.sizes(name)
    return Interval(from_rows(found.low, sizes, axes), from_rows(found.high, sizes, axes))


def parameter(case: Case, name: str) -> float:
    """The attribute `name`, converted to FLOAT32."""
    return as_float32(case.number(name))


def stored(x: Interval, size: int) -> Interval:
    """The interval of `x` after a device rounds `x` to the type of the tensors, which has `size` bytes."""
    return x.rounded_to(size).of_size(FLOAT32)


def of_mean_variance(case: Case) -> Mapping[str, Interval]:
    """Returns the rounding interval of OutputTensor of a mean-variance normalization: FusedActivation(Scale * (x -
    mean) / sqrt(variance + Epsilon) + Bias).
    """
    axes, size = mean_variance_rows.axes_of(case), case.data_type(OUTPUT).numpy.itemsize
    rows = exact(in_rows(case.logical(INPUT), axes))
    if mean_variance_rows.uses_mean(case):
        rows = stored(rows - stored(rows.mean(1), size), size)
    if mean_variance_rows.uses_variance(case):
        rows = stored(rows / sqrt(stored(square(rows).mean(1), size) + parameter(case, "Epsilon")), size)
    found = of_rows(rows, case, axes)
    if case.has("ScaleTensor"):
        found = found * known(case, "ScaleTensor")
    if case.has("BiasTensor"):
        found = found + known(case, "BiasTensor")
    return {OUTPUT: fused(found, case["FusedActivation"], case.data_type(OUTPUT))}


def of_norm(case: Case) -> Mapping[str, Interval]:
    """The rounding interval of the output of LP_NORMALIZATION: x / sqrt(norm^2 + Epsilon)."""
    axes = (case.integer("Axis"),)
    rows = exact(in_rows(case.logical(INPUT), axes))
    squared = square(absolute(rows).sum(1)) if case.integer("P") == 1 else square(rows).sum(1)
    found = of_rows(rows / sqrt(squared + parameter(case, "Epsilon")), case, axes)
    return {OUTPUT: found.rounded_to(case.data_type(OUTPUT).numpy.itemsize)}


def _nearby(case: Case, x: Interval, around: tuple[Extent, ...]) -> Interval:
    """Returns the interval of the sum of `x` over the neighbourhood of each element, with its rounding errors.

    `around` is the extent of the neighbourhood along each dimension.
    """
    with np.errstate(all="ignore"):
        low, high, magnitude = (local_sums(part, around) for part in (x.low, x.high, x.magnitude))
        rises, falls = (local_sums(part, around) for part in (np.maximum(x.high, 0), np.minimum(x.low, 0)))
    terms = case.integer("LocalSize") ** len(around)
    return summed(low, high, magnitude, float(min(terms, x.low.size)), 4, rises, falls)


def _bases(case: Case, x: Interval) -> Interval:
    """Returns the interval of the base for each element: Bias + Alpha / LocalSize * sum of squares.

    The sum is over the elements in the neighbourhood of the element. `x` is the interval of the input.
    """
    share = parameter(case, "Alpha") / exact(np.float64(case.integer("LocalSize")))
    return _nearby(case, square(x), extents(case, *reach(case))) * share + parameter(case, "Bias")


def _over_power(x: Interval, base: Interval, exponent: float | np.float32, size: int) -> Interval:
    """Returns an interval that contains both x / base^exponent and x * base^-exponent, because devices compute one or
    the other.

    The power is rounded to a float of `size` bytes; a denormal power may become 0.
    """
    return either(x / stored(power(base, exponent), size), x * power(base, -exponent))


def of_local_response(case: Case) -> Mapping[str, Interval]:
    """The rounding interval of x / (Bias + Alpha / LocalSize * sum of the squares in the neighbourhood)^Beta."""
    x = known(case, INPUT)
    found = _over_power(x, _bases(case, x), local_response.parameter(case, "Beta"), FLOAT32)
    return {OUTPUT: found.rounded_to(case.data_type(OUTPUT).numpy.itemsize)}


def of_local_response_gradient(case: Case, neighbours: Neighbours = extents_back) -> Mapping[str, Interval]:
    """The rounding interval of dy / s^Beta - 2 * Alpha * Beta / LocalSize * x * (sum of dy * x / s^(Beta + 1)).

    The sum is over the neighbours of an element. For an even LocalSize, the result of DirectML lies in the interval
    that `neighbours=extents_ahead` gives.
    """
    x, incoming = known(case, INPUT), known(case, INCOMING)
    base, beta = _bases(case, x), parameter(case, "Beta")
    size = case.data_type(MADE).numpy.itemsize
    base = stored(base, size)
    terms = stored(_over_power(incoming * x, base, beta + 1, size), size)
    # A base beyond the range makes infinity * 0 possible, and the NaN of one term decides the whole sum.
    around, beyond = neighbours(case), np.isinf(base.high) & (base.low != base.high)
    nearby = _nearby(case, terms, around).opened(local_sums(beyond.astype(np.float64), around) > 0)
    nearby = stored(nearby, size)
    share = exact(np.float64(2 * parameter(case, "Alpha"))) * beta / float(case.integer("LocalSize"))
    # A device may multiply the two elements first, and then by the power: a denormal product may be 0.
    with np.errstate(all="ignore"):
        factor = power(base, -(beta + 1)).magnitude
        factor = np.where(np.isfinite(factor), np.maximum(factor, 1.0), 1.0)
        lost = local_sums(incoming.magnitude * factor, around) * share.magnitude * SMALLEST[FLOAT32]
    passed_back = stored(nearby * x * share, size).widened(0, lost)
    found = stored(_over_power(incoming, base, beta, size), size) - passed_back
    return {MADE: found.rounded_to(size)}
