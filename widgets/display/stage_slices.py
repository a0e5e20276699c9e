"""Chooses the slices that a stage shows: one slice of each tensor, or all slices along one or two more dimensions."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from ops.presentation.slicing import SliceChoice, SliceView, common_sizes, completed, resolve
from widgets.display.picture import Coordinates, TensorPicture
from widgets.display.strips import strips
from widgets.display.tiles import Tiling, tile_dimensions, tiling


class StageSlices:
    """The slices of the tensors on a stage: those that the user chose, and those that replace them temporarily."""

    def __init__(self) -> None:
        self._is_tiled = False
        self._fields: tuple[str, ...] = ()
        self._views: tuple[SliceView, ...] = ()
        self._choice, self._common = SliceChoice(), ()
        self._at: dict[str, Coordinates] = {}
        self.strips: frozenset[str] = frozenset()
        """The fields of the tensors that are strips: all their elements are in one slice of their own."""
        self.tilings: tuple[Tiling, ...] = ()
        """The chosen slices of each tensor, in the order of the tensors."""

    @property
    def has_tiles(self) -> bool:
        """True if at least one tensor is shown as several slices."""
        return any(not tiles.is_single for tiles in self.tilings)

    def choose(self, pictures: Sequence[TensorPicture], choice: SliceChoice) -> None:
        """Shows these tensors in the chosen slices. Slices that were shown temporarily, for example for a linked cell,
        are no longer shown.
        """
        self._fields, self._at = tuple(picture.field for picture in pictures), {}
        self._common = common_sizes(picture.sizes for picture in pictures)
        self._choice = completed(choice, self._common)
        self.strips = strips(pictures)
        self._views = chosen_views(pictures, self._choice, self.strips)
        self._tile(pictures)

    def set_tiled(self, is_tiled: bool, pictures: Sequence[TensorPicture]) -> bool:
        """Sets whether `pictures`, the shown tensors, are tiles or single slices. Returns False if nothing changes."""
        if is_tiled == self._is_tiled:
            return False
        self._is_tiled = is_tiled
        self._tile(pictures)
        return True

    def tile_next(self, is_tiled: bool) -> None:
        """Sets whether the next call of `choose` shows tensors as tiles. Tensors that are shown now do not change."""
        self._is_tiled = is_tiled

    def go_to(self, at: Mapping[str, Coordinates]) -> list[str]:
        """Shows the slices that contain certain elements, in place of the chosen slices, until the next call. `at` has
        the coordinates of an element for each field.

        Returns the fields whose element changed.
        """
        before, self._at = self._at, dict(at)
        return [field for field in {**before, **self._at} if before.get(field) != self._at.get(field)]

    def number(self, field: str) -> int:
        """The position of a tensor among the tensors of the stage. Raises ValueError if the stage does not show it."""
        return self._fields.index(field)

    def shown(self, number: int) -> Tiling:
        """The tiling that the stage shows for the tensor `number`.

        If the tensor is shown as a single slice, and `go_to` has set a temporary slice for it, the tiling has this
        slice.
        """
        tiles, cell = self.tilings[number], self._at.get(self._fields[number])
        return tiles if cell is None or not tiles.is_single else replace(tiles, views=(tiles.first.through(cell),))

    def _tile(self, pictures: Sequence[TensorPicture]) -> None:
        """Computes the tiling of each tensor. A tensor without numbers is never tiled."""
        dimensions = tile_dimensions(self._choice, self._common) if self._is_tiled else ()
        self.tilings = tuple(
            tiling(
                view,
                dimensions if picture.shown_values is not None and picture.field not in self.strips else (),
                len(self._common),
            )
            for picture, view in zip(pictures, self._views, strict=True)
        )


def chosen_views(
    pictures: Sequence[TensorPicture], choice: SliceChoice, small: Collection[str]
) -> tuple[SliceView, ...]:
    """Returns the slice of each tensor for a complete `choice`.

    The choice does not apply to `small`, the fields of the strips: all their elements are in one slice. The rows and
    columns of turned factors are exchanged.
    """
    views = [resolve(picture.sizes, SliceChoice() if picture.field in small else choice) for picture in pictures]
    return tuple(
        replace(view, rows=view.columns, columns=view.rows) if picture.is_turned else view
        for picture, view in zip(pictures, views, strict=True)
    )
