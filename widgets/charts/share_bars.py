"""Shows the numbers of a row as bars; each number is a share of the sum."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from widgets.controls.chart import Chart
from widgets.style.fonts import font, text_width
from widgets.style.sizes import LARGEST_SHARE, SHARE_GAP, SMALL_GAP, SMALLEST_SHARES, TEXT_LINE, WIDE_GAP

# The top of the scale is the first of these that no share exceeds.
_TOPS = (0.1, 0.2, 0.5)


@dataclass(frozen=True, slots=True)
class Share:
    """A bar of the chart: its number, its colour, and the index below it. `is_hidden` is True if a mask hides its
    cell.
    """

    value: float
    fill: str
    name: str
    is_hidden: bool = False


@dataclass(frozen=True, slots=True)
class SharesPicture:
    """A row of bars, one for each share of a whole, such as the results of a softmax. `title` is the name of the row.

    `here` is the index of the cell under the cursor; -1 if there is none.
    """

    title: str
    shares: tuple[Share, ...]
    here: int = -1


def percentages(shares: Sequence[float]) -> list[str]:
    """Formats shares as percentages, all with one decimal or all with none.

    A share above 0 is never shown as 0 %.
    """
    texts = [f"{100 * share:.1f}" for share in shares if share == share]
    decimals = 0 if all(text.endswith(".0") for text in texts) and not any(map(_is_tiny, shares)) else 1
    return [_percent(share, decimals) for share in shares]


def _is_tiny(share: float) -> bool:
    return 0 < share < 0.0005


def _percent(share: float, decimals: int) -> str:
    if share != share:
        return "NaN"
    return "< 0.1 %" if _is_tiny(share) else f"{100 * share:.{decimals}f} %"


class ShareBars(Chart[SharesPicture]):
    """Shows the bars with their percentages. The bar of the cell under the cursor has a frame."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("shares", parent)

    def show_shares(self, picture: SharesPicture) -> None:
        if picture != self._picture:
            self._picture = picture
            self.setAccessibleName(self._words(picture))
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(*SMALLEST_SHARES)

    def _words(self, picture: SharesPicture) -> str:
        """Returns the bars as text for a screen reader, such as 'Weights[0,1,2,:], shares of the sum: 0: 18 %, 1: 82
        %'.
        """
        shares = ", ".join(
            f"{share.name}: {text}" for share, text in zip(picture.shares, self._numbers(picture), strict=True)
        )
        return f"{self._title(picture)}: {shares}"

    def _title(self, picture: SharesPicture) -> str:
        return self.tr("{0}, shares of the sum").format(picture.title)

    def _numbers(self, picture: SharesPicture) -> list[str]:
        """Returns the text above each bar: its share in percent, or *hidden*."""
        shown = iter(percentages([share.value for share in picture.shares if not share.is_hidden]))
        return [self.tr("hidden") if share.is_hidden else next(shown) for share in picture.shares]

    def _paint(self, painter: QPainter, picture: SharesPicture) -> None:
        theme = self._theme
        painter.setFont(font("caption-strong"))
        painter.setPen(QColor(theme.text))
        painter.drawText(QPointF(1, TEXT_LINE - SMALL_GAP), self._title(picture))
        most = max((share.value for share in picture.shares if share.value == share.value), default=1.0)
        top = next((each for each in _TOPS if most <= each), 1.0)
        ends = percentages((top, 0))
        left = max(text_width("caption", text) for text in ends) + WIDE_GAP
        area = QRectF(left, 2.5 * TEXT_LINE, self.width() - left - 1, self.height() - 3.5 * TEXT_LINE - 2)
        painter.setFont(font("caption"))
        for text, y in zip(ends, (area.top(), area.bottom()), strict=True):
            painter.setPen(QColor(theme.muted))
            place = QRectF(0, y - TEXT_LINE / 2, left - SMALL_GAP, TEXT_LINE)
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
        wide = min(area.width() / len(picture.shares), LARGEST_SHARE)
        end = area.left() + wide * len(picture.shares)
        painter.setPen(QPen(QColor(theme.border), 1, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(area.left(), area.top()), QPointF(end, area.top()))
        painter.setPen(QPen(QColor(theme.border), 1))
        painter.drawLine(area.bottomLeft(), QPointF(end, area.bottom()))
        for place, (share, text) in enumerate(zip(picture.shares, self._numbers(picture), strict=True)):
            column = QRectF(area.left() + place * wide, area.top(), wide, area.height())
            self._paint_share(painter, share, text, column, top, is_here=place == picture.here)

    def _paint_share(
        self, painter: QPainter, share: Share, text: str, column: QRectF, top: float, *, is_here: bool
    ) -> None:
        theme = self._theme
        part = share.value / top if share.value == share.value else 0.0
        high = min(max(part, 0.0), 1.0) * column.height()
        bar = QRectF(column.left(), column.bottom() - high, column.width(), high)
        gap = min(SHARE_GAP, column.width() / 6)
        bar.adjust(gap, 0, -gap, 0)
        painter.setPen(QPen(QColor(theme.cursor if is_here else theme.border), 2 if is_here else 1))
        painter.setBrush(QColor(share.fill))
        painter.drawRect(bar)
        name = QRectF(column.left(), column.bottom() + 2, column.width(), TEXT_LINE)
        painter.setFont(font("caption-strong" if is_here else "caption"))
        painter.setPen(QColor(theme.text if is_here else theme.muted))
        painter.drawText(name, Qt.AlignmentFlag.AlignCenter, share.name)
        role = "caption" if share.is_hidden else "caption-strong"
        if text_width(role, text) <= column.width():
            painter.setFont(font(role))
            painter.setPen(QColor(theme.muted if share.is_hidden else theme.text))
            above = QRectF(column.left(), bar.top() - TEXT_LINE - 1, column.width(), TEXT_LINE)
            painter.drawText(above, Qt.AlignmentFlag.AlignCenter, text)
