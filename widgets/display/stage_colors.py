"""The colour scales of a stage: one for each value group, for each tensor, or for each slice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from ops.presentation.colors import COLOR_COUNT, Levels, color_codes
from ops.presentation.slicing import SliceView
from widgets.display.group_colors import (
    DIFFERENCES,
    FLAGS,
    SCALE_MODES,
    ColorLimits,
    GroupColors,
    ScaleMode,
    group_colors,
    scale_of,
    slice_levels,
)
from widgets.display.picture import TensorPicture
from widgets.display.tiles import Tiling

# More cells are not looked at for the note on crowded colours.
_MOST_CELLS = 1 << 14
_TENTHS = 10
# With fewer cells there is no pattern that other colours could show.
_FEWEST_CELLS = 4


@dataclass(frozen=True, slots=True)
class Crowded:
    """A tensor with more than half of its cells, or of the cells of its shown slice, in one tenth of its colour scale,
    so that their colours look alike.

    `alike` is the number of cells in this tenth; `cells` is the number of all cells of the tensor or of the slice.
    `better` is a mode of the colour scale with which fewer cells look alike.
    """

    field: str
    alike: int
    cells: int
    better: ScaleMode


class StageColors:
    """The colours of the tensors of a stage.

    They are computed again only if the tensors, the limits or the mode change.
    """

    def __init__(self) -> None:
        self.mode: ScaleMode = "shared"
        self.by_scale: dict[str, GroupColors] = {}
        """The colours of every scale, by the name of the scale."""
        self._pictures: tuple[TensorPicture, ...] = ()
        self._limits: Mapping[str, ColorLimits] = {}

    def show(self, pictures: tuple[TensorPicture, ...], limits: Mapping[str, ColorLimits], mode: ScaleMode) -> None:
        """Computes the colours of `pictures`, unless nothing has changed. This reads all numbers of the tensors."""
        if pictures != self._pictures or limits != self._limits or mode != self.mode:
            self._pictures, self._limits, self.mode = pictures, dict(limits), mode
            self.by_scale = group_colors(pictures, limits, mode)

    def levels_of(self, picture: TensorPicture) -> Levels | None:
        """The numbers at the ends of a tensor's colour map.

        In the mode 'slice', too, they are the ends for the whole tensor; `slice_levels` returns those for one slice.
        """
        return self.by_scale[scale_of(picture, self.mode)].levels

    def limits_of(self, picture: TensorPicture) -> ColorLimits:
        """The user's choice of colour limits for the colour scale of a tensor."""
        return self.by_scale[scale_of(picture, self.mode)].limits

    def own_scale(self, picture: TensorPicture) -> ScaleMode:
        """The mode of the colour scale of a tensor: always 'shared' if its group has fixed colours, else `mode`."""
        return "shared" if picture.group in (FLAGS, *DIFFERENCES) else self.mode

    @property
    def shared_scales(self) -> dict[str, GroupColors]:
        """Returns the colours of each scale that tensors of a value group share, by the name of the scale."""
        return {name: colors for name, colors in self.by_scale.items() if not colors.field}

    def crowded(self, tilings: Sequence[Tiling]) -> Crowded | None:
        """Returns the first tensor that has most of its cells in one tenth of its colour scale, if fewer of them would
        look alike with another scale mode. Returns None if there is no such tensor.

        Outputs are examined first. Only the modes after the present one in `SCALE_MODES` are tried.
        """
        place = SCALE_MODES.index(self.mode) + 1
        if place == len(SCALE_MODES):
            return None
        pairs = sorted(zip(self._pictures, tilings, strict=True), key=lambda pair: not pair[0].is_output)
        for picture, tiles in pairs:
            # The slice that is shown may be crowded although the whole tensor is not.
            for part in (None, tiles.first) if tiles.is_single else (None,):
                if (found := self._crowded_in(picture, tiles, part, SCALE_MODES[place:])) is not None:
                    return found
        return None

    def _crowded_in(
        self, picture: TensorPicture, tiles: Tiling, part: SliceView | None, modes: Sequence[ScaleMode]
    ) -> Crowded | None:
        """A `Crowded` if most cells of a tensor are in one tenth of its colour scale, and a mode in `modes` spreads
        them more.

        Otherwise None. If `part` is given, only the cells of this slice are counted.
        """
        whole = picture.shown_values
        if whole is None or picture.is_covered or not _FEWEST_CELLS <= whole.size <= _MOST_CELLS:
            return None
        values = whole if part is None else part.cells(whole)
        alike = self._alike(picture, values)
        if 2 * alike <= values.size:
            return None
        for better in modes:
            if better == "slice" and len(slices := _slices(tiles)) > 1:
                less = self._alike_in_slices(picture, whole, slices if part is None else [part])
            else:
                less = self._alike_alone(picture, values)
            if less < alike:
                return Crowded(picture.field, alike, values.size, better)
        return None

    def _alike(self, picture: TensorPicture, values: np.ndarray) -> int:
        """Returns how many of `values` have colours in the fullest tenth of the tensor's colour scale: the tenth that
        contains the most of them.

        Returns 0 if there are too few values, or if the colours of the value group are fixed.
        """
        if values.size < _FEWEST_CELLS or picture.group in (FLAGS, *DIFFERENCES):
            return 0
        return _in_fullest_tenth(color_codes(values, self.levels_of(picture)))

    def _alike_alone(self, picture: TensorPicture, values: np.ndarray) -> int:
        """Returns how many of `values` would lie in the fullest tenth of the colour scale if this tensor had a scale of
        its own.
        """
        return _in_fullest_tenth(color_codes(values, self._alone(picture).levels))

    def _alone(self, picture: TensorPicture) -> GroupColors:
        """Returns the colours of a tensor if it had a scale of its own, with the limits that the user chose for it."""
        return group_colors((picture,), self._limits, "tensor")[picture.field]

    def _alike_in_slices(self, picture: TensorPicture, whole: np.ndarray, views: Sequence[SliceView]) -> int:
        """Returns how many cells have colours in the fullest tenth of the colour map if each slice has its own colour
        scale.

        The fullest tenth contains the most cells of its slice. The cells are counted in each of the slices `views`, and
        the counts are added.
        """
        own = self._alone(picture)
        levels = (slice_levels(picture, view, own.levels, own.limits) for view in views)
        codes = (color_codes(view.cells(whole), ends) for view, ends in zip(views, levels, strict=True))
        return sum(map(_in_fullest_tenth, codes))


def _slices(tiles: Tiling) -> list[SliceView]:
    """Returns all slices of a tensor. In each, the rows and the columns are the same dimensions as in the first slice
    of `tiles`.
    """
    first = tiles.first
    others = [d for d in range(len(first.sizes)) if d not in (first.rows, first.columns)]
    count = prod(first.sizes[d] for d in others)
    found: list[SliceView] = []
    for number in range(count):
        at, rest = list(first.at), number
        for d in reversed(others):
            rest, at[d] = divmod(rest, first.sizes[d])
        found.append(first.through(at))
    return found


def _in_fullest_tenth(codes: np.ndarray) -> int:
    """Returns the largest number of cells whose colour codes lie in the same tenth of the scale.

    The tenth may begin at any code.
    """
    counts = np.bincount(codes.ravel(), minlength=COLOR_COUNT)[:COLOR_COUNT]
    below = np.concatenate(([0], np.cumsum(counts)))
    width = COLOR_COUNT // _TENTHS
    return int((below[width:] - below[:-width]).max())
