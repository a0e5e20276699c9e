"""The context menu of a cell."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from explorer.editing.data_input import FILE, DataInput
from explorer.session.session import Session
from explorer.shell import dialogs
from explorer.stage.stage import Stage
from ops.formats.numbers.number_file import packed_file
from ops.presentation.number_format import format_value
from widgets.display.picture import Coordinates

if TYPE_CHECKING:
    from explorer.exporting.table_copy import TableFormat


class CellMenu(QObject):
    """Shows a menu for a cell: copy, set, pin and export. Commands that change numbers are disabled for outputs."""

    image_copy_asked = Signal(str)  # the tensor of the cell
    image_export_asked = Signal(str)  # the tensor of the cell

    def __init__(
        self, session: Session, stage: Stage, data_input: DataInput, field: str, cell: Coordinates, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session, self._stage, self._input = session, stage, data_input
        self._field, self._cell, self._window = field, cell, parent

    def popup(self, place: QPoint) -> None:
        """Shows the menu at `place`. When the menu is closed, it deletes itself and this object."""
        field, cell = self._field, self._cell
        menu = QMenu(self._window)
        menu.setObjectName("cellMenu")
        value = self._stage.value_at(field, cell)
        is_input = field in self._session.case.data
        entries = [
            ("copyValue", self.tr("Copy value"), self._on_copy_value, value is not None),
            ("copyIndex", self.tr("Copy index"), self._on_copy_index, True),
            ("copySlice", self.tr("Copy slice"), self._on_copy_slice, value is not None),
            ("copyImage", self.tr("Copy image"), self._on_copy_image, True),
            ("pasteCells", self.tr("Paste cells"), self._on_paste, is_input and value is not None),
            ("set", self.tr("Set..."), self._on_set, is_input and value is not None),
            ("load", self.tr("Load numbers from file..."), self._on_load, is_input),
            ("pin", self.tr("Pin"), self._on_pin, value is not None),
            ("export", self.tr("Export tensor as .npy..."), self._on_export, value is not None),
            ("exportImage", self.tr("Export image..."), self._on_export_image, True),
        ]
        for name, title, slot, enabled in entries:
            action = QAction(title, menu)
            action.setObjectName(f"cellMenu.{name}")
            action.setEnabled(enabled)
            action.triggered.connect(slot)
            menu.addAction(action)
            if name == "copySlice":
                menu.addMenu(self._tables(menu, value is not None))
        self.setParent(menu)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)

    def _tables(self, parent: QMenu, enabled: bool) -> QMenu:
        """A submenu that copies the slice or the whole tensor as a table with indices, in several formats."""
        menu = QMenu(self.tr("Copy as table"), parent)
        menu.setObjectName("cellMenu.table")
        menu.setEnabled(enabled)
        kinds: tuple[tuple[TableFormat, str], ...] = (
            ("rich", self.tr("{0}, for spreadsheets and documents")),
            ("markdown", self.tr("{0}, as Markdown")),
            ("csv", self.tr("{0}, as CSV")),
        )
        for whole, what in ((False, self.tr("Slice")), (True, self.tr("Whole tensor"))):
            for kind, title in kinds:
                action = menu.addAction(title.format(what))
                action.setObjectName(f"cellMenu.table.{'whole' if whole else 'slice'}.{kind}")
                action.triggered.connect(partial(self._on_copy_table, whole, kind))
        return menu

    def _on_copy_table(self, whole: bool, kind: "TableFormat", *_: object) -> None:
        self._input.copy_as_table(self._field, self._cell, whole, kind)

    def _on_copy_image(self) -> None:
        self.image_copy_asked.emit(self._field)

    def _on_export_image(self) -> None:
        self.image_export_asked.emit(self._field)

    def _on_copy_value(self) -> None:
        value = self._stage.value_at(self._field, self._cell)
        if value is not None:
            QGuiApplication.clipboard().setText(format_value(value, self._type_name()))

    def _on_copy_index(self) -> None:
        QGuiApplication.clipboard().setText(f"[{','.join(map(str, self._cell))}]")

    def _on_copy_slice(self) -> None:
        self._input.copy_slice(self._field, self._cell)

    def _on_pin(self) -> None:
        self._stage.cell_cursor.click(self._field, self._cell)

    def _on_set(self) -> None:
        self._input.cells.edit(self._field, self._cell)

    def _on_paste(self) -> None:
        self._input.paste_at(self._field, self._cell)

    def _on_load(self) -> None:
        self._input.load(self._field, FILE)

    def _on_export(self) -> None:
        array = self._stage.tensor_of(self._field)
        path = dialogs.ask_save(self._window, f"{self._field}.npy", "NumPy (*.npy)")
        if path and array is not None:
            dialogs.save_array(self._window, path, packed_file(array, self._type_name()))

    def _type_name(self) -> str:
        picture = self._stage.picture_of(self._field)
        return "" if picture is None else picture.data_type
