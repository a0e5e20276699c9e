"""The menu of recently opened and saved files."""

from pathlib import Path

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from explorer.files.files import Files


class RecentFiles(QMenu):
    """The menu of recent files. It is filled each time that it opens, because files may have been deleted meanwhile."""

    def __init__(self, files: Files, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("recentFiles")
        self.setTitle(self.tr("Open &recent"))
        self.setToolTipsVisible(True)
        self._files = files
        files.recent_changed.connect(self._on_recent_changed)
        self.aboutToShow.connect(self._fill)
        self.triggered.connect(self._on_triggered)
        self._on_recent_changed()

    def _on_recent_changed(self) -> None:
        self.menuAction().setEnabled(bool(self._files.recent))

    def _fill(self) -> None:
        self.clear()
        for number, path in enumerate(self._files.recent, 1):
            # A single & would mark a mnemonic.
            name = Path(path).name.replace("&", "&&")
            action = self.addAction(f"&{number % 10}  {name}")
            action.setData(path)
            is_there = _is_file(path)
            action.setEnabled(is_there)
            action.setToolTip(path if is_there else self.tr("{0} no longer exists.").format(path))
        self.addSeparator()
        clear = self.addAction(self.tr("&Clear"))
        clear.setObjectName("recentFiles.clear")

    def _on_triggered(self, action: QAction) -> None:
        if isinstance(path := action.data(), str):
            self._files.open(path)
        else:
            self._files.forget_recent()


def _is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):
        return False
