"""Arranges the window: operators, editors and heatmaps are side by side, and the panels are below the editors and
heatmaps.

`PanelRoom` changes the height of the panels when another tab is opened. `EditorRoom` contains the editors, and the
widgets that are shown in place of the editors.
"""

from PySide6.QtCore import QByteArray, QEvent, QObject, Qt
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QTabWidget, QVBoxLayout, QWidget

from widgets.controls.layout_pause import paused
from widgets.style.sizes import (
    BROWSER_WIDTH,
    FORM_WIDTH,
    LEAST_LOW_PANELS_HEIGHT,
    LEAST_PANELS_HEIGHT,
    LOW_WINDOW,
    PANELS_HEIGHT,
)

# The share of the panels in the height of heatmaps and panels, for all tabs except the first.
_SHARE_TO_READ = 0.4
# The heights of the upper row and of the panels at the first start, in any unit, and the share of the panels.
_FIRST_HEIGHTS = (480, PANELS_HEIGHT)
_FIRST_SHARE = PANELS_HEIGHT / sum(_FIRST_HEIGHTS)


def arranged(browser: QWidget, form: QWidget, middle: QWidget, panels: QWidget, strip: QWidget) -> QSplitter:
    """Returns the content of the window. `browser` is the left column. To its right, `form` and `middle` are side by
    side, below them is `strip`, and below that are the `panels`.

    Extra width goes to `middle`.
    """
    panels.setMinimumHeight(LEAST_LOW_PANELS_HEIGHT)
    upper = _splitter("form", Qt.Orientation.Horizontal, (EditorRoom(form), middle), (FORM_WIDTH, 1000))
    right = _splitter("panels", Qt.Orientation.Vertical, (upper, stacked(panels, over=strip)), _FIRST_HEIGHTS)
    return _splitter("browser", Qt.Orientation.Horizontal, (browser, right), (BROWSER_WIDTH, 1000))


def panels_splitter(columns: QSplitter) -> QSplitter:
    """Returns the splitter inside `columns` that separates the panels from the part of the window above them."""
    found = columns.findChild(QSplitter, "layout.panels")
    assert found is not None
    return found


def least_panels(window_height: int) -> int:
    """The minimum height of the panels, in px."""
    return LEAST_LOW_PANELS_HEIGHT if window_height < LOW_WINDOW else LEAST_PANELS_HEIGHT


def give_first(splitter: QSplitter, width: int) -> None:
    """Sets the width of the splitter's first widget; the second widget gets the rest.

    Otherwise Qt would keep the old width of the first widget even if it exceeds a new maximum.
    """
    splitter.setSizes([width, max(splitter.width() - width, 1)])


def stacked(*parts: QWidget, over: QWidget | None = None) -> QWidget:
    """Returns a widget that shows `parts` one below the other, without gaps. The first of `parts` takes the space that
    the others leave.

    If `over` is given, it is placed above all `parts`.
    """
    layout = QVBoxLayout()
    if over is not None:
        layout.addWidget(over)
    return _boxed(layout, parts)


def side_by_side(*parts: QWidget) -> QWidget:
    """A widget that shows `parts` in a row without gaps. The first part takes extra space."""
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
    """Creates a splitter with two widgets of the given initial sizes, in px.

    In a row, the second widget takes all extra space. In a column, the widgets share it 3 to 1.
    """
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


class EditorRoom(QWidget):
    """The first part of the upper row: the editors, and widgets that take their place.

    The editors keep their parent when another widget takes their place: if a widget gets another parent, Qt styles it
    again with all its children. If all widgets are hidden, the room is hidden too, so that the heatmaps get its space.
    """

    def __init__(self, form: QWidget) -> None:
        super().__init__()
        self._widgets: list[QWidget] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.add(form)

    def add(self, widget: QWidget) -> None:
        """Adds a widget that can be shown in place of the editors; `show_only` shows it."""
        self._widgets.append(widget)
        widget.installEventFilter(self)
        self._row.addWidget(widget)

    def show_only(self, widget: QWidget | None) -> None:
        """Shows one of the widgets and hides all others; None hides all of them."""
        with paused([self._row]):
            # The others are hidden last, because a room without widgets would be hidden for a moment.
            for part in sorted(self._widgets, key=lambda part: part is not widget):
                part.setVisible(part is widget)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.setVisible(not all(map(_was_hidden, self._widgets)))
        return super().eventFilter(watched, event)


def _was_hidden(widget: QWidget) -> bool:
    """True if the program hid the widget. False for a new widget, which Qt reports as hidden until its parent is
    shown.
    """
    return widget.isHidden() and widget.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide)


class PanelRoom(QObject):
    """Sets the height of the panels at the bottom: low for the first tab, which has only a few lines, larger for all
    other tabs.

    If the user drags the upper edge while the first tab is open, the new height applies to this tab. Otherwise, it
    applies to all other tabs.
    """

    def __init__(self, panels: QTabWidget, splitter: QSplitter) -> None:
        super().__init__(splitter)
        self._splitter = splitter
        self._is_reading = panels.currentIndex() > 0
        self._shares: dict[bool, float] = {}
        self._of_first_tab: QByteArray | None = None
        panels.currentChanged.connect(self._on_changed)

    def state_of(self, splitter: QSplitter) -> QByteArray:
        """Returns the state of `splitter`, to be saved. For the splitter above the panels, this is the state that it
        last had while the first tab was open.
        """
        is_own = splitter is self._splitter and self._is_reading
        return self._of_first_tab if is_own and self._of_first_tab is not None else splitter.saveState()

    def reset(self) -> None:
        """Restores the heights that the panels had at the very first start."""
        self._shares.clear()
        self._of_first_tab = None
        whole = sum(self._splitter.sizes())
        height = round(whole * (_SHARE_TO_READ if self._is_reading else _FIRST_SHARE))
        self._splitter.setSizes([whole - height, height])

    def _on_changed(self, tab: int) -> None:
        is_reading = tab > 0
        if is_reading == self._is_reading:
            return
        if is_reading:
            self._of_first_tab = self._splitter.saveState()
        whole, now = sum(self._splitter.sizes()), self._splitter.sizes()[1]
        # The height is kept as a share, because the window may be resized before the tab changes again.
        self._shares[self._is_reading] = share = now / max(whole, 1)
        self._is_reading = is_reading
        height = round(whole * self._shares.get(is_reading, max(share, _SHARE_TO_READ)))
        self._splitter.setSizes([whole - height, height])


def reset_layout(columns: QSplitter, room: PanelRoom) -> None:
    """Restores the widths and heights that the columns and the panels had at the very first start."""
    form = columns.findChild(QSplitter, "layout.form")
    assert form is not None
    browser = columns.widget(0)
    assert browser is not None
    give_first(columns, min(BROWSER_WIDTH, browser.maximumWidth()))  # in a narrow window, the browser is a strip
    give_first(form, FORM_WIDTH)
    room.reset()
