"""A widget that shows a verdict or message about a case: its source, the outcome, details and buttons."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from widgets.controls.flow_layout import FlowLayout
from widgets.controls.labels import WrappedLabel
from widgets.style.fonts import font
from widgets.style.icons import status_pixmap
from widgets.style.qt_theme import set_sheet_property
from widgets.style.sizes import GAP, HAIR_GAP, ICON
from widgets.style.theme import LIGHT, Theme

# A zero-width space, which allows a line break after a separator of a path.
BREAK = "\u200b"


class Statement(QWidget):
    """Shows a caption, an icon with the outcome, an error code, a sentence and buttons; any of them may be absent."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._theme = LIGHT
        self._status: str | None = None
        self._who = WrappedLabel("caption-strong", muted=True)  # the name of a device may be long
        self._who.setObjectName(f"{name}.who")
        self._icon = QLabel()
        self._said = QLabel()
        self._said.setObjectName(f"{name}.said")
        self._said.setFont(font("title"))
        self._code = QLabel()
        self._code.setObjectName(f"{name}.code")
        self._code.setFont(font("mono-body"))
        self._code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._sentence = WrappedLabel("body", muted=True)
        self._sentence.setObjectName(f"{name}.sentence")
        line = FlowLayout(gap=GAP, line_gap=0)
        for label in (self._icon, self._said, self._code):
            line.addWidget(label)
        self._buttons = QWidget()
        FlowLayout(self._buttons)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(HAIR_GAP)
        layout.addWidget(self._who)
        layout.addLayout(line)
        # The buttons are above the sentence, so that they are visible without scrolling in a low panel.
        for part in (self._buttons, self._sentence):
            layout.addWidget(part)

    @property
    def sentence(self) -> str:
        """The shown sentence without the break characters that were inserted into paths for wrapping."""
        return self._sentence.text().replace(BREAK, "")

    def plain_text(self) -> str:
        """The visible texts as one text, for the clipboard."""
        first = " ".join(label.text() for label in (self._who, self._said, self._code) if label.text())
        return "\n".join(part for part in (first, self.sentence) if part)

    def add_button(self, name: str, text: str) -> QPushButton:
        """Adds a button and returns it. The button is hidden until `offer` shows it."""
        button = QPushButton(text)
        button.setObjectName(f"{self._name}.{name}")
        button.setAccessibleName(text)
        button.hide()
        layout = self._buttons.layout()
        assert layout is not None
        layout.addWidget(button)
        return button

    def offer(self, *buttons: QPushButton) -> None:
        """Shows these buttons and hides all others."""
        for button in self._buttons.findChildren(QPushButton):
            button.setVisible(button in buttons)
        self._buttons.setVisible(bool(buttons))

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._show_icon()

    def show_said(self, status: str | None, who: str, said: str, code: str = "", sentence: str = "") -> None:
        """Shows a message about a back end: the caption `who`, the outcome `said`, an error code, and a sentence with
        details.

        `status` selects the icon; None for no icon.
        """
        self._status = status
        self._who.setText(who)
        self._said.setText(said)
        set_sheet_property(self._said, "severity", status or "")
        self._code.setText(code)
        self._code.setVisible(bool(code))
        self._sentence.setText(sentence.replace("/", f"/{BREAK}").replace("\\", f"\\{BREAK}"))
        self.setAccessibleName(" ".join(part for part in (who, said, code) if part))
        self.setAccessibleDescription(sentence)
        self._show_icon()

    def _show_icon(self) -> None:
        self._icon.setVisible(self._status is not None)
        if self._status is not None:
            color = self._theme.severity_color(self._status)
            self._icon.setPixmap(status_pixmap(self._status, color, ICON, self.devicePixelRatioF()))
