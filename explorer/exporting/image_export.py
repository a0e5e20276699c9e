"""Creates images of the stage or of a tensor, for files and for the clipboard."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtGui import QGuiApplication, QImage

from explorer.stage.stage import Stage
from widgets.stage.figure import (
    LONGEST_SIDE,
    MOST_PIXELS,
    Figure,
    captioned,
    figure_of,
    image,
    is_too_large,
    png,
    stacked,
    svg,
)
from widgets.style.sizes import FIGURE_MARGIN, INSET
from widgets.style.theme import Theme

PNG, SVG, STEPS = "png", "svg", "steps"
FORMATS = (PNG, SVG, STEPS)
SCALES = (1, 2, 4)
# An SVG with more texts is slow to open in every program.
MOST_TEXTS = 20_000


def figure(stage: Stage, field: str, theme: Theme, caption: str = "") -> Figure:
    """Returns the figure of the tensor `field` as it is shown on the stage, with the text `caption` below it.

    If `field` is '', the figure shows all tensors with the colour legend and the formula.
    """
    bare = (
        figure_of(stage.tensors.view(field), theme.base, FIGURE_MARGIN)
        if field
        else stacked(stage.figure_parts(), theme.base)
    )
    return captioned(bare, caption, theme.muted, INSET) if caption else bare


def why_not(stage: Stage, field: str, drawn: Figure, kind: str, scale: int) -> str:
    """The reason why this image cannot be made, such as too many numbers for an SVG; '' if it can be made."""
    if kind == SVG:
        shown = (heatmap for name, heatmap in stage.tensors.heatmaps() if name == field or not field)
        texts = sum(heatmap.room_for_numbers for heatmap in shown)
        if texts > MOST_TEXTS:
            return _tr("The picture has {0} numbers; an SVG can have at most {1}.").format(texts, MOST_TEXTS)
        scale = 1  # an SVG contains large heatmaps as images
    return why_too_large(drawn.pixels(scale))


def why_too_large(pixels: QSize) -> str:
    """Returns the reason why an image with this number of pixels is too large. Returns '' if it is not too large."""
    if not is_too_large(pixels):
        return ""
    limit = _tr("{0} along each side and {1} in total").format(LONGEST_SIDE, MOST_PIXELS)
    size = pixels.width(), pixels.height()
    return _tr("The picture would have {0} x {1} pixels; an image can have at most {2}.").format(*size, limit)


def file_content(drawn: Figure, title: str, kind: str, scale: int) -> Callable[[], bytes]:
    """Draws the figure, and returns a function that encodes it and may run in any thread.

    That function raises OSError if there is not enough memory.
    """
    if kind == SVG:
        content = svg(drawn, title)
        return lambda: content
    return partial(_compressed, image(drawn, scale))


def _compressed(drawn: QImage) -> bytes:
    made = png(drawn)
    if not made:
        raise OSError(None, _tr("there is not enough memory for the picture"))
    return made


def copy(drawn: Figure, scale: int) -> None:
    """Puts an image of a figure on the clipboard, with `scale` pixels per logical pixel."""
    QGuiApplication.clipboard().setImage(image(drawn, scale))


def _tr(text: str) -> str:
    return QCoreApplication.translate("ImageExport", text)
