"""Copies the case or the network as a share text."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox, QWidget

from explorer.exporting.copying import Copied, Copying, Instead
from explorer.session.session import Session
from explorer.shell import dialogs
from ops import FormatError
from ops.formats import share_text
from ops.formats.share_text import Shared
from ops.text.sentences import said_by
from widgets.controls.message_box import MessageBox
from widgets.text.wording import worded

# The key under `explorer` with the name of the selected node of a network.
NODE = "node"


def copy_share_text(session: Session, view: Mapping[str, Any], copying: Copying, parent: QWidget) -> None:
    """Copies the case or the whole network, with the settings of the view, as a share text.

    Asks first if the text cannot contain all numbers.
    """
    write = partial(share_text.write, session.case, view)
    if session.opened is not None:
        from ops.formats.networks import sharing  # imported here, because single operators do not need it

        write = partial(sharing.write, session.opened.network, {**view, NODE: session.opened.node})
    copying.begin(partial(_shared, write, copying, parent))


def _shared(write: Callable[[], Shared], copying: Copying, parent: QWidget) -> Copied | Instead:
    """Returns the share text that `write` creates, with a message for the user.

    If numbers were left out, returns a function that asks the user in a message box. If `write` failed, returns a
    function that shows the reason.
    """
    try:
        shared = write()
    except FormatError as error:
        return partial(dialogs.say_not_copied, parent, worded(said_by(error)))
    message = _tr("Copied a share text of {0} characters; to open it, paste it into the explorer.")
    copied = Copied(shared.text, message.format(len(shared.text)))
    return partial(_ask, shared.left_out, copied, copying, parent) if shared.left_out else copied


def _ask(left_out: Sequence[str], copied: Copied, copying: Copying, parent: QWidget) -> None:
    box = MessageBox(
        QMessageBox.Icon.Question,
        _tr("Copy as share text"),
        _tr("A share text cannot contain the numbers of {0}: there are too many.").format(_tr(" and ").join(left_out)),
        QMessageBox.StandardButton.Cancel,
        parent,
    )
    box.setInformativeText(
        _tr(
            "Without these numbers, the inputs get the numbers of their fills when the text is opened. A model file "
            "can contain all numbers."
        )
    )
    copy = box.addButton(_tr("Copy without these numbers"), QMessageBox.ButtonRole.AcceptRole)
    copy.setObjectName("leftOut.copy")
    box.accepted.connect(partial(copying.put, copied))
    box.show_once("leftOut")


def _tr(text: str) -> str:
    return QCoreApplication.translate("Sharing", text)
