"""The form for the attributes of a desc.

Each attribute has a row with a name, an editor and a hint, and its violations below.
"""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from ops.attribute_types import (
    AttributeType,
    Count,
    Enumeration,
    FusedType,
    ListOf,
    ScalarUnion,
    ScaleBiasType,
    Size2DType,
)
from ops.model.case import Case
from ops.model.fields import Attribute
from ops.model.violations import Violation
from widgets.controls.flow_layout import FlowLayout
from widgets.controls.labels import ScrubLabel
from widgets.controls.text_edit import FieldEdit
from widgets.form.field_editors import (
    CountEditor,
    EnumerationEditor,
    FieldEditor,
    NumberEditor,
    PairEditor,
    ScalarUnionEditor,
)
from widgets.problems.message_block import MessageList
from widgets.problems.violation_marks import States
from widgets.style import fonts
from widgets.style.sizes import FORM_ROW_HEIGHT, GAP, HAIR_GAP, SMALL_GAP, WIDE_GAP
from widgets.style.theme import LIGHT, Theme
from widgets.text.wording import worded


def _list_editor(field: Attribute) -> FieldEditor:
    # Imported here, as in the next function, because few operators have such an attribute.
    from widgets.form.list_editor import ListEditor

    return ListEditor(field)


def _fused_editor(field: Attribute) -> FieldEditor:
    from widgets.form.fused_editors import FusedEditor, FusedListEditor

    return FusedListEditor(field) if isinstance(field.type, ListOf) else FusedEditor(field)


# The first type that matches determines the editor.
_EDITORS: tuple[tuple[type[AttributeType], Callable[[Attribute], FieldEditor]], ...] = (
    (Enumeration, EnumerationEditor),
    (Count, CountEditor),
    (ScalarUnion, ScalarUnionEditor),
    (ScaleBiasType, PairEditor),
    (Size2DType, PairEditor),
    (FusedType, _fused_editor),
)


def editor_of(field: Attribute) -> FieldEditor:
    """Creates the editor for the type of an attribute. Types without a special editor get the editor of numbers."""
    if isinstance(field.type, ListOf):
        return _fused_editor(field) if isinstance(field.type.element, FusedType) else _list_editor(field)
    return next((make(field) for kind, make in _EDITORS if isinstance(field.type, kind)), None) or NumberEditor(field)


class FieldForm(QWidget):
    """Shows the attributes of a case and reports edits."""

    # Arguments: the path, and the text or None for an absent value.
    edited = Signal(str, object)
    fix_chosen = Signal(int, int)
    fix_pointed = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._rows: list[FieldRow] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for row in self._rows:
            row.set_theme(theme)

    def build(self, case: Case) -> None:
        """Creates the rows for the attributes of the case's operator, and removes the rows of the operator shown
        before.
        """
        for row in self._rows:
            row.hide()
            self._layout.removeWidget(row)
            row.deleteLater()
        self._rows = [FieldRow(field) for field in case.operator.attributes]
        for row in self._rows:
            row.set_theme(self._theme)
            row.edited.connect(self.edited)
            row.fix_chosen.connect(self.fix_chosen)
            row.fix_pointed.connect(self.fix_pointed)
            self._layout.addWidget(row)
            row.show()

    def label_width(self) -> int:
        """The width of the widest label, in pixels."""
        return max((row.label_width() for row in self._rows), default=0)

    def set_label_width(self, width: int) -> None:
        """Sets the width of the labels in all rows, in pixels; a gap after the label is added to it."""
        for row in self._rows:
            row.set_label_width(width + WIDE_GAP)

    def show_case(
        self,
        case: Case,
        states: States,
        messages: Mapping[str, Sequence[tuple[int, Violation]]],
        hints: Mapping[str, str],
    ) -> None:
        """Shows the attributes of a case. `states` has the paths of the editors as keys, `messages` and `hints` have
        the fields.

        In `messages`, each violation comes with its number in the list of problems.
        """
        for row in self._rows:
            name = row.field.name
            # Violations of an entry are shown below its list.
            places = (place for place in messages if place == name or place.startswith(f"{name}["))
            found = sorted((entry for place in places for entry in messages[place]), key=_number)
            row.show_case(case, states, found, hints.get(name, ""))


def _number(entry: tuple[int, Violation]) -> int:
    return entry[0]


class FieldRow(QWidget):
    """The row of one attribute: name, editor, hint and violations."""

    edited = Signal(str, object)
    fix_chosen = Signal(int, int)
    fix_pointed = Signal(int, int)

    def __init__(self, field: Attribute) -> None:
        super().__init__()
        self.field = field
        self._label = ScrubLabel(field.name, worded(field.meaning), self)
        self._editor: FieldEditor = editor_of(field)
        self._hint = QLabel(self)
        self._hint.setProperty("muted", "true")
        self._hint.setFont(fonts.font("caption"))
        self._messages = MessageList(self)
        if isinstance(self._editor.main, FieldEdit):
            self._label.set_target(self._editor.main)
        else:
            self._label.setBuddy(self._editor.main)
        line = FlowLayout(gap=GAP, line_gap=HAIR_GAP)
        line.addWidget(self._editor)
        line.addWidget(self._hint)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 1, 0, 1)
        self._grid.setHorizontalSpacing(0)
        self._grid.setVerticalSpacing(SMALL_GAP)
        self._grid.setColumnStretch(1, 1)
        self._label.setFixedHeight(FORM_ROW_HEIGHT - 2)
        self._grid.addWidget(self._label, 0, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addLayout(line, 0, 1)
        self._grid.setRowMinimumHeight(0, FORM_ROW_HEIGHT - 2)
        self._grid.addWidget(self._messages, 1, 0, 1, 2)
        self._editor.edited.connect(self.edited)
        self._messages.fix_chosen.connect(self.fix_chosen)
        self._messages.fix_pointed.connect(self.fix_pointed)

    def set_theme(self, theme: Theme) -> None:
        self._editor.set_theme(theme)
        self._messages.set_theme(theme)

    def label_width(self) -> int:
        """The width that the label needs, in pixels."""
        return self._label.sizeHint().width()

    def set_label_width(self, width: int) -> None:
        """Sets the width of the label, in pixels."""
        self._label.setFixedWidth(width)

    def show_case(self, case: Case, states: States, found: Sequence[tuple[int, Violation]], hint: str) -> None:
        """Shows an attribute of a case: its value in the editor, its hint, and its violations.

        `states` are the states of the fields, such as 'error', with which the editor is marked. `found` are the
        violations, each with its index in the session.
        """
        self._editor.show_case(case)
        self._editor.show_states(states)
        self._hint.setText(worded(hint))
        self._hint.setVisible(bool(hint))
        self._messages.show_violations(found)
