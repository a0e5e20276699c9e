"""Notes on regions of interest: their batch indices, and the positions and numbers of their samples."""

from collections.abc import Callable

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.finite_range import finite_ends
from ops.catalog.roi.samples import (
    BATCHES,
    INPUT,
    MAX,
    MOST_SAMPLES,
    OUTPUT,
    REGIONS,
    aligned,
    bins_of,
    bins_with,
    image_of,
    regions_of,
    some_channels,
)
from ops.constraints.base import Finding, Findings, constraint
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.violations import Cells, Location, Part, Provenance, Severity
from ops.text.literals import FLT_MAX
from ops.text.sentences import say

# The largest relative error of a few additions in FLOAT32, and the tolerated relative and absolute errors of a sum.
ROUNDING, CLOSE, NEAR_ZERO = 2.0**-21, 2e-5, 1e-6


def runnable(guard: Guard) -> Case:
    """Returns the case if it can be run.

    Raises HiddenPlace if the case has an error, or if its tensors are too large for a rule that reads their elements.
    """
    return guard.runnable(image_of(guard.case), REGIONS, BATCHES, bins_of(guard.case))


def at_output(mask: Mask) -> tuple[Location, ...]:
    """The location of the elements of OutputTensor for which `mask` is TRUE."""
    return (Location(OUTPUT, Part.DATA, cells=Cells(mask)),)


def at_bins(case: Case, mask: Mask) -> tuple[Location, ...]:
    """Returns the location of the bins at which `mask` is TRUE, in the tensor that has one element for each bin."""
    return (Location(bins_of(case), Part.DATA, cells=Cells(mask)),)


@constraint(
    "batch-outside",
    "A batch index is less than the number of images; DirectML 1.13.1 uses the last image for other indices.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def batch_outside(guard: Guard) -> Findings:
    case = runnable(guard)
    images, indices = guard.size(INPUT, 0), guard.logical(BATCHES)
    wrong = indices >= images
    if wrong.any():
        touched = np.zeros(case.sizes(OUTPUT), np.bool_)
        touched[wrong.reshape(-1)] = True
        yield Finding(
            say(
                "BatchIndicesTensor has {count:index|indices} beyond the {images:image|images} of InputTensor; "
                "the page does not define this.",
                count=int(np.count_nonzero(wrong)), images=images,
            ),
            (Location(BATCHES, Part.DATA, cells=Cells(wrong)), *at_output(touched)),
        )  # fmt: skip


@constraint(
    "sample-at-edge",
    "A sample less than one cell before the first cell has the value of this cell in DirectML 1.13.1; a sample after "
    "the last cell has OutOfBoundsInputValue.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def sample_at_edge(guard: Guard) -> Findings:
    case = runnable(guard)
    with np.errstate(all="ignore"):
        touched = bins_with(case, lambda along: along.is_at_edge)
    if touched.any():
        yield Finding(
            say("{count:cell has|cells have} a sample outside {images}, less than one cell from its edge; no page "
                "defines the value of such a sample.", count=int(np.count_nonzero(touched)), images=image_of(case)),
            at_bins(case, touched),
        )  # fmt: skip


@constraint(
    "samples-rounded",
    "No page defines a number of samples that is not whole; the reference rounds it up, as ONNX does.",
    severity=Severity.WARNING,
    provenance=Provenance.IMPLIED,
)
def samples_rounded(guard: Guard) -> Findings:
    if guard.integer("MinimumSamplesPerOutput") == guard.integer("MaximumSamplesPerOutput"):
        return
    case = runnable(guard)
    touched = _regions_with(case, lambda requested: requested % 1 != 0)
    if touched.any():
        yield Finding(
            say("{count:region has|regions have} a number of samples that is not whole; the reference rounds it up.",
                count=int(np.count_nonzero(touched[:, 0, 0, 0]))),
            at_bins(case, touched),
        )  # fmt: skip


@constraint(
    "samples-many",
    f"The reference takes at most {MOST_SAMPLES} samples per bin along an axis.",
    severity=Severity.WARNING,
    provenance=Provenance.IMPLIED,
)
def samples_many(guard: Guard) -> Findings:
    case = runnable(guard)
    touched = _regions_with(case, lambda requested: requested > MOST_SAMPLES)
    if touched.any():
        yield Finding(
            say(
                "{count:region requests|regions request} more than {most} samples per bin along an axis; the reference"
                " spreads {most} samples evenly instead.",
                count=int(np.count_nonzero(touched[:, 0, 0, 0])), most=MOST_SAMPLES),
            at_bins(case, touched),
        )  # fmt: skip


def _regions_with(case: Case, test: Callable[[float], bool]) -> Mask:
    """A mask of the bins, with the shape of the tensor of bins. It is True for all bins of a region whose requested
    number of samples per bin passes `test` along at least one axis.
    """
    touched = np.zeros(case.sizes(bins_of(case)), np.bool_)
    for number, region in enumerate(regions_of(case)):
        touched[number] = any(test(along.requested) for along in region)
    return touched


@constraint(
    "samples-cancel",
    "DirectML adds in FLOAT32; where large samples cancel out or overflow, the result depends on the order of the "
    "samples.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
    depends_on_device=True,
)
def samples_cancel(guard: Guard) -> Findings:
    case = runnable(guard)
    if guard.integer("ReductionFunction") == MAX:
        return
    outside = case.number("OutOfBoundsInputValue")
    x = guard.logical(INPUT)
    # The mean of absolute values is at most the largest of them, except for its rounding in FLOAT64. A bin with an
    # infinity or NaN is never reported.
    largest = max((abs(end) for end in finite_ends(x) or ()), default=0.0)
    if max(largest, abs(outside)) * (1 + 1e-9) * ROUNDING <= NEAR_ZERO:
        return
    touched, counts = np.zeros(case.sizes(OUTPUT), np.bool_), samples_per_bin(case)
    with np.errstate(all="ignore"):
        for channels in some_channels(x.shape):
            part = x[:, channels]
            regions = zip(aligned(case, part, outside), aligned(case, np.abs(part), abs(outside)), strict=True)
            for number, (sums, most) in enumerate(regions):
                left = np.abs(sums)
                is_rough = np.isfinite(most) & (most * ROUNDING > CLOSE * left + NEAR_ZERO)
                touched[number, channels] = is_rough | (np.isfinite(left) & (most * counts[number] > FLT_MAX))
    if touched.any():
        yield Finding(
            say(
                "In {count:cell|cells}, samples much larger than the result cancel out or overflow.",
                count=int(np.count_nonzero(touched)),
            ),
            at_output(touched),
        )


def samples_per_bin(case: Case) -> Array:
    """Returns the number of samples in each bin of a region, for every region: [regions, 1, 1, 1]."""
    return np.array([y.each * x.each for y, x in regions_of(case)], np.int64).reshape(-1, 1, 1, 1)


OF_SAMPLES = (samples_rounded, samples_many, sample_at_edge)
REMARKS = (batch_outside, *OF_SAMPLES, samples_cancel)
