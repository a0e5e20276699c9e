"""The line at the top of a lecture: the operator, its summary, and the verdict."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from ops.model.case import Case
from ops.model.fields import TensorField
from widgets.controls.chips import Pill
from widgets.style.fonts import font
from widgets.style.sizes import ICON_GAP, INSET, TOOL_BUTTON, VIEW_GAP, WIDE_GAP
from widgets.style.theme import LIGHT, Theme
from widgets.text.wording import worded


class LectureHead(QWidget):
    """Shows the operator, its summary, its absent optional tensors, and the verdict."""

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
        self._fields.setTextFormat(Qt.TextFormat.PlainText)
        self._fields.setWordWrap(True)
        self._pill = Pill()
        self._pill.setObjectName("lecture.verdict")
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
        layout.addWidget(self._pill)
        layout.addWidget(self._leave)
        self._name_button()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._pill.set_theme(theme)
        self.setStyleSheet(
            f"#lecture\\.head {{ background: {theme.window}; border-bottom: 1px solid {theme.border}; }}"
            f"QLabel {{ color: {theme.text}; background: transparent; }}"
            f"#lecture\\.fields {{ color: {theme.muted}; }}"
        )
        self._show()

    def show_case(self, case: Case) -> None:
        """Shows the operator of a case and its absent optional tensors."""
        self._case = case
        self._show()

    def show_verdict(self, ours: Pill, directml: Pill) -> None:
        """Shows one of two verdicts: `directml`, or `ours`, the result of the program's own check.

        Shows `ours` if this check found errors, or if DirectML gave no verdict.
        """
        is_ours = ours.verdict[0] == "error" or directml.verdict[0] not in ("success", "error")
        self._pill.show_verdict(*(ours if is_ours else directml).verdict)

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
        absent = [
            field.name
            for field in self._case.operator.fields
            if isinstance(field, TensorField) and field.optional and not self._case.has(field.name)
        ]
        text = worded(self._case.operator.summary)
        if absent:
            text += " " + self.tr("Not given: {0}.").format(", ".join(absent))
        self._fields.setText(text)
        self._fields.setAccessibleName(text)
