"""A label of plain text that wraps, and asks for no more height than one line before it knows its width."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QWidget

from widgets.style import fonts


class WrappedLabel(QLabel):
    """QLabel reserves the height its text would have in the narrowest column: empty room, and needless scroll bars."""

    def __init__(self, role: str, parent: QWidget | None = None, *, muted: bool = False) -> None:
        super().__init__(parent)
        self.setFont(fonts.font(role))
        self.setProperty("muted", "true" if muted else "")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), self.fontMetrics().lineSpacing())
