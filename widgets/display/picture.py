"""What one tensor of the stage shows, before any pixel; knows nothing of Qt."""

from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Literal

import numpy as np

from ops.arrays.finite_range import is_settled
from ops.explain.cell_sets import Block, Only, cell_block, cells_in, size_of
from widgets.text.number_format import AS_FITS, NumberStyle

Coordinates = tuple[int, ...]
Role = Literal["changed", "ignored", "same", "decides", "value", "pointed", "cursor"]
Severity = Literal["error", "warning", "note"]

# The weight order of the frames: of a cell that has several, the last one is drawn.
ROLES_BY_WEIGHT: tuple[Role, ...] = ("changed", "ignored", "same", "decides", "value", "pointed", "cursor")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Mark:
    """Cells of one tensor that play a part for the cell under the pointer: those of `block` for which `only` holds."""

    role: Role
    block: Block
    only: Only | None = None

    @property
    def cell(self) -> Coordinates | None:
        """The one cell meant; None for more or for a condition."""
        return tuple(r.start for r in self.block) if self.only is None and size_of(self.block) == 1 else None

    def has(self, cell: Coordinates) -> bool:
        return len(cell) == len(self.block) and bool(self.in_window(cell_block(cell)).all())

    def in_window(self, window: Block) -> np.ndarray:
        """Which cells of the window are meant, as an array of the window's shape."""
        return cells_in(window, self.block, self.only)


Marks = tuple[Mark, ...]
NO_MARKS: Marks = ()


def mark_of(role: Role, cell: Coordinates) -> Mark:
    return Mark(role, cell_block(cell))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TensorPicture:
    """One tensor as a heatmap; `values` None draws a ghost grid of the expected shape instead of numbers.

    `group` names the colour map and the tensors that share its levels: 'values', 'indices', 'difference' or
    'ulp'.
    `error_ranges` are (dimension, first, last) with both ends included. `size_texts` stand in the header in place of
    the sizes where these are not what the desc says. `title` and `chip` stand in place of the field and of 'input' or
    'output'; a cell of a picture with `read_at` stands for the cell of that tensor in the same place. Where there are
    more cells than pixels, a pixel of one that `keeps_outliers` shows the most extreme of its cells, else the first.
    Where `hidden` is true, nobody is to know the number. Pictures are equal when they show the same numbers in the same
    memory, which nobody can write to.
    """

    field: str
    is_output: bool
    data_type: str
    sizes: tuple[int, ...]
    values: np.ndarray | None = None
    group: str = "values"
    axis: int | None = None
    error_sizes: frozenset[int] = frozenset()
    error_ranges: tuple[tuple[int, int, int], ...] = ()
    error_cells: tuple[Coordinates, ...] = ()
    warning_cells: tuple[Coordinates, ...] = ()
    ghost_lines: tuple[str, ...] = ()
    ghost_severity: Severity | None = None
    caption_lines: tuple[tuple[str, Severity | None], ...] = ()
    cell_labels: tuple[str, ...] = ()
    size_texts: tuple[str, ...] = ()
    title: str = ""
    chip: str = ""
    read_at: str = ""
    keeps_outliers: bool = False
    numbers: NumberStyle = AS_FITS
    hidden: np.ndarray | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TensorPicture):
            return NotImplemented
        return _what_is_said(self) == _what_is_said(other) and all(
            _is_same_memory(*pair) for pair in ((self.values, other.values), (self.hidden, other.hidden))
        )

    def __hash__(self) -> int:
        return hash(_what_is_said(self))

    @property
    def shown_values(self) -> np.ndarray | None:
        """The values, unless they are missing or do not have the declared sizes."""
        if self.values is None or self.values.shape != self.sizes:
            return None
        return self.values

    @property
    def is_covered(self) -> bool:
        """Whether any number is hidden."""
        return self.hidden is not None and bool(self.hidden.any())

    @property
    def known_values(self) -> np.ndarray | None:
        """The numbers that may be known, without their places where some are hidden."""
        values = self.shown_values
        return values[~self.hidden] if values is not None and self.hidden is not None and self.is_covered else values

    def hides(self, cell: Coordinates) -> bool:
        return self.hidden is not None and len(cell) == self.hidden.ndim and bool(self.hidden[cell])

    @property
    def outline(self) -> tuple[object, ...]:
        """All that the room it takes depends on."""
        texts = self.title, self.chip, self.data_type, self.size_texts, self.ghost_lines, self.caption_lines
        is_ghost = self.shown_values is None
        return self.field, self.sizes, is_ghost, self.cell_labels, self.has_pill, self.keeps_outliers, texts

    @property
    def has_pill(self) -> bool:
        """Whether a pill above the cells names surplus columns or rows."""
        return bool(self.error_ranges)


# All but the arrays, which are not compared by their numbers.
_what_is_said = attrgetter(*(part.name for part in fields(TensorPicture) if part.name not in ("values", "hidden")))


def _is_same_memory(one: np.ndarray | None, other: np.ndarray | None) -> bool:
    if one is None or other is None:
        return one is other
    if not (is_settled(one) and is_settled(other)):
        return False  # a brush paints into its own memory
    place = one.__array_interface__, other.__array_interface__
    return all(place[0][key] == place[1][key] for key in ("data", "shape", "strides", "typestr"))
