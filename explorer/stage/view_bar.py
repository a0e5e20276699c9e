"""The bar above the tensors: slices at the left, colours and view buttons at the right."""

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from explorer.shell.actions import Actions
from widgets.charts.color_legend import ColorLegend
from widgets.stage.slice_selector import SliceSelector
from widgets.style.sizes import BAR_HEIGHT, GAP, INSET, LEGEND_LINE, SMALL_GAP, TOOL_BUTTON
from widgets.text.mnemonics import name_after


class ViewButtons(QWidget):
    """A row with a button for each action that switches the view. A button is checked if its action is checked."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, (BAR_HEIGHT - TOOL_BUTTON) // 2, 0, 0)
        row.setSpacing(SMALL_GAP)
        for name in VIEW_STATES:
            button = QToolButton()
            button.setObjectName(f"view.{name}")
            button.setDefaultAction(actions[name])
            name_after(button, actions[name])
            button.setFixedSize(TOOL_BUTTON, TOOL_BUTTON)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(button)


class ViewBar(QWidget):
    """The bar with the slice selectors, the legend, the switches and the view buttons.

    The legend, the switches and the buttons are at the right end of the first line. Slice selectors that it has no room
    for are on further lines below. If the first line has no room for all words and numbers of the legend, the legend is
    at the right end of the last line.
    """

    def __init__(self, selector: SliceSelector, legend: ColorLegend, scales: QWidget, buttons: ViewButtons) -> None:
        super().__init__()
        self._selector, self._legend, self._scales, self._buttons = selector, legend, scales, buttons
        for part in (selector, legend, scales, buttons):
            part.setParent(self)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_buttons(self, shows: bool) -> None:
        """Shows or hides the view buttons and the switches of the bar."""
        self._buttons.setVisible(shows)
        self._scales.setVisible(shows)
        self.updateGeometry()
        self._place()

    def heightForWidth(self, width: int) -> int:
        # Nothing is laid out here: Qt asks for several widths in turn, and laying out at each call would never end.
        selectors = max(self._selector.height_for(width - 2 * INSET, self._end(width) + INSET), BAR_HEIGHT)
        has_own_line = self._is_below(width) and self._beside_last_line(width) < self._legend.legible_width
        return selectors + (LEGEND_LINE if has_own_line else 0)

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        width = self._selector.minimumSizeHint().width()
        # Without the switch of the scales: in a narrow bar the slice selectors wrap instead.
        buttons = 0 if self._buttons.isHidden() else self._buttons.sizeHint().width()
        least = max(width + buttons + 3 * INSET, self._legend.minimumSizeHint().width() + 2 * INSET)
        return QSize(least, BAR_HEIGHT)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._place()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _end(self, width: int) -> int:
        """The width in px of the legend and the buttons at the right end of the bar's first line.

        If the legend does not fit beside the other parts, the width is that of the buttons alone.
        """
        if self._is_below(width):
            return self._buttons_width
        return min(self._beside_axes(width), self._legend.sizeHint().width()) + INSET + self._buttons_width

    def _is_below(self, width: int) -> bool:
        """True if the legend would lose words or numbers on the first line of a bar of this width."""
        return self._legend.legible_width > self._beside_axes(width)

    def _beside_axes(self, width: int) -> int:
        """Returns the free width in pixels between the boxes for rows and columns at the left and the buttons at the
        right, in a bar of this `width`.
        """
        return max(width - self._selector.minimumSizeHint().width() - self._buttons_width - 4 * INSET, 0)

    def _beside_last_line(self, width: int) -> int:
        """The width in pixels that is free on the last line of slice selectors; 0 if all selectors are on the first
        line.
        """
        used = self._selector.last_line_width(width - 2 * INSET, self._end(width) + INSET)
        return width - 3 * INSET - used if used else 0

    @property
    def _buttons_width(self) -> int:
        """The width of the switches and of the view buttons, in px; 0 while they are hidden."""
        if self._buttons.isHidden():
            return 0
        return self._scales.sizeHint().width() + GAP + self._buttons.sizeHint().width()

    def _place(self) -> None:
        width, buttons, end = self.width(), self._buttons_width, self._end(self.width())
        self._selector.reserve(end + INSET)
        self._selector.setGeometry(
            INSET, 0, width - 2 * INSET, self._selector.height_for(width - 2 * INSET, end + INSET)
        )
        self._selector.arrange()
        views, scales = self._buttons.sizeHint(), self._scales.sizeHint()
        self._buttons.setGeometry(width - INSET - views.width(), 0, views.width(), views.height())
        place = QRect(QPoint(width - INSET - buttons, (BAR_HEIGHT - scales.height()) // 2), scales)
        self._scales.setGeometry(place)
        self._legend.setGeometry(self._legend_place(width, end))
        for part in (self._legend, self._scales, self._buttons):
            part.raise_()

    def _legend_place(self, width: int, end: int) -> QRect:
        """Returns the rectangle of the legend in a bar of the given width.

        `end` is the width of the buttons and of a legend that stands beside them.
        """
        if not self._is_below(width):
            legend = end - INSET - self._buttons_width
            return QRect(width - 2 * INSET - self._buttons_width - legend, 0, legend, BAR_HEIGHT)
        beside = self._beside_last_line(width)
        bottom = self.heightForWidth(width)
        if beside >= self._legend.legible_width:
            legend = min(beside, self._legend.sizeHint().width())
            return QRect(width - INSET - legend, bottom - BAR_HEIGHT, legend, BAR_HEIGHT)
        legend = min(width - 2 * INSET, self._legend.sizeHint().width())
        return QRect(width - INSET - legend, bottom - LEGEND_LINE, legend, LEGEND_LINE)


VIEW_STATES = ("lock", "tiles", "table")
