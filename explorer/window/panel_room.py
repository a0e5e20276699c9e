"""How high the panels at the bottom are: what is read, and looked at, gets more of the window than what is told."""

from PySide6.QtCore import QByteArray, QObject
from PySide6.QtWidgets import QSplitter, QTabWidget

# Of the height that heatmaps and panels share.
_SHARE_TO_READ = 0.4


class PanelRoom(QObject):
    """The first tab tells in a few lines; the others share a height of their own, until somebody drags the edge."""

    def __init__(self, panels: QTabWidget, splitter: QSplitter) -> None:
        super().__init__(splitter)
        self._splitter = splitter
        self._is_reading = panels.currentIndex() > 0
        self._shares: dict[bool, float] = {}
        self._told: QByteArray | None = None
        panels.currentChanged.connect(self._on_changed)

    def state_of(self, splitter: QSplitter) -> QByteArray:
        """What is to be remembered of a splitter: of this one, how it is while the first tab is open."""
        is_own = splitter is self._splitter and self._is_reading
        return self._told if is_own and self._told is not None else splitter.saveState()

    def _on_changed(self, tab: int) -> None:
        is_reading = tab > 0
        if is_reading == self._is_reading:
            return
        if is_reading:
            self._told = self._splitter.saveState()
        whole, now = sum(self._splitter.sizes()), self._splitter.sizes()[1]
        # As a share: the window may have another size by then.
        self._shares[self._is_reading] = share = now / max(whole, 1)
        self._is_reading = is_reading
        height = round(whole * self._shares.get(is_reading, max(share, _SHARE_TO_READ)))
        self._splitter.setSizes([whole - height, height])
