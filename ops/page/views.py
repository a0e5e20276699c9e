"""The tensors of a case on an HTML page: each as a block of cells with texts and colours."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from ops.arrays.dtypes import Array, DataType
from ops.arrays.layout import Shape, count, extent
from ops.explain.cell_sets import Block, slices, whole
from ops.explain.quantities import Quantity, quantity_of
from ops.model.case import Case
from ops.model.fields import Input, Output
from ops.model.inference import expected_shape
from ops.presentation.cell_numbers import cell_texts
from ops.presentation.colors import CIVIDIS, COLOR_COUNT, DIVERGING, Levels, color_codes, levels_of, map_of
from ops.presentation.number_format import format_value
from ops.presentation.scales import FLAGS, usual_levels, usual_mode, value_group
from ops.presentation.slicing import SliceChoice, SliceView, common_sizes, completed, resolve
from ops.presentation.wrapping import Slices, line_length, wrapped

# A page has up to this many cells of a tensor, and of a slice along each direction.
MOST_CELLS = 4096
MOST_ALONG = 48
# A slice that is one row or one column may be longer; it is wrapped into lines of this width, or else a row scrolls.
MOST_IN_LINE = 256
_LEAST_IN_LINE = 40  # px
_LINE_WIDTH = 720
# The slices that are visible at once have up to this many cells; the others are reached by turning over.
MOST_AT_ONCE = 768
MOST_TILES = 12
# Larger inputs are filled only if the case has been run.
_FILLED = 1 << 18
# Neighbouring colours of a map are joined, so that a page has fewer rules for colours.
SHADES = 64
_LETTERS = {CIVIDIS: "i", DIVERGING: "b"}  # of the classes of colours; viridis has "v"
# The widths of cells in px, each with the largest number of columns that get it.
_WIDTHS = ((56, 8), (40, 16), (28, 32), (12, MOST_ALONG))
_IN_LINES = 28  # px: the width of the cells of a wrapped vector
_FONTS = (16, 13, 11, 9)
_WIDTH_OF_DIGIT = 0.62


@dataclass(frozen=True, eq=False)
class View:
    """A tensor in a page: its shape, and the block of its cells that the page shows, which begins at index 0 along
    every dimension.

    If an output has no `values`, `why_empty` is the reason. `cut` selects the dimensions of rows and columns. The cells
    are numbered slice by slice, and each slice in row-major order. If a single row or column wraps onto several lines,
    `line` is the number of cells in each line; otherwise it is 0.
    """

    field: str
    is_output: bool
    data_type: str
    sizes: Shape
    values: Array | None
    cut: SliceView
    block: Block
    levels: Levels | None
    map_name: str
    axis: int | None
    why_empty: str = ""
    line: int = 0

    @property
    def rows(self) -> int:
        """The number of rows of a slice."""
        return 1 if self.cut.rows is None else len(self.block[self.cut.rows])

    @property
    def columns(self) -> int:
        """The number of columns of a slice."""
        return 1 if self.cut.columns is None else len(self.block[self.cut.columns])

    @property
    def outer(self) -> tuple[int, ...]:
        """The dimensions that are neither rows nor columns."""
        return tuple(d for d in range(len(self.sizes)) if d not in (self.cut.rows, self.cut.columns))

    @property
    def slices(self) -> int:
        """The number of slices that the HTML file contains."""
        return count([len(self.block[d]) for d in self.outer])

    @property
    def size(self) -> int:
        """The number of cells that the exported page shows."""
        return self.slices * self.rows * self.columns

    @property
    def tiles(self) -> int:
        """The number of slices that are visible at once."""
        return max(1, min(self.slices, MOST_TILES, MOST_AT_ONCE // max(1, self.rows * self.columns)))

    @property
    def is_whole(self) -> bool:
        """True if the HTML file contains all cells of the tensor."""
        return self.size == count(self.sizes)

    def flat(self, cells: Array) -> Array:
        """Flattens `cells`, an array with the shape of `block`, in the order in which the HTML file has the cells."""
        shown = [d for d in (self.cut.rows, self.cut.columns) if d is not None]
        return cells.transpose((*self.outer, *shown)).reshape(-1)

    def index_of(self, slice_number: int) -> str:
        """The index of a slice, such as `[0,1,:,:]`."""
        at = [0] * len(self.sizes)
        for d in reversed(self.outer):
            slice_number, at[d] = divmod(slice_number, len(self.block[d]))
        return self.cut.through(at).at_text()

    def cells(self) -> list[Shape]:
        """Returns the indices of all cells in this view, in the order of their numbers."""
        places = np.indices([len(part) for part in self.block]).reshape(len(self.block), *map(len, self.block))
        return list(zip(*(self.flat(along).tolist() for along in places), strict=True)) if self.size else []

    @cached_property
    def numbers(self) -> Array:
        """Returns the numbers in the cells, in the same order as `cells`. `values` must not be None."""
        assert self.values is not None
        return self.flat(self.values[slices(self.block)])

    def exact(self) -> list[str]:
        """Returns the text of each number in the view, with all its digits."""
        return [] if self.values is None else [format_value(number, self.data_type) for number in self.numbers]

    def classes(self) -> list[str]:
        """Returns the CSS class of the colour of each cell: a letter for the colour map, and the number of the
        shade.
        """
        if self.values is None:
            return []
        letter = _LETTERS.get(self.map_name, "v")
        codes = color_codes(self.numbers, self.levels).tolist()
        return [letter + str(shade_of(code)) for code in codes]

    @property
    def width(self) -> int:
        """The width of a cell in pixels."""
        if self.line:
            return _IN_LINES
        usual = next((width for width, most in _WIDTHS if self.columns <= most), _WIDTHS[-1][0])
        return max(usual, _LEAST_IN_LINE) if self.rows == 1 else usual

    def texts(self) -> tuple[list[str], int]:
        """Returns the number of each cell as text, and the font size.

        Uses the highest precision at which the texts fit into the cells, and the largest font that fits. If none fits,
        returns the exact numbers and the size 0.
        """
        if self.values is None:
            return [], 0
        room = self.width - 6
        for texts in cell_texts(self.numbers, self.data_type):
            longest = max(map(len, texts), default=1)
            font = next((font for font in _FONTS if longest * font * _WIDTH_OF_DIGIT <= room), 0)
            if font:
                return texts, font
        return self.exact(), 0


def shade_of(code: int) -> int:
    """Returns the shade of a colour code: a number below SHADES or, for NaN and the infinities, one of the next
    numbers.
    """
    return code * SHADES // COLOR_COUNT if code < COLOR_COUNT else code - COLOR_COUNT + SHADES


def views(case: Case, outputs: Mapping[str, Array], why_not: str, choice: SliceChoice) -> tuple[View, ...]:
    """The views of all present tensors. `why_not` is the reason why there are no outputs."""
    fields = [field for field in case.operator.tensors if case.tensor(field.name) is not None]
    sizes = {field.name: _sizes(case, field, outputs) for field in fields}
    values = {field.name: _values(case, field, outputs) for field in fields}
    chosen = completed(choice, common_sizes(sizes.values()))
    levels = _levels(case, fields, values)
    axis = case[case.operator.axis_field] if case.operator.axis_field else None
    found: list[View] = []
    for field in fields:
        desc, name = case.tensor(field.name), field.name
        assert desc is not None
        kind = desc.data_type.name if isinstance(desc.data_type, DataType) else desc.data_type.text
        cut = resolve(sizes[name], chosen)
        group = value_group(case.operator, field, values[name])
        own = levels.get(name)
        found.append(
            View(
                name, isinstance(field, Output), kind, sizes[name], values[name], cut, _block(cut), own,
                map_of(own, group),
                int(axis) if isinstance(axis, int) and axis < len(sizes[name]) else None,
                why_not if values[name] is None and isinstance(field, Output) else "",
            )
        )  # fmt: skip
    line = line_length(_IN_LINES, _LINE_WIDTH)
    return tuple(
        replace(view, line=line) if is_wrapped else view
        for view, is_wrapped in zip(found, wrapped(list(map(_shown, found))), strict=True)
    )


def _shown(view: View) -> Slices:
    """Returns the number of rows and columns of a slice of the tensor, and whether the view has only one slice. Rows
    and columns that the HTML file leaves out are counted, too.
    """
    rows, columns = (1 if d is None else view.sizes[d] for d in (view.cut.rows, view.cut.columns))
    return Slices(rows, columns, view.slices == 1)


def _sizes(case: Case, field: Input | Output, outputs: Mapping[str, Array]) -> Shape:
    desc = case.tensor(field.name)
    assert desc is not None
    if field.name in outputs:
        return outputs[field.name].shape
    return (expected_shape(case, field.name) if isinstance(field, Output) else None) or desc.shape or ()


def _values(case: Case, field: Input | Output, outputs: Mapping[str, Array]) -> Array | None:
    if isinstance(field, Output):
        return outputs.get(field.name)
    desc = case.tensor(field.name)
    if desc is None or not desc.is_laid_out or desc.shape is None:
        return None
    held = max(count(desc.shape), extent(desc.shape, desc.explicit_steps))
    return case.logical(field.name) if outputs or held <= _FILLED else None


def _levels(case: Case, fields: Sequence[Input | Output], values: Mapping[str, Array | None]) -> dict[str, Levels]:
    """Returns, for each tensor that has numbers, the numbers at the ends of its colour map, by field. They are the same
    as in the program's window.
    """
    groups = {field.name: value_group(case.operator, field, values[field.name]) for field in fields}
    is_shared = usual_mode(case.operator) == "shared"
    found: dict[str, Levels] = {}
    for field in fields:
        group = groups[field.name]
        of_scale = [f for f in fields if (groups[f.name] == group if is_shared or group == FLAGS else f is field)]
        full = levels_of(array for f in of_scale if (array := values[f.name]) is not None)
        quantities = [quantity_of(case.operator, f) for f in of_scale]
        if group == FLAGS:
            found[field.name] = Levels(0, 1)
        elif full is not None:
            is_share = all(quantity is Quantity.SHARE for quantity in quantities)
            found[field.name] = usual_levels(group, full, Quantity.SIGNED in quantities, is_share)
    return found


def _block(cut: SliceView) -> Block:
    """The block of cells that the HTML page shows: the first rows and columns of the first slices, at most MOST_CELLS
    cells.
    """
    block = list(whole(cut.sizes))
    room = MOST_CELLS
    for d, other in ((cut.columns, cut.rows), (cut.rows, cut.columns)):
        if d is not None:
            is_line = other is None or cut.sizes[other] == 1
            block[d] = range(min(len(block[d]), MOST_IN_LINE if is_line else MOST_ALONG))
            room //= max(1, len(block[d]))
    for d in reversed(range(len(block))):
        if d not in (cut.rows, cut.columns):
            block[d] = range(min(len(block[d]), max(1, room)))
            room //= max(1, len(block[d]))
    return tuple(block)
