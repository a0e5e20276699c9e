"""Feature levels against tensors: what the present case meets at each level, and what it does not."""

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QAbstractItemView, QTableView, QVBoxLayout, QWidget

from explorer.late_panel import LatePanel
from ops import FeatureLevel
from ops.case import Case
from ops.dtypes import DataType, names
from ops.levels import works_at
from ops.operator import Supported
from widgets.theme import LIGHT, ROW_HEIGHT, Theme, font

LEVELS = tuple(reversed(FeatureLevel))
_NOTHING = QModelIndex()
Index = QModelIndex | QPersistentModelIndex


class LevelPanel(LatePanel):
    """Choosing a row chooses the target level."""

    level_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("featureLevels")
        self._shown: tuple[Case, FeatureLevel] | None = None

    def show_case(self, case: Case, target: FeatureLevel) -> None:
        self._shown = (case, target)
        self.touch()

    def build(self) -> None:
        self._model = LevelTable(self)
        self._table = QTableView()
        self._table.setObjectName("featureLevels.table")
        self._table.setModel(self._model)
        self._table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self._table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self._table.verticalHeader().hide()
        self._table.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self._table.setShowGrid(False)
        self._table.setTabKeyNavigation(False)
        self._table.horizontalHeader().setStretchLastSection(True)
        self._table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self._table.setAccessibleName(self.tr("Feature levels"))
        self._table.activated.connect(self._on_chosen)
        self._table.clicked.connect(self._on_chosen)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 0, 8, 0)
        layout.addWidget(self._table)

    def write(self) -> None:
        self._model.set_theme(self.theme)
        if self._shown is not None:
            self._model.show_case(*self._shown)
            self._table.resizeColumnsToContents()

    def _on_chosen(self, index: QModelIndex) -> None:
        self.level_chosen.emit(LEVELS[index.row()])


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
