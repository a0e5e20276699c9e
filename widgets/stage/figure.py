"""Draws parts of the window, one above the other, as an image of any density or as SVG."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from PySide6.QtCore import QBuffer, QIODevice, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontInfo, QFontMetrics, QImage, QPainter, QRegion
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from widgets.style.fonts import MONO_FAMILIES, UI_FAMILIES, font

LONGEST_SIDE = 1 << 14
MOST_PIXELS = 1 << 26
# 96 dots per inch, which programs assume; a PNG file counts dots per metre.
_DOTS_PER_METER = 96 / 0.0254
_DOTS_PER_INCH = 96
# A caption is not broken into shorter lines than this many px.
_LEAST_CAPTION = 320

# Superfluous output of QSvgGenerator: empty groups, and fonts of groups whose texts state their own fonts.
_EMPTY_GROUP = re.compile(r"<g\b[^>]*>\s*</g>\s*")
_FONT_OF_GROUP = re.compile(r'(<g\b[^>]*?)(?:\s+font-(?:family|size|weight|style)="[^"]*")+\s*>')
_NO_SHIFT = ' transform="matrix(1,0,0,1,0,0)"'

Paint = Callable[[QPainter], None]


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing of `size` logical pixels. `paint` draws it, with (0, 0) as the top left corner, over the colour
    `background`, such as '#RRGGBB'.
    """

    size: QSize
    background: str
    paint: Paint

    def pixels(self, scale: int) -> QSize:
        """The size in pixels of an image with `scale` pixels per logical pixel."""
        return self.size * scale


def is_too_large(pixels: QSize) -> bool:
    """True if an image of this size in pixels would be too large to export."""
    width, height = pixels.width(), pixels.height()
    return max(width, height) > LONGEST_SIDE or width * height > MOST_PIXELS


@dataclass(frozen=True, slots=True)
class Part:
    """An area of a widget that is drawn in a figure, with or without child widgets.

    It is drawn `left` pixels from the left margin of the figure.
    """

    widget: QWidget
    area: QRect
    left: int = 0
    has_children: bool = True


def figure_of(widget: QWidget, background: str, margin: int = 0) -> Figure:
    """A drawing of the whole widget with its children, also of the parts that a scroll area around it hides."""
    return stacked([Part(widget, widget.rect())], background, margin)


def stacked(parts: Sequence[Part], background: str, margin: int = 0) -> Figure:
    """Returns a figure that draws areas of widgets, one below the other."""
    tops = list(accumulate((part.area.height() for part in parts), initial=margin))
    width = max((part.left + part.area.width() for part in parts), default=0)

    def paint(painter: QPainter) -> None:
        for part, top in zip(parts, tops, strict=False):
            flags = QWidget.RenderFlag.DrawChildren if part.has_children else QWidget.RenderFlag(0)
            part.widget.render(painter, QPoint(margin + part.left, top), QRegion(part.area), flags)

    return Figure(QSize(width + 2 * margin, tops[-1] + margin), background, paint)


def captioned(figure: Figure, text: str, color: str, margin: int) -> Figure:
    """The figure with a caption below it, wrapped to the width of the figure."""
    width, top = max(figure.size.width(), _LEAST_CAPTION), figure.size.height()
    room = QRect(margin, top, width - 2 * margin, LONGEST_SIDE)
    flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
    height = QFontMetrics(font("caption")).boundingRect(room, flags, text).height()

    def paint(painter: QPainter) -> None:
        figure.paint(painter)
        painter.setFont(font("caption"))
        painter.setPen(QColor(color))
        painter.drawText(QRect(room.topLeft(), QSize(room.width(), height)), flags, text)

    return Figure(QSize(width, top + height + margin), figure.background, paint)


def at_least(figure: Figure, size: QSize) -> Figure:
    """The figure, enlarged to at least `size` by more background on the right and below."""
    return replace(figure, size=figure.size.expandedTo(size))


def image(figure: Figure, scale: int) -> QImage:
    """An image of a figure with `scale` pixels per logical pixel; a null image if there is not enough memory.

    If the image is printed, its size is the same at every scale.
    """
    made = QImage(figure.pixels(scale), QImage.Format.Format_RGB32)
    if made.isNull():
        return made
    made.fill(QColor(figure.background))
    made.setDevicePixelRatio(scale)
    painter = QPainter(made)
    try:
        figure.paint(painter)
    finally:
        painter.end()
    made.setDevicePixelRatio(1)
    made.setDotsPerMeterX(round(_DOTS_PER_METER * scale))
    made.setDotsPerMeterY(round(_DOTS_PER_METER * scale))
    return made


def png(drawn: QImage) -> bytes:
    """Returns the bytes of a PNG file, or b"" if there is not enough memory.

    This takes seconds for a large image; it is safe to call in any thread.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    drawn.save(buffer, "PNG")  # pyright: ignore[reportCallIssue, reportArgumentType]  # takes a device
    return bytes(buffer.data().data())


def svg(figure: Figure, title: str) -> bytes:
    """The bytes of an SVG file. Texts stay texts, and cells are rectangles unless there are too many of them."""
    buffer = QBuffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(figure.size)
    generator.setViewBox(QRect(QPoint(0, 0), figure.size))
    generator.setResolution(_DOTS_PER_INCH)
    generator.setTitle(title)
    generator.setDescription("DirectML operator explorer")
    painter = QPainter(generator)
    try:
        painter.fillRect(QRect(QPoint(0, 0), figure.size), QColor(figure.background))
        figure.paint(painter)
    finally:
        painter.end()
    return _tidied(bytes(buffer.data().data()).decode()).encode()


def _tidied(text: str) -> str:
    """Returns the text of an SVG without the superfluous output of QSvgGenerator, which is about half of the text.

    Also adds fallbacks to the names of fonts.
    """
    text = _FONT_OF_GROUP.sub(r"\1>", text).replace(_NO_SHIFT, "")
    count = 1
    while count:
        text, count = _EMPTY_GROUP.subn("", text)
    # The font that was used for the layout comes first, because texts have other widths in other fonts.
    for families, role, generic in ((UI_FAMILIES, "body", "sans-serif"), (MONO_FAMILIES, "mono", "monospace")):
        used = QFontInfo(font(role)).family()
        text = text.replace(f'font-family="{",".join(families)}"', f'font-family="{used}, {generic}"')
    return text
