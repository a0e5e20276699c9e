"""A window that lists the remarks of an import: the values that it added or left out."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from widgets.style.sizes import INSET, REMARKS_DIALOG, WIDE_GAP
from widgets.text.wording import worded


class ImportRemarks(QDialog):
    """A dialog that lists the remarks of an import. It is not modal, so the user can edit the case while it is open."""

    def __init__(self, title: str, remarks: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("importRemarks")
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*REMARKS_DIALOG)
        self._text = QPlainTextEdit("\n".join(f"\u2022 {worded(remark)}" for remark in remarks))
        self._text.setObjectName("importRemarks.text")
        self._text.setAccessibleName(self.tr("Values that the import added or left out"))
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        copy = buttons.addButton(self.tr("&Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.setObjectName("importRemarks.copy")
        copy.clicked.connect(self._on_copy)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(INSET, INSET, INSET, WIDE_GAP)
        layout.setSpacing(WIDE_GAP)
        layout.addWidget(self._text)
        layout.addWidget(buttons)
        buttons.button(QDialogButtonBox.StandardButton.Close).setFocus()

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text.toPlainText())
