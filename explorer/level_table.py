"""Feature levels against tensors, as a table model: a row a level, newest first."""

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QWidget

from ops import FeatureLevel
from ops.case import Case
from ops.dtypes import DataType, names
from ops.levels import works_at
from ops.operator import Supported
from widgets.theme import LIGHT, Theme, font

LEVELS = tuple(reversed(FeatureLevel))
_NOTHING = QModelIndex()
Index = QModelIndex | QPersistentModelIndex


class LevelTable(QAbstractTableModel):
    """A row a level, newest first: level, release, verdict, then a column for each tensor."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._case: Case | None = None
        self._target = LEVELS[0]
        self._tensors: tuple[str, ...] = ()
        self._theme = LIGHT

    def show_case(self, case: Case, target: FeatureLevel) -> None:
        self.beginResetModel()
        self._case, self._target = case, target
        self._tensors = tuple(field.name for field in case.operator.tensors if case.tensor(field.name) is not None)
        self.endResetModel()

    def set_theme(self, theme: Theme) -> None:
        self.beginResetModel()
        self._theme = theme
        self.endResetModel()

    def level_at(self, index: Index) -> FeatureLevel:
        return LEVELS[index.row()]

    def rowCount(self, parent: Index = _NOTHING) -> int:
        return 0 if parent.isValid() or self._case is None else len(LEVELS)

    def columnCount(self, parent: Index = _NOTHING) -> int:
        return 0 if parent.isValid() else 3 + len(self._tensors)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (self.tr("Level"), self.tr("First in"), self.tr("This desc"), *self._tensors)[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if self._case is None or not index.isValid():
            return None
        level = LEVELS[index.row()]
        works = works_at(self._case, level)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(level, index.column(), works)
        if role == Qt.ItemDataRole.FontRole:
            return self._font(level, index.column())
        if role == Qt.ItemDataRole.ForegroundRole:
            return QColor(self._color(level, index.column(), works))
        return None

    def _font(self, level: FeatureLevel, column: int) -> QFont:
        return font("body-strong" if level == self._target and column == 0 else "body")

    def _text(self, level: FeatureLevel, column: int, works: bool) -> str:
        if column == 0:
            target = self.tr("{0}  target") if level == self._target else "{0}"
            return target.format(level)
        if column == 1:
            windows = level.release.windows
            return f"DirectML {level.release.directml}" + (f", {windows}" if windows else "")
        if column == 2:
            return self.tr("works") if works else self.tr("not available")
        supported = self._supported(level, column)
        if supported is None:
            return "\u2013"
        problems = self._problems(supported, self._tensors[column - 3])
        allowed = f"{supported.rank_text} dimensions, {names(supported.types)}"
        return f"{problems}: {allowed}" if problems else allowed

    def _supported(self, level: FeatureLevel, column: int) -> Supported | None:
        assert self._case is not None
        row = self._case.operator.supported(level)
        return None if row is None else row.get(self._tensors[column - 3])

    def _problems(self, supported: Supported, tensor: str) -> str:
        assert self._case is not None
        desc = self._case.tensor(tensor)
        if desc is None:
            return ""
        found: list[str] = []
        if desc.rank is not None and not supported.allows_rank(desc.rank):
            found.append(self.tr("not {0} dimensions").format(desc.rank))
        if isinstance(desc.data_type, DataType) and desc.data_type not in supported.types:
            found.append(self.tr("not {0}").format(desc.data_type.name))
        return ", ".join(found)

    def _color(self, level: FeatureLevel, column: int, works: bool) -> str:
        if column == 2:
            return self._theme.success if works else self._theme.error
        if column < 3:
            return self._theme.text if works else self._theme.muted
        supported = self._supported(level, column)
        if supported is None:
            return self._theme.muted
        return self._theme.error if self._problems(supported, self._tensors[column - 3]) else self._theme.text
