"""Paints the parts of a formula. Each number has a frame for the role of the cell from which it comes."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from ops.presentation.formula_runs import Run, TokenRole
from widgets.formula.formula_lines import FRAMED, type_role
from widgets.style.fonts import font, text_width
from widgets.style.sizes import FORMULA_BOX_HEIGHT, SMALL_FORMULA_BOX_HEIGHT, SMALL_GAP
from widgets.style.theme import Theme


def paint_run(painter: QPainter, theme: Theme, place: QPointF, run: Run, size: str) -> None:
    """Paints a piece of a formula with the font role `size`. `place` is its left end, at half the line's height."""
    text, role = run
    scale_role = type_role(role, size)
    width = text_width(scale_role, text)
    x, baseline = place.x(), place.y() + QFontMetricsF(font(size)).capHeight() / 2
    if role in FRAMED:
        height = FORMULA_BOX_HEIGHT if size == "formula" else SMALL_FORMULA_BOX_HEIGHT
        box = QRectF(round(x) + 1, 0, round(width + 2 * SMALL_GAP), height)
        box.moveTop(round(place.y() - height / 2))
        _paint_box(painter, theme, box, role)
        x = box.center().x() - width / 2
    colors = {"target": theme.muted, "muted": theme.muted, "error": theme.error}
    painter.setFont(font(scale_role))
    painter.setPen(QColor(colors.get(role or "", theme.text)))
    painter.drawText(QPointF(x, baseline), text)


def _paint_box(painter: QPainter, theme: Theme, box: QRectF, role: TokenRole | None) -> None:
    """Paints the frame of a number: solid for the role 'value', dashed for 'decides', double for 'cursor'."""
    if role == "cursor":
        painter.setBrush(QColor(theme.base))
        painter.setPen(QPen(QColor(theme.cursor), 1))
        painter.drawRoundedRect(box.adjusted(-0.5, -0.5, 0.5, 0.5), 3, 3)
        painter.setPen(QPen(QColor(theme.cursor), 1.5))
        painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), 2, 2)
        return
    color, tint = (theme.value, theme.value_tint) if role == "value" else (theme.decides, theme.decides_tint)
    pen = QPen(QColor(color), 2 if role == "value" else 1)
    if role == "decides":
        pen.setDashPattern([3, 2])
    painter.setPen(pen)
    painter.setBrush(QColor(tint))
    inset = pen.widthF() / 2
    painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), 2, 2)
