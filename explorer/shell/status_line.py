"""The status line: back end, time, number of cells, feature level, and the cell under the cursor."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QStatusBar, QToolButton, QWidget

from explorer.session.device_choice import Standing
from ops import Evaluation
from ops.arrays.layout import count
from ops.check.levels import minimum_level
from ops.model.case import Case
from widgets.style.delays import READ_MS
from widgets.style.fonts import font
from widgets.style.sizes import WIDEST_BACK_END
from widgets.text.wording import worded


class StatusLine(QStatusBar):
    """The status bar.

    Its button names the back end that computed the shown numbers. This may differ from the back end that the user
    chose.
    """

    backend_clicked = Signal(QWidget)  # the button
    backend_named = Signal(str, str)  # the name, and the tool tip

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self._backend = QToolButton()
        self._backend.setObjectName("backend")
        self._backend.setAutoRaise(True)
        self._origin = ""
        self._remark = ""
        self._why_none = ""
        self._backend.clicked.connect(lambda: self.backend_clicked.emit(self._backend))
        self._show_back_end()
        self._time = self._label("status.time")
        self._cells = self._label("status.cells")
        self._needs = self._label("status.level")
        self._cell = self._label("status.cell")
        self._was_run = False
        self.messageChanged.connect(self._show_labels)
        self.addWidget(self._backend)
        for label in (self._time, self._cells, self._needs, self._cell):
            self.addWidget(label)

    @property
    def backend(self) -> QToolButton:
        """The button that opens the menu of the back end."""
        return self._backend

    @property
    def backend_name(self) -> tuple[str, str]:
        """The name of the back end and its tool tip, as two texts."""
        return worded(self._origin) or self.tr("NumPy reference"), self._backend.toolTip()

    def show_standing(self, standing: Standing, adapter: str, why_none: str) -> None:
        """Shows why no device is in use, unless the user has chosen NumPy.

        `standing` is the reason: there is no runtime or no device, or `adapter` was not found yet, is missing or was
        lost. `why_none` explains in the tool tip why the machine has no device.
        """
        self._why_none = why_none if standing is Standing.NO_DEVICE else ""
        remarks = {
            Standing.NO_DEVICE: self.tr("no device found"),
            Standing.NO_RUNTIME: self.tr("no DirectML runtime found"),
            Standing.LOOKING: self.tr("looking for {0}").format(adapter),
            Standing.GONE: self.tr("{0} was not found").format(adapter),
            Standing.LOST: self.tr("{0} was lost").format(adapter),
        }
        self._remark = remarks.get(standing, "")
        self._show_back_end()

    def show_case(self, case: Case, result: Evaluation | None) -> None:
        """Shows the time of the run, the number of output cells and the feature level.

        `result` is None before the run.
        """
        was_run = result is not None and result.why_not is None
        if was_run and result is not None:
            self._origin = result.origin
            self._show_back_end()
        self._time.setText(self._duration(result.milliseconds) if was_run and result else self.tr("not run"))
        cells = sum(count(array.shape) for array in result.outputs.values()) if result else 0
        self._cells.setText(self.tr("1 output cell") if cells == 1 else self.tr("{0} output cells").format(cells))
        self._was_run = was_run
        self._show_labels()
        level = minimum_level(case)
        needs = (
            self.tr("Needs level {0}").format(level) if level else self.tr("No level supports these types and ranks")
        )
        self._needs.setText(needs)

    def tell(self, sentence: str) -> None:
        """Shows a message in the status line for a few seconds. Line breaks are replaced by spaces."""
        self.showMessage(" ".join(sentence.split()), READ_MS)

    def show_cell(self, text: str) -> None:
        """Shows the cell under the cursor as text; '' hides it."""
        self._cell.setText(text)
        self._show_labels()

    def _show_labels(self) -> None:
        """Shows two labels: the number of output cells, if the case was run, and the current cell, if there is one.
        Does nothing while a message is shown in their place.
        """
        if not self.currentMessage():
            self._cells.setVisible(self._was_run)
            self._cell.setVisible(bool(self._cell.text()))

    def _show_back_end(self) -> None:
        text = worded(self._origin) or self.tr("NumPy reference")
        if self._remark:
            text = f"{text} ({self._remark})"
        name = self.tr("Back end: {0}").format(text)
        if name == self._backend.accessibleName():
            return
        elided = self._backend.fontMetrics().elidedText(text, Qt.TextElideMode.ElideMiddle, WIDEST_BACK_END)
        self._backend.setText(elided.replace("&", "&&"))
        self._backend.setToolTip("\n".join(part for part in (text, worded(self._why_none)) if part))
        self._backend.setAccessibleName(name)
        self.backend_named.emit(*self.backend_name)

    def _duration(self, milliseconds: float) -> str:
        return self.tr("{0} ms").format(f"{milliseconds:.2f}" if milliseconds < 10 else f"{milliseconds:.0f}")

    def _label(self, name: str) -> QLabel:
        label = QLabel()
        label.setObjectName(name)
        label.setProperty("muted", "true")
        label.setFont(font("caption"))
        return label
