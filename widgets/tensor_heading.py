"""The name of a tensor with its chip, type and sizes, as they stand above its numbers."""

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from widgets.cell_grid import BLEED
from widgets.picture import TensorPicture
from widgets.theme import RADIUS, Theme, font, text_width

_CHIP_HEIGHT = 18


def type_text(picture: TensorPicture) -> str:
    """'FLOAT32 {1,1,3,2}'."""
    return "".join(text for text, _ in _type_runs(picture))


def heading_width(picture: TensorPicture, order: str) -> int:
    """What must not be cut: the name, type and shape, and the shortest order text."""
    shape = type_text(picture)
    return int(max(text_width("title", picture.field), text_width("mono", shape), text_width("caption", order))) + 1


def paint_title(painter: QPainter, picture: TensorPicture, width: int, theme: Theme) -> None:
    """The name, and whether it is an input or an output where there is room to say so."""
    painter.setFont(font("title"))
    painter.setPen(QColor(theme.text))
    painter.drawText(QRectF(BLEED, 1, width - BLEED, 20), Qt.AlignmentFlag.AlignVCenter, picture.field)
    left = BLEED + text_width("title", picture.field) + 8
    tr = QCoreApplication.translate
    text = tr("TensorView", "output") if picture.is_output else tr("TensorView", "input")
    painter.setFont(font("caption"))
    chip = QRectF(round(left), 2, round(text_width("caption", text) + 16), _CHIP_HEIGHT)
    if chip.right() > width - BLEED + 1:
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(theme.border), 1))
    painter.drawRoundedRect(chip.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
    painter.setPen(QColor(theme.muted))
    painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, text)


def paint_type(painter: QPainter, picture: TensorPicture, theme: Theme) -> None:
    """Type and sizes, those that a rule blames in red."""
    x, baseline = float(BLEED), 27 + QFontMetricsF(font("mono")).capHeight() / 2
    for text, is_error in _type_runs(picture):
        role = "mono-strong" if is_error else "mono"
        painter.setFont(font(role))
        painter.setPen(QColor(theme.error if is_error else theme.muted))
        painter.drawText(QPointF(x, baseline), text)
        x += text_width(role, text)


def _type_runs(picture: TensorPicture) -> list[tuple[str, bool]]:
    """'FLOAT32 {1,1,3,2}' in pieces, with True for the sizes a rule blames."""
    runs = [(f"{picture.data_type} {{", False)]
    for dimension, size in enumerate(picture.size_texts or picture.sizes):
        if dimension:
            runs.append((",", False))
        runs.append((str(size), dimension in picture.error_sizes))
    return [*runs, ("}", False)]
