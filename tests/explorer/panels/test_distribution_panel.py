"""The parts of the Distribution tab are in their final positions when the tab is first shown."""

from itertools import product

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from explorer.panels.distribution_panel import DistributionPanel
from explorer.window.main_window import MainWindow
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import settle
from tests.helpers.sampling import Sample
from widgets.charts.distribution import Distribution


def places(window: MainWindow) -> dict[str, QRect]:
    """Returns the rectangles of all visible widgets of the distribution panel in the window, by class and object
    name.
    """
    shown = window.findChild(Distribution)
    assert shown is not None
    parts = [shown, *shown.findChildren(QWidget)]
    return {
        f"{type(part).__name__} {part.objectName()}": QRect(part.mapTo(window, part.rect().topLeft()), part.size())
        for part in parts
        if part.isVisible()
    }


def test_everything_stands_in_its_place_when_the_tab_is_first_shown(qtbot: QtBot, window: MainWindow):
    window.tabs.setCurrentWidget(window.tabs.panel(DistributionPanel))
    at_first = places(window)
    settle(qtbot, window)
    assert any(name.startswith("DistributionPlot") for name in at_first)
    assert at_first == places(window)


BOUNDS = ("9" * 400, "-" + "9" * 400, str(2**64), str(-(2**64)), "1e400", "nan", "9" * 40)


@pytest.mark.sampled
@pytest.mark.parametrize("operator", ["ELEMENT_WISE_CLIP1", "ELEMENT_WISE_CLIP"])
def test_any_bound_has_its_line_or_is_beyond_the_edge(
    qtbot: QtBot, show: Show, sample: Sample, subtests: pytest.Subtests, operator: str
):
    window = show(operator)
    window.tabs.setCurrentWidget(window.tabs.panel(DistributionPanel))
    for bound, typed in sample.of(product(("Min", "Max"), BOUNDS), 6):
        with subtests.test(bound=bound, typed=typed):
            window.session.edit(bound, typed)
            settle(qtbot, window)
            shown = window.findChild(Distribution)
            assert shown is not None
            shown.repaint()
            assert "InputTensor: " in shown.accessibleDescription()
            window.session.undo_stack.undo()
