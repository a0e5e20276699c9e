"""Where ROI_ALIGN, ROI_ALIGN1 and their gradient sample a region, and what the two make of the samples."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import ceil

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.model.case import Case
from ops.model.operator import Work
from ops.system.cancellation import checkpoint

INPUT, REGIONS, BATCHES, OUTPUT = "InputTensor", "ROITensor", "BatchIndicesTensor", "OutputTensor"
# What the gradient has for the two: of every part of a region, and of the images.
PARTS, IMAGES = "InputGradientTensor", "OutputGradientTensor"
# Of one output cell along one axis. Where more are asked for, the reference spreads these evenly.
MOST_SAMPLES = 32
LINEAR, MAX = 1, 7  # DML_INTERPOLATION_MODE, DML_REDUCE_FUNCTION


@dataclass(frozen=True, slots=True, eq=False)
class Along:
    """The samples of one region along one axis: `each` for every output cell, at positions counted in input cells.

    `asked` is how many each output cell should have, which need not be a whole number.
    """

    positions: Array
    each: int
    asked: float
    cells: int
    is_linear: bool

    @property
    def is_inside(self) -> Mask:
        """Whether a sample is of the input: from -1, which is outside, to the last cell, as DirectML 1.13.1 has it."""
        return (self.positions > -1) & (self.positions <= self.cells - 1)

    @property
    def is_at_edge(self) -> Mask:
        """Less than one cell beyond the first or last one."""
        below = (self.positions > -1) & (self.positions < 0)
        return below | ((self.positions > self.cells - 1) & (self.positions < self.cells))

    def neighbours(self) -> tuple[Array, Array, Array]:
        """The cells before and behind each sample, and how much of it is the second's."""
        places = np.where(self.is_inside, np.maximum(self.positions, 0), 0)
        if not self.is_linear:
            nearest = np.minimum(np.floor(places + 0.5), self.cells - 1).astype(np.intp)
            return nearest, nearest, np.zeros(len(places))
        first = np.floor(places).astype(np.intp)
        return first, np.minimum(first + 1, self.cells - 1), places - first

    def read(self) -> list[list[int]]:
        """The cells that the samples of every output cell touch."""
        first, second, _ = self.neighbours()
        inside = self.is_inside
        return [
            sorted({*first[part][inside[part]].tolist(), *second[part][inside[part]].tolist()})
            for part in (slice(i, i + self.each) for i in range(0, len(inside), self.each))
        ]

    def only(self, cell: int) -> "Along":
        """Of one output cell alone."""
        return replace(self, positions=self.positions[cell * self.each : (cell + 1) * self.each])

    def of_each(self, number: int) -> slice:
        """The sample with that number of every output cell."""
        return slice(number, None, self.each)


def image_of(case: Case) -> str:
    """The tensor with the sizes of the images. A gradient may go without the images themselves."""
    return INPUT if IMAGES not in case.values or case.has(INPUT) else IMAGES


def parts_of(case: Case) -> str:
    """The tensor with a cell for every part of a region."""
    return OUTPUT if OUTPUT in case.values else PARTS


def along(case: Case, low: float, high: float, axis: int) -> Along:
    """Of a region from `low` to `high`; the axis is 3 for x, 2 for y."""
    letter = "X" if axis == 3 else "Y"
    scale, cells, made = (
        case.number(f"SpatialScale{letter}"),
        case.sizes(image_of(case))[axis],
        case.sizes(parts_of(case))[axis],
    )
    start, size = low * scale, high * scale - low * scale
    least, most = case.integer("MinimumSamplesPerOutput"), case.integer("MaximumSamplesPerOutput")
    asked = float(np.clip(size / made, least, most)) if size == size else float(least)
    each = min(ceil(asked), MOST_SAMPLES)
    many = made * each
    before = case.number("OutputPixelOffset") if "OutputPixelOffset" in case.values else -0.5
    offset = case.number("InputPixelOffset") if "InputPixelOffset" in case.values else 0.5
    to_corners = "AlignRegionsToCorners" in case.values and case.integer("AlignRegionsToCorners") != 0
    step = size / (many - 1 if to_corners else many) if many > 1 or not to_corners else 0.0
    positions = start + (np.arange(many) - before) * step - offset
    return Along(positions, each, asked, cells, case.integer("InterpolationMode") == LINEAR)


def work(case: Case) -> Work:
    """All samples of all parts, as many as there may be."""
    regions, channels, rows, columns = case.sizes(parts_of(case))
    samples = regions * min(case.integer("MaximumSamplesPerOutput"), MOST_SAMPLES) ** 2
    return Work(20 * samples, 4 * samples * channels * rows * columns)


def region_of(case: Case, number: int) -> tuple[Along, Along]:
    """The samples of a region along y and x."""
    with np.errstate(all="ignore"):  # corners may be infinite
        x1, y1, x2, y2 = case.logical(REGIONS).reshape(-1, 4)[number].astype(np.float64)
        return along(case, y1, y2, 2), along(case, x1, x2, 3)


def batch_of(case: Case, number: int) -> int:
    """Which image a region lies in; the last one for a number beyond."""
    return min(int(case.logical(BATCHES).reshape(-1)[number]), case.sizes(image_of(case))[0] - 1)


def sampled(images: Array, y: Along, x: Along, outside: float, join: Callable[[Array, Array], Array]) -> Array:
    """The samples of every output cell joined, [channels, rows, columns], from images [channels, height, width].

    Sample after sample, so that a single output cell gives the same bits.
    """
    total: Array | None = None
    for value in samples(images, y, x, outside):
        total = value if total is None else join(total, value)
    assert total is not None  # there is at least one sample
    return total


def samples(images: Array, y: Along, x: Along, outside: float) -> Iterator[Array]:
    """Sample by sample, its value in every output cell."""
    top, bottom, down = y.neighbours()
    left, right, across = x.neighbours()
    for i in range(y.each):
        rows = y.of_each(i)
        for j in range(x.each):
            checkpoint()
            columns = x.of_each(j)
            a, b = down[rows][:, None], across[columns]
            corners = (images[:, r[rows]][:, :, c[columns]] for r in (top, bottom) for c in (left, right))
            weights = (1 - a) * (1 - b), (1 - a) * b, a * (1 - b), a * b
            value = sum(corner * weight for corner, weight in zip(corners, weights, strict=True))
            inside = y.is_inside[rows][:, None] & x.is_inside[columns]
            yield np.where(inside, value, outside)


def reduced(case: Case, images: Array, y: Along, x: Along, outside: float) -> Array:
    """The mean or the largest of the samples."""
    if case.integer("ReductionFunction") == MAX:
        return sampled(images, y, x, outside, np.maximum)
    return sampled(images, y, x, outside, np.add) / (y.each * x.each)


def aligned(case: Case, images: Array, outside: float) -> Array:
    """All regions, [regions, channels, rows, columns], from images [batch, channels, height, width]."""
    made = np.empty(case.sizes(OUTPUT))
    for number in range(len(made)):
        y, x = region_of(case, number)
        made[number] = reduced(case, images[batch_of(case, number)], y, x, outside)
    return made


def of_cells(case: Case, test: Callable[[Along], Mask]) -> Mask:
    """The cells of parts of which a sample passes a test, along one axis or the other."""
    made = np.zeros(case.sizes(parts_of(case)), np.bool_)
    for number in range(len(made)):
        rows, columns = (_any(test(each), each.each) for each in region_of(case, number))
        made[number] = rows[:, None] | columns
    return made


def _any(found: Mask, each: int) -> Mask:
    return np.asarray(found.reshape(-1, each).any(axis=1))
