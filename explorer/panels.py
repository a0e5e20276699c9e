"""The tabs at the bottom, with both verdicts in their corner on every tab."""

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QTabWidget, QWidget

from widgets.icons import icon
from widgets.theme import BAR_HEIGHT

_MARGIN = 12
_ICON = 16
# Padding of a tab, its icon, and the gap between icon and word.
_AROUND_WORD = 2 * 20 + _ICON


class Panels(QTabWidget):
    """Places its corner itself: QTabWidget lets a corner widget stick to the lower edge."""

    def __init__(self, *pills: QWidget) -> None:
        super().__init__()
        self._pictures: dict[int, tuple[str, str]] = {}
        self.setObjectName("panels")
        self.setAccessibleName(self.tr("Panels"))
        self.tabBar().setAccessibleName(self.tr("Panels"))
        self.setDocumentMode(True)
        self._corner = QWidget(self)
        row = QHBoxLayout(self._corner)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for pill in pills:
            row.addWidget(pill)

        self._corner.installEventFilter(self)

    def show_tab(self, tab: int, title: str, picture: tuple[str, str]) -> None:
        """Title and icon of one tab; told the same again, all tabs would be laid out and painted again."""
        if self.tabText(tab) != title:
            self.setTabText(tab, title)
        if self._pictures.get(tab) != picture:
            self._pictures[tab] = picture
            self.setTabIcon(tab, icon(*picture))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._corner and event.type() == QEvent.Type.LayoutRequest:
            self.place_corner()  # a verdict changed its width
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place_corner()

    def place_corner(self) -> None:
        self._corner.adjustSize()
        self._show_icons()
        height = self.tabBar().height() or BAR_HEIGHT
        left = self.width() - self._corner.width() - _MARGIN
        self._corner.move(left, max((height - self._corner.height()) // 2, 0))
        self._corner.raise_()

    def _show_icons(self) -> None:
        """Words stay where there is no room for icons too: a verdict never covers a tab."""
        bar, room = self.tabBar(), self.width() - self._corner.width() - 2 * _MARGIN
        words = sum(bar.fontMetrics().horizontalAdvance(bar.tabText(tab)) for tab in range(bar.count()))
        has_icons = words + bar.count() * _AROUND_WORD <= room
        self.setIconSize(QSize(_ICON, _ICON) if has_icons else QSize(0, 0))
