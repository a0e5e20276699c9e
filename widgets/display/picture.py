"""The content of the picture of one tensor on the stage, independent of pixels and Qt."""

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

# The order of the frames by weight: a cell with several roles gets the frame of the last one.
ROLES_BY_WEIGHT: tuple[Role, ...] = ("changed", "ignored", "same", "decides", "value", "pointed", "cursor")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Mark:
    """The cells of one tensor that have a role for the cell under the pointer: those of `block` that `only` selects."""

    role: Role
    block: Block
    only: Only | None = None

    @property
    def cell(self) -> Coordinates | None:
        """The marked cell if there is exactly one; None for several cells or for a condition."""
        return tuple(r.start for r in self.block) if self.only is None and size_of(self.block) == 1 else None

    def has(self, cell: Coordinates) -> bool:
        """Whether a cell is marked."""
        return len(cell) == len(self.block) and bool(self.in_window(cell_block(cell)).all())

    def in_window(self, window: Block) -> np.ndarray:
        """Which cells of the window are marked, as booleans in the shape of the window."""
        return cells_in(window, self.block, self.only)


Marks = tuple[Mark, ...]
NO_MARKS: Marks = ()


def mark_of(role: Role, cell: Coordinates) -> Mark:
    """A mark of one cell."""
    return Mark(role, cell_block(cell))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TensorPicture:
    """One tensor as a heatmap; without `values`, a ghost (a grid of the expected shape) is drawn.

    - `group`: the value group, which shares a colour map and levels: 'values', 'indices', 'difference' or 'ulp'.
    - `error_ranges`: surplus rows or columns as (dimension, first, last), with both ends included.
    - `size_texts`: replace the sizes in the heading if the sizes differ from those of the desc.
    - `title`, `chip`: replace the field, and the word 'input' or 'output'.
    - `read_at`: the field of the tensor whose cell at the same index is explained for a cell of this picture.
    - `keeps_outliers`: with more cells than pixels, a pixel shows its most extreme cell instead of its first.
    - `hidden`: [sizes] of booleans, the cells whose numbers the user must not see yet.

    Pictures are equal if they show the same read-only memory in the same way.
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
        return _without_arrays(self) == _without_arrays(other) and all(
            _is_same_memory(*pair) for pair in ((self.values, other.values), (self.hidden, other.hidden))
        )

    def __hash__(self) -> int:
        return hash(_without_arrays(self))

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
        """The values that are not hidden: all of them in their shape, or a flat array if some are hidden."""
        values = self.shown_values
        return values[~self.hidden] if values is not None and self.hidden is not None and self.is_covered else values

    def hides(self, cell: Coordinates) -> bool:
        """Whether the number of a cell is hidden."""
        return self.hidden is not None and len(cell) == self.hidden.ndim and bool(self.hidden[cell])

    @property
    def outline(self) -> tuple[object, ...]:
        """Everything that the size of the view depends on."""
        texts = self.title, self.chip, self.data_type, self.size_texts, self.ghost_lines, self.caption_lines
        is_ghost = self.shown_values is None
        return self.field, self.sizes, is_ghost, self.cell_labels, self.has_pill, self.keeps_outliers, texts

    @property
    def has_pill(self) -> bool:
        """Whether a pill above the cells names surplus columns or rows."""
        return bool(self.error_ranges)


# Everything except the arrays, which are compared by memory, not by numbers.
_without_arrays = attrgetter(*(part.name for part in fields(TensorPicture) if part.name not in ("values", "hidden")))


def _is_same_memory(one: np.ndarray | None, other: np.ndarray | None) -> bool:
    if one is None or other is None:
        return one is other
    if not (is_settled(one) and is_settled(other)):
        return False  # the memory of a brush stroke still changes
    place = one.__array_interface__, other.__array_interface__
    return all(place[0][key] == place[1][key] for key in ("data", "shape", "strides", "typestr"))
