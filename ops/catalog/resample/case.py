"""Finds the sampled tensor of a resampling case, the input positions of its samples, and the elements that each sample
mixes.
"""

from functools import partial
from typing import NamedTuple

import numpy as np

from ops.arrays.blocks import narrowed
from ops.arrays.dtypes import Array
from ops.arrays.scalar_cast import as_float32
from ops.catalog.resample.taps import Rounding, Taps, gather_taps, linear, nearest, single, smoothed, source_coordinates
from ops.model.case import Case
from ops.text.values import AxisDirection, Size2D

LINEAR = 1
OUTPUT = "OutputTensor"
# The pixel offsets of coordinates that count from the centre of a pixel.
INPUT_MIDDLE, OUTPUT_MIDDLE = 0.5, -0.5
# If Antialiased is TRUE, dimensions whose 1 / Scales is above this number are smoothed.
SMOOTHED_FROM = 2


class Grid(NamedTuple):
    """Scale and offsets along one dimension: output index = (input index + input_offset) * scale + output_offset."""

    scale: float
    input_offset: float = INPUT_MIDDLE
    output_offset: float = OUTPUT_MIDDLE


def source_of(case: Case) -> str:
    """Returns the name of the tensor that plays the part of the sampled image.

    It is InputTensor or, for a gradient operator, OutputGradientTensor.
    """
    return "InputTensor" if "InputTensor" in case.values else "OutputGradientTensor"


def made_of(case: Case) -> str:
    """The name of the tensor on the resampled side: OutputTensor, or InputGradientTensor of a gradient operator."""
    return "OutputTensor" if "OutputTensor" in case.values else "InputGradientTensor"


def grids(case: Case) -> tuple[Grid, ...]:
    """The scale and the offsets of each dimension of the case."""
    if isinstance(size := case.values.get("ScaleSize"), Size2D):
        assert isinstance(size.height, int)
        assert isinstance(size.width, int)
        others = len(case.sizes("InputTensor")) - 2
        return (*(Grid(1.0),) * others, Grid(float(size.height)), Grid(float(size.width)))
    lists = [
        case.numbers(name) for name in ("Scales", "InputPixelOffsets", "OutputPixelOffsets") if name in case.values
    ]
    return tuple(Grid(*map(as_float32, numbers)) for numbers in zip(*lists, strict=True))


def coordinates(case: Case, dimension: int, indices: Array) -> Array:
    """Converts `indices` along a dimension of the resampled tensor to coordinates in the sampled tensor."""
    return source_coordinates(indices, *grids(case)[dimension])


def rounding_of(case: Case) -> Rounding:
    """Returns the function that rounds a coordinate to an index. It rounds in the RoundingDirection; if the case has no
    such field, it rounds to nearest.
    """
    if "RoundingDirection" not in case.values:
        return nearest
    return np.ceil if case.integer("RoundingDirection") == AxisDirection.INCREASING else np.floor


def is_smoothed(case: Case, dimension: int) -> bool:
    """True if Antialiased applies along `dimension`: the dimension shrinks so much that all elements near a coordinate
    contribute, not only two.
    """
    if (
        "Antialiased" not in case.values
        or not case.number("Antialiased")
        or case.integer("InterpolationMode") != LINEAR
    ):
        return False
    return 1 / grids(case)[dimension].scale > SMOOTHED_FROM


def taps_along(case: Case, dimension: int, indices: Array, rounding: Rounding | None = None) -> Taps:
    """The taps of `indices` along a dimension of the resampled tensor.

    `rounding` replaces the rounding of the case.
    """
    found, size = coordinates(case, dimension, indices), case.sizes(source_of(case))[dimension]
    if case.integer("InterpolationMode") != LINEAR:
        return single(found, size, rounding or rounding_of(case))
    if is_smoothed(case, dimension):
        return smoothed(found, size, grids(case)[dimension].scale)
    return linear(found, size)


def all_taps(case: Case, rounding: Rounding | None = None) -> tuple[Taps, ...]:
    """The taps of all indices, for each dimension of the resampled tensor. `rounding` replaces the rounding of the
    case.
    """
    sizes = case.sizes(made_of(case))
    return tuple(taps_along(case, d, np.arange(size), rounding) for d, size in enumerate(sizes))


def in_type(x: Array, case: Case) -> Array:
    """Converts `x` to the data type of the resampled tensor, `made_of(case)`. Integers are truncated towards 0."""
    data_type = case.data_type(made_of(case))
    with np.errstate(all="ignore"):
        return np.ascontiguousarray(narrowed(np.trunc(x) if data_type.is_integer else x, data_type.numpy))


def sampled(case: Case) -> Array:
    """Computes the output of a resampling that mixes elements of InputTensor. It has the data type of the output."""
    is_copied = case.integer("InterpolationMode") != LINEAR and case.data_type("InputTensor") is case.data_type(OUTPUT)
    finish = None if is_copied else partial(in_type, case=case)
    return np.ascontiguousarray(gather_taps(case.logical("InputTensor"), all_taps(case), finish))
