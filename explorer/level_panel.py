"""Feature levels against tensors: what the present case meets at each level, and what it does not."""

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from explorer.late_panel import LatePanel
from ops import FeatureLevel
from ops.case import Case
from widgets.theme import ROW_HEIGHT


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
        from PySide6.QtWidgets import QAbstractItemView, QTableView

        from explorer.level_table import LevelTable  # only for who looks at it

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
        self.level_chosen.emit(self._model.level_at(index))
