"""A panel that is built and updated only while it is visible."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from widgets.style.theme import LIGHT, Theme


class LatePanel(QWidget):
    """Base class of the panels in tabs. Most of them are never opened, so they are built only when they are first
    shown.

    Subclasses override `build` and `write`, and call `touch` when their content changes.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = LIGHT
        self._is_built = False
        self._is_stale = True

    def build(self) -> None:
        """Creates the widgets; called once, before the panel is first shown."""

    def write(self) -> None:
        """Writes the current content into the panel, in the current theme. Subclasses override this."""

    def set_theme(self, theme: Theme) -> None:
        """Changes the colours of the panel to those of `theme`."""
        self.theme = theme
        self.touch()

    def touch(self) -> None:
        """Marks the content as changed: `write` is called at once, or when the panel is shown the next time."""
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
