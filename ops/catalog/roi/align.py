"""ROI_POOLING, ROI_ALIGN and ROI_ALIGN1: regions of interest, divided into bins, with one number for each bin."""

from collections.abc import Callable, Mapping

import numpy as np

from ops.arrays.dtypes import Array
from ops.catalog.roi import pooling as roi_pooling
from ops.catalog.roi.remarks import at_output
from ops.catalog.roi.rules import ALIGNED, CHANNELS, REGION, ExpectedSize, LastSizes, corners, regions
from ops.catalog.roi.samples import BATCHES, INPUT, OUTPUT, REGIONS, align_regions, work
from ops.constraints.base import Constraint, Finding, Findings, constraint
from ops.constraints.shapes import SameDataType
from ops.declare.declaration import declare, explained_in, rounding_in
from ops.declare.examples import float32, own_example, tensor
from ops.model.case import Case
from ops.model.guard import Guard, HiddenPlace
from ops.model.operator import Example, Inferred, Operator
from ops.model.violations import Cells, Location, Part, Provenance, Severity
from ops.text.sentences import say
from ops.text.values import Size2D

TYPES: tuple[Constraint, ...] = (SameDataType(INPUT, REGIONS), SameDataType(INPUT, OUTPUT))


def pooled_size(which: Callable[[Size2D], object]) -> Callable[[Guard], int]:
    """Returns a function that returns `which(PooledSize)`, the height or the width. This function raises HiddenPlace if
    the size is not an integer.
    """

    def size(guard: Guard) -> int:
        pair = guard.value("PooledSize")
        number = which(pair) if isinstance(pair, Size2D) else None
        if not isinstance(number, int):
            raise HiddenPlace
        return number

    return size


def _at(path: str) -> Callable[[Guard], Location]:
    return lambda guard: Location(path)


HEIGHT, WIDTH = pooled_size(lambda pair: pair.height), pooled_size(lambda pair: pair.width)


def infer_pooled(guard: Guard) -> Mapping[str, Inferred]:
    """The output of ROI_POOLING is [regions, channels, PooledSize.Height, PooledSize.Width]."""
    sizes = regions(guard), guard.size(INPUT, 1), HEIGHT(guard), WIDTH(guard)
    return {OUTPUT: Inferred(sizes, guard.data_type(INPUT))}


def infer_aligned(guard: Guard) -> Mapping[str, Inferred]:
    """The output of ROI_ALIGN is [regions, channels, height, width]; no input determines height and width."""
    return {OUTPUT: Inferred((regions(guard), guard.size(INPUT, 1), None, None), guard.data_type(INPUT))}


def align(case: Case) -> Mapping[str, Array]:
    """Computes the mean or the maximum of the samples of each bin, [regions, channels, rows, columns], in FLOAT64.

    InputTensor is [batch, channels, height, width], ROITensor [1, 1, regions, 4] with x1, y1, x2, y2. Samples that do
    not read the image, see `SampledAxis.is_inside`, have the value OutOfBoundsInputValue; infinities and NaN spread as
    in IEEE 754.
    """
    with np.errstate(all="ignore"):  # infinities and NaN are valid results
        outside, dtype = case.number("OutOfBoundsInputValue"), case.data_type(OUTPUT).numpy
        return {OUTPUT: align_regions(case, case.logical(INPUT), outside, dtype)}


@constraint(
    "nan-in-region",
    "DirectML 1.13.1 ignores NaN in a maximum.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def nan_in_region(guard: Guard) -> Findings:
    case = guard.runnable(INPUT, REGIONS, OUTPUT)
    undefined = np.isnan(guard.logical(INPUT))
    if not undefined.any():
        return
    cells = roi_pooling.bins_with_any(case, undefined)
    if cells.any():
        yield Finding(
            say("{count:bin contains|bins contain} NaN; DirectML takes the largest of the other cells.",
                count=int(np.count_nonzero(cells))),
            at_output(cells),
        )  # fmt: skip


@constraint(
    "image-outside",
    "The first number of a region is the index of an image; for an index beyond the images DirectML 1.13.1 uses the "
    "last image.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def image_outside(guard: Guard) -> Findings:
    case = guard.runnable(REGIONS, OUTPUT)
    named, images = guard.logical(REGIONS)[..., 0], guard.size(INPUT, 0)
    wrong = ~((named >= 0) & (named < images))
    if wrong.any():
        which, touched = np.zeros(case.sizes(REGIONS), np.bool_), np.zeros(case.sizes(OUTPUT), np.bool_)
        which[..., 0] = wrong
        touched[wrong.reshape(-1)] = True
        yield Finding(
            say("ROITensor has {count:region|regions} with an image index outside the {images:image|images} of "
                "InputTensor.",
                count=int(np.count_nonzero(wrong)), images=images),
            (Location(REGIONS, Part.DATA, cells=Cells(which)), *at_output(touched)),
        )  # fmt: skip


# An image of 4 rows and 6 columns.
GRID = [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 20, 21, 22, 23, 24, 25, 30, 31, 32, 33, 34, 35]


def _pooled(title: str, rows: list[float], size: tuple[int, int], expected: list[float], scale: float = 1) -> Example:
    """Makes an example of ROI_POOLING. `rows` are the regions, 5 numbers each, and `size` is the height and width of
    the output. `expected` are the elements of the output, and `scale` is SpatialScale.
    """
    many = len(rows) // 5
    tensors = {INPUT: float32(1, 1, 4, 6), REGIONS: float32(1, 1, many, 5), OUTPUT: float32(many, 1, *size)}
    return own_example(
        title, tensors, {INPUT: GRID, REGIONS: rows}, {OUTPUT: expected},
        SpatialScale=scale, PooledSize={"Width": size[1], "Height": size[0]},
    )  # fmt: skip


def _aligned(
    title: str, rows: list[float], size: tuple[int, int], expected: list[float], is_first: bool, **more: object
) -> Example:
    """An example of ROI_ALIGN if `is_first`, otherwise of ROI_ALIGN1. `rows` has four numbers for each region; all
    regions are in the same image.

    `size` is the height and the width of the output.
    """
    many = len(rows) // 4
    tensors = {
        INPUT: float32(1, 1, 4, 6), REGIONS: float32(1, 1, many, 4), BATCHES: tensor("UINT32", 1, 1, 1, many),
        OUTPUT: float32(many, 1, *size),
    }  # fmt: skip
    attributes: dict[str, object] = {
        "ReductionFunction": "DML_REDUCE_FUNCTION_AVERAGE", "InterpolationMode": "DML_INTERPOLATION_MODE_LINEAR",
        "SpatialScaleX": 1, "SpatialScaleY": 1, "OutOfBoundsInputValue": 0, "MinimumSamplesPerOutput": 2,
        "MaximumSamplesPerOutput": 2,
    }  # fmt: skip
    if not is_first:
        attributes |= {"InputPixelOffset": 0.5, "OutputPixelOffset": -0.5, "AlignRegionsToCorners": False}
    data = {INPUT: GRID, REGIONS: rows, BATCHES: [0] * many}
    return own_example(title, tensors, data, {OUTPUT: expected}, **{**attributes, **more})


def _roi_align(version: str, *examples: Example) -> Operator:
    """Declares ROI_ALIGN, or ROI_ALIGN1 if `version` is 1; `examples` are added to the examples that both share."""
    return declare(
        f"ROI_ALIGN{version}",
        formula="Output = the mean, or the largest, of samples spread evenly over a bin of the region",
        constraints=(*TYPES, *ALIGNED),
        infer=infer_aligned,
        compute=align,
        rounding=rounding_in("ops.catalog.roi.rounding", "of_align"),
        work=work,
        explained=explained_in("ops.catalog.roi.explained"),
        examples=(
            _aligned("the mean of 2 x 2 samples", [1, 1, 5, 3], (1, 2), [16.5, 18.5], not version),
            _aligned("the largest sample, nearest cells", [0, 0, 6, 4, 1, 0, 4, 4], (2, 3),
                     [11, 13, 15, 31, 33, 35, 11, 12, 13, 31, 32, 33], not version,
                     ReductionFunction="DML_REDUCE_FUNCTION_MAX",
                     InterpolationMode="DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR"),
            _aligned("a region that reaches beyond the last column", [4, 0, 8, 2], (1, 4), [9, 10, -1, -1], not version,
                     MinimumSamplesPerOutput=1, MaximumSamplesPerOutput=1, OutOfBoundsInputValue=-1),
            *examples,
        ),
        errata=(
            "The page's loop takes one sample too many; the reference skips the last sample.",
            "The page scales y by the size of the region along x; DirectML uses the size along y.",
            "The page does not define the bounds. In DirectML 1.13.1, a sample less than one cell before the first "
            "cell has the value of this cell, and a sample after the last cell has OutOfBoundsInputValue.",
        ),
    )  # fmt: skip


OPERATORS = (
    declare(
        "ROI_POOLING",
        formula="Output = the largest cell of each bin of the region; 0 for a bin outside the image",
        constraints=(
            *TYPES,
            corners(5),
            LastSizes(OUTPUT, (REGION, CHANNELS, ExpectedSize("PooledSize.Height", HEIGHT, _at("PooledSize.Height")),
                              ExpectedSize("PooledSize.Width", WIDTH, _at("PooledSize.Width")))),
            image_outside,
            nan_in_region,
        ),
        infer=infer_pooled,
        compute=roi_pooling.compute,
        work=roi_pooling.work,
        as_directml=roi_pooling.as_directml,
        explained=explained_in("ops.catalog.roi.explained"),
        examples=(
            _pooled("two bins of a region", [0, 1, 1, 4, 2], (1, 2), [22, 24]),
            _pooled("bins that overlap", [0, 0, 0, 4, 3], (2, 3), [11, 13, 14, 31, 33, 34]),
            _pooled("two regions, at half the scale", [0, 0, 0, 6, 2, 0, 4, 4, 10, 6], (1, 2), [11, 13, 33, 35], 0.5),
            _pooled("bins outside the image", [0, 4, 2, 9, 3], (1, 3), [35, 0, 0]),
        ),
    ),
    _roi_align("", _aligned("a region mirrored along x", [5, 0, 1, 4], (1, 2), [18.5, 16.5], True)),
    _roi_align(
        "1",
        _aligned("whole coordinates are centres of cells", [1, 1, 5, 3], (1, 2), [22, 24], False,
                 InputPixelOffset=0),
        _aligned("samples on the corners of the region", [1, 1, 4, 2], (1, 2), [16.5, 18.5], False,
                 AlignRegionsToCorners=True),
    ),
)  # fmt: skip
