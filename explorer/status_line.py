"""The line at the bottom: what ran, how long it took, how much it was, which level it needs, and the cell."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QStatusBar, QToolButton, QWidget

from ops import Evaluation
from ops.case import Case
from ops.layout import count
from ops.levels import minimum_level
from widgets.theme import font


class StatusLine(QStatusBar):
    backend_clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self._backend = QToolButton()
        self._backend.setObjectName("backend")
        self._backend.setText(self.tr("NumPy reference"))
        self._backend.setAccessibleName(self.tr("Back end"))
        self._backend.setAutoRaise(True)
        self._backend.clicked.connect(self.backend_clicked)
        self._time = self._label("status.time")
        self._cells = self._label("status.cells")
        self._needs = self._label("status.level")
        self._cell = self._label("status.cell")
        self.addWidget(self._backend)
        for label in (self._time, self._cells, self._needs, self._cell):
            self.addWidget(label)

    def show_case(self, case: Case, result: Evaluation | None) -> None:
        was_run = result is not None and result.why_not is None
        self._time.setText(self._duration(result.milliseconds) if was_run and result else self.tr("not run"))
        cells = sum(count(array.shape) for array in result.outputs.values()) if result else 0
        self._cells.setText(self.tr("1 output cell") if cells == 1 else self.tr("{0} output cells").format(cells))
        self._cells.setVisible(was_run)
        level = minimum_level(case)
        needs = self.tr("Needs level {0}").format(level) if level else self.tr("No level has these types and ranks")
        self._needs.setText(needs)

    def show_cell(self, text: str) -> None:
        self._cell.setText(text)

    def _duration(self, milliseconds: float) -> str:
        return self.tr("{0} ms").format(f"{milliseconds:.2f}" if milliseconds < 10 else f"{milliseconds:.0f}")

    def _label(self, name: str) -> QLabel:
        label = QLabel()
        label.setObjectName(name)
        label.setProperty("muted", "true")
        label.setFont(font("caption"))
        label.setContentsMargins(8, 0, 8, 0)
        return label
