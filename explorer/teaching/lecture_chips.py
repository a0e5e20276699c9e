"""The chips at the bottom of a lecture, small frames in a row: one for each attribute whose editor fits on one line,
and one that chooses an example.
"""

import math
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QToolButton, QVBoxLayout, QWidget

from ops.attribute_types import Count, Float, FusedType, Integer, ListOf
from ops.model.case import Case
from ops.model.edit import text_at
from ops.model.fields import Attribute
from ops.presets import case_of
from ops.text.literals import parse_number
from ops.text.values import Malformed
from widgets.controls.choice_box import Choice, ChoiceBox
from widgets.form.field_editors import FieldEditor
from widgets.form.field_form import editor_of
from widgets.problems.violation_marks import States
from widgets.style.fonts import font
from widgets.style.sizes import GAP, INSET, SMALL_GAP, TOOL_BUTTON
from widgets.style.theme import LIGHT, Theme
from widgets.text.wording import worded


class LectureChips(QWidget):
    """A row of chips: one for each attribute whose editor fits on one line, and one that chooses an example of the
    operator.

    A long row scrolls sideways. The keys 1 to 9 and Tab choose a chip; the buttons + and - change a number.
    """

    edited = Signal(str, object)  # the path, and the text or None for an absent value
    example_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lecture.chips")
        self.setAutoFillBackground(True)
        self._theme = LIGHT
        self._case: Case | None = None
        self._chips: list[_Chip] = []
        self._example = ChoiceBox("lecture.example")
        self._example.activated.connect(self.example_chosen)
        self._examples: list[Case] = []
        row = QWidget()
        row.setObjectName("lecture.row")
        self._line = QHBoxLayout(row)
        self._line.setContentsMargins(INSET, SMALL_GAP, INSET, SMALL_GAP)
        self._line.setSpacing(GAP)
        self._line.addWidget(self._example)
        self._line.addStretch(1)
        self._area = QScrollArea()
        self._area.setWidget(row)
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._row = row
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 1, 0, 0)
        column.addWidget(self._area)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.setStyleSheet(
            f"#lecture\\.chips, #lecture\\.row {{ background: {theme.panel}; }}"
            f"#lecture\\.chips {{ border-top: 1px solid {theme.border}; }}"
            f"#lecture\\.chip {{ background: {theme.base}; border: 1px solid {theme.field}; border-radius: 4px; }}"
            f"QLabel {{ color: {theme.text}; background: transparent; }}"
        )
        for chip in self._chips:
            chip.editor.set_theme(theme)
        self._example.set_theme(theme)

    def show_case(self, case: Case) -> None:
        """Shows the attributes of a case on chips, and its example in the choice box. Creates new chips for another
        operator.
        """
        is_other = self._case is None or case.operator is not self._case.operator
        self._case = case
        if is_other:
            self._build(case)
        for chip in self._chips:
            chip.show_case(case)
        titles = [f"{number}: {worded(each.title)}" for number, each in enumerate(case.operator.examples, 1)]
        equal = next((place for place, each in enumerate(self._examples) if each == case), None)
        shown = self.tr("edited") if equal is None else titles[equal]
        self._example.show_choices([Choice(title) for title in titles], shown)
        self._fit()

    def show_states(self, states: States) -> None:
        """Marks the chips of attributes whose value breaks a rule."""
        for chip in self._chips:
            chip.editor.show_states(states)

    def choose(self, number: int) -> None:
        """Gives the focus to the editor of the chip `number`, counted from 1. Does nothing if there is no such chip."""
        if 1 <= number <= len(self._chips):
            chip = self._chips[number - 1]
            self._area.ensureWidgetVisible(chip)
            chip.editor.main.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self._case is not None:
            self.show_case(self._case)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Sets the height of the row of chips. A row that is wider than this widget gets space for a horizontal scroll
        bar.
        """
        needed = self._row.minimumSizeHint()
        bar = self._area.horizontalScrollBar().sizeHint().height() if needed.width() > self.width() else 0
        self.setFixedHeight(needed.height() + bar + 1)

    def _build(self, case: Case) -> None:
        for chip in self._chips:
            self._line.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self._chips = []
        for field in case.operator.attributes:
            is_in_rows = isinstance(field.type, ListOf) and isinstance(field.type.element, FusedType)
            if not is_in_rows and not isinstance(field.type, Count):
                chip = _Chip(field)
                chip.editor.set_theme(self._theme)
                chip.edited.connect(self.edited)
                self._line.insertWidget(len(self._chips), chip)
                self._chips.append(chip)
        self._examples = [case_of(case.operator, example) for example in case.operator.examples]


class _Chip(QFrame):
    """A chip with the name of an attribute and its editor. For a number, it has buttons that subtract and add 1."""

    edited = Signal(str, object)

    def __init__(self, field: Attribute) -> None:
        super().__init__()
        self.setObjectName("lecture.chip")
        self.setAccessibleName(field.name)
        self._field = field
        self._text: str | None = None
        self.editor: FieldEditor = editor_of(field)
        self.editor.edited.connect(self.edited)
        name = QLabel(field.name)
        name.setFont(font("body"))
        name.setProperty("muted", "true")
        row = QHBoxLayout(self)
        row.setContentsMargins(GAP, 2, SMALL_GAP, 2)
        row.setSpacing(SMALL_GAP)
        row.addWidget(name)
        self._buttons: list[QToolButton] = []
        is_number = isinstance(field.type, Integer | Float)
        if is_number:
            row.addWidget(self._button("\u2212", -1))
        row.addWidget(self.editor, 0, Qt.AlignmentFlag.AlignVCenter)
        if is_number:
            row.addWidget(self._button("+", 1))

    def show_case(self, case: Case) -> None:
        self._text = text_at(case, self._field.name)
        self.editor.show_case(case)
        layout = self.editor.layout()
        if layout is not None:  # a list stays on one line
            self.editor.setMinimumWidth(layout.sizeHint().width())
        for button in self._buttons:
            button.setEnabled(self._changed(1) is not None)

    def _button(self, sign: str, by: int) -> QToolButton:
        button = QToolButton()
        button.setText(sign)
        button.setObjectName(f"lecture.{'more' if by > 0 else 'less'}.{self._field.name}")
        button.setAccessibleName(f"{self._field.name} {by:+d}")
        button.setFixedSize(TOOL_BUTTON, TOOL_BUTTON)
        button.setAutoRepeat(True)
        button.clicked.connect(partial(self._on_changed, by))
        self._buttons.append(button)
        return button

    def _changed(self, by: int) -> str | None:
        """Returns the number in the chip plus `by`, as text; None if the text of the chip is not a finite number."""
        number = parse_number(self._text or "")
        if isinstance(number, Malformed) or not math.isfinite(number):
            return None
        return str(number + by) if isinstance(number, int) else f"{number + by:.9g}"

    def _on_changed(self, by: int) -> None:
        if (text := self._changed(by)) is not None:
            self.edited.emit(self._field.name, text)
