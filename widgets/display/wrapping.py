"""Chooses the vectors that are wrapped into lines, because one long row would have tiny cells."""

from collections.abc import Sequence

from widgets.display.picture import TensorPicture
from widgets.display.tiles import Tiling
from widgets.style.sizes import LONGEST_UNWRAPPED


def wrapped_views(pictures: Sequence[TensorPicture], tilings: Sequence[Tiling]) -> list[bool]:
    """Returns for each tensor whether the only row or column of its slice is wrapped.

    No vector is wrapped if a matrix is longer than LONGEST_UNWRAPPED: cells are small in any case, and stay aligned.
    """
    longest = max((_longest(tiles) for tiles in tilings if not _is_vector(tiles)), default=0)
    if longest > LONGEST_UNWRAPPED:
        return [False] * len(tilings)
    return [_can_wrap(picture, tiles) for picture, tiles in zip(pictures, tilings, strict=True)]


def _can_wrap(picture: TensorPicture, tiles: Tiling) -> bool:
    """True for a long vector, unless padding, gates or labels belong to its columns."""
    belongs = any(picture.border.before) or any(picture.border.after) or picture.gates[1] or picture.cell_labels
    return _is_vector(tiles) and _longest(tiles) > LONGEST_UNWRAPPED and not belongs


def _is_vector(tiles: Tiling) -> bool:
    return tiles.is_single and min(tiles.first.row_count, tiles.first.column_count) <= 1


def _longest(tiles: Tiling) -> int:
    return max(tiles.first.row_count, tiles.first.column_count)
