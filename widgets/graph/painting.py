"""Paints the rows of a graph: edges, boxes, verdicts, and small pictures of the outputs."""

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from ops.presentation.layered import Row, Strand
from widgets.graph.items import MARK_COLORS, Graph, GraphItem, Severity
from widgets.graph.thumbnail_painting import paint_thumbnail, paint_trace
from widgets.style.fonts import font, text_width
from widgets.style.icons import draw
from widgets.style.sizes import (
    GAP,
    GRAPH_ARROW,
    GRAPH_BOX,
    GRAPH_LANE,
    GRAPH_ROW,
    ICON,
    NARROW_GRAPH_BOX,
    NARROW_GRAPH_LANE,
    NARROW_GRAPH_ROW,
    NARROW_THUMBNAIL,
    RADIUS,
    SMALL_GAP,
    THUMBNAIL,
    WIDE_GAP,
    WIDEST_LANES,
)
from widgets.style.theme import Theme

_LEFT = 16
_FADED = 0.35
_HEALTH_LINE = 15.0
# The marks with a coloured sentence.
_SAID = ("error", "level", "differs")


@dataclass(frozen=True, slots=True)
class Look:
    """The look of the rows: their width in pixels, the theme, and whether they are narrow.

    `selected` and `current` are rows: the node on the stage, and the row that has the keyboard focus; -1 for none.
    `found` are the rows that match the search; None without a search.
    """

    width: float
    theme: Theme
    is_narrow: bool = False
    selected: int = -1
    current: int = -1
    found: frozenset[int] | None = None

    @property
    def row_height(self) -> int:
        """The height of a row in pixels."""
        return NARROW_GRAPH_ROW if self.is_narrow else GRAPH_ROW

    @property
    def box_height(self) -> int:
        """The height of a box in pixels; the rest of the row above it belongs to the edges."""
        return NARROW_GRAPH_BOX if self.is_narrow else GRAPH_BOX

    @property
    def left(self) -> int:
        """The x of the left end of a box that has no lanes of edges beside it."""
        return GAP if self.is_narrow else _LEFT

    @property
    def right(self) -> float:
        """The x of the right end of the boxes."""
        room = NARROW_THUMBNAIL[1] + GAP if self.is_narrow else THUMBNAIL[1] + WIDE_GAP
        return self.width - self.left - room

    def lane_width(self, lanes: int) -> float:
        """The width of a lane, a column for edges, if this many lanes are side by side."""
        return min(NARROW_GRAPH_LANE if self.is_narrow else GRAPH_LANE, WIDEST_LANES / max(lanes, 1))


class GraphPainter:
    """Paints rows of one graph. The largest number of lanes beside a box sets the width of a lane."""

    def __init__(self, graph: Graph, look: Look) -> None:
        self._graph, self._look = graph, look
        most = max((row.indent for row in graph.rows), default=0)
        self._lane = look.lane_width(most)
        by_lane = [strand.lane for row in graph.rows for strand in row.strands if strand.lane is not None]
        self._lane = min(self._lane, look.lane_width(max(by_lane, default=0)))

    def box(self, row: int, top: float) -> QRectF:
        """The rectangle of a row's box; `top` is the y of the upper end of the row."""
        look = self._look
        left = look.left + self._graph.rows[row].indent * self._lane
        return QRectF(left, top + look.row_height - look.box_height, look.right - left, look.box_height)

    def picture_rect(self, top: float) -> QRectF:
        """The rectangle for a row's picture, beside the box; `top` is the y of the upper end of the row."""
        look = self._look
        rows, columns = NARROW_THUMBNAIL if look.is_narrow else THUMBNAIL
        gap = GAP if look.is_narrow else WIDE_GAP
        above = look.row_height - look.box_height
        return QRectF(look.right + gap, top + above + (look.box_height - rows) / 2, columns, rows)

    @property
    def right_of_boxes(self) -> float:
        """The x from which rows show only their pictures."""
        return self._look.right + SMALL_GAP

    def paint(self, painter: QPainter, row: int, top: float, *, only_picture: bool = False) -> None:
        """Paints a row and the parts of edges that pass through it.

        With `only_picture`, it paints only the area to the right of the boxes.
        """
        shown, item = self._graph.rows[row], self._graph.item(row)
        is_faded = self._look.found is not None and row not in self._look.found
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not only_picture:
            self._paint_strands(painter, row, shown, top)
        painter.setOpacity(_FADED if is_faded else 1.0)
        if not only_picture:
            self._paint_box(painter, row, item, self.box(row, top))
        self._paint_picture(painter, item, top)
        painter.restore()

    # Edges

    def _paint_strands(self, painter: QPainter, row: int, shown: Row, top: float) -> None:
        box, bottom = self.box(row, top), top + self._look.row_height
        ordered = sorted(shown.strands, key=lambda each: self._is_strong(each, row))
        for strand in ordered:
            is_strong = self._is_strong(strand, row)
            colors = self._look.theme
            source = self._graph.item(strand.source)
            pen = QPen(QColor(colors.accent if is_strong else colors.field), 1.5)
            if source.mark == "unsupported" or (strand.ends and not strand.goes_on and self._is_dashed(row)):
                pen.setDashPattern([3.0, 2.0])
            painter.setPen(pen)
            start = self._start(strand, row, top)
            x = start.x()
            if strand.lane is not None:
                lane = self._lane_x(strand.lane)
                if lane != x:
                    bend = top + (box.top() - top) * 0.3
                    painter.drawLine(QLineF(x, start.y(), x, bend))
                    painter.drawLine(QLineF(x, bend, lane, bend))
                    start, x = QPointF(lane, bend), lane
            if strand.goes_on:
                painter.drawLine(QLineF(x, start.y(), x, bottom))
            if strand.ends:
                if strand.goes_on and self._is_dashed(row):
                    pen.setDashPattern([3.0, 2.0])
                    painter.setPen(pen)
                self._paint_end(painter, start, x, box, pen)

    def _paint_end(self, painter: QPainter, start: QPointF, x: float, box: QRectF, pen: QPen) -> None:
        """Draws the end of an edge, from above into a box, with an arrow."""
        if not box.left() + SMALL_GAP <= x <= box.right() - SMALL_GAP:
            target = min(box.left() + 12, box.right() - SMALL_GAP)
            bend = start.y() + (box.top() - start.y()) * 0.5
            painter.drawLine(QLineF(x, start.y(), x, bend))
            painter.drawLine(QLineF(x, bend, target, bend))
            start, x = QPointF(target, bend), target
        painter.drawLine(QLineF(x, start.y(), x, box.top() - 2))
        plain = QPen(pen.color(), 1.5)
        painter.setPen(plain)
        tip = box.top() - 1
        wing = GRAPH_ARROW * (0.7 if self._look.is_narrow else 1.0)
        painter.drawPolyline(
            QPolygonF([QPointF(x - wing * 0.8, tip - wing), QPointF(x, tip), QPointF(x + wing * 0.8, tip - wing)])
        )

    def _start(self, strand: Strand, row: int, top: float) -> QPointF:
        """The point where an edge begins in this row: below its source, or in its lane at the upper end of the row."""
        if strand.source != row - 1:
            return QPointF(self._lane_x(strand.lane or 0), top)
        above = self.box(strand.source, top - self._look.row_height)
        here = self.box(row, top)
        if strand.lane is None:
            is_same = above.left() == here.left()
            return QPointF(max(above.left(), here.left()) + (24 if is_same and not self._look.is_narrow else 12), top)
        if strand.ends and self._graph.rows[row].indent > self._graph.rows[strand.source].indent and not strand.goes_on:
            return QPointF(here.left() + 12, top)
        lane = self._lane_x(strand.lane)
        return QPointF(max(lane, above.left() + 10), top)

    def _lane_x(self, lane: int) -> float:
        return self._look.left + min(10.0, self._lane / 2) + lane * self._lane

    def _is_strong(self, strand: Strand, row: int) -> bool:
        """True if the edge begins or ends at the selected node."""
        selected = self._look.selected
        return selected >= 0 and (strand.source == selected or (strand.ends and not strand.goes_on and row == selected))

    def _is_dashed(self, row: int) -> bool:
        return self._graph.item(row).mark == "unsupported"

    # Boxes

    def _paint_box(self, painter: QPainter, row: int, item: GraphItem, box: QRectF) -> None:
        colors, look = self._look.theme, self._look
        is_selected = row == look.selected
        border, fill = colors.field, colors.raised
        if item.mark == "error":
            border, fill = colors.error, colors.error_tint
        if is_selected:
            border, fill = colors.accent, colors.accent_tint if item.mark != "error" else fill
        pen = QPen(QColor(border), 2 if is_selected or item.mark == "error" else 1)
        if item.mark == "unsupported":
            pen.setDashPattern([3.0, 2.0])
        painter.setPen(pen)
        painter.setBrush(QColor(fill))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if row == look.current:
            painter.setPen(QPen(QColor(colors.accent), 2))
            painter.drawRoundedRect(box.adjusted(-2, -2, 2, 2), RADIUS + 2, RADIUS + 2)
        if look.is_narrow:
            self._paint_narrow_texts(painter, item, box)
        else:
            self._paint_texts(painter, item, box)

    def _paint_texts(self, painter: QPainter, item: GraphItem, box: QRectF) -> None:
        colors = self._look.theme
        left, right = box.left() + (10 if item.mark == "input" else 32), box.right() - 9
        if item.mark != "input":
            self._paint_mark(painter, item, QPointF(box.left() + 9, box.top() + 5))
        first, second = QRectF(left, box.top() + 4, right - left, 18), QRectF(left, box.top() + 24, right - left, 16)
        sentence, kind_room = item.sentence, text_width("caption", item.kind)
        title_room = min(text_width("body-strong", item.title) + 1, right - left)
        _text(painter, "body-strong", colors.text, first, item.title, title_room)
        if item.kind and kind_room + GAP <= right - left - title_room:
            place = QRectF(right - kind_room - 1, first.top(), kind_room + 1, first.height())
            _text(painter, "caption", colors.muted, place, item.kind, kind_room + 1, at_right=True)
        elif item.kind and item.mark == "valid":
            sentence = f"{item.kind}, {sentence}"
        sizes_room = text_width("mono", item.sizes)
        if sizes_room:
            place = QRectF(right - sizes_room - 1, second.top(), sizes_room + 1, second.height())
            if sizes_room < second.width():
                _text(painter, "mono", colors.text, place, item.sizes, sizes_room + 1, at_right=True)
            else:
                sizes_room = 0
        room = second.width() - (sizes_room + GAP if sizes_room else 0)
        if item.brief and text_width("caption", sentence) > room:
            sentence = item.brief
        tone = colors.severity_color(MARK_COLORS[item.mark]) if item.mark in _SAID else colors.muted
        _text(painter, "caption", tone, second, sentence, room)

    def _paint_narrow_texts(self, painter: QPainter, item: GraphItem, box: QRectF) -> None:
        left, right = box.left() + 6, box.right() - 6
        if item.mark != "input":
            self._paint_mark(painter, item, QPointF(left, box.top() + (box.height() - ICON) / 2))
            left += ICON + 5
        place = QRectF(left, box.top(), right - left, box.height())
        _text(painter, "body-strong", self._look.theme.text, place, item.title, place.width())

    def _paint_mark(self, painter: QPainter, item: GraphItem, at: QPointF) -> None:
        colors = self._look.theme
        place = QRectF(at.x(), at.y(), ICON, ICON)
        if item.mark in _SAID:
            name = "error" if item.mark == "error" else "warning"
            draw(painter, name, colors.severity_color(MARK_COLORS[item.mark]), place)
            return
        is_valid = item.mark == "valid"
        pen = QPen(QColor(colors.success if is_valid else colors.muted), 1.5)
        ring = QPen(pen)
        if not is_valid:
            ring.setDashPattern([2.0, 1.4])
        painter.setPen(ring)
        painter.drawEllipse(place.adjusted(1.75, 1.75, -1.75, -1.75))
        painter.setPen(pen)
        points = ((5.0, 8.25), (7.25, 10.5), (11.0, 5.75)) if is_valid else ((5.0, 8.0), (11.0, 8.0))
        painter.drawPolyline(QPolygonF([QPointF(at.x() + x, at.y() + y) for x, y in points]))

    # Pictures

    def _paint_picture(self, painter: QPainter, item: GraphItem, top: float) -> None:
        colors, room = self._look.theme, self.picture_rect(top)
        if item.picture is None or not item.picture.thumbnail.slices:
            self._paint_note(painter, item, room)
            return
        area = paint_thumbnail(painter, item.picture, room, colors)
        if item.trace is not None:
            paint_trace(painter, item.trace, item.picture.thumbnail, area)
        if item.picture.health and not self._look.is_narrow:
            words = item.trace.words if item.trace is not None else item.picture.health
            if item.trace is None and item.picture.brief and text_width("caption-strong", words) > _health_room(room):
                words = item.picture.brief
            self._paint_health(painter, words, "note" if item.trace is not None else item.picture.severity, area, top)
        elif item.picture.severity in ("error", "warning"):  # a dot where there is no space for the words
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.severity_color(item.picture.severity)))
            painter.drawEllipse(QPointF(area.right(), area.top()), 4, 4)
            painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_health(self, painter: QPainter, words: str, severity: Severity | None, area: QRectF, top: float) -> None:
        """Paints a text about the numbers below their picture, on a tint if it has a severity."""
        colors, full = self._look.theme, self.picture_rect(top)
        width = min(text_width("caption-strong", words), _health_room(full)) + 2 * SMALL_GAP + 2
        place = QRectF(full.left(), area.bottom() + 3, width, _HEALTH_LINE)
        if severity:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(getattr(colors, f"{severity}_tint")))
            painter.drawRoundedRect(place, RADIUS, RADIUS)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            place = place.adjusted(SMALL_GAP, 0, -SMALL_GAP, 0)
        tone = colors.severity_color(severity) if severity else colors.muted
        _text(painter, "caption-strong" if severity else "caption", tone, place, words, place.width() + 1)

    def _paint_note(self, painter: QPainter, item: GraphItem, room: QRectF) -> None:
        if not item.note or (self._look.is_narrow and not (item.is_blocked or item.mark == "error")):
            return
        colors = self._look.theme
        if item.is_blocked or item.mark == "error":
            height = min(24.0, room.height())
            place = QRectF(room.left(), room.center().y() - height / 2, min(room.width(), 90), height)
            pen = QPen(QColor(colors.field), 1)
            pen.setDashPattern([3.0, 2.0])
            painter.setPen(pen)
            painter.setBrush(QColor(colors.panel))
            painter.drawRect(place)
            painter.setPen(QPen(QColor(colors.line), 1))
            painter.save()
            painter.setClipRect(place, Qt.ClipOperation.IntersectClip)
            for x in range(int(place.left()) - 24, int(place.right()), 8):
                painter.drawLine(QLineF(x, place.bottom(), x + 24, place.top()))
            painter.restore()
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QColor(colors.text))
            painter.setFont(font("caption"))
            if not self._look.is_narrow:
                painter.drawText(place, Qt.AlignmentFlag.AlignCenter, _elided("caption", item.note, place.width() - 4))
        else:
            _text(painter, "caption", colors.muted, room, item.note, room.width())


def _health_room(picture: QRectF) -> float:
    """The width that is available for the text below a picture, in pixels."""
    return picture.width() + GAP - 2 * SMALL_GAP - 2


def _text(
    painter: QPainter, role: str, color: str, place: QRectF, text: str, room: float, *, at_right: bool = False
) -> None:
    painter.setFont(font(role))
    painter.setPen(QColor(color))
    side = Qt.AlignmentFlag.AlignRight if at_right else Qt.AlignmentFlag.AlignLeft
    area = QRectF(place.left(), place.top(), max(room, 0), place.height()) if not at_right else place
    painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, _elided(role, text, room))


def _elided(role: str, text: str, room: float) -> str:
    if text_width(role, text) <= room:
        return text
    return QFontMetricsF(font(role)).elidedText(text, Qt.TextElideMode.ElideRight, max(room, 0))
