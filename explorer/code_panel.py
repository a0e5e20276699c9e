"""The case as a DxDispatch model file, to read and to copy."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from explorer.late_panel import LatePanel
from ops import dump
from ops.case import Case
from ops.formats.model_text import to_text
from widgets.theme import INSET, font

# Numbers of larger inputs would bury the desc; the file that is saved has them all.
SHOWN_ELEMENTS = 4_096


class CodePanel(LatePanel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("code")
        self._case: Case | None = None

    def show_case(self, case: Case) -> None:
        self._case = case
        self.touch()

    def build(self) -> None:
        self._text = QPlainTextEdit()
        self._text.setObjectName("code.text")
        self._text.setReadOnly(True)
        self._text.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._text.setFont(font("mono-body"))
        self._text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._text.setAccessibleName(self.tr("DxDispatch model file"))
        name = QLabel(self.tr("DxDispatch model file"))
        name.setProperty("muted", "true")
        name.setFont(font("caption"))
        copy = QPushButton(self.tr("Copy"))
        copy.setAccessibleName(self.tr("Copy the model file"))
        copy.setObjectName("code.copy")
        copy.clicked.connect(self._on_copy)
        bar = QHBoxLayout()
        bar.setContentsMargins(INSET, 8, INSET, 4)
        bar.addWidget(name, 1)
        bar.addWidget(copy)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        layout.addWidget(self._text, 1)

    def write(self) -> None:
        self._text.setStyleSheet(f"QPlainTextEdit {{ background: {self.theme.panel}; padding: 0 12px; }}")
        if self._case is not None:
            place = self._text.verticalScrollBar().value()
            self._text.setPlainText(model_text(self._case, SHOWN_ELEMENTS))
            self._text.verticalScrollBar().setValue(place)

    def _on_copy(self) -> None:
        if self._case is not None:
            QGuiApplication.clipboard().setText(model_text(self._case))


def model_text(case: Case, most: int | None = None) -> str:
    """The model file; with `most`, resources of more elements are left out and say so."""
    model = dump(case)
    if most is not None:
        for resource in model["resources"].values():
            values = resource.get("initialValues")
            if isinstance(values, list) and len(values) > most:
                resource["initialValues"] = f"{len(values)} elements, not shown here"
    return to_text(model)
