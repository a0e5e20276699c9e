"""The Distribution tab: histograms of the numbers shown, counted only while the tab is open."""

import math
import sys
from collections.abc import Iterable, Mapping

import numpy as np
from PySide6.QtWidgets import QVBoxLayout, QWidget

from explorer.shell.late_panel import LatePanel
from ops.attribute_types import Float, ScalarUnion
from ops.model.case import Case
from widgets.display.picture import TensorPicture

Series = tuple[str, bool, np.ndarray]  # field; True for an output; numbers

# Other attributes, such as Epsilon or LearningRate, cannot be compared with the numbers of a tensor.
LIMITS = ("Min", "Max", "Threshold")


class DistributionPanel(LatePanel):
    """Shows histograms of the tensors that have numbers, in one plot per value group."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[Case, tuple[TensorPicture, ...]] | None = None

    def show_numbers(self, case: Case, pictures: tuple[TensorPicture, ...]) -> None:
        """Shows the distribution of the numbers of `pictures`. Vertical lines mark limits in the attributes of `case`,
        which `lines` returns.
        """
        self._shown = (case, pictures)
        self.touch()

    def build(self) -> None:
        from widgets.charts.distribution import Distribution  # imported here, because only the open tab needs it

        self._distribution = Distribution()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._distribution)
        # Shown explicitly, because Qt would lay out a new child only after the first paint event of the panel.
        self._distribution.show()
        layout.activate()

    def write(self) -> None:
        self._distribution.set_theme(self.theme)
        if self._shown is not None:
            case, pictures = self._shown
            self._distribution.show_series(series(pictures), lines(case))


def series(pictures: Iterable[TensorPicture]) -> Mapping[str, tuple[Series, ...]]:
    """The tensors that have numbers, by value group. Pictures of differences are left out."""
    groups: dict[str, tuple[Series, ...]] = {}
    for picture in pictures:
        if picture.values is not None and not picture.read_at:
            one = (picture.field, picture.is_output, picture.values)
            groups[picture.group] = (*groups.get(picture.group, ()), one)
    return groups


def lines(case: Case) -> Mapping[str, float]:
    """Returns the values of the attributes that limit the numbers of a tensor, such as Min and Max, by the names of the
    fields.

    An integer beyond the range of FLOAT64 becomes infinity or negative infinity.
    """
    found: dict[str, float] = {}
    for field in case.operator.attributes:
        value = case[field.name]
        if field.name in LIMITS and isinstance(field.type, Float | ScalarUnion) and isinstance(value, int | float):
            is_beyond = isinstance(value, int) and abs(value) > sys.float_info.max
            found[field.name] = math.inf * (1 if value > 0 else -1) if is_beyond else value
    return found
