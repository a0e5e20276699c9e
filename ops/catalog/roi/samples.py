"""The sampling points of ROI_ALIGN, ROI_ALIGN1 and their gradient, and the kernel of ROI_ALIGN and ROI_ALIGN1."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import ceil

import numpy as np
from numpy.typing import DTypeLike

from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import Shape, count
from ops.model.case import Case
from ops.model.operator import Work
from ops.quick_dataclass import quick_dataclass
from ops.system.cancellation import checkpoint

INPUT, REGIONS, BATCHES, OUTPUT = "InputTensor", "ROITensor", "BatchIndicesTensor", "OutputTensor"
# The tensors of the gradient operator: the gradient of each bin, and the gradients of the images.
BINS, IMAGES = "InputGradientTensor", "OutputGradientTensor"
# The largest number of samples of a bin along an axis. If a case requests more, the reference spreads this many.
MOST_SAMPLES = 32
# The most numbers of samples that are computed together.
TOGETHER = 1 << 16
# The most numbers of images that are copied for a remark.
IMAGES_TOGETHER = 1 << 18
LINEAR, MAX = 1, 7  # DML_INTERPOLATION_MODE, DML_REDUCE_FUNCTION


@quick_dataclass
class SampledAxis:
    """The sampling points of one region along one axis.

    Every bin has `each` points. All points are in `positions`, [bins * each], in units of input elements; the image has
    `cells` elements along the axis. `requested` is the requested number of samples per bin, which need not be whole.
    """

    positions: Array
    each: int
    requested: float
    cells: int
    is_linear: bool

    @property
    def is_inside(self) -> Mask:
        """A mask of the samples that read the image.

        Their positions are above -1 and at most the last index (observed with DirectML 1.13.1).
        """
        return (self.positions > -1) & (self.positions <= self.cells - 1)

    @property
    def is_at_edge(self) -> Mask:
        """A mask of the samples that lie less than one element before the first or after the last index."""
        below = (self.positions > -1) & (self.positions < 0)
        return below | ((self.positions > self.cells - 1) & (self.positions < self.cells))

    def neighbours(self) -> tuple[Array, Array, Array]:
        """Returns the index of the element before each sample, the index of the element after it, and the weight of the
        second element.

        In nearest mode, both indices are that of the nearest element, and the weight is 0.
        """
        inside = np.where(self.is_inside, np.maximum(self.positions, 0), 0)
        if not self.is_linear:
            nearest = np.minimum(np.floor(inside + 0.5), self.cells - 1).astype(np.intp)
            return nearest, nearest, np.zeros(len(inside))
        first = np.floor(inside).astype(np.intp)
        return first, np.minimum(first + 1, self.cells - 1), inside - first

    def read(self) -> list[list[int]]:
        """A list for each bin: the indices that the samples of the bin read, ascending."""
        first, second, _ = self.neighbours()
        inside = self.is_inside
        return [
            sorted({*first[own][inside[own]].tolist(), *second[own][inside[own]].tolist()})
            for own in (slice(i, i + self.each) for i in range(0, len(inside), self.each))
        ]

    def only(self, cell: int) -> "SampledAxis":
        """The axis reduced to the samples of the bin `cell`."""
        return replace(self, positions=self.positions[cell * self.each : (cell + 1) * self.each])

    def of_each(self, number: int) -> slice:
        """The slice of `positions` with sample `number` of every bin."""
        return slice(number, None, self.each)


def image_of(case: Case) -> str:
    """The name of the tensor that has the sizes of the images. This is InputTensor; if a gradient operator has no
    InputTensor, it is OutputGradientTensor.
    """
    return INPUT if IMAGES not in case.values or case.has(INPUT) else IMAGES


def bins_of(case: Case) -> str:
    """Returns the name of the tensor with one element per bin: OutputTensor or, for the gradient operator,
    InputGradientTensor.
    """
    return OUTPUT if OUTPUT in case.values else BINS


@dataclass(frozen=True, slots=True)
class Spread:
    """The rule by which RoiAlign places its sample points along one axis: attributes of the case, and sizes along the
    axis.
    """

    scale: float
    cells: int
    bins: int
    least: int
    most: int
    before: float
    offset: float
    to_corners: bool
    is_linear: bool

    def along(self, low: float, high: float) -> SampledAxis:
        """Computes the sampling points of a region from `low` to `high` along one dimension, as the page defines
        them.
        """
        start, size = low * self.scale, high * self.scale - low * self.scale
        requested = float(min(max(size / self.bins, self.least), self.most)) if size == size else float(self.least)
        each = min(ceil(requested), MOST_SAMPLES)
        many = self.bins * each
        step = size / (many - 1 if self.to_corners else many) if many > 1 or not self.to_corners else 0.0
        positions = start + (np.arange(many) - self.before) * step - self.offset
        return SampledAxis(positions, each, requested, self.cells, self.is_linear)


def spread_of(case: Case, axis: int) -> Spread:
    """Returns the Spread that a case has along axis 3 (x) or 2 (y): its attributes and the sizes along this axis."""
    return Spread(
        case.number(f"SpatialScale{'X' if axis == 3 else 'Y'}"),
        case.sizes(image_of(case))[axis],
        case.sizes(bins_of(case))[axis],
        case.integer("MinimumSamplesPerOutput"),
        case.integer("MaximumSamplesPerOutput"),
        case.number("OutputPixelOffset") if "OutputPixelOffset" in case.values else -0.5,
        case.number("InputPixelOffset") if "InputPixelOffset" in case.values else 0.5,
        "AlignRegionsToCorners" in case.values and case.integer("AlignRegionsToCorners") != 0,
        case.integer("InterpolationMode") == LINEAR,
    )


def work(case: Case) -> Work:
    """Returns the cost of all samples in all bins. Every region is assumed to have MaximumSamplesPerOutput samples in
    each bin, along both axes.
    """
    regions, channels, rows, columns = case.sizes(bins_of(case))
    samples = regions * min(case.integer("MaximumSamplesPerOutput"), MOST_SAMPLES) ** 2
    return Work(20 * samples, 4 * samples * channels * rows * columns)


def regions_of(case: Case) -> Iterator[tuple[SampledAxis, SampledAxis]]:
    """Yields the sampling points of each region along y and along x."""
    return _regions(case, slice(None))


def region_of(case: Case, number: int) -> tuple[SampledAxis, SampledAxis]:
    """The sampling points of a region along y and along x."""
    return next(_regions(case, slice(number, number + 1)))


def _regions(case: Case, which: slice) -> Iterator[tuple[SampledAxis, SampledAxis]]:
    y, x = spread_of(case, 2), spread_of(case, 3)
    with np.errstate(invalid="ignore"):  # a corner may be a signalling NaN
        corners = case.logical(REGIONS).reshape(-1, 4)[which].astype(np.float64)
    for x1, y1, x2, y2 in corners:
        with np.errstate(all="ignore"):  # a corner may be infinite
            region = y.along(y1, y2), x.along(x1, x2)
        yield region


def batch_of(case: Case, number: int) -> int:
    """The index of the image for a region. An index beyond the last image becomes that of the last image (observed with
    DirectML 1.13.1).
    """
    return min(int(case.logical(BATCHES).reshape(-1)[number]), case.sizes(image_of(case))[0] - 1)


def join_samples(
    images: Array, y: SampledAxis, x: SampledAxis, outside: float, join: Callable[[Array, Array], Array]
) -> Array:
    """Returns for each bin its samples combined with `join`, such as `np.add`.

    `images` is [channels, height, width], the result [channels, rows, columns]. Samples are combined one after another,
    so the result of a bin does not depend on the other bins: computing only this bin gives exactly the same number.
    """
    total: Array | None = None
    for value in samples(images, y, x, outside):
        total = value if total is None else join(total, value)
    assert total is not None  # there is at least one sample
    return total


def samples(images: Array, y: SampledAxis, x: SampledAxis, outside: float) -> Iterator[Array]:
    """Yields the values of samples, [channels, rows, columns]: first the first sample of every bin, then the second
    sample of every bin, and so on.

    `y` and `x` are the sampling points. The value of a sample outside the image is `outside`.
    """
    many = len(y.positions) * len(x.positions) * len(images)
    flat = images.transpose(1, 2, 0).reshape(-1, len(images))
    if many <= TOGETHER:
        found = _values(flat, images.shape[2], y, x, slice(None), outside)
        for i in range(y.each):
            for j in range(x.each):
                yield found[y.of_each(i), x.of_each(j)].transpose(2, 0, 1)
        return
    for i in range(y.each):
        found = _values(flat, images.shape[2], y, x, y.of_each(i), outside)
        for j in range(x.each):
            yield found[:, x.of_each(j)].transpose(2, 0, 1)


def _values(flat: Array, width: int, y: SampledAxis, x: SampledAxis, rows: slice, outside: float) -> Array:
    """Computes samples by bilinear interpolation, [rows, columns, channels].

    They are at the positions `rows` along y and at all positions along x. `flat` is [elements of an image, channels],
    `width` the size of the image along x. Samples outside the image get the value `outside`.
    """
    checkpoint()
    (top, bottom, down), (left, right, b) = (each[rows] for each in y.neighbours()), x.neighbours()
    a = down[:, None]
    corners = [(r[:, None] * width + c) for r in (top, bottom) for c in (left, right)]
    weights = (1 - a) * (1 - b), (1 - a) * b, a * (1 - b), a * b
    value: Array | None = None
    for corner, weight in zip(corners, weights, strict=True):
        part = np.take(flat, corner, axis=0)
        part *= weight[..., None]
        if value is None:
            value = part
            value += 0.0  # 0 instead of -0
        else:
            value += part
    assert value is not None  # a sample has four corners
    inside = y.is_inside[rows][:, None] & x.is_inside
    if not inside.all():
        value[~inside] = outside
    return value


def reduce_samples(case: Case, images: Array, y: SampledAxis, x: SampledAxis, outside: float) -> Array:
    """Returns the mean or the maximum of the samples of every bin, [channels, rows, columns]. `outside` is the value of
    a sample outside the image.
    """
    if case.integer("ReductionFunction") == MAX:
        return join_samples(images, y, x, outside, np.maximum)
    return join_samples(images, y, x, outside, np.add) / (y.each * x.each)


def align_regions(case: Case, images: Array, outside: float, dtype: DTypeLike) -> Array:
    """Returns the results of all bins, [regions, channels, rows, columns].

    `images` is [batch, channels, height, width]. Samples outside the image have the value `outside`.
    """
    made = np.empty(case.sizes(OUTPUT), dtype)
    with np.errstate(over="ignore", invalid="ignore"):
        for number, bins in enumerate(aligned(case, images, outside)):
            made[number] = bins
    return made


def some_channels(sizes: Shape) -> Iterator[slice]:
    """Yields slices of the channels of images of these sizes; the channels of a slice are computed together."""
    step = max(IMAGES_TOGETHER // max(count(sizes) // max(sizes[1], 1), 1), 1)
    for start in range(0, sizes[1], step):
        yield slice(start, start + step)


def aligned(case: Case, images: Array, outside: float) -> Iterator[Array]:
    """Yields, for each region, the results for its bins, [channels, rows, columns], in FLOAT64. A sample outside the
    image has the value `outside`.
    """
    # With the channels last, the numbers that a sample reads lie together.
    images = np.moveaxis(np.ascontiguousarray(np.moveaxis(images, 1, -1), np.float64), -1, 1)
    for number, (y, x) in enumerate(regions_of(case)):
        yield reduce_samples(case, images[batch_of(case, number)], y, x, outside)


def bins_with(case: Case, test: Callable[[SampledAxis], Mask]) -> Mask:
    """Returns a mask of the bins in whose rows or columns at least one sample passes `test`.

    `test` gets the samples of a region along one dimension and returns a mask of them.
    """
    made = np.zeros(case.sizes(bins_of(case)), np.bool_)
    for number, region in enumerate(regions_of(case)):
        rows, columns = (_any(test(each), each.each) for each in region)
        made[number] = rows[:, None] | columns
    return made


def _any(found: Mask, each: int) -> Mask:
    return np.asarray(found.reshape(-1, each).any(axis=1))
