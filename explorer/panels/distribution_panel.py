"""The distribution of the numbers shown, counted while somebody looks at it."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from explorer.panels.distribution_series import lines, series
from explorer.shell.late_panel import LatePanel
from ops.model.case import Case
from widgets.display.picture import TensorPicture


class DistributionPanel(LatePanel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[Case, tuple[TensorPicture, ...]] | None = None

    def show_numbers(self, case: Case, pictures: tuple[TensorPicture, ...]) -> None:
        self._shown = (case, pictures)
        self.touch()

    def build(self) -> None:
        from widgets.charts.distribution import Distribution  # plots are only for who looks at them

        self._distribution = Distribution()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._distribution)
        # Qt shows a new part, and gives it its place, only after the first picture of the panel.
        self._distribution.show()
        layout.activate()

    def write(self) -> None:
        self._distribution.set_theme(self.theme)
        if self._shown is not None:
            case, pictures = self._shown
            self._distribution.show_series(series(pictures), lines(case))
