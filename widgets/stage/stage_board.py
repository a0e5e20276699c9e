"""What a stage scrolls: the views of all tensors, and the arrow from a value to the result."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QWidget

from widgets.display.picture import NO_MARKS, Marks
from widgets.heatmap.heatmap import Heatmap
from widgets.stage.tensor_view import TensorView
from widgets.stage.value_arrow import ValueArrow
from widgets.style.theme import LIGHT, Theme


class StageBoard(QWidget):
    """Views are kept between edits and found by their field; whoever owns the board says where they stand."""

    cell_hovered = Signal(str, object)
    cell_clicked = Signal(str, object)
    cell_moved_by_key = Signal(str, object)
    menu_requested = Signal(str, object, QPoint)
    zoom_requested = Signal(str, int)
    panned = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("board")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAutoFillBackground(True)
        self.theme = LIGHT
        self._marks: Mapping[str, Marks] = {}
        self._arrow = ValueArrow(self)
        self.views: dict[str, TensorView] = {}
        """Of every field that was ever shown."""

    def keep(self, fields: Sequence[str]) -> None:
        """Have a view of each of these, in the order that Tab follows."""
        for field in fields:
            if field not in self.views:
                self.views[field] = self._new_view(field)
        for before, after in pairwise(fields):
            QWidget.setTabOrder(self.views[before].heatmap, self.views[after].heatmap)

    def hide_others(self, fields: Sequence[str]) -> None:
        """Last: a view under the pointer says that it was left, and whoever hears that asks about the new ones."""
        for field, view in self.views.items():
            if field not in fields:
                view.set_marks(NO_MARKS)
                view.hide()

    def set_marks(self, marks: Mapping[str, Marks]) -> None:
        """Frame cells of each field; fields not named lose their frames."""
        self._marks = marks
        for field, view in self.views.items():
            view.set_marks(marks.get(field, NO_MARKS))

    def show_arrow(self, heatmaps: Sequence[tuple[str, Heatmap]]) -> None:
        """From the one value cell to the cursor, if they stand in one line of neighbours and nothing is between."""
        self._arrow.hide()
        for (left, source), (right, target) in pairwise(heatmaps):
            marks = self._marks.get(left, NO_MARKS), self._marks.get(right, NO_MARKS)
            self._arrow.point_between(source, target, *marks)

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, QColor(theme.base))
        self.setPalette(palette)
        self._arrow.set_theme(theme)
        for view in self.views.values():
            view.set_theme(theme)

    def _new_view(self, field: str) -> TensorView:
        view = TensorView(field, self)
        view.set_theme(self.theme)
        view.cell_hovered.connect(self.cell_hovered)
        view.cell_clicked.connect(self.cell_clicked)
        view.moved_by_key.connect(self.cell_moved_by_key)
        view.menu_requested.connect(self.menu_requested)
        view.panned.connect(self.panned)
        view.zoom_requested.connect(partial(self.zoom_requested.emit, field))
        return view
