"""Determines the colour map of each colour scale, and the values at the ends of the map; independent of Qt."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from ops.presentation.colors import DIVERGING, Levels, levels_of, map_of
from ops.presentation.scales import FLAGS, ScaleMode, usual_levels
from ops.presentation.slicing import SliceView
from ops.text.values import Number
from widgets.display.picture import TensorPicture

if TYPE_CHECKING:
    from widgets.display.histogram import Series

Mode = Literal["auto", "percentile", "symmetric", "manual"]
MODES: tuple[Mode, ...] = ("auto", "percentile", "symmetric", "manual")

# The share of the numbers below the lower percentile limit, and also above the upper limit.
PERCENTILE = 0.01
MOST_DISTINCT = 12
# Larger tensors have a bar in the legend, not swatches: finding their distinct numbers would take too long.
_LOOKED_THROUGH = 1 << 18
_PROBE = 4096
_COMPARED_AS_OBJECTS = 1 << 16

SCALE_MODES: tuple[ScaleMode, ...] = ("shared", "tensor", "slice")

DIFFERENCES = ("difference", "ulp")
# The smallest colour code (of 253) of a difference, so that a small difference does not look like 0.
LEAST_DIFFERENCE = 64


@dataclass(frozen=True, slots=True)
class ColorLimits:
    """The user's choice of colour limits for a colour scale.

    `low` and `high` apply in manual mode only. `map_name` is '' for the default map.
    """

    mode: Mode = "auto"
    low: Number = 0
    high: Number = 1
    map_name: str = ""


AUTO = ColorLimits()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GroupColors:
    """The colours of one scale: of all tensors of a value group, or of a single tensor.

    `full` has the smallest and the largest finite number, without numbers that are far from all others; it is None if
    there is no such number. `levels` are the numbers at the ends of the colour map. They are None if they depend on the
    tensors and no number is finite. `series` has the numbers of the tensors. `distinct` has the numbers of a group with
    few different integers, in order, or 0 and 1 for flags; otherwise, it is empty.
    """

    group: str
    limits: ColorLimits
    levels: Levels | None
    full: Levels | None
    series: "tuple[Series, ...]" = ()
    distinct: tuple[int, ...] = ()
    field: str = ""

    @property
    def scale(self) -> str:
        """The name of the scale: the field of its tensor, or the value group if tensors may share the scale."""
        return self.field or self.group

    @property
    def map_name(self) -> str:
        """The name of the colour map in `levels`; without one, the default colour map of the value group."""
        return map_of(self.levels, self.group)

    @property
    def has_lower(self) -> bool:
        """True if some numbers are below the low end of the colour scale. They have the colour of this end."""
        return self.full is not None and self.levels is not None and self.full.low < self.levels.low

    @property
    def has_higher(self) -> bool:
        """True if some values are above the upper end of the colour map. They have the colour of this end."""
        return self.full is not None and self.levels is not None and self.full.high > self.levels.high

    @property
    def is_whole(self) -> bool:
        """True if all tensors with this colour scale have integer types. Tensors without known numbers do not count."""
        return all(values.dtype.kind != "f" for _, _, values in self.series)


def scale_of(picture: TensorPicture, mode: ScaleMode) -> str:
    """Returns the name of the colour scale of a tensor.

    It is the value group if the scale is shared, and always for flags and differences; otherwise it is the field.
    """
    is_shared = mode == "shared" or picture.group == FLAGS or picture.group in DIFFERENCES
    return picture.group if is_shared else picture.field


def group_colors(
    pictures: Iterable[TensorPicture], limits: Mapping[str, ColorLimits], mode: ScaleMode = "shared"
) -> dict[str, GroupColors]:
    """The colours of every scale in the pictures, by the name of the scale. Scales of the group 'values' come first."""
    members: dict[str, list[TensorPicture]] = {}
    for picture in pictures:
        members.setdefault(scale_of(picture, mode), []).append(picture)
    names = sorted(members, key=lambda name: (members[name][0].group != "values", members[name][0].group))
    return {name: _colors(name, limits.get(name, AUTO), members[name]) for name in names}


def slice_levels(
    picture: TensorPicture, view: SliceView, of_tensor: Levels | None, limits: ColorLimits = AUTO
) -> Levels | None:
    """Returns the ends of the colour scale for one slice: the numbers that `limits` selects among those of the slice.

    Returns `of_tensor`, the ends for the whole tensor, if the limits are manual, if the slice has no two different
    numbers, if some numbers are hidden or not computed, or if the tensor's value group has fixed ends.
    """
    values = picture.shown_values
    if values is None or of_tensor is None or picture.is_covered or picture.group in (FLAGS, *DIFFERENCES):
        return of_tensor
    cells = [_near(view.cells(values), of_tensor.far)]
    full = levels_of(cells)
    if limits.mode == "manual" or full is None or full.low == full.high:
        return of_tensor
    # All slices have the colour map of the tensor, also those with numbers of one sign.
    limits = replace(limits, map_name=of_tensor.map_name)
    found = _levels(picture.group, limits, cells, full, picture.is_signed, picture.is_share)
    return None if found is None else replace(found, far=of_tensor.far)


def _colors(name: str, limits: ColorLimits, pictures: list[TensorPicture]) -> GroupColors:
    group = pictures[0].group
    known = [(picture, picture.known_values) for picture in pictures]
    series = tuple(
        (picture.field, picture.is_output, values)
        for picture, values in known
        if values is not None and (values.size or not picture.is_covered)
    )
    far = 0.0 if limits.mode == "manual" else _far(pictures)
    arrays = [_near(values, far) for _, _, values in series]
    full = levels_of(arrays)
    is_signed = any(picture.is_signed for picture in pictures)
    levels = _levels(group, limits, arrays, full, is_signed, all(picture.is_share for picture in pictures))
    levels = replace(levels, far=far) if far and levels is not None else levels
    distinct = (0, 1) if group == FLAGS else _distinct(arrays, full)
    return GroupColors(group, limits, levels, full, series, distinct, name if name != group else "")


def _far(pictures: Sequence[TensorPicture]) -> float:
    """Returns the lowest magnitude that the colour scale ignores, because it is far from all other numbers, as in
    masked scores.

    Returns 0 if no tensor has such numbers, or if another tensor has ordinary numbers of this magnitude.
    """
    far = max(picture.numbers.far for picture in pictures)
    others = [picture.known_values for picture in pictures if not picture.numbers.far] if far else []
    ends = levels_of(values for values in others if values is not None)
    return 0.0 if ends is not None and max(abs(ends.low), abs(ends.high)) >= far else far


def _near(values: np.ndarray, far: float) -> np.ndarray:
    """The numbers with a magnitude below `far`; all numbers if `far` is 0."""
    return values[np.abs(values) < far] if far else values


def _levels(
    group: str, limits: ColorLimits, arrays: list[np.ndarray], full: Levels | None, is_signed: bool, is_share: bool
) -> Levels | None:
    if limits.mode == "manual":
        return Levels(limits.low, limits.high, limits.map_name)
    if group in DIFFERENCES:
        return Levels(0, max(full.high, 1) if full is not None else 1, limits.map_name, LEAST_DIFFERENCE)
    if group == FLAGS:
        return Levels(0, 1, limits.map_name)
    if full is None:
        return None
    if limits.mode == "symmetric":
        end = max(abs(full.low), abs(full.high))
        return Levels(-end, end, limits.map_name or DIVERGING)
    if limits.mode == "percentile":
        return Levels(*_percentiles(arrays), limits.map_name)
    return usual_levels(group, full, is_signed, is_share, limits.map_name)


def _percentiles(arrays: list[np.ndarray]) -> tuple[Number, Number]:
    """The colour limits in percentile mode.

    Each is one of the numbers, never the mean of two numbers, so large integers stay exact.
    """
    from widgets.display.histogram import finite_part, sampled  # imported here, because only this mode needs it

    parts = [part for part in (finite_part(sampled(values)[0]) for values in arrays) if part.size]
    joint = np.result_type(*parts)
    if joint.kind == "f" and any(part.dtype.kind != "f" and part.dtype.itemsize == 8 for part in parts):
        # NumPy would join 64-bit integers with others as doubles; Python compares them exactly.
        stride = sum(part.size for part in parts) // _COMPARED_AS_OBJECTS + 1
        parts = [part[::stride].astype(object) for part in parts]
    numbers = np.concatenate(parts)
    low = int(PERCENTILE * (numbers.size - 1))
    high = numbers.size - 1 - low
    numbers.partition((low, high))
    ends = numbers[low], numbers[high]
    return tuple(end.item() if isinstance(end, np.generic) else end for end in ends)  # pyright: ignore[reportReturnType]


def _distinct(arrays: list[np.ndarray], full: Levels | None) -> tuple[int, ...]:
    """The distinct numbers of integer tensors, in order; () if there are none or many of them, if a tensor is large, or
    if a tensor is not an integer tensor.
    """
    if full is None or any(values.dtype.kind == "f" or values.size > _LOOKED_THROUGH for values in arrays):
        return ()
    found: set[int] = set()
    for values in arrays:
        flat = values.reshape(-1)
        for start in range(0, flat.size, _PROBE):
            # Not np.unique, whose first call imports half of NumPy during the start of the window.
            found.update(map(int, flat[start : start + _PROBE].tolist()))
            if len(found) > MOST_DISTINCT:
                return ()
    return tuple(sorted(found))
