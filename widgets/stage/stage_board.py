"""The widget that a stage scrolls. It contains the views of all tensors, and the arrow from a value to the result."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import ceil

from PySide6.QtCore import QLineF, QPoint, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QWidget

from widgets.display.picture import NO_MARKS, Coordinates, Marks, Outline, Role
from widgets.heatmap.heatmap import Heatmap
from widgets.stage.stage_zoom import Place
from widgets.stage.tensor_view import TensorView
from widgets.stage.wire_routing import Place as WirePlace
from widgets.stage.wire_routing import wires
from widgets.stage.wires import RowBand, Wires
from widgets.style.fonts import font, text_width
from widgets.style.sizes import (
    ARROW_HEAD,
    ARROW_HEIGHT,
    ARROW_LENGTH,
    FOCUS_LINE,
    HAIR_GAP,
    INSET,
    SMALLEST_WITH_NUMBERS,
    TEXT_LINE,
)
from widgets.style.theme import LIGHT, Theme


class ValueArrow(QWidget):
    """An arrow from a value cell to the result beside it, in the gap between their views; it never covers a cell."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setObjectName("value-arrow")
        self._theme = LIGHT
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def point_between(self, left: Heatmap, right: Heatmap, left_marks: Marks, right_marks: Marks) -> None:
        """Shows the arrow from the value cell of `left` to the cursor in `right`, if the arrow covers no cell of
        `left`.

        For this, `left` must have exactly one value cell, which must be in the last column and at the height of the
        cursor. The cells must be large enough for numbers. Otherwise, does nothing.
        """
        value, cursor = _only_cell(left_marks, "value"), _only_cell(right_marks, "cursor")
        if value is None or cursor is None or left.shown is None:
            return
        place, view = left.shown.view.position_of(value), left.shown.view
        source, target = self._rect_of(left, value), self._rect_of(right, cursor)
        is_beside = place is not None and place[1] == view.column_count - 1 and not target.isEmpty()
        if is_beside and source.height() >= SMALLEST_WITH_NUMBERS and source.center().y() == target.center().y():
            self.point_from(source)

    def point_from(self, source: QRect) -> None:
        """Shows the arrow at the right of a cell. `source` is the cell's rectangle in coordinates of the parent."""
        place = QPoint(source.right() + 1 + HAIR_GAP, source.center().y() - ARROW_HEIGHT // 2)
        self.setGeometry(place.x(), place.y(), ARROW_LENGTH, ARROW_HEIGHT)
        self.raise_()
        self.show()

    def _rect_of(self, heatmap: Heatmap, cell: Coordinates) -> QRect:
        """Returns the rectangle of a cell in the coordinates of this widget's parent. The rectangle is empty if the
        cell is not visible.
        """
        rect, parent = heatmap.rect_of(cell), self.parentWidget()
        return rect if rect.isEmpty() or parent is None else rect.translated(heatmap.mapTo(parent, QPoint(0, 0)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            pen = QPen(QColor(self._theme.value), FOCUS_LINE)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            tip, middle = self.width() - 2.0, self.height() / 2
            painter.drawLine(QLineF(1, middle, tip, middle))
            painter.drawLine(QLineF(tip - ARROW_HEAD, middle - ARROW_HEAD, tip, middle))
            painter.drawLine(QLineF(tip - ARROW_HEAD, middle + ARROW_HEAD, tip, middle))
        finally:
            painter.end()


def _only_cell(marks: Marks, role: Role) -> Coordinates | None:
    found = [mark for mark in marks if mark.role == role]
    return found[0].cell if len(found) == 1 else None


class StageBoard(QWidget):
    """The views of all tensors. They are kept between edits. The owner of the board places them."""

    # The signals of `TensorView`. `zoom_requested` has the field, and steps in the list of cell sizes.
    cell_hovered = Signal(str, object)
    cell_clicked = Signal(str, object)
    cell_moved_by_key = Signal(str, object)
    menu_requested = Signal(str, object, QPoint)
    zoom_requested = Signal(str, int)
    panned = Signal()
    scale_clicked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("board")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAutoFillBackground(True)
        self.theme = LIGHT
        self._marks: Mapping[str, Marks] = {}
        self._arrow = ValueArrow(self)
        self._band = RowBand(self)
        self._wires = Wires(self)
        self._headings: list[tuple[str, QRect]] = []
        self.views: dict[str, TensorView] = {}
        """The view of every field that was ever shown."""

    def keep(self, fields: Sequence[str]) -> None:
        """Creates a view for each of these fields that has none, and sets the tab order of the views."""
        for field in fields:
            if field not in self.views:
                self.views[field] = self._new_view(field)
        for before, after in pairwise(fields):
            QWidget.setTabOrder(self.views[before].heatmap, self.views[after].heatmap)

    def hide_others(self, fields: Sequence[str]) -> None:
        """Hides all views except those of `fields`.

        Call this last: if the pointer is on a view that is hidden, the view emits the signal that the pointer has left
        it. The slots of this signal need the new views.
        """
        for field, view in self._shown_views():
            if field not in fields:
                view.set_marks(NO_MARKS)
                view.heatmap.begin_at(QPointF(0, 0))
                view.hide()

    def set_marks(self, marks: Mapping[str, Marks]) -> None:
        """Frames the marked cells of each field, and removes all other frames."""
        self._marks = marks
        for field, view in self._shown_views():
            view.set_marks(marks.get(field, NO_MARKS))

    def show_outlines(self, outlines: Sequence[Outline]) -> None:
        """Shows the outlines around the cells from which the current cell is computed, and removes all others."""
        for field, view in self._shown_views():
            view.set_outlines(tuple(outline for outline in outlines if outline.window.field == field))

    def show_arrow(self, heatmaps: Sequence[tuple[str, Heatmap]]) -> None:
        """Shows an arrow between two neighbours in `heatmaps`, from the cell that is read to the cell under the cursor.

        Shows no arrow if no two neighbours have these cells, if more than one cell is read, or if the arrow would cover
        a cell.
        """
        self._arrow.hide()
        for (left, source), (right, target) in pairwise(heatmaps):
            marks = self._marks.get(left, NO_MARKS), self._marks.get(right, NO_MARKS)
            self._arrow.point_between(source, target, *marks)

    def show_band(self, fields: Sequence[str]) -> None:
        """Shows a band along the row of the cursor. The band crosses the views of those `fields` that have cells in
        this row.
        """
        views, cursor = list[tuple[QRect, QRect]](), QRect()
        for field in fields:
            view = self.views[field]
            views.append((view.geometry(), self._cells_of(view)))
            if (cell := _only_cell(self._marks.get(field, NO_MARKS), "cursor")) is not None:
                cursor = view.heatmap.rect_of(cell).translated(view.heatmap.mapTo(self, QPoint(0, 0)))
        self._band.show_along(cursor, views)

    def show_wires(self, ways: Sequence[tuple[str, str]], *, has_elbows: bool) -> None:
        """Shows a wire between the views of each pair of fields, if there is space for it.

        Without `has_elbows`, only neighbours are connected.
        """
        shown = dict(self._shown_views()) if ways else {}
        places = {field: self._place_of(view) for field, view in shown.items()}
        titles = [
            QRect(rect.left(), rect.top(), ceil(text_width("caption-strong", text)), TEXT_LINE)
            for text, rect in self._headings
        ]
        self._wires.show_wires(wires(ways, places, titles, has_elbows=has_elbows))

    def _place_of(self, view: TensorView) -> WirePlace:
        """Returns the rectangles that wires are routed around: those of a view, of its cells and of its texts.

        They are in pixels of the board.
        """
        return WirePlace(
            view.geometry(), self._cells_of(view), tuple(r.translated(view.pos()) for r in view.written_rects)
        )

    def _cells_of(self, view: TensorView) -> QRect:
        """The smallest rectangle with all cells of a view, in pixels of the board."""
        cells = QRect()
        for heatmap in view.shown_heatmaps:
            if heatmap.shown is not None:
                area = heatmap.shown.grid.area.toAlignedRect()
                cells = cells.united(area.translated(heatmap.mapTo(self, QPoint(0, 0))))
        return cells

    def show_headings(self, headings: Sequence[tuple[str, QRect]]) -> None:
        """Shows the headings of groups of views, each with its rectangle."""
        if list(headings) != self._headings:
            self._headings = list(headings)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            painter.setFont(font("caption-strong"))
            for text, rect in self._headings:
                painter.setPen(QColor(self.theme.muted))
                painter.drawText(rect, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, text)
                painter.fillRect(rect.left(), rect.top() + TEXT_LINE, rect.width() - INSET, 1, QColor(self.theme.line))
        finally:
            painter.end()

    def bounds(self, fields: Iterable[str]) -> QRect:
        """The smallest rectangle of the board that contains all views of these fields."""
        rect = QRect()
        for field in fields:
            rect = rect.united(self.views[field].geometry())
        return rect

    def places(self, fields: Iterable[str]) -> dict[str, Place]:
        """Returns the cell size and the scroll position of views, by field: of each view among `fields` whose cells the
        user has moved inside the view.
        """
        scenes = {field: scene for field in fields if (scene := self.views[field].heatmap.shown) is not None}
        return {
            field: Place(scene.grid.cell, int(pan.x()), int(pan.y()))
            for field, scene in scenes.items()
            if (pan := scene.grid.pan) != QPointF(0, 0)
        }

    def go_to(self, places: Mapping[str, Place]) -> None:
        """Pans the views of these fields to their positions in `places`."""
        for field, place in places.items():
            self.views[field].heatmap.begin_at(QPointF(place.x, place.y))

    def begin_anew(self) -> None:
        """Scrolls every shown view back to its first cell."""
        for _, view in self._shown_views():
            view.heatmap.begin_at(QPointF(0, 0))

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, QColor(theme.base))
        self.setPalette(palette)
        self._arrow.set_theme(theme)
        self._band.set_theme(theme)
        self._wires.set_theme(theme)
        for view in self.views.values():
            view.set_theme(theme)

    def _shown_views(self) -> list[tuple[str, TensorView]]:
        """The views that are not hidden, with their fields."""
        return [(field, view) for field, view in self.views.items() if not view.isHidden()]

    def _new_view(self, field: str) -> TensorView:
        view = TensorView(field, self)
        view.set_theme(self.theme)
        view.cell_hovered.connect(self.cell_hovered)
        view.cell_clicked.connect(self.cell_clicked)
        view.moved_by_key.connect(self.cell_moved_by_key)
        view.menu_requested.connect(self.menu_requested)
        view.panned.connect(self.panned)
        view.scale_clicked.connect(self.scale_clicked)
        view.zoom_requested.connect(partial(self.zoom_requested.emit, field))
        return view
