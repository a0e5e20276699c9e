"""Opens pasted C++ code.

If names are undefined, the code has several operators, or there are remarks or an error, a dialog opens first.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from explorer.session.pasted_code import Pasted
from explorer.session.session import Session
from explorer.settings.theming import Theming
from explorer.shell.status_line import StatusLine
from ops import FormatError
from ops.formats.cpp_import.reader import OperatorChoice, SeveralOperators, UnresolvedNames, read
from ops.formats.cpp_import.source import LARGEST, WHY_NOT
from ops.formats.cpp_import.state.values import Ask
from ops.formats.imported import Imported
from ops.text.literals import shortened
from ops.text.sentences import said_by, say
from widgets.code.code_view import CodeView, LineMark
from widgets.controls.choice_box import ChoiceBox
from widgets.controls.labels import WrappedLabel
from widgets.style.delays import DONE_MS, READ_CPP_AFTER_MS
from widgets.style.sizes import CPP_COLUMN_WIDTH, CPP_DIALOG, GAP, INSET, SMALL_GAP, WIDE_GAP
from widgets.style.theme import Theme
from widgets.text.wording import worded

_LINE = re.compile(r"Line (\d+)(?:, column \d+)?: ")


def open_pasted(session: Session, status: StatusLine, theming: Theming, parent: QWidget, text: str) -> None:
    """Opens the case that the C++ code `text` describes, or a dialog if there are questions, remarks or an error.

    Raises FormatError if the package that reads C++ is not installed, or if `text` is too long.
    """
    reading = Reading.of(text, {}, None)
    if reading.message == WHY_NOT or len(text) > LARGEST:
        raise FormatError(reading.message)  # cannot be fixed in the dialog
    if reading.is_plain and reading.imported is not None:
        show_imported(session, status, text, reading.imported)
    else:
        CppPasting(session, status, theming.theme, parent, text).open()


def show_imported(
    session: Session,
    status: StatusLine,
    text: str,
    imported: Imported,
    answers: Mapping[str, str] | None = None,
    choice: int | None = None,
) -> None:
    """Opens the case that was read from the C++ `text`, as one undo step.

    The Code tab then shows the C++, and writes later edits into it. `answers` are the user's answers about unknown
    values, and `choice` is the index of the chosen operator.
    """
    pasted = Pasted(text, imported.case, imported.lines, imported.spans, answers or {}, choice)
    session.open_case(imported.case, say("Paste C++"), pasted=pasted)
    status.showMessage(_tr("Pasted {0}").format(imported.case.operator.name), DONE_MS)


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of an attempt to read pasted C++ code.

    `imported` contains the case. If it is None, `message` gives the reason and `line` the position of the error. `asks`
    are the names that the code does not define. `choices` are the operators in the code if there are several.
    """

    imported: Imported | None = None
    asks: Sequence[Ask] = ()
    choices: Sequence[OperatorChoice] = ()
    message: str = ""
    line: int | None = None

    @property
    def is_plain(self) -> bool:
        """True if a case was read without remarks, and without questions to the user."""
        return self.imported is not None and not (self.asks or self.choices or self.imported.remarks)

    @classmethod
    def of(cls, text: str, answers: Mapping[str, str], choice: int | None) -> "Reading":
        """Reads C++ code. `answers` has the values that the user typed for undefined names.

        `choice` is the index of the operator that the user chose, if the code has several.
        """
        choices: Sequence[OperatorChoice] = ()
        asks: Sequence[Ask] = ()
        chosen: int | None = None
        try:
            try:
                return cls(read(text))
            except SeveralOperators as several:
                choices = several.choices
            chosen = min(choice or 0, len(choices) - 1)
            return cls(read(text, choice=chosen), (), choices)
        except UnresolvedNames as unresolved:
            asks = unresolved.names
        except FormatError as error:
            return cls(None, (), choices, said_by(error), error.line)
        given = {ask.name: answers.get(ask.name, "").strip() for ask in asks}
        try:
            return cls(read(text, given, chosen), asks, choices)
        except FormatError as error:
            return cls(None, asks, choices, said_by(error), error.line)


class CppPasting(QDialog):
    """The dialog for pasted C++. The code can be edited, and is read again after every change."""

    def __init__(self, session: Session, status: StatusLine, theme: Theme, parent: QWidget, text: str) -> None:
        super().__init__(parent)
        self._session, self._status = session, status
        self._choices: Sequence[OperatorChoice] = ()
        self._editors: dict[str, QLineEdit] = {}
        self._reading = Reading()
        self.setObjectName("cppPasting")
        self.setWindowTitle(self.tr("Open C++"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*CPP_DIALOG)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(READ_CPP_AFTER_MS)
        self._later.timeout.connect(self._read)
        self._build(text, theme)
        self._read()
        first = next(iter(self._editors.values()), None)
        (first or self._open).setFocus(Qt.FocusReason.OtherFocusReason)

    def _build(self, text: str, theme: Theme) -> None:
        self._code = CodeView("cppPasting.code")
        self._code.setReadOnly(False)
        self._code.setTabChangesFocus(True)
        self._code.setAccessibleName(self.tr("C++ code"))
        self._code.set_theme(theme)
        self._code.show_code(text, "cpp")
        self._code.textChanged.connect(self._later.start)
        self._box = ChoiceBox("cppPasting.operator")
        self._box.setAccessibleName(self.tr("Operator"))
        self._box.set_theme(theme)
        self._box.activated.connect(self._read)
        self._intro = WrappedLabel("body")
        self._intro.setObjectName("cppPasting.intro")
        self._rows = QFormLayout()
        self._rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        self._rows.setVerticalSpacing(SMALL_GAP)
        self._outcome = WrappedLabel("body")
        self._outcome.setObjectName("cppPasting.outcome")
        self._outcome.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, GAP, 0)
        column.setSpacing(WIDE_GAP)
        for part in (self._box, self._intro):
            column.addWidget(part)
        column.addLayout(self._rows)
        column.addWidget(self._outcome)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setObjectName("cppPasting.column")
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidgetResizable(True)
        scroll.setFixedWidth(CPP_COLUMN_WIDTH)
        scroll.setWidget(content)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._open = buttons.addButton(self.tr("&Open"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._open.setObjectName("cppPasting.open")
        self._open.setDefault(True)
        self._open.setProperty("primary", "true")
        self._whole = buttons.addButton(self.tr("Open the whole &graph"), QDialogButtonBox.ButtonRole.ActionRole)
        self._whole.setObjectName("cppPasting.whole")
        self._whole.setAutoDefault(False)
        self._whole.clicked.connect(self._on_whole)
        buttons.accepted.connect(self._on_accepted)
        buttons.rejected.connect(self.reject)
        halves = QHBoxLayout()
        halves.setSpacing(INSET)
        halves.addWidget(self._code, 1)
        halves.addWidget(scroll)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(INSET, INSET, INSET, WIDE_GAP)
        layout.setSpacing(WIDE_GAP)
        layout.addLayout(halves, 1)
        layout.addWidget(buttons)

    def _read(self) -> None:
        self._later.stop()
        answers = {name: editor.text() for name, editor in self._editors.items()}
        choice = self._box.currentIndex() if self._choices else None
        self._reading = reading = Reading.of(self._code.toPlainText(), answers, choice)
        self._show_choices(reading.choices)
        self._show_asks(reading.asks)
        remarks = reading.imported.remarks if reading.imported is not None else (reading.message,)
        self._outcome.setText("\n\n".join(shortened(worded(remark), 400) for remark in remarks))
        self._outcome.setProperty("severity", "error" if reading.imported is None else "")
        self._outcome.style().polish(self._outcome)
        self._open.setEnabled(reading.imported is not None)
        # A graph has several operators; those of a DML_GRAPH_DESC and of DirectMLX are connected.
        self._whole.setVisible(len(reading.choices) > 1)
        self._show_marks(remarks, reading)

    def _show_choices(self, choices: Sequence[OperatorChoice]) -> None:
        if choices != self._choices:
            chosen = self._box.currentIndex()
            self._box.clear()
            for choice in choices:
                said = self.tr("{0}: {1}, line {2}").format(choice.operator, choice.variable, choice.line)
                if choice.function:
                    said = self.tr("{0}, in {1}").format(said, shortened(choice.function, 32))
                self._box.addItem(said)
            self._box.setCurrentIndex(chosen if 0 <= chosen < len(choices) else 0)
        self._choices = choices
        self._box.setVisible(bool(choices))

    def _show_asks(self, asks: Sequence[Ask]) -> None:
        """Shows an editor for each name in `asks` that the code does not define. Existing editors keep their text."""
        self._intro.setVisible(bool(asks))
        self._intro.setText(
            self.tr("The code does not define these names. An empty answer leaves the field without a value.")
        )
        if [ask.name for ask in asks] == list(self._editors):
            return
        texts = {name: editor.text() for name, editor in self._editors.items()}
        while self._rows.rowCount():
            self._rows.removeRow(0)
        self._editors = {}
        for ask in asks:
            editor = QLineEdit(texts.get(ask.name, ""))
            editor.setObjectName(f"cppPasting.{ask.name}")
            editor.setAccessibleName(ask.name)
            editor.setPlaceholderText(_example(ask.path))
            editor.textEdited.connect(self._later.start)
            label = QLabel(self.tr("{0}, line {1}, for {2}").format(shortened(ask.name, 32), ask.line, ask.path))
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setToolTip(ask.name)
            label.setBuddy(editor)
            self._rows.addRow(label, editor)
            self._editors[ask.name] = editor

    def _show_marks(self, remarks: Sequence[str], reading: Reading) -> None:
        marks = [
            LineMark(int(match[1]), "warning", _without_place(remark))
            for remark in remarks
            if (match := _LINE.match(remark)) is not None
        ]
        if reading.line is not None:
            marks.append(LineMark(reading.line, "error", _without_place(reading.message)))
        marks += [LineMark(ask.line, "note", self.tr("What is {0}?").format(ask.name)) for ask in reading.asks]
        self._code.show_marks(marks)

    def _on_whole(self) -> None:
        """Opens the graph in the code as a network with all its operators. If the graph cannot be read, shows the
        reason.
        """
        from explorer.session.open_network import opened_of  # imported here, because most code has one operator
        from ops.formats.networks import cpp_reader

        self._read()
        answers = {name: editor.text().strip() for name, editor in self._editors.items()}
        try:
            found = cpp_reader.read(self._code.toPlainText(), answers)
        except FormatError as error:
            self._outcome.setText(shortened(worded(said_by(error)), 400))
            self._outcome.setProperty("severity", "error")
            self._outcome.style().polish(self._outcome)
            return
        opened = replace(opened_of(found.network), remarks=found.remarks, stops=found.stops)
        self._session.open_network(opened, say("Open a graph in C++"))
        self.accept()

    def _on_accepted(self) -> None:
        self._read()  # includes text typed since the last reading
        if self._reading.imported is not None:
            answers = {name: editor.text().strip() for name, editor in self._editors.items()}
            choice = max(self._box.currentIndex(), 0) if self._choices else None
            text = self._code.toPlainText()
            show_imported(self._session, self._status, text, self._reading.imported, answers, choice)
            self.accept()


def _without_place(sentence: str) -> str:
    """Returns a message about a line of code without the line number, because the message is shown beside this line."""
    text = worded(sentence)
    return text.partition(": ")[2] or text


def _example(path: str) -> str:
    """Returns an example of a value for the field at `path`, as a placeholder in its editor; '' if there is no
    example.
    """
    part = path.rpartition(".")[2]
    if part.startswith(("Sizes", "Strides")) and not part.endswith("]"):
        return "1, 1, 3, 4"
    if part.endswith("DataType"):
        return "DML_TENSOR_DATA_TYPE_FLOAT32"
    return "FLOAT32 {1, 1, 3, 4}" if part.endswith("Tensor") else ""


def _tr(text: str) -> str:
    return QCoreApplication.translate("CppPasting", text)
