"""A slice, or a whole tensor, to the clipboard as a table with its indices."""

import atexit
from typing import Literal

from PySide6.QtCore import QCoreApplication, QMimeData
from PySide6.QtGui import QGuiApplication

from explorer.stage import Stage
from ops.formats import table_text
from ops.formats.cells_text import MOST_NUMBERS
from ops.formats.table_text import Table
from widgets.picture import Coordinates
from widgets.tensor_heading import type_text

TableFormat = Literal["rich", "markdown", "csv"]
# Documents and chat programs are no place for more; spreadsheets take the plain text.
MOST_FORMATTED = 1 << 16


def copy_table(stage: Stage, field: str, cell: Coordinates | None, whole: bool, kind: TableFormat) -> str:
    """The answer says what was copied, or why nothing was; the slice is that with the cell."""
    values = stage.tensor_of(field)
    cells = values if whole else stage.slice_of(field, cell)
    if values is None or cells is None:
        return _tr("{0} has no numbers to copy.").format(field)
    most = MOST_NUMBERS if kind != "markdown" else MOST_FORMATTED
    if cells.size > most:
        return _tr("The table would have {0} cells; up to {1} are copied.").format(cells.size, most)
    table = _table(stage, field, cell, whole)
    data = QMimeData()
    if kind == "rich":
        data.setText(table_text.tab_separated(table))
        if cells.size <= MOST_FORMATTED:
            data.setHtml(table_text.html(table))
    else:
        data.setText(table_text.markdown(table) if kind == "markdown" else table_text.comma_separated(table))
    QGuiApplication.clipboard().setMimeData(data)
    if QGuiApplication.platformName() == "offscreen":
        atexit.register(_let_go)
    return _tr("Copied {0} x {1} numbers of {2} as a table").format(*table.cells.shape, field)


def _table(stage: Stage, field: str, cell: Coordinates | None, whole: bool) -> Table:
    picture, values = stage.picture_of(field), stage.tensor_of(field)
    assert picture is not None
    assert values is not None
    name = f"{picture.title or field} {type_text(picture)}"
    if whole:
        return table_text.tensor_table(name, values)
    view = stage.tensors.shown_views(field)[0]
    view = view if cell is None else view.through(cell)
    caption = f"{name}, {view.order_text()}"
    return table_text.slice_table(caption, view.cells(values), view.rows, view.columns)


def _let_go() -> None:
    """The clipboard of this platform ends after Python, to which the data belongs; that would be a crash."""
    if QGuiApplication.instance() is not None:
        QGuiApplication.clipboard().clear()


def _tr(text: str) -> str:
    return QCoreApplication.translate("TableCopy", text)
