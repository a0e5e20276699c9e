"""RESAMPLE3 as DirectML 1.15.4 computes it: with Antialiased, it halves a dimension step by step. A rule notes where
infinities can become NaN.
"""

from collections.abc import Iterator

import numpy as np

from ops.arrays.dtypes import Array
from ops.catalog.resample.case import LINEAR, all_taps, grids, in_type, is_smoothed, taps_along
from ops.catalog.resample.taps import Taps, gather_taps, linear, source_coordinates
from ops.constraints.base import Findings, constraint, in_cells
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.violations import Provenance, Severity


def chain(size: int, target: int) -> Iterator[int]:
    """Yields the size of a dimension after each step of the halving, from `size` down to `target`.

    If `size` is more than twice `target`, the first step leads to a power of two, and each further step halves it. The
    last size is `target`.
    """
    if size > 2 * target:
        size = 1 << (size.bit_length() - 1)
        yield size
        while size > 2 * target:
            size //= 2
            yield size
    yield target


def halved(case: Case) -> Array:
    """Computes the resampled elements, before they are converted to the data type of the output.

    Along a dimension that Antialiased smooths, the tensor is resampled several times, until it has the size of the
    output. Each time, the resampling is linear and uses the pixel offsets of the case, but not Scales.
    """
    x = case.logical("InputTensor")
    for dimension, target in enumerate(case.sizes("OutputTensor")):
        if not is_smoothed(case, dimension):
            x = _along(x, dimension, taps_along(case, dimension, np.arange(target)))
            continue
        _, before, after = grids(case)[dimension]
        for size in chain(x.shape[dimension], target):
            coordinates = source_coordinates(np.arange(size), size / x.shape[dimension], before, after)
            x = _along(x, dimension, linear(coordinates, x.shape[dimension]))
    return x


def _along(x: Array, dimension: int, taps: Taps) -> Array:
    """Resamples `x` along one dimension. `taps` has the elements and the weights from which each new element is
    interpolated.
    """
    return np.moveaxis(gather_taps(np.moveaxis(x, dimension, 0), (taps,)), 0, dimension)


@constraint(
    "antialiased-halving",
    "The page describes Antialiased as a filter over all cells nearer than 1 / Scale. DirectML 1.15.4 halves the "
    "dimension again and again instead, by linear interpolation.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def halving_chain(guard: Guard) -> Findings:
    case = guard.runnable("InputTensor", "OutputTensor")
    if not any(is_smoothed(case, dimension) for dimension in range(len(case.sizes("OutputTensor")))):
        return
    expected = in_type(gather_taps(case.logical("InputTensor"), all_taps(case)), case)
    seen = in_type(halved(case), case)
    yield from in_cells(
        (expected != seen) & ~(np.isnan(expected) & np.isnan(seen)),
        "With Antialiased, DirectML 1.15.4 halves the dimensions step by step; {count:cell differs|cells differ}.",
        "OutputTensor",
    )


@constraint(
    "infinity-mixed",
    "DirectML 1.15.4 mixes two cells a and b as a + (b - a) * share: an infinite cell gives NaN, also with a share of "
    "0. In the reference, a cell with a share of 0 has no effect.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def infinity_mixed(guard: Guard) -> Findings:
    if guard.integer("InterpolationMode") != LINEAR or not guard.data_type("InputTensor").is_float:
        return
    case = guard.runnable("InputTensor", "OutputTensor")
    infinite = np.isinf(case.logical("InputTensor"))
    if not infinite.any():
        return
    evenly = [Taps(taps.first, taps.width, lambda k, taps=taps: np.ones(taps.first.shape)) for taps in all_taps(case)]
    yield from in_cells(
        gather_taps(infinite.astype(np.float64), evenly) > 0,
        "{count:cell depends|cells depend} on an infinite cell; DirectML 1.15.4 can compute NaN there.",
        "OutputTensor",
    )
