"""The case as a share text on the clipboard."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox

from explorer import dialogs
from explorer.status_line import DONE_MS
from ops import FormatError
from ops.formats.share_text import Shared, share
from ops.sentences import said_by
from widgets.message_box import MessageBox
from widgets.wording import worded

if TYPE_CHECKING:
    from explorer.main_window import MainWindow


def copy_share_text(window: "MainWindow") -> None:
    """Copies at once, unless numbers would be missing: that is asked first."""
    try:
        shared = share(window.session.case)
    except FormatError as error:
        dialogs.say_not_copied(window, worded(said_by(error)))
        return
    if shared.left_out:
        _ask(window, shared)
    else:
        _copy(window, shared)


def _ask(window: "MainWindow", shared: Shared) -> None:
    box = MessageBox(
        QMessageBox.Icon.Question,
        _tr("Copy as share text"),
        _tr("The numbers of {0} are too many for a share text.").format(_tr(" and ").join(shared.left_out)),
        QMessageBox.StandardButton.Cancel,
        window,
    )
    box.setInformativeText(
        _tr("Without them, whoever opens it sees the fill in their place. A model file can hold them all.")
    )
    copy = box.addButton(_tr("Copy without them"), QMessageBox.ButtonRole.AcceptRole)
    copy.setObjectName("leftOut.copy")
    box.accepted.connect(partial(_copy, window, shared))
    box.show_once("leftOut")


def _copy(window: "MainWindow", shared: Shared) -> None:
    QGuiApplication.clipboard().setText(shared.text)
    told = _tr("Copied a share text of {0} characters; pasted anywhere in an explorer, it opens.")
    window.status.showMessage(told.format(len(shared.text)), DONE_MS)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Sharing", text)
