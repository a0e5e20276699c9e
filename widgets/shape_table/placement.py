"""Where the columns of a shape table are, and the editors of one tensor in them."""

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

# Beyond this rank a name beside its sizes would leave them no room.
_LARGEST_INLINE_RANK = 4


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a shape table, in pixels.

    `edges` are the left edges of all columns and the right edge of the last one; if `stacked`, names are above their
    sizes. `least` is the width of the narrowest table that shows all numbers completely.
    """

    edges: tuple[int, ...]
    stacked: bool
    width: int
    least: int

    def span(self, dimension: int) -> tuple[int, int]:
        """Left edge and width of a column."""
        return self.edges[dimension], self.edges[dimension + 1] - self.edges[dimension]


def columns(available: int, name: int, widths: Sequence[int], packed: int) -> Columns:
    """Columns of at least `widths`; `name` is the width of the widest name, `packed` the room at the right end.

    Names are beside the sizes if that fits, else above them; if that does not fit either, the table becomes wider.
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
        # A long number uses the free space of its neighbours before the table has to scroll.
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
    """Where a row ends, and the (top, bottom) between which a column may be shaded, in pixels."""

    bottom: int
    band: tuple[int, int]


def place_row(row: ShapeRow, columns: Columns, top: int, width: int) -> Placed:
    """Place the widgets of one tensor below `top`."""
    place = _place_stacked if columns.stacked else _place_inline
    first, last = place(row, columns, top, width)
    has_message = not row.messages.isHidden()
    bottom = last
    if has_message:
        height = row.messages.heightForWidth(width)
        row.messages.setGeometry(0, last + SMALL_GAP, width, height)
        bottom = last + SMALL_GAP + height
    # The shade continues between two tensors, unless there is a message.
    return Placed(bottom, (first, last if has_message or columns.stacked else last + TABLE_ROW_GAP))


def _place_inline(row: ShapeRow, columns: Columns, top: int, width: int) -> tuple[int, int]:
    """Name and sizes on one line, data type and strides below."""
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
    """Name, data type and packed above the sizes; if they do not fit, the type gets its own line."""
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
    """The x of the name; the box of a switch, not the room for its focus ring, is at the left edge."""
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
