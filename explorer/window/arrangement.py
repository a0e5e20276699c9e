"""Where the parts of the window stand: browser, editors and heatmaps side by side, the panels below the last two."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from widgets.style.sizes import (
    BROWSER_WIDTH,
    FORM_WIDTH,
    LEAST_LOW_PANELS_HEIGHT,
    LEAST_PANELS_HEIGHT,
    LOW_WINDOW,
    PANELS_HEIGHT,
)


def arranged(browser: QWidget, form: QWidget, middle: QWidget, panels: QWidget, strip: QWidget) -> QSplitter:
    """The window's content; what is left over goes to the middle. `strip` lies between the columns and the panels."""
    panels.setMinimumHeight(LEAST_LOW_PANELS_HEIGHT)
    upper = _splitter("form", Qt.Orientation.Horizontal, (form, middle), (FORM_WIDTH, 1000))
    right = _splitter("panels", Qt.Orientation.Vertical, (upper, stacked(panels, over=strip)), (480, PANELS_HEIGHT))
    return _splitter("browser", Qt.Orientation.Horizontal, (browser, right), (BROWSER_WIDTH, 1000))


def panels_splitter(columns: QSplitter) -> QSplitter:
    """The one between the upper part and the panels."""
    found = columns.findChild(QSplitter, "layout.panels")
    assert found is not None
    return found


def least_panels(window_height: int) -> int:
    """How high the panels are at least."""
    return LEAST_LOW_PANELS_HEIGHT if window_height < LOW_WINDOW else LEAST_PANELS_HEIGHT


def give_first(splitter: QSplitter, width: int) -> None:
    """Gives the first part a width, of which a splitter keeps the old one even when a maximum forbids it."""
    splitter.setSizes([width, max(splitter.width() - width, 1)])


def stacked(*parts: QWidget, over: QWidget | None = None) -> QWidget:
    """One below the other without a gap; the first takes what room there is, under what lies `over` it."""
    layout = QVBoxLayout()
    if over is not None:
        layout.addWidget(over)
    return _boxed(layout, parts)


def side_by_side(*parts: QWidget) -> QWidget:
    return _boxed(QHBoxLayout(), parts)


def _boxed(layout: QVBoxLayout | QHBoxLayout, parts: tuple[QWidget, ...]) -> QWidget:
    box = QWidget()
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    for number, part in enumerate(parts):
        layout.addWidget(part, 0 if number else 1)
    box.setLayout(layout)
    return box


def _splitter(
    name: str, orientation: Qt.Orientation, parts: tuple[QWidget, QWidget], sizes: tuple[int, int]
) -> QSplitter:
    """Two parts of which the second takes what room there is; of a vertical pair, the first most of it."""
    splitter = QSplitter(orientation)
    splitter.setObjectName(f"layout.{name}")
    splitter.setHandleWidth(1)
    splitter.setChildrenCollapsible(False)
    for part in parts:
        splitter.addWidget(part)
    stretches = (0, 1) if orientation is Qt.Orientation.Horizontal else (3, 1)
    for part, stretch in enumerate(stretches):
        splitter.setStretchFactor(part, stretch)
    splitter.setSizes(list(sizes))
    return splitter
