"""The dialog that asks which of several dispatchables of a model to open."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from ops.formats.dxdispatch.model import Dispatchable
from ops.text.sentences import say
from widgets.style.sizes import DISPATCHABLE_DIALOG, INSET, ROW_HEIGHT, WIDE_GAP
from widgets.text.wording import worded


class DispatchableDialog(QDialog):
    """Lists the dispatchables. A dispatchable that cannot be opened is grey and shows the reason."""

    chosen = Signal(str)  # the name of the dispatchable

    def __init__(self, file: str, entries: Sequence[Dispatchable], first: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("dispatchables")
        self.setWindowTitle(self.tr("Open {0}").format(file))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*DISPATCHABLE_DIALOG)
        label = QLabel(self.tr("The model has several dispatchables. &Which one do you want to open?"))
        self._list = QListWidget()
        self._list.setObjectName("dispatchables.list")
        self._list.setAccessibleName(self.tr("Dispatchables of the model"))
        label.setBuddy(self._list)
        for entry in entries:
            item = _item(entry)
            if entry.why_not is not None:
                # The colour of disabled text is too faint to read.
                item.setForeground(self.palette().placeholderText())
            self._list.addItem(item)
            if entry.name == first:
                self._list.setCurrentRow(self._list.count() - 1)
        self._list.itemActivated.connect(self._on_accepted)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Open).setProperty("primary", "true")
        buttons.accepted.connect(self._on_accepted)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(INSET, INSET, INSET, WIDE_GAP)
        layout.setSpacing(WIDE_GAP)
        for part in (label, self._list, buttons):
            layout.addWidget(part)
        self._list.setFocus()

    def _on_accepted(self) -> None:
        item = self._list.currentItem()
        if item is not None and item.flags() & Qt.ItemFlag.ItemIsEnabled:
            self.accept()
            self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))


def _item(entry: Dispatchable) -> QListWidgetItem:
    said = entry.kind if entry.why_not is None else worded(entry.why_not)
    item = QListWidgetItem(f"{entry.name[:80]}  \u2014  {said}")
    item.setData(Qt.ItemDataRole.UserRole, entry.name)
    item.setSizeHint(QSize(0, ROW_HEIGHT))
    if entry.why_not is not None:
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setToolTip(worded(say("{name} {why_not}.", name=entry.name[:80], why_not=entry.why_not)))
    return item
