"""The case as a share text on the clipboard."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox

from explorer import dialogs
from ops import FormatError
from ops.formats.share_text import Shared, share

if TYPE_CHECKING:
    from explorer.main_window import MainWindow

_TOLD_MS = 5_000


class Sharing(QObject):
    """Copies at once, unless numbers would be missing: that is asked first."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._shared = Shared("")

    def copy(self) -> None:
        try:
            self._shared = share(self._window.session.case)
        except FormatError as error:
            dialogs.say_not_copied(self._window, str(error))
            return
        if self._shared.left_out:
            self._ask()
        else:
            self._copy()

    def _ask(self) -> None:
        names = self.tr(" and ").join(self._shared.left_out)
        box = QMessageBox(
            QMessageBox.Icon.Question,
            self.tr("Copy as share text"),
            self.tr("The numbers of {0} are too many for a share text.").format(names),
            QMessageBox.StandardButton.Cancel,
            self._window,
        )
        box.setObjectName("leftOut")
        box.setInformativeText(
            self.tr("Without them, whoever opens it sees the fill in their place. A model file can hold them all.")
        )
        copy = box.addButton(self.tr("Copy without them"), QMessageBox.ButtonRole.AcceptRole)
        copy.setObjectName("leftOut.copy")
        box.accepted.connect(self._copy)
        box.finished.connect(box.deleteLater)
        box.open()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._shared.text)
        told = self.tr("Copied a share text of {0} characters; pasted anywhere in an explorer, it opens.")
        self._window.status.showMessage(told.format(len(self._shared.text)), _TOLD_MS)
