"""ROI_ALIGN_GRAD: computes the gradients of images and of corners of regions from the gradient of every bin."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.equality import unequal_cells
from ops.catalog.roi.remarks import CLOSE, NEAR_ZERO, OF_SAMPLES, ROUNDING, runnable
from ops.catalog.roi.rules import alignment_rules
from ops.catalog.roi.samples import BATCHES, BINS, IMAGES, INPUT, MAX, REGIONS, image_of
from ops.catalog.roi.shares import (
    CORNERS,
    Weights,
    corner_gradient,
    image_gradient,
    observed_weights,
    page_weights,
    work,
)
from ops.constraints.base import Finding, Findings, constraint, in_cells
from ops.constraints.repairs import absent, present, set_to
from ops.constraints.shapes import SameDataType, SameRank, SameSizes
from ops.declare.declaration import declare, explained_in, rounding_in
from ops.declare.examples import float32, tensor
from ops.model.case import Case
from ops.model.fields import Attribute
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred
from ops.model.violations import Cells, Fix, Location, Part, Provenance, Severity
from ops.text.sentences import say


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """OutputGradientTensor has the sizes of InputTensor. Without InputTensor, its batch, height and width are not
    determined.

    OutputROIGradientTensor has the sizes of ROITensor. Both have the data type of InputGradientTensor.
    """
    sizes = guard.sizes(INPUT) if guard.present(INPUT) else (None, guard.size(BINS, 1), None, None)
    data_type = guard.data_type(BINS)
    return {IMAGES: Inferred(sizes, data_type), CORNERS: Inferred(guard.sizes(REGIONS), data_type)}


def gradients(case: Case, weights: Weights) -> Mapping[str, Array]:
    """Computes the outputs of ROI_ALIGN_GRAD. The gradient of the corners of a region is a weighted sum over bins;
    `weights` returns the weights of the bins along one dimension.
    """
    with np.errstate(all="ignore"):  # infinities and NaN are valid results
        made: dict[str, Array] = {}
        if case.has(IMAGES):
            made[IMAGES] = image_gradient(case)
        if case.has(CORNERS):
            made[CORNERS] = corner_gradient(case, weights)
        return {name: numbers.astype(case.data_type(name).numpy) for name, numbers in made.items()}


def compute(case: Case) -> Mapping[str, Array]:
    """Computes OutputGradientTensor, [batch, channels, height, width], and OutputROIGradientTensor, [1, 1, regions, 4].

    InputGradientTensor is [regions, channels, rows, columns], an element for each bin. The gradient of an image element
    is a sum over all samples that read it: the weight of the element in the sample, times the share of the sample in
    the gradient of its bin. The gradient of the corners follows the sums on the page. Computed in FLOAT64 and rounded
    once.
    """
    return gradients(case, page_weights)


def as_directml(case: Case) -> Mapping[str, Array]:
    """The gradients as observed with DirectML 1.13.1, which uses `observed_weights` for the corners."""
    return gradients(case, observed_weights)


def _add_fixes(guard: Guard, *names: str) -> tuple[Fix, ...]:
    fields = [guard.operator.by_name[name] for name in names]
    return tuple(present(guard.case, field) for field in fields if not isinstance(field, Attribute))


@constraint("some-gradient", "OutputGradientTensor, OutputROIGradientTensor or both are given.")
def some_gradient(guard: Guard) -> Findings:
    if not guard.present(IMAGES) and not guard.present(CORNERS):
        yield Finding(
            say("{first} and {second} are NULL; one of them must be given.", first=IMAGES, second=CORNERS),
            (Location(IMAGES), Location(CORNERS)),
            _add_fixes(guard, IMAGES, CORNERS),
        )


@constraint("images-needed", "InputTensor is given if OutputROIGradientTensor is given or ReductionFunction is MAX.")
def images_needed(guard: Guard) -> Findings:
    if guard.present(INPUT):
        return
    if guard.present(CORNERS):
        yield Finding(
            say("{images} is NULL, but {corners} requires it.", images=INPUT, corners=CORNERS),
            (Location(INPUT), Location(CORNERS)),
            (*_add_fixes(guard, INPUT), absent(CORNERS)),
        )
    elif guard.integer("ReductionFunction") == MAX:
        yield Finding(
            say("{images} is NULL; it must be given if ReductionFunction is MAX.", images=INPUT),
            (Location(INPUT), Location("ReductionFunction")),
            (*_add_fixes(guard, INPUT), set_to("ReductionFunction", "AVERAGE")),
        )


@constraint(
    "batch-dropped",
    "A batch index is less than the number of images; DirectML 1.13.1 drops the gradient of a region with any "
    "other index.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def batch_dropped(guard: Guard) -> Findings:
    case = runnable(guard)
    images, indices = guard.size(image_of(case), 0), guard.logical(BATCHES)
    wrong = indices >= images
    if wrong.any():
        yield Finding(
            say("BatchIndicesTensor has {count:index|indices} beyond the {images:image|images}; the page does "
                "not define this.",
                count=int(np.count_nonzero(wrong)), images=images),
            (Location(BATCHES, Part.DATA, cells=Cells(wrong)),),
        )  # fmt: skip


@constraint(
    "corner-weights",
    "For the gradient of the corners, the page weights bin j by j; DirectML 1.13.1 weights it by j * image size / "
    "number of samples.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def corners_as_seen(guard: Guard) -> Findings:
    if not guard.present(CORNERS):
        return
    case = runnable(guard)
    expected, seen = compute(case)[CORNERS], as_directml(case)[CORNERS]
    yield from in_cells(
        unequal_cells(expected, seen),
        "{count:corner differs|corners differ}: along an axis, the page weights bin j by j, but DirectML weights it by"
        " j * image size / number of samples.",
        CORNERS,
    )


@constraint(
    "shares-cancel",
    "DirectML adds in FLOAT32; where large terms cancel out, the result depends on the order of the terms.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def shares_cancel(guard: Guard) -> Findings:
    case = runnable(guard)
    with np.errstate(all="ignore"):
        pairs: dict[str, tuple[Array, Array]] = {}
        if guard.present(IMAGES):
            pairs[IMAGES] = image_gradient(case), image_gradient(case, np.abs)
        if guard.present(CORNERS):
            pairs[CORNERS] = corner_gradient(case, page_weights), corner_gradient(case, page_weights, np.abs)
        for name, (left, most) in pairs.items():
            yield from in_cells(
                np.isfinite(most) & (most * ROUNDING > CLOSE * np.abs(left) + NEAR_ZERO),
                "In {count:cell|cells} of {name}, numbers much larger than the result cancel out.",
                name,
                name=name,
            )


def _example(
    title: str, rows: list[float], sizes: tuple[list[int], list[int]], data: Mapping[str, list[float]],
    expected: Mapping[str, list[float]], source: str = "own", erratum: str = "", **more: object,
) -> Example:  # fmt: skip
    """An example of ROI_ALIGN_GRAD. `rows` has four numbers for each region; all regions are in the first image.

    `sizes` has the sizes of the image and of the bins.
    """
    images, bins = sizes
    many = bins[0]
    shapes = {INPUT: images, IMAGES: images, CORNERS: [1, 1, many, 4]}
    desc: dict[str, object] = {
        BINS: float32(*bins), REGIONS: float32(1, 1, many, 4), BATCHES: tensor("UINT32", 1, 1, 1, many),
        **{name: float32(*shapes[name]) for name in (INPUT, *expected) if name in data or name in expected},
        "ReductionFunction": "DML_REDUCE_FUNCTION_AVERAGE", "InterpolationMode": "DML_INTERPOLATION_MODE_LINEAR",
        "SpatialScaleX": 1, "SpatialScaleY": 1, "InputPixelOffset": 0.5, "OutputPixelOffset": -0.5,
        "MinimumSamplesPerOutput": 1, "MaximumSamplesPerOutput": 1, "AlignRegionsToCorners": False, **more,
    }  # fmt: skip
    return Example(title, desc, {REGIONS: rows, BATCHES: [0] * many, **data}, expected, source, erratum)


NEAREST = {"InterpolationMode": "DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR"}
# An image of 4 rows and 6 columns: the square of the column plus ten times the row.
CURVED: list[float] = [0, 1, 4, 9, 16, 25, 10, 11, 14, 19, 26, 35, 20, 21, 24, 29, 36, 45, 30, 31, 34, 39, 46, 55]
MIXED: list[float] = [*CURVED[:6], *reversed(CURVED[6:12]), *CURVED[12:]]

OPERATORS = (
    declare(
        "ROI_ALIGN_GRAD",
        formula="OutputGradient = the sum of InputGradient * weight of the cell, over all samples that read the cell",
        constraints=(
            *(SameDataType(BINS, other) for other in (REGIONS, IMAGES, CORNERS)),
            SameDataType(IMAGES, INPUT),
            SameDataType(BINS, INPUT, severity=Severity.WARNING),
            some_gradient,
            images_needed,
            SameSizes(INPUT, IMAGES),
            SameRank(REGIONS, CORNERS),
            SameSizes(REGIONS, CORNERS),
            *alignment_rules(BINS),
            batch_dropped,
            *OF_SAMPLES,
            corners_as_seen,
            shares_cancel,
        ),
        infer=infer,
        compute=compute,
        rounding=rounding_in("ops.catalog.roi.rounding", "of_gradient"),
        work=work,
        as_directml=as_directml,
        explained=explained_in("ops.catalog.roi.gradients_explained"),
        examples=(
            _example("four regions; the gradients go to the nearest cells",
                     [0, 0, 2, 2, 2, 0, 4, 2, 0, 2, 2, 4, 2, 2, 4, 4],
                     ([1, 1, 4, 4], [4, 1, 1, 3]), {BINS: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]},
                     {IMAGES: [3, 3, 9, 6, 0, 0, 0, 0, 15, 9, 21, 12, 0, 0, 0, 0]}, "page",
                     "The example of the page does not state InputPixelOffset. 0.75 gives the numbers of the page. "
                     "With 0.5, samples lie exactly between two cells or after the last cell, and there DirectML "
                     "1.13.1 uses other cells than the page.",
                     InputPixelOffset=0.75, **NEAREST),
            _example("the gradients are shared among the cells around a sample", [1.5, 1, 3.5, 2, 1, 2.25, 5, 3.25],
                     ([1, 1, 4, 6], [2, 1, 1, 2]), {BINS: [8, 16, 4, 20]},
                     {IMAGES: [0, 0, 0, 0, 0, 0, 0, 4, 12, 8, 0, 0, 0, 1.5, 1.5, 7.5, 7.5, 0, 0, 0.5, 0.5, 2.5, 2.5,
                               0]}),
            _example("the largest sample receives the whole gradient", [0, 0, 6, 4], ([1, 1, 4, 6], [1, 1, 2, 3]),
                     {BINS: [1, 2, 3, 4, 5, 6], INPUT: MIXED},
                     {IMAGES: [0, 0, 0, 0, 0, 3, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 5, 0, 6]},
                     MinimumSamplesPerOutput=2, MaximumSamplesPerOutput=2,
                     ReductionFunction="DML_REDUCE_FUNCTION_MAX", **NEAREST),
            _example("with the gradient of the corners", [1, 1, 5, 3, 4, 0, 1, 3], ([1, 1, 4, 6], [2, 1, 1, 2]),
                     {BINS: [1, 2, 3, 4], INPUT: CURVED},
                     {IMAGES: [0, 0, 0, 0, 0, 0, 0, 3.25, 2, 2.75, 0.5, 0, 0, 0.25, 0.25, 0.5, 0.5, 0, 0, 0, 0, 0, 0,
                               0],
                      CORNERS: [3 * 6 + 14 * 5, 30 * 4, 14, 0, 15 * 6 + 12 * 5, 70 * 4, 12, 0]}),
        ),
        errata=(
            "The page's sums for OutputROIGradientTensor assume one sample in each bin; several samples of a bin share"
            " its gradient.",
            "The page computes slopes between the cells before and after a coordinate. At a whole coordinate, both "
            "are the same cell; there, DirectML 1.13.1 uses the next cell.",
            "The page's sums do not use SpatialScale and the size of the region: they are not the derivative of the "
            "alignment.",
            "If several samples equal the maximum, no page defines which one receives the gradient; the reference "
            "uses the first inside the image.",
        ),
    ),
)  # fmt: skip
