"""Computes the columns of a shape table, and places the editors of one tensor in them."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from widgets.controls.text_edit import FieldEdit
from widgets.shape_table.cell_line import CellLine
from widgets.shape_table.row import ShapeRow
from widgets.style.sizes import (
    CHECK_BOX_EDGE,
    COLUMN_WIDTH,
    COMPACT_COLUMN_WIDTH,
    COMPACT_TABLE_BELOW,
    FIELD_HEIGHT,
    GAP,
    HAIR_GAP,
    NAME_WIDTH,
    SMALL_GAP,
    TABLE_LINE,
    TABLE_ROW_GAP,
    WHOLE_LIST_WIDTH,
    WIDE_COLUMN_WIDTH,
)

# With a higher rank, there is no space for a name beside the sizes.
_LARGEST_INLINE_RANK = 4


@dataclass(frozen=True, slots=True)
class Columns:
    """The positions of the columns of a shape table, in pixels.

    `edges` are the left edges of all columns and the right edge of the last one. If `stacked`, the name of each tensor
    is above its sizes. `width` is the width of the table, and `least` the smallest width at which all numbers fit.
    """

    edges: tuple[int, ...]
    stacked: bool
    width: int
    least: int

    def span(self, dimension: int) -> tuple[int, int]:
        """Returns the left edge and the width of the column of a dimension."""
        return self.edges[dimension], self.edges[dimension + 1] - self.edges[dimension]


def columns(available: int, name: int, widths: Sequence[int], packed: int) -> Columns:
    """Computes the widths of the columns of sizes. Each column is at least as wide as its entry in `widths`.

    `name` is the width of the widest tensor name or data type, `packed` the width of the column of check boxes at the
    right end. Names are beside the sizes if they fit there, otherwise above them. If the columns still do not fit, the
    table becomes wider than `available`.
    """
    tightest = [max(COMPACT_COLUMN_WIDTH, width) for width in widths]
    least = sum(tightest)
    base = COMPACT_COLUMN_WIDTH if available < COMPACT_TABLE_BELOW else COLUMN_WIDTH
    inline = [max(base, width) for width in widths]
    room = available - packed - sum(inline)
    if len(widths) <= _LARGEST_INLINE_RANK and name + GAP <= room:
        start = max(name + GAP, min(NAME_WIDTH, room))
        return Columns(_edges(start, inline), stacked=False, width=available, least=least)
    share = min(max(available // max(len(widths), 1), COMPACT_COLUMN_WIDTH), WIDE_COLUMN_WIDTH)
    stacked = [max(share, width) for width in widths]
    if sum(stacked) > available:
        # A long number takes free space from its neighbours before the table has to scroll.
        stacked = tightest
    edges = _edges(0, stacked)
    return Columns(edges, stacked=True, width=max(available, edges[-1]), least=least)


def _edges(start: int, widths: Sequence[int]) -> tuple[int, ...]:
    edges = [start]
    for width in widths:
        edges.append(edges[-1] + width)
    return tuple(edges)


@dataclass(frozen=True, slots=True)
class Placed:
    """The y of the bottom of a row, and the (top, bottom) between which one of its columns may be shaded, in pixels."""

    bottom: int
    band: tuple[int, int]


def place_row(row: ShapeRow, columns: Columns, top: int, width: int) -> Placed:
    """Places the widgets of one tensor below `top`, in a table of the given width.

    Returns the bottom of the row, and the ends of its shaded part.
    """
    place = _place_stacked if columns.stacked else _place_inline
    first, last = place(row, columns, top, width)
    has_message = not row.messages.isHidden()
    bottom = last
    if has_message:
        height = row.messages.heightForWidth(width)
        row.messages.setGeometry(0, last + SMALL_GAP, width, height)
        bottom = last + SMALL_GAP + height
    # The shade continues to the next tensor, unless a message is between them.
    return Placed(bottom, (first, last if has_message or columns.stacked else last + TABLE_ROW_GAP))


def _place_inline(row: ShapeRow, columns: Columns, top: int, width: int) -> tuple[int, int]:
    """Places the name and the sizes on one line, and the data type and the strides on the line below.

    Returns the top of the first line and the bottom of the last one.
    """
    start = columns.edges[0]
    _put(row.name, _left(row), top, min(row.name.sizeHint().width(), start), FIELD_HEIGHT)
    if not row.is_present:
        _put(row.absence, start + SMALL_GAP // 2, top, row.absence.sizeHint().width(), FIELD_HEIGHT)
        return top, top + TABLE_LINE
    _put_line(row.sizes, columns, top)
    _put(
        row.data_type,
        0,
        top + TABLE_LINE + 1,
        min(row.data_type.sizeHint().width(), start - GAP),
        row.data_type.height(),
    )
    _put_line(row.strides, columns, top + TABLE_LINE)
    row.packed.setText("")
    check = row.packed.sizeHint().width()
    _put(row.packed, width - check + CHECK_BOX_EDGE, top + TABLE_LINE, check, FIELD_HEIGHT)
    _put_before(row.patterns, width - check + CHECK_BOX_EDGE, top + TABLE_LINE)
    return top, top + 2 * TABLE_LINE


def _place_stacked(row: ShapeRow, columns: Columns, top: int, width: int) -> tuple[int, int]:
    """Places the name, the data type and the check box above the sizes and the strides.

    If these three do not fit on one line, the name is on a line above. Returns the top of the sizes and the bottom of
    the strides; for an absent tensor, the top and the bottom of its only line.
    """
    name = row.name.sizeHint().width()
    _put(row.name, _left(row), top, name, FIELD_HEIGHT)
    if not row.is_present:
        _put(row.absence, name + GAP, top, row.absence.sizeHint().width(), FIELD_HEIGHT)
        return top, top + TABLE_LINE
    row.packed.setText(row.packed_word)
    check, kind = row.packed.sizeHint().width(), row.data_type.sizeHint().width()
    left = width - check - row.patterns.sizeHint().width() - 2 * GAP - kind
    if left < name + GAP:
        top += TABLE_LINE
        left = 0
    _put(row.data_type, left, top + 1, kind, row.data_type.height())
    _put(row.packed, width - check + CHECK_BOX_EDGE, top, check, FIELD_HEIGHT)
    _put_before(row.patterns, width - check + CHECK_BOX_EDGE, top)
    _put_line(row.sizes, columns, top + TABLE_LINE)
    _put_line(row.strides, columns, top + 2 * TABLE_LINE)
    return top + TABLE_LINE, top + 3 * TABLE_LINE


def _left(row: ShapeRow) -> int:
    """Returns the x coordinate at which the name of a tensor is placed. The name of an optional tensor is a check box,
    which begins to the left of 0, because its edge is space for a focus ring.
    """
    return -CHECK_BOX_EDGE if row.field.optional else 0


def _put_line(line: CellLine, columns: Columns, top: int) -> None:
    if (spread := line.spread_cell) is not None:
        left, right = columns.edges[0], max(columns.edges[-1], columns.edges[0] + WHOLE_LIST_WIDTH)
        _put_field(spread, left, right - left, top)
        spread.raise_()
        return
    for dimension, cell in enumerate(line.shown):
        _put_field(cell, *columns.span(dimension), top)


def _put_field(field: FieldEdit, left: int, width: int, top: int) -> None:
    _put(field, left + SMALL_GAP // 2, top, width - SMALL_GAP, FIELD_HEIGHT)


def _put_before(button: QWidget, right: int, top: int) -> None:
    width = button.sizeHint().width()
    _put(button, right - width - HAIR_GAP, top, width, FIELD_HEIGHT)


def _put(widget: QWidget, left: int, top: int, width: int, height: int) -> None:
    widget.setGeometry(QRect(left, top, width, height))
