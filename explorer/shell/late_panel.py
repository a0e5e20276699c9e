"""A panel that is built, and brought up to date, only while somebody looks at it."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from widgets.style.theme import LIGHT, Theme


class LatePanel(QWidget):
    """Most people never open most panels, and a window should not wait for them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = LIGHT
        self._is_built = False
        self._is_stale = True

    def build(self) -> None:
        """Makes the widgets; called once."""

    def write(self) -> None:
        """Shows what the panel was last told, in the theme in force."""

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        self.touch()

    def touch(self) -> None:
        """What is shown is out of date."""
        self._is_stale = True
        if self.isVisible():
            self._catch_up()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.touch()

    def showEvent(self, event: QShowEvent) -> None:
        self._catch_up()

    def _catch_up(self) -> None:
        if not self._is_built:
            self._is_built = True
            self.build()
        if self._is_stale:
            self._is_stale = False
            self.write()
