"""A tensor ready to be drawn on the stage, and the marks of its cells. This module depends neither on pixels nor on
Qt.
"""

from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Literal

import numpy as np

from ops.arrays.finite_range import is_settled
from ops.explain.cell_sets import Block, Only, cell_block, cells_in, size_of
from ops.explain.windows import NO_BORDER, Border, Window
from ops.presentation.cell_numbers import AS_FITS, NumberStyle

Coordinates = tuple[int, ...]
Role = Literal["changed", "differs", "ignored", "same", "decides", "value", "pointed", "cursor"]
Severity = Literal["error", "warning", "note"]

# From the least to the most important role: a cell with several roles has the frame of the last of them.
ROLES_BY_WEIGHT: tuple[Role, ...] = (
    *("changed", "differs", "ignored", "same", "decides", "value", "pointed", "cursor"),
)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Mark:
    """A set of cells of one tensor that have the same role.

    The set has the cells of `block` that meet the condition `only`, or all cells of `block` if `only` is None. If two
    settings are compared, `setting` is the one that reads the cells, A or B.
    """

    role: Role
    block: Block
    only: Only | None = None
    setting: str = ""

    @property
    def cell(self) -> Coordinates | None:
        """The marked cell if `block` has exactly one cell and `only` is None; otherwise None."""
        return tuple(r.start for r in self.block) if self.only is None and size_of(self.block) == 1 else None

    def has(self, cell: Coordinates) -> bool:
        """True if a cell is marked."""
        return len(cell) == len(self.block) and bool(self.in_window(cell_block(cell)).all())

    def in_window(self, window: Block) -> np.ndarray:
        """A boolean mask of the marked cells in the block `window`, in the shape of this block."""
        return cells_in(window, self.block, self.only)


Marks = tuple[Mark, ...]
NO_MARKS: Marks = ()


def mark_of(role: Role, cell: Coordinates) -> Mark:
    """Returns a mark that frames the single cell `cell` with the frame of `role`."""
    return Mark(role, cell_block(cell))


@dataclass(frozen=True, slots=True)
class Outline:
    """An outline around the cells from which an output cell is computed; dashed if they belong to setting B."""

    window: Window
    is_dashed: bool = False


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TensorPicture:
    """One tensor as a heatmap. Without `values`, a ghost (a grid of the expected shape) is drawn.

    - `group`: the value group, whose tensors have the same colour map: 'values', 'indices', 'flags' (0 and 1),
      'difference' or 'ulp'.
    - `is_signed`: the sign of the numbers matters, so 0 has a colour of its own if there are numbers on both sides.
    - `is_share`: the numbers are parts of 1, so the colours reach from 0 to 1.
    - `is_parameter`: a small tensor, such as a bias, that may be shown as a strip beside larger tensors.
    - `gates`: a dimension, and the letters of the gates that are packed along it in equal parts; '' without gates.
    - `above`: the field of a product or a sum, if this picture is its right operand and may be placed above it.
    - `is_turned`: the rows and columns are exchanged.
    - `depth`: 0 for a tensor of the desc. An intermediate tensor has the depth 1 if it is computed from tensors of the
      desc only, otherwise a greater depth than all tensors from which it is computed.
    - `section`: the heading of the group to which the tensor belongs, if there are many tensors.
    - `error_sizes`: the dimensions whose sizes are wrong, which are red in the heading.
    - `error_ranges`: surplus rows or columns as (dimension, first, last), with both ends included.
    - `ghost_lines`: the reason why there are no values, as lines of a box on the ghost.
    - `caption_lines`: sentences below the cells, each with its severity.
    - `cell_labels`: labels below the columns.
    - `size_texts`: texts that replace the sizes in the heading, if the sizes differ from the desc.
    - `title`, `chip`: texts that replace the name of the field, and the word 'input' or 'output'.
    - `badge`: the setting of the tensor, A or B, if two settings are compared.
    - `words`: a formula in words, which replaces type and sizes in the heading.
    - `read_at`: a field; pointing at a cell of this picture explains the cell of that field at the same index.
    - `keeps_outliers`: a pixel that represents several cells shows the most extreme of them, not the first.
    - `border`: the padding around the tensor, which is drawn around its cells.
    - `hidden`: a boolean mask of shape `sizes`, True for cells whose numbers the user must not see yet.

    Two pictures are equal if their arrays are the same read-only memory and all other fields are equal.
    """

    field: str
    is_output: bool
    data_type: str
    sizes: tuple[int, ...]
    values: np.ndarray | None = None
    group: str = "values"
    is_signed: bool = False
    is_share: bool = False
    is_parameter: bool = False
    section: str = ""
    above: str = ""
    is_turned: bool = False
    depth: int = 0
    gates: tuple[int, str] = (0, "")
    axis: int | None = None
    error_sizes: frozenset[int] = frozenset()
    error_ranges: tuple[tuple[int, int, int], ...] = ()
    warning_cells: tuple[Coordinates, ...] = ()
    ghost_lines: tuple[str, ...] = ()
    ghost_severity: Severity | None = None
    caption_lines: tuple[tuple[str, Severity | None], ...] = ()
    cell_labels: tuple[str, ...] = ()
    size_texts: tuple[str, ...] = ()
    title: str = ""
    chip: str = ""
    badge: str = ""
    read_at: str = ""
    words: str = ""
    keeps_outliers: bool = False
    numbers: NumberStyle = AS_FITS
    border: Border = NO_BORDER
    hidden: np.ndarray | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TensorPicture):
            return NotImplemented
        if other is self:
            return True
        return _without_arrays(self) == _without_arrays(other) and all(
            _is_same_memory(*pair) for pair in ((self.values, other.values), (self.hidden, other.hidden))
        )

    def __hash__(self) -> int:
        return hash(_without_arrays(self))

    @property
    def shown_values(self) -> np.ndarray | None:
        """The numbers of the tensor; None if they are missing, or if their shape differs from `sizes`."""
        if self.values is None or self.values.shape != self.sizes:
            return None
        return self.values

    def tick(self, dimension: int | None, index: int) -> str:
        """The label at `index` along a dimension: the index. If the dimension has gates of equal length, the letter of
        the gate, followed by the index within the gate if the gate has several elements.
        """
        gated, letters = self.gates
        size = self.sizes[gated] if letters and gated < len(self.sizes) else 0
        if dimension != gated or not letters or size % len(letters):
            return str(index)
        gate, unit = divmod(index, size // len(letters))
        return letters[gate] + (str(unit) if size > len(letters) else "")

    @property
    def gate_line(self) -> int:
        """If the tensor has the same gates twice along its dimension of gates, such as a bias, returns the number of
        elements in each half; otherwise 0.

        The first half belongs to WeightTensor, the second half to RecurrenceTensor.
        """
        dimension, letters = self.gates
        half = len(letters) // 2
        size = self.sizes[dimension] if letters and dimension < len(self.sizes) else 0
        is_twice = bool(half) and letters[:half] == letters[half:] and size % len(letters) == 0
        return size // 2 if is_twice else 0

    @property
    def is_covered(self) -> bool:
        """True if at least one cell's number is hidden."""
        return self.hidden is not None and bool(self.hidden.any())

    @property
    def known_values(self) -> np.ndarray | None:
        """The numbers of the tensor in their shape. If some are hidden in predict mode, a flat array of the others.
        None if there are no numbers.
        """
        values = self.shown_values
        return values[~self.hidden] if values is not None and self.hidden is not None and self.is_covered else values

    def hides(self, cell: Coordinates) -> bool:
        """True if the number of a cell is hidden."""
        return self.hidden is not None and len(cell) == self.hidden.ndim and bool(self.hidden[cell])

    @property
    def outline(self) -> tuple[object, ...]:
        """The properties of the picture on which the size of the tensor's view depends."""
        texts = self.title, self.chip, self.words, self.data_type, self.size_texts, self.ghost_lines, self.caption_lines
        is_ghost = self.shown_values is None
        shape = self.field, self.sizes, is_ghost, self.section, self.border, self.above, self.is_turned, self.depth
        return *shape, self.cell_labels, self.has_pill, self.keeps_outliers, texts

    @property
    def around(self) -> tuple[object, ...]:
        """Returns all properties that affect what is painted around the cells, such as axes and headings.

        The numbers in the cells do not affect what is painted there.
        """
        return self.shown_values is None, _without_arrays(self)

    @property
    def has_pill(self) -> bool:
        """True if the tensor has surplus rows or columns, which a label above the cells names."""
        return bool(self.error_ranges)


# Returns all fields except the arrays, which are compared by their memory, not by their numbers.
_without_arrays = attrgetter(*(part.name for part in fields(TensorPicture) if part.name not in ("values", "hidden")))


def _is_same_memory(one: np.ndarray | None, other: np.ndarray | None) -> bool:
    if one is None or other is None:
        return one is other
    if not (is_settled(one) and is_settled(other)):
        return False  # during a brush stroke, the memory still changes
    place = one.__array_interface__, other.__array_interface__
    return all(place[0][key] == place[1][key] for key in ("data", "shape", "strides", "typestr"))
