"""The description of a heatmap for screen readers: the order of its dimensions, and the cell under the cursor."""

from PySide6.QtWidgets import QWidget


class Speech:
    """Sets the accessible description of a heatmap: a text about the cell under the cursor, then the order of the
    dimensions.
    """

    def __init__(self, heatmap: QWidget) -> None:
        self._heatmap = heatmap
        self._order = self._cell = ""

    def describe(self, order: str) -> None:
        """Sets the text that screen readers get about the order of the dimensions."""
        self._order = order
        self._show()

    def say(self, cell: str) -> None:
        """Sets the text about the cell under the cursor; '' if there is no such cell.

        If the heatmap has the keyboard focus, a new text is announced, because screen readers do not read a description
        again.
        """
        is_new = cell != self._cell
        self._cell = cell
        self._show()
        if cell and is_new and self._heatmap.hasFocus():
            # Imported here, because the start does not need it.
            from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._heatmap, cell))

    def _show(self) -> None:
        self._heatmap.setAccessibleDescription("; ".join(text for text in (self._cell, self._order) if text))
