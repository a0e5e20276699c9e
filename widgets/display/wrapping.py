"""Chooses the tensors whose only row or column is wrapped into lines on the stage."""

from collections.abc import Sequence

from ops.presentation.wrapping import Slices, wrapped
from widgets.display.picture import TensorPicture
from widgets.display.tiles import Tiling


def wrapped_views(pictures: Sequence[TensorPicture], tilings: Sequence[Tiling]) -> list[bool]:
    """Returns for each tensor whether the only row or column of its slice is wrapped.

    No vector is wrapped if padding, gates or labels belong to its columns.
    """
    return wrapped([_slices(picture, tiles) for picture, tiles in zip(pictures, tilings, strict=True)])


def _slices(picture: TensorPicture, tiles: Tiling) -> Slices:
    is_bound = any((*picture.border.before, *picture.border.after, picture.gates[1], picture.cell_labels))
    return Slices(tiles.first.row_count, tiles.first.column_count, tiles.is_single, is_bound)
