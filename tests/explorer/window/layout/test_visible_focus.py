"""The focus is visible at every stop of the tab order, in both themes."""

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import settle
from tests.explorer.window.test_keyboard import stops

# The least visible contrast; the least number of px, a side of the smallest control.
LEAST_CONTRAST, LEAST_PIXELS = 3.0, 8
_AROUND = 6


@pytest.fixture
def still(window: MainWindow) -> Iterator[MainWindow]:
    """Yields the window with a caret that does not blink."""
    before = QApplication.cursorFlashTime()
    QApplication.setCursorFlashTime(0)
    yield window
    QApplication.setCursorFlashTime(before)


def luminance(image: QImage) -> np.ndarray:
    """The relative luminance (WCAG) of every pixel, [height, width]."""
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    channels = rows[:, : 3 * plain.width()].reshape(plain.height(), plain.width(), 3) / 255
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def pixels_that_tell(before: np.ndarray, after: np.ndarray) -> int:
    """Returns the number of pixels whose luminance differs visibly between the images `before` and `after`."""
    light, dark = np.maximum(before, after), np.minimum(before, after)
    return int(((light + 0.05) / (dark + 0.05) >= LEAST_CONTRAST).sum())


def around(window: MainWindow, stop: QWidget) -> QRect:
    place = QRect(stop.mapTo(window, stop.rect().topLeft()), stop.size())
    return place.adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND).intersected(window.rect())


@pytest.mark.sampled
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("operator", ["TOP_K1", "ONE_HOT"])
def test_the_focus_is_seen_wherever_it_is(qtbot: QtBot, show: Show, still: MainWindow, theme: str, operator: str):
    window = show(operator)
    window.preferences.choose_theme(theme)
    if operator == "ONE_HOT":
        window.session.edit("IndicesTensor.Sizes[3]", "2")  # a field with an error shows the focus in the same way
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    settle(qtbot, window)
    unseen: list[QWidget] = []
    for stop in stops(window):
        if stop.visibleRegion().isEmpty():
            continue
        if (focused := QApplication.focusWidget()) is not None:
            focused.clearFocus()
        QApplication.processEvents()
        area = around(window, stop)
        before = luminance(window.grab(area).toImage())
        stop.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        after = luminance(window.grab(area).toImage())
        if before.shape != after.shape or pixels_that_tell(before, after) < LEAST_PIXELS:
            unseen.append(stop)
    assert "\n".join(f"{type(each).__name__} {each.objectName()}" for each in unseen) == ""
