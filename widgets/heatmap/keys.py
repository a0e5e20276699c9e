"""Finds the cell of a tensor to which a key moves the cursor."""

from PySide6.QtCore import Qt

from ops.presentation.slicing import SliceView
from widgets.display.picture import Coordinates

ARROWS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


def moved(key: int, current: Coordinates | None, view: SliceView, line: int = 0) -> Coordinates | None:
    """Returns the cell to which `key` moves from `current`; None if the key does not move the cursor.

    Arrow keys move to the neighbours, Home and End to the ends of the row. PgUp and PgDn move to the previous and next
    slice, which may not be shown yet; if there is only one slice, they move to the first and last row.

    If `line` is not 0, a single row or column is wrapped into lines of `line` cells. The keys then move as between the
    rows of a matrix. At the end of a line, Left and Right continue on the neighbouring line.
    """
    if view.row_count == 0 or view.column_count == 0:
        return None
    start = view.position_of(current) if current is not None else None
    row, column = start if start is not None else (0, 0)
    if line:
        count, number = view.row_count * view.column_count, row + column
        number = number if start is None and key in ARROWS else _on_lines(key, number, count, line)
        return None if number is None else view.cell_at(*((0, number) if view.row_count == 1 else (number, 0)))
    if key in ARROWS:
        if start is None:
            return view.cell_at(row, column)
        down, right = ARROWS[Qt.Key(key)]
        row = min(max(row + down, 0), view.row_count - 1)
        column = min(max(column + right, 0), view.column_count - 1)
        return view.cell_at(row, column)
    if key == Qt.Key.Key_Home:
        return view.cell_at(row, 0)
    if key == Qt.Key.Key_End:
        return view.cell_at(row, view.column_count - 1)
    if key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
        return _in_next_slice(view.cell_at(row, column), view, 1 if key == Qt.Key.Key_PageDown else -1)
    return None


def _on_lines(key: int, number: int, count: int, line: int) -> int | None:
    """Returns the position in a wrapped row to which `key` moves the cursor. Returns None for a key that moves no
    cursor.

    `number` is the current position, counted from 0. `count` is the number of cells in the whole row, and `line` that
    in each of its lines.
    """
    first, place = number - number % line, number % line
    if key in ARROWS:
        down, right = ARROWS[Qt.Key(key)]
        target = number + down * line + right
        return target if 0 <= target < count else number
    targets: dict[int, int] = {
        Qt.Key.Key_Home: first,
        Qt.Key.Key_End: min(first + line, count) - 1,
        Qt.Key.Key_PageUp: place,
        Qt.Key.Key_PageDown: place + (count - 1 - place) // line * line,
    }
    return targets.get(key)


def _in_next_slice(coordinates: Coordinates, view: SliceView, step: int) -> Coordinates:
    hidden = [d for d, size in enumerate(view.sizes) if size > 1 and d not in (view.rows, view.columns)]
    if not hidden:
        place = view.position_of(coordinates)
        column = place[1] if place is not None else 0
        return view.cell_at(0 if step < 0 else view.row_count - 1, column)
    changed = list(coordinates)
    for d in reversed(hidden):
        if 0 <= changed[d] + step < view.sizes[d]:
            changed[d] += step
            return tuple(changed)
        changed[d] = 0 if step > 0 else view.sizes[d] - 1
    return coordinates
