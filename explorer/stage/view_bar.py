"""The bar above the tensors: slices at the left, colours and view buttons at the right."""

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from explorer.shell.actions import Actions
from widgets.charts.color_legend import ColorLegend
from widgets.stage.slice_selector import SliceSelector
from widgets.style.sizes import BAR_HEIGHT, GAP, INSET, SMALL_GAP, TOOL_BUTTON
from widgets.text.mnemonics import name_after


class ViewButtons(QWidget):
    """Shows a button for each action that switches the view; the button is checked if its action is checked."""

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
    """Arranges the bar: legend and buttons stay at the right of the first line; slice selectors wrap onto lines
    below.
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
        """Shows or hides the view buttons."""
        self._buttons.setVisible(shows)
        self._scales.setVisible(shows)
        self.updateGeometry()
        self._place()

    def heightForWidth(self, width: int) -> int:
        # Nothing is laid out here: Qt asks for several widths in turn, and laying out at each call would never end.
        return max(self._selector.height_for(width - 2 * INSET, self._end(width) + INSET), BAR_HEIGHT)

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        width = self._selector.minimumSizeHint().width() + self._legend.minimumSizeHint().width()
        # Without the switch of the scales: in a narrow bar the slice selectors wrap instead.
        buttons = 0 if self._buttons.isHidden() else self._buttons.sizeHint().width()
        return QSize(width + buttons + 4 * INSET, BAR_HEIGHT)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._place()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _end(self, width: int) -> int:
        """The width in px that the legend and the buttons take up at the right end of a bar of this width."""
        left = width - self._selector.minimumSizeHint().width() - self._buttons_width - 4 * INSET
        legend = max(min(left, self._legend.sizeHint().width()), self._legend.minimumSizeHint().width())
        return legend + INSET + self._buttons_width

    @property
    def _buttons_width(self) -> int:
        """The width of the scale switch and of the view buttons, in px; 0 while they are hidden."""
        if self._buttons.isHidden():
            return 0
        return self._scales.sizeHint().width() + GAP + self._buttons.sizeHint().width()

    def _place(self) -> None:
        width, buttons, end = self.width(), self._buttons_width, self._end(self.width())
        legend = end - INSET - buttons
        self._selector.reserve(end + INSET)
        self._selector.setGeometry(INSET, 0, width - 2 * INSET, self.heightForWidth(width))
        self._selector.arrange()
        views, scales = self._buttons.sizeHint(), self._scales.sizeHint()
        self._buttons.setGeometry(width - INSET - views.width(), 0, views.width(), views.height())
        place = QRect(QPoint(width - INSET - buttons, (BAR_HEIGHT - scales.height()) // 2), scales)
        self._scales.setGeometry(place)
        self._legend.setGeometry(width - 2 * INSET - buttons - legend, 0, legend, BAR_HEIGHT)
        for part in (self._legend, self._scales, self._buttons):
            part.raise_()


VIEW_STATES = ("lock", "tiles", "table")
