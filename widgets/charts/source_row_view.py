"""A row of output cells under the input cells that they come from, with a line for each."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from widgets.style.fonts import font, text_width
from widgets.style.sizes import (
    LARGEST_ROW_CELL,
    MOST_ROW_GAP,
    ROW_ARROW,
    ROW_GAP,
    ROW_SOURCE,
    ROW_SOURCE_DOT,
    SMALL_GAP,
    SMALLEST_ROW_CELL,
    SMALLEST_ROWS,
    TEXT_LINE,
    WIDE_GAP,
)
from widgets.style.theme import LIGHT, Theme

_WAYS = 2.5  # the width in px of the line of the whole share
_SHARE_WIDTH = 6.0  # the same beside the source position
_NEARLY = 1e-4


@dataclass(frozen=True, slots=True)
class RowCell:
    """A cell of a row: its number as text, its colour, the colour of its text, and its index below it."""

    text: str
    fill: str
    tone: str
    name: str


@dataclass(frozen=True, slots=True)
class RowsPicture:
    """Two rows of cells. `origins` has the cells of the upper row for each cell of the lower row, with their shares.

    `names` are the tensors of both rows, with the dimension along which they run. `here` is the place of the explained
    cell in the lower row; -1 if there is none.
    """

    above: tuple[RowCell, ...]
    below: tuple[RowCell, ...]
    origins: tuple[tuple[tuple[int, float | None], ...], ...]
    names: tuple[str, str]
    here: int

    @property
    def hop(self) -> int:
        """The distance in the upper row from each of three or more origins to the next; 0 if it is 1 or varies."""
        if len(self.origins) < 3 or any(len(found) != 1 for found in self.origins):
            return 0
        places = [found[0][0] for found in self.origins]
        hops = {later - place for place, later in pairwise(places)}
        (hop, *others) = hops
        return 0 if others or hop == 1 else hop

    def source_of(self, place: int) -> float | None:
        """The index in the upper row to which linear shares point, usually between two cells; None without shares."""
        found = [(self.above[origin].name, share) for origin, share in self.origins[place]]
        if len(found) < 2 or any(share is None or share < 0 or not name.isdecimal() for name, share in found):
            return None
        shares = [share or 0.0 for _, share in found]
        if abs(sum(shares) - 1) > _NEARLY:
            return None
        return sum(int(name) * share for (name, _), share in zip(found, shares, strict=True))


class SourceRowView(QWidget):
    """Shows the rows. The line of the explained cell is strong; the width of a line shows its share."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("rows")
        self._theme = LIGHT
        self._picture: RowsPicture | None = None

    def show_rows(self, picture: RowsPicture | None) -> None:
        """Shows two rows; None shows nothing."""
        if picture != self._picture:
            self._picture = picture
            self.setAccessibleName("" if picture is None else self._words(picture))
            self.update()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(*SMALLEST_ROWS)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._picture is None:
            return
        painter = QPainter(self)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint(painter, self._picture)
        finally:
            painter.end()

    def _words(self, picture: RowsPicture) -> str:
        """The picture for a screen reader: the origin of the explained cell, or only the names of the tensors."""
        title = self.tr("{0} from {1}").format(picture.names[1], picture.names[0])
        if picture.here < 0:
            return title
        cell = picture.below[picture.here]
        names = ", ".join(picture.above[place].name for place, _ in picture.origins[picture.here])
        return self.tr("{0}: index {1} is {2}, computed from index {3}").format(
            title, cell.name, cell.text, names or self.tr("none")
        )

    def _places(self, picture: RowsPicture) -> tuple[list[QRectF], list[QRectF]]:
        """The rectangles of the cells of both rows. The names of the tensors stand to their left."""
        columns = max(len(picture.above), len(picture.below))
        names = max(text_width("caption-strong", name) for name in picture.names) + WIDE_GAP
        top = 2 + (TEXT_LINE if picture.hop else 0)
        high = (self.height() - top - 2 * TEXT_LINE - ROW_GAP - 2) / 2
        wide = (self.width() - names - SMALL_GAP) / columns
        size = max(min(wide, high, LARGEST_ROW_CELL), SMALLEST_ROW_CELL)
        rows: list[list[QRectF]] = []
        low = top + size + TEXT_LINE + min(self.height() - top - 2 * (size + TEXT_LINE) - 2, MOST_ROW_GAP)
        for cells, y in ((picture.above, top), (picture.below, low)):
            left = names + (columns - len(cells)) * size / 2
            rows.append([QRectF(left + place * size, y, size, size) for place in range(len(cells))])
        return rows[0], rows[1]

    def _paint(self, painter: QPainter, picture: RowsPicture) -> None:
        above, below = self._places(picture)
        painter.setFont(font("caption-strong"))
        painter.setPen(QColor(self._theme.text))
        for name, row in zip(picture.names, (above, below), strict=True):
            painter.drawText(QPointF(1, row[0].center().y() + SMALL_GAP), name)
        self._paint_hops(painter, picture, above)
        self._paint_lines(painter, picture, above, below)
        chosen = {place for place, _ in picture.origins[picture.here]} if picture.here >= 0 else set[int]()
        self._paint_cells(painter, picture.above, above, chosen, is_result=False)
        here = {picture.here} if picture.here >= 0 else set[int]()
        self._paint_cells(painter, picture.below, below, here, is_result=True)

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
        """Paints the steps of a stride as arcs over the upper row."""
        if not picture.hop:
            return
        theme = self._theme
        painter.setFont(font("caption-strong"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        text = f"{picture.hop:+d}".replace("-", "\u2212")
        for before, after in pairwise(picture.origins):
            start, end = (above[found[0][0]] for found in (before, after))
            x0, x1, y = start.center().x(), end.center().x(), start.top()
            path = QPainterPath(QPointF(x0, y))
            path.quadTo(QPointF((x0 + x1) / 2, y - 1.6 * TEXT_LINE), QPointF(x1, y))
            painter.setPen(QPen(QColor(theme.field), 1.5))
            painter.drawPath(path)
            self._paint_tip(painter, QPointF(x1, y), theme.field)
            if abs(x1 - x0) > text_width("caption-strong", text) + SMALL_GAP:
                painter.drawText(QPointF((x0 + x1 - text_width("caption-strong", text)) / 2, y - 3), text)

    def _paint_lines(
        self, painter: QPainter, picture: RowsPicture, above: Sequence[QRectF], below: Sequence[QRectF]
    ) -> None:
        """Paints a line from every origin to its output cell, the lines of the explained cell last."""
        order = sorted(range(len(below)), key=lambda place: place == picture.here)
        for place in order:
            is_here = place == picture.here
            if is_here and (source := picture.source_of(place)) is not None:
                self._paint_source(painter, picture, source, above, below)
                continue
            for origin, share in picture.origins[place]:
                if share == 0:
                    continue
                start = QPointF(above[origin].center().x(), above[origin].bottom() + TEXT_LINE)
                end = QPointF(below[place].center().x(), below[place].top() - 2)
                middle = (start.y() + end.y()) / 2
                path = QPainterPath(start)
                path.cubicTo(QPointF(start.x(), middle), QPointF(end.x(), middle), end)
                width = 1.0 if not is_here else _WAYS * (1.0 if share is None else max(abs(share), 0.25))
                color = self._theme.value if is_here else self._theme.muted
                pen = QPen(QColor(color), width)
                if not is_here and picture.here >= 0:
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
    ) -> None:
        """Paints where the explained cell lies in the upper row, with a line to each neighbour as wide as its share."""
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
            start = QPointF(centers[origin], above[origin].bottom() + TEXT_LINE)
            painter.drawPolyline([start, QPointF(start.x(), y), QPointF(x, y)])
            text, side = f"{share:.3g}", 1 if start.x() >= x else -1
            width = text_width("caption-strong", text)
            self._paint_share(painter, QPointF(start.x() + side * (width / 2 + SMALL_GAP + 2), y), text)
        end = QPointF(below[picture.here].center().x(), below[picture.here].top() - 2)
        path = QPainterPath(QPointF(x, y))
        middle = (y + end.y()) / 2
        path.cubicTo(QPointF(x, middle), QPointF(end.x(), middle), end)
        painter.setPen(QPen(QColor(theme.value), 2))
        painter.drawPath(path)
        self._paint_tip(painter, end, theme.value)
        painter.setPen(QPen(QColor(theme.value), 2))
        painter.setBrush(QColor(theme.base))
        painter.drawEllipse(QPointF(x, y), ROW_SOURCE_DOT, ROW_SOURCE_DOT)
        self._paint_share(painter, path.pointAtPercent(0.45), f"{source:.4g}".replace("-", "\u2212"))

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
