"""Connects an output to an input of a new operator.

A single case becomes a network; a network gets another node.
"""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from explorer.session.open_network import OpenNetwork, of_case
from explorer.session.session import Session
from ops import OPERATORS
from ops.model.operator import Operator
from ops.network.growing import grown
from ops.network.network import Port
from ops.presets import case_of
from ops.text.sentences import say
from widgets.controls.choice_box import Choice, ChoiceBox
from widgets.style.sizes import DISPATCHABLE_DIALOG, INSET, ROW_HEIGHT, WIDE_GAP
from widgets.style.theme import Theme
from widgets.text.wording import worded


class UseOutputDialog(QDialog):
    """Asks which output to use, which operator reads it, and which input of that operator gets it."""

    chosen = Signal(str, str, str)  # the output, the type of the operator, its input

    def __init__(self, operator: Operator, outputs: Sequence[str], theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("useOutput")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Use an output of {0} as input").format(operator.name))
        width, height = DISPATCHABLE_DIALOG
        self.resize(width, 2 * height)
        self._output = ChoiceBox("useOutput.output")
        self._output.set_theme(theme)
        self._output.show_choices([Choice(name) for name in outputs], outputs[0])
        self._output.setAccessibleName(self.tr("Output"))
        self._search = QLineEdit()
        self._search.setObjectName("useOutput.search")
        self._search.setPlaceholderText(self.tr("Search operators"))
        self._search.setAccessibleName(self.tr("Search operators"))
        self._search.textChanged.connect(self._show_operators)
        self._search.installEventFilter(self)
        self._list = QListWidget()
        self._list.setObjectName("useOutput.operators")
        self._list.setAccessibleName(self.tr("Operator that reads the output"))
        self._list.setUniformItemSizes(True)
        self._input = ChoiceBox("useOutput.input")
        self._input.set_theme(theme)
        self._input.setAccessibleName(self.tr("Input"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._connect = buttons.addButton(self.tr("&Connect"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._connect.setProperty("primary", "true")
        self._connect.setDefault(True)
        buttons.accepted.connect(self._on_accepted)
        buttons.rejected.connect(self.reject)
        self._list.itemActivated.connect(self._on_accepted)
        self._list.currentRowChanged.connect(self._show_inputs)
        form = QFormLayout()
        form.addRow(self.tr("Output"), self._output)
        form.addRow(self.tr("Operator"), self._search)
        below = QFormLayout()
        below.addRow(self.tr("Input"), self._input)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(INSET, INSET, INSET, WIDE_GAP)
        layout.setSpacing(WIDE_GAP)
        layout.addLayout(form)
        layout.addWidget(self._list, 1)
        layout.addLayout(below)
        layout.addWidget(buttons)
        self._show_operators("")
        self._search.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Passes the keys Up and Down from the search to the list; returns True for a key that was passed."""
        if watched is self._search and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            if step and self._list.count():
                self._list.setCurrentRow(min(max(self._list.currentRow() + step, 0), self._list.count() - 1))
                return True
        return super().eventFilter(watched, event)

    def _show_operators(self, text: str) -> None:
        words = text.lower().replace("_", " ").split()
        self._list.clear()
        for operator in OPERATORS.values():
            if not operator.inputs or not operator.examples:
                continue
            searched = f"{operator.name} {worded(operator.summary)}".lower().replace("_", " ")
            if all(word in searched for word in words):
                item = QListWidgetItem(operator.name)
                item.setToolTip(worded(operator.summary))
                item.setData(Qt.ItemDataRole.UserRole, operator.type)
                item.setSizeHint(QSize(0, ROW_HEIGHT))
                self._list.addItem(item)
        self._list.setCurrentRow(0 if self._list.count() else -1)
        self._connect.setEnabled(self._list.count() > 0)

    @property
    def _operator(self) -> Operator | None:
        item = self._list.currentItem()
        return None if item is None else OPERATORS[item.data(Qt.ItemDataRole.UserRole)]

    def _show_inputs(self) -> None:
        operator = self._operator
        if operator is not None:
            case = case_of(operator, operator.examples[0])
            names = [field.name for field in operator.inputs if case.has(field.name)]
            self._input.show_choices([Choice(name) for name in names], names[0])

    def _on_accepted(self) -> None:
        operator = self._operator
        if operator is not None:
            self.accept()
            self.chosen.emit(self._output.currentText(), operator.type, self._input.currentText())


def ask(session: Session, theme: Theme, window: QWidget) -> str:
    """Opens the dialog "Use an output as input". Returns '' if the dialog opens, or the reason if the case has no
    output with a complete shape.
    """
    case = session.case
    outputs = [
        field.name for field in case.operator.outputs
        if (desc := case.tensor(field.name)) is not None and desc.is_laid_out and desc.shape is not None
    ]  # fmt: skip
    if not outputs:
        return _tr("{0} has no output with a complete shape.").format(case.operator.name)
    dialog = UseOutputDialog(case.operator, outputs, theme, window)
    dialog.chosen.connect(partial(connect, session))
    dialog.open()
    return ""


def connect(session: Session, output: str, kind: str, field: str) -> None:
    """Adds an operator of the type `kind`, whose input `field` reads the output `output` of the case, as one undo step.
    Selects the new node.
    """
    opened, operator = session.opened, OPERATORS[kind]
    network = of_case(session.case) if opened is None else opened.network
    name = network.nodes[0].name if opened is None else opened.node
    example = case_of(operator, operator.examples[0])
    made, node = grown(network, Port(name, output), example, field, session.level)
    title = say("Use {output} as input of {name}", output=output, name=operator.name)
    if opened is None:
        session.open_network(OpenNetwork(made, node), title)
    else:
        other = OpenNetwork(made, node, opened.title, opened.stops, opened.made_up, opened.remarks)
        session.edit_network(other, title, other.fed(None))


def _tr(text: str) -> str:
    return QCoreApplication.translate("UseOutput", text)
