"""Chooses the tensors that are shown as a single row or column, which is wrapped into several lines."""

from collections.abc import Sequence

from ops.presentation.wrapping import Slices, wrapped
from widgets.display.picture import TensorPicture
from widgets.display.tiles import Tiling


def wrapped_views(pictures: Sequence[TensorPicture], tilings: Sequence[Tiling]) -> list[bool]:
    """For each tensor, returns True if its slice is a single row or column that is wrapped into lines.

    A tensor with padding, gates or labels of cells is not wrapped.
    """
    return wrapped([_slices(picture, tiles) for picture, tiles in zip(pictures, tilings, strict=True)])


def _slices(picture: TensorPicture, tiles: Tiling) -> Slices:
    is_bound = any((*picture.border.before, *picture.border.after, picture.gates[1], picture.cell_labels))
    return Slices(tiles.first.row_count, tiles.first.column_count, tiles.is_single, is_bound)
