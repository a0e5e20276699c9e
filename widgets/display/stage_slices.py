"""Which slices of its tensors a stage shows: one of each, or all of up to two further dimensions as tiles."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from widgets.display.picture import Coordinates, TensorPicture
from widgets.display.slicing import SliceChoice, SliceView, common_sizes, completed, resolve
from widgets.display.tiles import Tiling, tile_dimensions, tiling


class StageSlices:
    """What was chosen, and the elements whose slices are looked at meanwhile."""

    def __init__(self) -> None:
        self._is_tiled = False
        self._fields: tuple[str, ...] = ()
        self._views: tuple[SliceView, ...] = ()
        self._choice, self._common = SliceChoice(), ()
        self._at: dict[str, Coordinates] = {}
        self.tilings: tuple[Tiling, ...] = ()
        """Those that were chosen, of each tensor in its turn."""

    @property
    def has_tiles(self) -> bool:
        """Whether any tensor is shown as more than one slice."""
        return any(not tiles.is_single for tiles in self.tilings)

    def choose(self, pictures: Sequence[TensorPicture], choice: SliceChoice) -> None:
        """These tensors, none of them at an element."""
        self._fields, self._at = tuple(picture.field for picture in pictures), {}
        self._common = common_sizes(picture.sizes for picture in pictures)
        self._choice = completed(choice, self._common)
        self._views = tuple(resolve(picture.sizes, self._choice) for picture in pictures)
        self._tile(pictures)

    def set_tiled(self, is_tiled: bool, pictures: Sequence[TensorPicture]) -> bool:
        """Tiles for the same tensors, or one slice again; False where it is so already."""
        if is_tiled == self._is_tiled:
            return False
        self._is_tiled = is_tiled
        self._tile(pictures)
        return True

    def go_to(self, at: Mapping[str, Coordinates]) -> list[str]:
        """The slices of these elements, by field, instead of those that were chosen; which fields show others now."""
        before, self._at = self._at, dict(at)
        return [field for field in {**before, **self._at} if before.get(field) != self._at.get(field)]

    def number(self, field: str) -> int:
        """The place of a tensor; ValueError if it is none of the stage."""
        return self._fields.index(field)

    def shown(self, number: int) -> Tiling:
        """Tiles show every slice already; a single slice gives way to that of `go_to`."""
        tiles, cell = self.tilings[number], self._at.get(self._fields[number])
        return tiles if cell is None or not tiles.is_single else replace(tiles, views=(tiles.first.through(cell),))

    def _tile(self, pictures: Sequence[TensorPicture]) -> None:
        """A tensor without numbers is one ghost, whatever there will be."""
        dimensions = tile_dimensions(self._choice, self._common) if self._is_tiled else ()
        self.tilings = tuple(
            tiling(view, dimensions if picture.shown_values is not None else (), len(self._common))
            for picture, view in zip(pictures, self._views, strict=True)
        )
