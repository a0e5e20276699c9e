"""Message boxes with the icons of the project, because the icons of the Qt style ignore the theme."""

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPalette, QShowEvent
from PySide6.QtWidgets import QMessageBox, QWidget

from widgets.style import icons
from widgets.style.sizes import BOX_ICON
from widgets.style.theme import DARK, LIGHT

_MIDDLE = 128
_NAMES: Mapping[QMessageBox.Icon, str] = MappingProxyType(
    {
        QMessageBox.Icon.Warning: "warning",
        QMessageBox.Icon.Critical: "error",
        QMessageBox.Icon.Information: "note",
        QMessageBox.Icon.Question: "question",
    }
)


class MessageBox(QMessageBox):
    """A message box whose icon looks like the icons of the window. Its colour fits the palette of the box, light or
    dark.
    """

    def __init__(
        self,
        icon: QMessageBox.Icon,
        title: str,
        text: str,
        buttons: QMessageBox.StandardButton = QMessageBox.StandardButton.NoButton,
        parent: QWidget | None = None,
    ) -> None:
        # With another icon, Qt would scale the picture of the style again for every box, and keep every copy.
        super().__init__(QMessageBox.Icon.NoIcon, title, text, buttons, parent)
        self._kind = icon

    def icon(self) -> QMessageBox.Icon:
        """The kind of icon that was passed to the constructor. For Qt, the box has no icon of this kind, only a
        picture.
        """
        return self._kind

    def show_once(self, name: str) -> None:
        """Gives the box an object name, opens it and returns at once. The box is deleted when it is closed."""
        self.setObjectName(name)
        self.finished.connect(self.deleteLater)
        self.open()

    def showEvent(self, event: QShowEvent) -> None:
        self._draw_icon()
        super().showEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.isVisible():
            self._draw_icon()

    def _draw_icon(self) -> None:
        if name := _NAMES.get(self._kind):
            theme = DARK if self.palette().color(QPalette.ColorRole.Window).lightness() < _MIDDLE else LIGHT
            color = theme.accent if name == "question" else theme.severity_color(name)
            self.setIconPixmap(icons.pixmap(name, color, BOX_ICON, self.devicePixelRatioF()))


def yes_or_no(title: str, text: str, parent: QWidget) -> MessageBox:
    """A question with the buttons Yes and No. Yes accepts the box; No is the default button."""
    buttons = QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.No
    box = MessageBox(QMessageBox.Icon.Question, title, text, buttons, parent)
    box.setDefaultButton(QMessageBox.StandardButton.No)
    return box
