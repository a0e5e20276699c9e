"""The case as a share text on the clipboard."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox

from explorer import dialogs
from explorer.copying import Copied, Instead
from ops import Case, FormatError
from ops.formats.share_text import share
from ops.sentences import said_by
from widgets.message_box import MessageBox
from widgets.wording import worded

if TYPE_CHECKING:
    from explorer.main_window import MainWindow


def copy_share_text(window: "MainWindow") -> None:
    """Copies what is short enough; that numbers would be missing is asked first."""
    window.input.copying.begin(partial(_shared, window, window.session.case))


def _shared(window: "MainWindow", case: Case) -> Copied | Instead:
    """In the background: hundreds of thousands of numbers take a second."""
    try:
        shared = share(case)
    except FormatError as error:
        return partial(dialogs.say_not_copied, window, worded(said_by(error)))
    told = _tr("Copied a share text of {0} characters; pasted anywhere in an explorer, it opens.")
    copied = Copied(shared.text, told.format(len(shared.text)))
    return partial(_ask, window, shared.left_out, copied) if shared.left_out else copied


def _ask(window: "MainWindow", left_out: Sequence[str], copied: Copied) -> None:
    box = MessageBox(
        QMessageBox.Icon.Question,
        _tr("Copy as share text"),
        _tr("The numbers of {0} are too many for a share text.").format(_tr(" and ").join(left_out)),
        QMessageBox.StandardButton.Cancel,
        window,
    )
    box.setInformativeText(
        _tr("Without them, whoever opens it sees the fill in their place. A model file can hold them all.")
    )
    copy = box.addButton(_tr("Copy without them"), QMessageBox.ButtonRole.AcceptRole)
    copy.setObjectName("leftOut.copy")
    box.accepted.connect(partial(window.input.copying.put, copied))
    box.show_once("leftOut")


def _tr(text: str) -> str:
    return QCoreApplication.translate("Sharing", text)
