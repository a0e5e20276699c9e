"""Shows a row of output cells, above it the input cells from which they come, and lines between them."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from widgets.charts.interpolation import interpolation_room, paint_interpolation, point_on_line
from widgets.charts.row_picture import RowCell, RowsPicture, placed
from widgets.controls.chart import Chart
from widgets.style.fonts import font, text_width
from widgets.style.sizes import (
    CURVE_RING,
    HAIR_GAP,
    INSET,
    ROW_ARROW,
    ROW_SOURCE,
    ROW_SOURCE_DOT,
    SMALL_GAP,
    SMALLEST_ROWS,
    TEXT_LINE,
    WIDE_GAP,
)
from widgets.style.theme import Theme

_WAYS = 2.5  # the width in px of the line of the whole share
_LEFT_OUT = 0.35  # the share of its colour in a cell that is not in the output; the rest is the background
_SHARE_WIDTH = 6.0  # the width in px of the line of the whole share, beside the source position
_ROOM_FOR_SHARES = 3 * TEXT_LINE  # from the line of the source to the lower row
_INDEX = TEXT_LINE + HAIR_GAP  # the height of the index below a cell, with a gap below it
_HOP = 10  # the height of the arc of a hop
_FROM_MIDDLE = 3  # the distance of the ends of an arc from the middle of a cell, where another arc may begin


def share_texts(
    picture: RowsPicture, above: Sequence[QRectF], below: Sequence[QRectF], y: float
) -> list[tuple[str, QPointF]]:
    """Returns texts with the shares of the cells from which the explained cell is computed, each with the centre of the
    text.

    `above` and `below` are the rectangles of the cells in the two rows. `y` is the vertical position of the line that
    marks the source position. One or two shares are at the ends of this line. More shares are below their cells; if
    they do not all fit, the list is empty.
    """
    origins = picture.origins[picture.here]
    found = [(f"{share:.3g}", above[origin].center().x()) for origin, share in origins if share]
    widths = [text_width("caption-strong", text) for text, _ in found]
    if len(found) <= 2:
        x = sum(above[origin].center().x() * (share or 0) for origin, share in origins)
        sides = [1 if at >= x else -1 for _, at in found]
        places = zip(found, widths, sides, strict=True)
        return [(text, QPointF(at + side * (width / 2 + SMALL_GAP + 2), y)) for (text, at), width, side in places]
    room = min(abs(after - before) for (_, before), (_, after) in pairwise(found)) - SMALL_GAP
    if max(widths) > room or below[0].top() - y < _ROOM_FOR_SHARES:
        return []
    return [(text, QPointF(at, y + TEXT_LINE / 2 + SMALL_GAP)) for text, at in found]


def hop_arcs(picture: RowsPicture, above: Sequence[QRectF]) -> list[tuple[QPointF, QPointF]]:
    """Returns the two ends of each arc. An arc leads from the input cell that one output cell reads to the input cell
    that the next output cell reads.

    There are no arcs if `picture.hop` is 0, for example because the step between these input cells varies.
    """
    arcs: list[tuple[QPointF, QPointF]] = []
    for before, after in pairwise(picture.origins[: picture.kept] if picture.hop else ()):
        start, end = (above[found[0][0]] for found in (before, after))
        aside = QPointF(_FROM_MIDDLE if end.x() > start.x() else -_FROM_MIDDLE, 0)
        middles = (QPointF(each.center().x(), each.top()) for each in (start, end))
        arcs.append((next(middles) + aside, next(middles) - aside))
    return arcs


def hop_text(picture: RowsPicture, arc: tuple[QPointF, QPointF]) -> tuple[str, QRectF]:
    """The text above an arc of `hop_arcs`, and its rectangle. The text is the step between the two input cells, such as
    +2.

    The text is '' if it would be wider than the arc.
    """
    text = f"{picture.hop:+d}".replace("-", "\u2212")
    width, (start, end) = text_width("caption-strong", text), arc
    place = QRectF((start.x() + end.x() - width) / 2, start.y() - _HOP - TEXT_LINE, width, TEXT_LINE)
    return (text if width <= abs(end.x() - start.x()) + 2 * _FROM_MIDDLE - HAIR_GAP else "", place)


def left_out(cell: RowCell, theme: Theme) -> RowCell:
    """Returns `cell` in a pale colour, which shows that the output does not contain it. Its number has the normal text
    colour.
    """
    color, base = QColor(cell.fill), QColor(theme.base)
    pairs = (color.red(), base.red()), (color.green(), base.green()), (color.blue(), base.blue())
    pale = QColor(*(round(_LEFT_OUT * a + (1 - _LEFT_OUT) * b) for a, b in pairs))
    return replace(cell, fill=pale.name(), tone=theme.text)


class SourceRowView(Chart[RowsPicture]):
    """Shows two rows of cells, with lines from input cells to output cells.

    The lines of the explained cell are strong. The width of such a line shows the share of the input cell in the
    result. With `is_narrow`, the view fits in the side column of a lecture: it has the column's background and left
    border.
    """

    def __init__(self, parent: QWidget | None = None, *, is_narrow: bool = False) -> None:
        super().__init__("rows", parent)
        self._is_narrow = is_narrow

    def show_rows(self, picture: RowsPicture | None) -> None:
        """Shows the two rows of `picture`; shows nothing if it is None."""
        if picture != self._picture:
            self._picture = picture
            self.setAccessibleName("" if picture is None else self._words(picture))
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(*SMALLEST_ROWS)

    def _words(self, picture: RowsPicture) -> str:
        """The explained cell and the indices that it is computed from, as text for a screen reader.

        Without an explained cell, the text has only the names of the tensors.
        """
        title = self.tr("{0} from {1}").format(picture.names[1], picture.names[0])
        if picture.here < 0:
            return title
        cell = picture.below[picture.here]
        names = ", ".join(picture.above[place].name for place, _ in picture.origins[picture.here])
        return self.tr("{0}: the number at index {1} is {2}; computed from these indices: {3}").format(
            title, cell.name, cell.text, names or self.tr("none")
        )

    def _places(self, picture: RowsPicture) -> tuple[list[QRectF], list[QRectF]]:
        """The rectangles of the cells of both rows.

        The names of the tensors are to the left of the rows, or above and below the rows of a narrow view.
        """
        hops = _HOP + TEXT_LINE - HAIR_GAP if picture.hop else 0
        if self._is_narrow:
            size = QSizeF(self.width() - INSET, self.height() - TEXT_LINE)
            return placed(picture, INSET, size, 2 + TEXT_LINE + SMALL_GAP + hops)
        names = max(text_width("caption-strong", name) for name in picture.names) + WIDE_GAP
        return placed(picture, names, QSizeF(self.size()), 2 + hops)

    def _paint(self, painter: QPainter, picture: RowsPicture) -> None:
        if self._is_narrow:
            painter.fillRect(self.rect(), QColor(self._theme.base))
            painter.fillRect(0, 0, 1, self.height(), QColor(self._theme.border))
        above, below = self._places(picture)
        painter.setFont(font("caption-strong"))
        painter.setPen(QColor(self._theme.text))
        if self._is_narrow:
            heights = TEXT_LINE, below[0].bottom() + 2 * TEXT_LINE
            places = [QPointF(INSET, y) for y in heights]
        else:
            places = [QPointF(1, row[0].center().y() + SMALL_GAP) for row in (above, below)]
        for name, place in zip(picture.names, places, strict=True):
            painter.drawText(place, name)
        self._paint_hops(painter, picture, above)
        self._paint_lines(painter, picture, above, below)
        chosen = {place for place, _ in picture.origins[picture.here]} if picture.here >= 0 else set[int]()
        self._paint_cells(painter, picture.above, above, chosen, is_result=False)
        here = {picture.here} if picture.here >= 0 else set[int]()
        self._paint_cells(painter, picture.below[: picture.kept], below[: picture.kept], here, is_result=True)
        if picture.left_out:
            self._paint_left_out(painter, picture, below)

    def _paint_left_out(self, painter: QPainter, picture: RowsPicture, below: Sequence[QRectF]) -> None:
        """Paints the last cells of the lower row, which are not in the output: pale, and separated from the other cells
        by a dashed line. `below` has the rectangles of the whole row.
        """
        places = below[picture.kept :]
        cells = [left_out(cell, self._theme) for cell in picture.below[picture.kept :]]
        self._paint_cells(painter, cells, places, set(), is_result=True)
        painter.setPen(QPen(QColor(self._theme.axis), 2, Qt.PenStyle.DashLine))
        x, first = places[0].left(), places[0]
        painter.drawLine(QPointF(x, first.top() - SMALL_GAP), QPointF(x, first.bottom() + TEXT_LINE))
        painter.setFont(font("caption"))
        painter.setPen(QColor(self._theme.muted))
        place = QRectF(x + SMALL_GAP, first.bottom() + 1, self.width() - x, TEXT_LINE)
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, self.tr("left out"))

    def _paint_cells(
        self,
        painter: QPainter,
        cells: Sequence[RowCell],
        places: Sequence[QRectF],
        chosen: set[int],
        *,
        is_result: bool,
    ) -> None:
        theme = self._theme
        for number, (cell, place) in enumerate(zip(cells, places, strict=True)):
            painter.setPen(QPen(QColor(theme.line), 1))
            painter.setBrush(QColor(cell.fill))
            painter.drawRect(place)
            if number in chosen:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                strokes = ((theme.base, 5.0), (theme.cursor, 2.0)) if is_result else ((theme.value, 3.0),)
                for color, width in strokes:
                    painter.setPen(QPen(QColor(color), width))
                    painter.drawRect(place.adjusted(1.5, 1.5, -1.5, -1.5))
            role = "body-medium" if text_width("body-medium", cell.text) <= place.width() - 4 else "caption"
            if text_width(role, cell.text) <= place.width() - 2:
                painter.setFont(font(role))
                painter.setPen(QColor(cell.tone))
                painter.drawText(place, Qt.AlignmentFlag.AlignCenter, cell.text)
            painter.setFont(font("caption-strong" if number in chosen else "caption"))
            painter.setPen(QColor(theme.text if number in chosen else theme.muted))
            index = QRectF(place.left(), place.bottom() + 1, place.width(), TEXT_LINE)
            painter.drawText(index, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, cell.name)

    def _paint_hops(self, painter: QPainter, picture: RowsPicture, above: Sequence[QRectF]) -> None:
        """Paints arcs above the upper row if each cell of the lower row reads a single cell of the upper row, and these
        cells lie at a constant distance, `picture.hop`, other than 1.

        Each arc leads from one of the cells read to the next one, and the first of them is marked as the start.
        """
        if not picture.hop:
            return
        theme = self._theme
        painter.setFont(font("caption-strong"))
        for start, end in (arcs := hop_arcs(picture, above)):
            path = QPainterPath(start)
            path.quadTo(QPointF((start.x() + end.x()) / 2, start.y() - 2 * _HOP), end)
            painter.setPen(QPen(QColor(theme.axis), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(path)
            self._paint_tip(painter, end, theme.axis)
        for text, place in (hop_text(picture, arc) for arc in arcs):
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)
        start = above[picture.origins[0][0][0]]
        painter.setBrush(QColor(theme.axis))
        painter.drawEllipse(QPointF(start.center().x(), start.top() - 2), 2, 2)
        word = self.tr("start")
        away = SMALL_GAP if picture.hop < 0 else -SMALL_GAP - text_width("caption-strong", word)
        painter.drawText(QPointF(start.center().x() + away, start.top() - SMALL_GAP), word)

    def _paint_lines(
        self, painter: QPainter, picture: RowsPicture, above: Sequence[QRectF], below: Sequence[QRectF]
    ) -> None:
        """Paints a line to each output cell from every input cell that contributes to it. The lines of the explained
        cell are painted last.

        If there is room for an interpolation, it is painted in place of the lines of the other cells.
        """
        room = interpolation_room(picture, above, below)
        order = sorted(range(len(below)), key=lambda place: place == picture.here)
        if room is not None:
            paint_interpolation(painter, self._theme, picture, above, below, room)
            order = [picture.here] if picture.here >= 0 else []
        for place in order:
            is_here = place == picture.here
            if is_here and (source := picture.source_of(place)) is not None:
                self._paint_source(painter, picture, source, above, below, room)
                continue
            for origin, share in picture.origins[place]:
                if share == 0:
                    continue
                start = QPointF(above[origin].center().x(), above[origin].bottom() + _INDEX)
                end = QPointF(below[place].center().x(), below[place].top() - 2)
                middle = (start.y() + end.y()) / 2
                path = QPainterPath(start)
                path.cubicTo(QPointF(start.x(), middle), QPointF(end.x(), middle), end)
                width = 1.0 if not is_here else _WAYS * (1.0 if share is None else max(abs(share), 0.25))
                color = self._theme.value if is_here else self._theme.muted
                pen = QPen(QColor(color), width)
                if place >= picture.kept or (not is_here and picture.here >= 0 and not picture.left_out):
                    pen.setDashPattern([3, 3])
                painter.setPen(pen)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawPath(path)
                self._paint_tip(painter, end, color)
                if is_here and share not in (None, 1.0):
                    self._paint_share(painter, path.pointAtPercent(0.4), f"{share:.3g}")

    def _paint_source(
        self,
        painter: QPainter,
        picture: RowsPicture,
        source: float,
        above: Sequence[QRectF],
        below: Sequence[QRectF],
        room: QRectF | None,
    ) -> None:
        """Paints a mark between the two rows, at the position in the upper row from which the explained cell is
        interpolated, and paints the number `source` of this position.

        Lines connect the mark to the cells of the upper row that the explained cell is computed from; the width of each
        line is proportional to the share of its cell. An arrow leads from the mark to the explained cell in the lower
        row.
        """
        theme, origins = self._theme, picture.origins[picture.here]
        y = above[0].bottom() + TEXT_LINE + ROW_SOURCE
        centers = {origin: above[origin].center().x() for origin, _ in origins}
        x = sum(centers[origin] * (share or 0) for origin, share in origins)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for origin, share in origins:
            if not share:
                continue
            pen = QPen(QColor(theme.value), max(_SHARE_WIDTH * share, 1))
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            start = QPointF(centers[origin], above[origin].bottom() + _INDEX)
            painter.drawPolyline([start, QPointF(start.x(), y), QPointF(x, y)])
        end = QPointF(below[picture.here].center().x(), below[picture.here].top() - 2)
        painter.setPen(QPen(QColor(theme.value), 2))
        dot = None if room is None else point_on_line(picture, picture.here, above, below, room)
        path = QPainterPath(QPointF(x, y))
        if dot is None:
            middle = (y + end.y()) / 2
            path.cubicTo(QPointF(x, middle), QPointF(end.x(), middle), end)
            painter.drawPath(path)
        else:
            painter.drawLine(dot, end)
            painter.setPen(QPen(QColor(theme.value), 2, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(x, y), dot)
            painter.setPen(QPen(QColor(theme.cursor), 2))
            painter.setBrush(QColor(picture.below[picture.here].fill))
            painter.drawEllipse(dot, CURVE_RING, CURVE_RING)
        self._paint_tip(painter, end, theme.value)
        painter.setPen(QPen(QColor(theme.value), 2))
        painter.setBrush(QColor(theme.base))
        painter.drawEllipse(QPointF(x, y), ROW_SOURCE_DOT, ROW_SOURCE_DOT)
        text = f"{source:.4g}".replace("-", "\u2212")
        is_crowded = len([share for _, share in origins if share]) > 2
        on_path = path.pointAtPercent(0.7 if is_crowded else 0.45)
        place = QPointF(x, y + ROW_SOURCE_DOT + TEXT_LINE / 2 + 2) if dot is not None else on_path
        for words, at in ((text, place), *share_texts(picture, above, below, y)):
            self._paint_share(painter, at, words)

    def _paint_share(self, painter: QPainter, place: QPointF, text: str) -> None:
        painter.setFont(font("caption-strong"))
        width = text_width("caption-strong", text)
        box = QRectF(place.x() - width / 2 - 2, place.y() - TEXT_LINE / 2, width + 4, TEXT_LINE)
        painter.fillRect(box, QColor(self._theme.base))
        painter.setPen(QColor(self._theme.value))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_tip(self, painter: QPainter, place: QPointF, color: str) -> None:
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(color))
        tip = [place, place + QPointF(-ROW_ARROW / 2, -ROW_ARROW), place + QPointF(ROW_ARROW / 2, -ROW_ARROW)]
        painter.drawPolygon(QPolygonF(tip))
        painter.restore()
