"""The form for the numbers of the inputs, with a row per input tensor."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from ops.model.case import Case
from ops.model.violations import Violation
from widgets.form.fill_editor import FillEditor
from widgets.problems.message_block import MessageList
from widgets.style import fonts
from widgets.style.sizes import FORM_ROW_HEIGHT, SMALL_GAP, WIDE_GAP
from widgets.style.theme import LIGHT, Theme

Found = Sequence[tuple[int, Violation]]


class DataForm(QWidget):
    """Shows how the numbers of each input are generated, or that they are given."""

    # Arguments: the field and its new fill.
    fill_edited = Signal(str, object)
    # Arguments: the field, and the source 'file' or 'clipboard'.
    source_asked = Signal(str, str)
    # Arguments: the number of the violation and the number of its fix.
    fix_chosen = Signal(int, int)
    fix_pointed = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        # Rows are kept when the next operator has fewer inputs; `_count` is the number of rows in use.
        self._count = 0
        self._labels: list[QLabel] = []
        self._editors: list[FillEditor] = []
        self._messages: list[MessageList] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(WIDE_GAP)
        self._grid.setVerticalSpacing(SMALL_GAP)
        self._grid.setColumnStretch(1, 1)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for part in (*self._editors, *self._messages):
            part.set_theme(theme)

    def build(self, case: Case) -> None:
        """Creates a row for every input of a case, in place of the rows of another operator."""
        names = [field.name for field in case.operator.inputs]
        while len(self._editors) < len(names):
            self._add_row()
        for number, (label, editor, messages) in enumerate(
            zip(self._labels, self._editors, self._messages, strict=True)
        ):
            name = names[number] if number < len(names) else ""
            label.setText(self.tr("Data") if len(names) == 1 else name)
            editor.set_field(name)
            if not name:
                for widget in (label, editor, messages):
                    widget.hide()
        self._count = len(names)

    def _add_row(self) -> None:
        number = len(self._editors)
        label, editor, messages = QLabel(self), FillEditor(self), MessageList(self)
        label.setFont(fonts.font("body"))
        label.setFixedHeight(FORM_ROW_HEIGHT - 2)
        label.setBuddy(editor.kind)
        editor.set_theme(self._theme)
        editor.fill_edited.connect(self.fill_edited)
        editor.source_asked.connect(self.source_asked)
        messages.set_theme(self._theme)
        messages.fix_chosen.connect(self.fix_chosen)
        messages.fix_pointed.connect(self.fix_pointed)
        self._grid.addWidget(label, 2 * number, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(editor, 2 * number, 1)
        self._grid.addWidget(messages, 2 * number + 1, 0, 1, 2)
        self._labels.append(label)
        self._editors.append(editor)
        self._messages.append(messages)

    def label_width(self) -> int:
        """The width of the widest label, in pixels."""
        return max((label.sizeHint().width() for label in self._labels[: self._count]), default=0)

    def set_label_width(self, width: int) -> None:
        """Sets the width of the column of labels, in pixels."""
        self._grid.setColumnMinimumWidth(0, width)

    def show_case(self, case: Case, messages: Mapping[str, Found]) -> None:
        """Shows the fill of each input, and below it the violations of the input.

        `messages` maps a field to its violations, each with its number.
        """
        for number, editor in enumerate(self._editors[: self._count]):
            is_there = case.has(editor.field)
            self._labels[number].setVisible(is_there)
            editor.setVisible(is_there)
            editor.show_data(case.data[editor.field])
            found = messages.get(editor.field, ()) if is_there else ()
            self._messages[number].show_violations(found)
