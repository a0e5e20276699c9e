"""Opens a desc pasted anywhere in the window: a share text, a DxDispatch model or C++ code."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QObject, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QLineEdit, QWidget
from shiboken6 import isValid

from explorer.session.session import Session
from explorer.settings.theming import Theming
from explorer.shell import dialogs
from explorer.shell.application import application
from explorer.shell.status_line import StatusLine
from ops import FormatError, load
from ops.formats.dxdispatch.model import Model, read_model
from ops.model.case import Case
from ops.text.literals import shortened
from ops.text.sentences import said_by, say
from widgets.style.delays import DONE_MS
from widgets.text.wording import worded

LONGEST_TEXT = 1 << 24

_COMMENTS = r"\s*+(?:(?://[^\n]*+|/\*.*?(?:\*/|\Z))\s*+)*+"
# An initialiser in C starts with a brace too, but no key follows. The patterns are compiled at their first use, because
# the start does not need them.
_MODEL = r"\ufeff?" + _COMMENTS + r"\{" + _COMMENTS + r'["}]'
_FENCED = r"\s*```[^\n]*\n(.*?)\n?```\s*\Z"
_CPP, _CPP_DIALOG = "ops.formats.cpp_import.reader", "explorer.code.cpp_pasting"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of text that can be pasted. `title` names the kind in the message that the text "is neither ... nor ...".

    `is_kind` returns True for a text of this kind. `open` opens such a text, and raises FormatError if it cannot be
    read. `module` is the name of an optional module that is needed to read this kind, or ''.
    """

    title: str
    is_kind: Callable[[str], bool]
    open: Callable[["Pasting", str], None]
    module: str = ""


def _is_share_text(text: str) -> bool:
    from ops.formats import share_text  # imported here, because the start does not need it

    return share_text.has_share_text(text)


def _open_share_text(pasting: "Pasting", text: str) -> None:
    from ops.formats import share_text

    model = share_text.model_in(text)
    if not pasting.show_network(model, say("Open a share text")):
        pasting.show(share_text.read(text), say("Open a share text"))
    pasting.view_read.emit(share_text.view_in(text))


def _is_model(text: str) -> bool:
    return re.match(_MODEL, text, re.DOTALL) is not None


def _open_model(pasting: "Pasting", text: str) -> None:
    model = read_model(text.lstrip())
    if not pasting.show_network(model.root, say("Open a pasted model")):
        pasting.show(load(text.lstrip()), say("Open a pasted model"))


def _is_cpp(text: str) -> bool:
    return import_module(_CPP).is_cpp(text)


def _open_cpp(pasting: "Pasting", text: str) -> None:
    import_module(_CPP_DIALOG).open_pasted(pasting.session, pasting.status, pasting.theming, pasting.window, text)


KINDS: tuple[Kind, ...] = (
    Kind("a share text (dmlx1:...)", _is_share_text, _open_share_text),
    Kind("a DxDispatch model", _is_model, _open_model),
    Kind("C++ code", _is_cpp, _open_cpp, _CPP),
)


def known_kinds() -> list[Kind]:
    """The kinds of text that can be pasted on this machine. A kind is left out if the module that reads it is not
    installed.
    """
    return [kind for kind in KINDS if not kind.module or find_spec(kind.module) is not None]


def kind_of(text: str) -> Kind | None:
    """Returns the first kind of text that `text` resembles, even if it cannot be read; None if it resembles none."""
    return next((kind for kind in known_kinds() if kind.is_kind(text)), None)


class Pasting(QObject):
    """Opens the text or the file on the clipboard. If it cannot be opened, shows the reason and changes nothing."""

    open_asked = Signal(str)  # the path of a copied file
    view_read = Signal(object)  # the view of the case that was opened, or None
    numbers_asked = Signal()  # paste the numbers on the clipboard into cells

    def __init__(self, session: Session, status: StatusLine, theming: Theming, window: QWidget) -> None:
        super().__init__(window)
        self.session, self.status, self.theming, self.window = session, status, theming, window
        self._editor: QWidget | None = None
        application().focusChanged.connect(self._on_focus_changed)

    def paste(self) -> None:
        """Opens what is on the clipboard: a desc in one of the formats that can be pasted, or a copied file. If it is
        neither, shows the reason.
        """
        if self._opened():
            return
        if path := _copied_file():
            self.open_asked.emit(path)
        else:
            self._refuse()

    def paste_on_stage(self) -> None:
        """Opens the desc on the clipboard.

        If the clipboard has none, emits `numbers_asked`, so that the numbers on the clipboard are pasted into cells.
        """
        if not self._opened():
            self.numbers_asked.emit()

    def edit(self, path: str, text: str | None) -> None:
        """Sets the value of the field at `path` to `text`, which the user entered in an editor of the form.

        If `text` is a share text, it is opened as a case instead: the context menu, a middle click or a drop can insert
        a share text into an editor.
        """
        if text is None or "dmlx" not in text.lower() or not self.open_text(text):
            self.session.edit(path, text)

    def open_text(self, text: str) -> bool:
        """Opens a text of a known kind, or shows why it cannot be opened.

        Returns False, and shows nothing, if the text is of no known kind or too long.
        """
        if len(text) > LONGEST_TEXT or (kind := kind_of(text := _unfenced(text))) is None:
            return False
        try:
            kind.open(self, text)
        except FormatError as error:
            dialogs.say_not_pasted(self.window, worded(said_by(error)))
        return True

    def open_code(self, text: str) -> None:
        """Opens the text of a C++ file, or shows why it cannot be opened."""
        if not self.open_text(text):
            dialogs.say_not_pasted(self.window, self.tr("There is no DML_..._OPERATOR_DESC in the text."))

    def show_network(self, root: Mapping[str, Any], title: str) -> bool:
        """Opens a parsed model as a network, and returns True. Returns False if the model is not a network of several
        operators, or cannot be read as one.
        """
        model = Model(root)
        if len(model.objects("dispatchables")) < 2:
            return False
        # Imported here, because most texts have a single operator.
        from explorer.code.sharing import NODE
        from explorer.session.open_network import opened_of
        from ops.formats.networks import dxdispatch_reader, sharing

        try:
            network = dxdispatch_reader.network_of(model)
        except FormatError:
            return False  # perhaps one of its operators can be opened
        if not network.links and not sharing.is_network(root):
            return False
        self.session.open_network(opened_of(network, str(model.view.get(NODE, ""))), title)
        self.status.showMessage(_tr("Pasted a model of {0} operators").format(len(network.nodes)), DONE_MS)
        return True

    def show(self, case: Case, title: str) -> None:
        """Opens a pasted case as one undo step with this title."""
        self.session.open_case(case, title)
        self.status.showMessage(_tr("Pasted {0}").format(case.operator.name), DONE_MS)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """If the user pastes a desc into an editor, opens the desc and returns True. Pastes any other text as usual."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return event.matches(QKeySequence.StandardKey.Paste) and self._opened()
        return super().eventFilter(watched, event)

    def _opened(self) -> bool:
        return self.open_text(QGuiApplication.clipboard().text())

    def _refuse(self) -> None:
        text = QGuiApplication.clipboard().text()
        if not text:
            why = self.tr("There is no text on the clipboard.")
        elif len(text) > LONGEST_TEXT:
            why = self.tr("The text has {0} characters; at most {1} can be read.").format(len(text), LONGEST_TEXT)
        else:
            kinds = self.tr(" nor ").join(_tr(kind.title) for kind in known_kinds())
            why = self.tr("'{0}' is neither {1}.").format(shortened(text), kinds)
            why += " " + self.tr("To paste numbers, click a cell first.")
        dialogs.say_not_pasted(self.window, why)

    def _on_focus_changed(self, before: QWidget | None, now: QWidget | None) -> None:
        """Moves the event filter to the focused editor. A filter on the whole application would get every event."""
        if self._editor is not None and isValid(self._editor):
            self._editor.removeEventFilter(self)
        self._editor = now if now is not None and now.window() is self.window and _takes_a_line(now) else None
        if self._editor is not None:
            self._editor.installEventFilter(self)


def _takes_a_line(widget: QWidget) -> bool:
    """True if the user can type a line of text into the widget."""
    if isinstance(widget, QLineEdit):
        return not widget.isReadOnly()
    return isinstance(widget, QAbstractSpinBox) or (isinstance(widget, QComboBox) and widget.isEditable())


def _copied_file() -> str:
    """The path of a file copied in a file manager; '' if there is none."""
    copied: QMimeData | None = QGuiApplication.clipboard().mimeData()  # None if nothing was copied yet
    urls = [] if copied is None else copied.urls()
    return urls[0].toLocalFile() if urls else ""


def _unfenced(text: str) -> str:
    """The text without the fence of a Markdown code block."""
    fenced = re.match(_FENCED, text, re.DOTALL)
    return text if fenced is None else fenced[1]


def _tr(text: str) -> str:
    return QCoreApplication.translate("Pasting", text)
