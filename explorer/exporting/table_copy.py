"""Copies a slice or a whole tensor as a table with indices."""

from collections.abc import Callable
from functools import partial
from typing import Literal

from PySide6.QtCore import QCoreApplication

from explorer.exporting.copying import Copied, Copying
from explorer.stage.stage import Stage
from ops.formats.numbers import table_text
from ops.formats.numbers.cells_text import MOST_NUMBERS
from ops.formats.numbers.table_text import Table
from widgets.display.picture import Coordinates
from widgets.stage.tensor_texts import type_text

TableFormat = Literal["rich", "markdown", "csv"]
# In cells. A larger table gets no HTML and no Markdown: documents cannot take it, spreadsheets read the plain text.
MOST_FORMATTED = 1 << 16


def copy_table(
    copying: Copying, stage: Stage, field: str, cell: Coordinates | None, whole: bool, kind: TableFormat
) -> None:
    """Copies a slice of the tensor `field` as a table: the shown slice, or with `cell` the one that contains this cell.
    If `whole` is True, copies the whole tensor.

    If the tensor has no numbers, or too many, shows a message instead.
    """
    values = stage.tensor_of(field)
    cells = values if whole else stage.slice_of(field, cell)
    if values is None or cells is None:
        copying.tell(_tr("{0} has no numbers to copy.").format(field))
        return
    most = MOST_NUMBERS if kind != "markdown" else MOST_FORMATTED
    if cells.size > most:
        copying.tell(_tr("The table would have {0} cells; at most {1} can be copied.").format(cells.size, most))
        return
    message = _tr("Copied {0} x {1} numbers of {2} as a table")
    copying.begin(partial(_copied, _table(stage, field, cell, whole), kind, message, field))


def _table(stage: Stage, field: str, cell: Coordinates | None, whole: bool) -> Callable[[], Table]:
    """Returns a function that builds the table of a tensor or, without `whole`, of its slice with the cell `cell`.

    The table has the numbers at the time of this call. The returned function is slow, and can run in any thread.
    """
    picture, values = stage.picture_of(field), stage.tensor_of(field)
    assert picture is not None
    assert values is not None
    name = f"{picture.title or field} {type_text(picture)}"
    if whole:
        return partial(table_text.tensor_table, name, values)
    view = stage.tensors.shown_views(field)[0]
    view = view if cell is None else view.through(cell)
    caption = f"{name}, {view.order_text()}"
    return partial(table_text.slice_table, caption, view.cells(values), view.rows, view.columns)


def _copied(make: Callable[[], Table], kind: TableFormat, message: str, field: str) -> Copied:
    table = make()
    message = message.format(*table.cells.shape, field)
    if kind == "rich":
        html = table_text.html(table) if table.cells.size <= MOST_FORMATTED else ""
        return Copied(table_text.tab_separated(table), message, html)
    return Copied(table_text.markdown(table) if kind == "markdown" else table_text.comma_separated(table), message)


def _tr(text: str) -> str:
    return QCoreApplication.translate("TableCopy", text)
