"""WebNN code for the resampling operators. It calls resample2d, which is possible only if resample2d samples at the
same positions as the case.
"""

import numpy as np

from ops.arrays.dtypes import Array
from ops.catalog.resample.case import LINEAR, all_taps, is_smoothed
from ops.catalog.resample.taps import Taps, linear
from ops.declare.webnn_code import Outputs, call, in_webnn, only, tensor
from ops.model.case import Case
from ops.text.format_error import FormatError
from ops.text.sentences import say

_RANK = 4
_SPATIAL = [2, 3]
# Of positions that a rounding error may move to the next element, WebNN leaves open which element is read.
_CLOSE = 1e-4


def _places(size: int, made: int) -> Array:
    """Returns the input coordinates at which WebNN samples a dimension: the centres of the `made` output elements, in
    units of input elements.
    """
    return (np.arange(made) + 0.5) * (size / made) - 0.5


def _is_same(taps: Taps, size: int, made: int, *, is_linear: bool) -> bool:
    """True if WebNN's resampling of a dimension from `size` to `made` elements reads the same elements as `taps`, with
    the same weights.
    """
    places = _places(size, made)
    if is_linear:
        wanted = linear(places, size)
        return taps.width <= 2 and np.allclose(_positions(taps), _positions(wanted), 0, 1e-6)
    near = np.clip(np.floor(places + 0.5), 0, size - 1)
    is_between = np.abs(places - np.floor(places) - 0.5) < _CLOSE
    return bool(np.array_equal(taps.first, near) and not is_between.any())


def _positions(taps: Taps) -> Array:
    return taps.first + (taps.weight(1) if taps.width > 1 else 0.0)


def _resample(case: Case) -> Outputs:
    sizes, made = case.sizes("InputTensor"), case.sizes("OutputTensor")
    if len(sizes) > _RANK:
        raise FormatError(say("resample2d of WebNN takes tensors of 4 dimensions, not {rank}", rank=len(sizes)))
    taps, is_linear = all_taps(case), case.integer("InterpolationMode") == LINEAR
    if any(is_smoothed(case, axis) for axis in range(len(sizes))):
        raise FormatError(say("resample2d of WebNN does not smooth"))
    axes = [axis for axis, (each, size) in enumerate(zip(taps, sizes, strict=True)) if not each.keeps(size)]
    for axis in axes:
        if not _is_same(taps[axis], sizes[axis], made[axis], is_linear=is_linear):
            raise FormatError(
                say("resample2d of WebNN samples dimension {axis} at other positions than DirectML", axis=axis)
            )
    ones = (1,) * (_RANK - len(sizes))
    pair = _neighbours([axis + len(ones) for axis in axes])
    result = (*ones, *made)
    return only(
        case,
        call(
            "resample2d",
            tensor(case, "InputTensor", (*ones, *sizes)),
            shape=result,
            mode="linear" if is_linear else "nearest-neighbor",
            sizes=[result[axis] for axis in pair],
            axes=None if pair == _SPATIAL else pair,
        ),
    )


def _neighbours(axes: list[int]) -> list[int]:
    """Returns two neighbouring dimensions that include all of `axes`.

    Raises FormatError if no such pair exists, because resample2d changes only two neighbouring dimensions.
    """
    for pair in (_SPATIAL, [1, 2], [0, 1]):
        if set(axes) <= set(pair):
            return pair
    raise FormatError(say("resample2d of WebNN changes only two neighbouring dimensions"))


SNIPPETS = in_webnn(dict.fromkeys(("UPSAMPLE_2D", "RESAMPLE", "RESAMPLE1", "RESAMPLE2", "RESAMPLE3"), _resample))
