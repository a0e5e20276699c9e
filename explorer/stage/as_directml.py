"""The switch between the documented outputs and the outputs that DirectML was observed to compute."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, QSignalBlocker, Signal
from PySide6.QtGui import QAction

from explorer.stage.run_history import mark_where
from ops import Evaluation
from widgets.controls.way_switch import WaySwitch
from widgets.display.picture import Mark


class AsDirectML(QObject):
    """The switch between two versions of a run's outputs: as documented, and as DirectML computes them.

    It is visible only if they differ. A run without a difference switches back to the documented outputs.
    """

    switched = Signal()

    def __init__(self, action: QAction, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._action = action
        words = self.tr("as documented"), self.tr("as DirectML")
        sentences = (
            self.tr("Show the outputs that the DirectML pages define (D)"),
            self.tr("Show the outputs that DirectML was observed to compute (D)"),
        )
        self.switch = WaySwitch("asDirectML", tuple(zip(words, sentences, strict=True)))
        self.switch.chosen.connect(self._on_chosen)
        action.toggled.connect(self._on_toggled)
        self._offer(False)

    def show_result(self, result: Evaluation | None, has_errors: bool) -> None:
        """Shows the switch if a result has outputs as DirectML that differ from the outputs of the reference; otherwise
        hides it.

        While there is no result, the switch does not change, so that it does not flicker during a run. If the case has
        errors, the switch is hidden.
        """
        if result is not None:
            self._offer(result.as_directml is not None)
            if result.as_directml is None:
                self.reset()
        elif has_errors:
            self._offer(False)

    def reset(self) -> None:
        """Switches back to the documented outputs without a signal; the caller has to show the result."""
        with QSignalBlocker(self):
            self._action.setChecked(False)

    def shown(self, result: Evaluation | None) -> Evaluation | None:
        """The result to show: `result`, or its outputs as DirectML if the switch is on."""
        is_other = self._action.isChecked() and result is not None and result.as_directml is not None
        return result.as_directml if is_other and result is not None else result

    def _offer(self, is_offered: bool) -> None:
        self._action.setEnabled(is_offered)
        self.switch.setVisible(is_offered)

    def _on_chosen(self, way: int) -> None:
        self._action.setChecked(bool(way))

    def _on_toggled(self, is_on: bool) -> None:
        self.switch.show_way(int(is_on))
        self.switched.emit()


def differing_marks(result: Evaluation) -> Mapping[str, Mark]:
    """Marks the output cells in which `result` differs from the reference. Returns the marks by output field."""
    differences = result.differences.items()
    return {field: mark_where(difference.mask) for field, difference in differences if difference.differing}
