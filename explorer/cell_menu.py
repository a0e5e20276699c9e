"""What can be done with one cell of the stage."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu, QMessageBox

from explorer import dialogs
from explorer.numbers_io import cell_value, slice_text
from ops.values import Malformed
from widgets.numbers import format_value
from widgets.picture import Coordinates

if TYPE_CHECKING:
    from explorer.main_window import MainWindow


class CellMenu(QObject):
    """Copy, set, pin, export; of an output there is nothing to set."""

    def __init__(self, window: "MainWindow", field: str, cell: Coordinates) -> None:
        super().__init__(window)
        self._window, self._field, self._cell = window, field, cell

    def popup(self, place: QPoint) -> None:
        """Shows the menu; it goes, and this with it, when it has been closed."""
        field, cell = self._field, self._cell
        menu = QMenu(self._window)
        menu.setObjectName("cellMenu")
        value = self._window.stage.value_at(field, cell)
        entries = [
            ("copyValue", self.tr("Copy value"), self._on_copy_value, value is not None),
            ("copyIndex", self.tr("Copy index"), self._on_copy_index, True),
            ("copySlice", self.tr("Copy slice"), self._on_copy_slice, value is not None),
            ("set", self.tr("Set..."), self._on_set, field in self._window.session.case.data and value is not None),
            ("pin", self.tr("Pin"), self._on_pin, value is not None),
            ("export", self.tr("Export tensor as .npy..."), self._on_export, value is not None),
        ]
        for name, title, slot, enabled in entries:
            action = QAction(title, menu)
            action.setObjectName(f"cellMenu.{name}")
            action.setEnabled(enabled)
            action.triggered.connect(slot)
            menu.addAction(action)
        self.setParent(menu)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)

    def _on_copy_value(self) -> None:
        value = self._window.stage.value_at(self._field, self._cell)
        if value is not None:
            QGuiApplication.clipboard().setText(format_value(value, self._type_name()))

    def _on_copy_index(self) -> None:
        QGuiApplication.clipboard().setText(f"[{','.join(map(str, self._cell))}]")

    def _on_copy_slice(self) -> None:
        cells = self._window.stage.slice_of(self._field)
        if cells is not None:
            QGuiApplication.clipboard().setText(slice_text(cells, self._type_name()))

    def _on_pin(self) -> None:
        self._window.stage.cell_cursor.click(self._field, self._cell)

    def _on_set(self) -> None:
        session = self._window.session
        value = self._window.stage.value_at(self._field, self._cell)
        if value is None:
            return
        title = f"{self._field}[{','.join(map(str, self._cell))}]"
        text = dialogs.ask_value(self._window, title, format_value(value, self._type_name()))
        if text is None:
            return
        data_type = session.case.data_type(self._field)
        number = cell_value(text, data_type)
        if isinstance(number, Malformed):
            QMessageBox.warning(self._window, title, f"{title} {number.why}.")
            return
        logical = np.array(session.case.logical(self._field))
        logical[self._cell] = number
        session.set_numbers(self._field, logical)

    def _on_export(self) -> None:
        array = self._window.stage.tensor_of(self._field)
        path = dialogs.ask_save(self._window, f"{self._field}.npy", "NumPy (*.npy)")
        if path and array is not None:
            try:
                np.save(path, np.ascontiguousarray(array), allow_pickle=False)
            except OSError as error:
                QMessageBox.warning(self._window, path, str(error.strerror))

    def _type_name(self) -> str:
        picture = self._window.stage.picture_of(self._field)
        return "" if picture is None else picture.data_type
