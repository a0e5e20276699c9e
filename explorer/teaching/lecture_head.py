"""The line at the top of a lecture: the operator and its attributes."""

from html import escape

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from ops.attribute_types import Count
from ops.model.case import Case
from ops.model.edit import text_at
from ops.model.fields import Attribute, TensorField
from widgets.style.fonts import font
from widgets.style.sizes import ICON_GAP, INSET, TOOL_BUTTON, VIEW_GAP, WIDE_GAP
from widgets.style.theme import LIGHT, Theme

# In characters; longer texts are shortened.
_LONGEST = 24


class LectureHead(QWidget):
    """Shows the operator, the values of its attributes and its absent optional tensors."""

    left = Signal()  # the user ends the lecture

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lecture.head")
        self.setAutoFillBackground(True)
        self._case: Case | None = None
        self._theme = LIGHT
        self._name = QLabel()
        self._name.setObjectName("lecture.operator")
        self._name.setFont(font("operator"))
        self._fields = QLabel()
        self._fields.setObjectName("lecture.fields")
        self._fields.setFont(font("message"))
        self._fields.setTextFormat(Qt.TextFormat.RichText)
        self._fields.setWordWrap(True)
        self._leave = QToolButton()
        self._leave.setObjectName("lecture.leave")
        self._leave.setFixedHeight(TOOL_BUTTON)
        self._leave.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._leave.setProperty("boxed", "true")
        self._leave.clicked.connect(self.left)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(INSET, ICON_GAP, WIDE_GAP, ICON_GAP)
        layout.setSpacing(VIEW_GAP)
        layout.addWidget(self._name)
        layout.addWidget(self._fields, 1)
        layout.addWidget(self._leave)
        self._name_button()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.setStyleSheet(
            f"#lecture\\.head {{ background: {theme.window}; border-bottom: 1px solid {theme.border}; }}"
            f"QLabel {{ color: {theme.text}; background: transparent; }}"
        )
        self._show()

    def show_case(self, case: Case) -> None:
        """Shows the attributes of another case."""
        self._case = case
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._name_button()
            self._show()

    def _name_button(self) -> None:
        self._leave.setText(self.tr("Esc"))
        self._leave.setToolTip(self.tr("Leave the lecture (Esc)"))
        self._leave.setAccessibleName(self._leave.toolTip())

    def _show(self) -> None:
        if self._case is None:
            return
        self._name.setText(self._case.operator.name)
        fields = shown_fields(self._case, self.tr("none"))
        self._fields.setText(
            "&nbsp;&nbsp; ".join(
                f'<span style="color:{self._theme.muted}">{escape(name)}</span>&nbsp;<b>{_unbroken(text)}</b>'
                for name, text in fields
            )
        )
        self._fields.setAccessibleName(", ".join(f"{name} {text}" for name, text in fields))


def _unbroken(text: str) -> str:
    """The text as HTML without line breaks, so that a list of numbers stays on one line."""
    return escape(text).replace(" ", "&nbsp;")


def shown_fields(case: Case, none: str) -> list[tuple[str, str]]:
    """The name and the text of every field that a lecture shows. A count that follows from a list is left out.

    `none` is the text of an absent value.
    """
    found: list[tuple[str, str]] = []
    for field in case.operator.fields:
        if isinstance(field, TensorField):
            if field.optional and not case.has(field.name):
                found.append((field.name, none))
        elif isinstance(field, Attribute):
            text = text_at(case, field.name)
            if isinstance(field.type, Count) and not text:
                continue
            text = none if text is None else text
            found.append((field.name, text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "\u2026"))
    return found
