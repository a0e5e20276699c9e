"""Paints the texts around the cells of a tensor.

Name, data type, sizes and order of dimensions are above the cells; sentences are below.
"""

from collections.abc import Callable
from functools import cache
from math import ceil

from PySide6.QtCore import QCoreApplication, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from ops.presentation.slicing import SliceView
from widgets.display.outliers import MOST_LOOKED_AT
from widgets.display.picture import TensorPicture
from widgets.display.tiles import Tiling
from widgets.style.badges import paint_badge
from widgets.style.fonts import WRAPPED, font, line_count, line_spacing, text_width
from widgets.style.sizes import (
    BADGE,
    BLEED,
    CAPTION_GAP,
    CHIP_HEIGHT,
    GAP,
    ICON_GAP,
    INSET,
    NARROWEST_CAPTION,
    RADIUS,
    SCALE_WIDTH,
    TEXT_LINE,
)
from widgets.style.theme import Theme


def type_text(picture: TensorPicture) -> str:
    """The data type and the sizes of a tensor as text, such as 'FLOAT32 {1,1,3,2}', or the formula in words if it has
    one.
    """
    return "".join(text for text, _ in _type_runs(picture))


def accessible_name(picture: TensorPicture) -> str:
    """The name of a tensor for screen readers, with its type and sizes."""
    return " ".join(part for part in (picture.badge, _title(picture), picture.read_at, type_text(picture)) if part)


def heading_width(
    picture: TensorPicture, tiling: Tiling, is_short: bool = False, has_name_only: bool = False
) -> Callable[[float], int]:
    """Returns a function that maps a cell size to the width of a tensor's heading, in pixels. It counts only the texts
    that must not be elided.

    These are the name, the type with the sizes, and the line with 'input' or 'output' and the shortest text about the
    order of dimensions. The heading of a strip (`is_short`) has only the name and the sizes, or only the name if
    `has_name_only` is True.
    """
    if is_short:
        below = 0.0 if has_name_only else text_width("caption", strip_text(picture))
        strip = int(max(_title_width(picture, is_short=True), below)) + 1
        return lambda _: strip
    always = (("mono", type_text(picture)), ("caption", picture.chip))
    least = max(_title_width(picture), *(text_width(role, text) for role, text in always))
    short = _short_order(tiling) if picture.chip else f"{_chip(picture)}, {_short_order(tiling)}"

    @cache
    def at(cell_size: float) -> int:
        order = _note(picture, tiling, cell_size) or short
        return int(max(least, text_width("caption", order))) + 1

    return lambda cell_size: at(min(cell_size, 2.0))  # with larger cells, no cell is left out


def order_text(picture: TensorPicture, tiling: Tiling, cell_size: float, width: int, line: int = 0) -> str:
    """Returns the longest text about the order of the dimensions that fits in `width` pixels. `line` is the number of
    cells in each line of a wrapped vector, else 0.

    If tiles or cells are left out, the text always has a note about this.
    """
    translate = QCoreApplication.translate
    if picture.shown_values is None and picture.is_output:
        return translate("TensorView", "expected shape")
    view, note, short = tiling.first, _note(picture, tiling, cell_size), _short_order(tiling)
    has_chip = _chip_rect(picture, width + 2 * BLEED) is not None
    if picture.chip and not note and not has_chip:
        return picture.chip  # the previous output shows the order
    if not picture.chip and not has_chip:
        short = f"{_chip(picture)}, {short}"
    rows, columns = translate("TensorView", "rows"), translate("TensorView", "cols")
    axes = [lines_text(view, line)] if line else view.axes_texts(rows, columns)
    order = ", ".join([short] if not has_chip else [*axes, short])
    candidates = [f"{order}; {note}", f"{short}; {note}"] if note else [order]
    return next((text for text in candidates if text_width("caption", text) <= width + 1), note or short)


def lines_text(view: SliceView, line: int) -> str:
    """Returns the text about a single row or column that is wrapped into lines, such as 'd3 in lines of 25 cells'.

    `line` is the number of cells in a line.
    """
    dimension = view.rows if view.column_count == 1 else view.columns
    return QCoreApplication.translate("TensorView", "d{0} in lines of {1} cells").format(dimension, line)


def whole_order(view: SliceView, line: int = 0) -> str:
    """The full text about the dimensions that a slice shows: as rows, as columns, or as fixed indices.

    If the slice is a single row or column that is wrapped into lines, `line` is the number of cells per line; otherwise
    it is 0.
    """
    translate = QCoreApplication.translate
    if line:
        return f"{lines_text(view, line)}, {translate('TensorView', 'at')} {view.at_text()}"
    return view.order_text(
        translate("TensorView", "rows"), translate("TensorView", "cols"), translate("TensorView", "at")
    )


def paint_order(painter: QPainter, text: str, width: int, theme: Theme) -> None:
    """Paints `text`, which describes the order of the dimensions, on the line below the data type."""
    painter.setFont(font("caption"))
    painter.setPen(QColor(theme.muted))
    painter.drawText(QRectF(BLEED, 35, width - BLEED, 16), Qt.AlignmentFlag.AlignVCenter, text)


def beside_order(text: str, width: int) -> QRect:
    """Returns the rectangle of a colour bar to the right of `text`, the line that states the order of the dimensions.

    `width` is the width of the view; the rectangle does not extend beyond it.
    """
    left = BLEED + ceil(text_width("caption", text)) + GAP
    return QRect(left, 35, max(min(SCALE_WIDTH, width - left), 0), TEXT_LINE)


def paint_title(painter: QPainter, picture: TensorPicture, width: int, theme: Theme, *, is_short: bool = False) -> None:
    """Paints the title of a tensor: its name, and a word such as 'input' in a frame. If `is_short`, paints a short name
    without the word.
    """
    left = BLEED
    if picture.badge:
        paint_badge(painter, QRectF(BLEED, 2, BADGE, BADGE), picture.badge, theme)
        left += BADGE + ICON_GAP
    painter.setFont(font("body-strong" if is_short else "title"))
    painter.setPen(QColor(theme.text))
    painter.drawText(
        QRectF(left, 1, width - left, 20),
        Qt.AlignmentFlag.AlignVCenter,
        _short_title(picture) if is_short else _title(picture),
    )
    chip = None if is_short else _chip_rect(picture, width)
    if chip is None:
        return
    painter.setFont(font("caption"))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(theme.border), 1))
    painter.drawRoundedRect(chip.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
    painter.setPen(QColor(theme.muted))
    painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, _chip(picture))


def paint_type(painter: QPainter, picture: TensorPicture, theme: Theme) -> None:
    """Paints the data type and the sizes, with wrong sizes in red."""
    x, baseline = float(BLEED), 27 + QFontMetricsF(font("mono")).capHeight() / 2
    for text, is_error in _type_runs(picture):
        role = "mono-strong" if is_error else "mono"
        painter.setFont(font(role))
        painter.setPen(QColor(theme.error if is_error else theme.muted))
        painter.drawText(QPointF(x, baseline), text)
        x += text_width(role, text)


def _title(picture: TensorPicture) -> str:
    return picture.title or picture.field


def _title_width(picture: TensorPicture, *, is_short: bool = False) -> float:
    """The width of the tensor's name and badge in pixels. With `is_short`, the width of the short name."""
    text = text_width("body-strong", _short_title(picture)) if is_short else text_width("title", _title(picture))
    return text + (BADGE + ICON_GAP if picture.badge else 0)


def _short_title(picture: TensorPicture) -> str:
    """The name of a tensor without 'Tensor' at its end. Most DirectML tensors have names that end in this word."""
    return _title(picture).removesuffix("Tensor") or _title(picture)


def _chip(picture: TensorPicture) -> str:
    translate = QCoreApplication.translate
    return picture.chip or (
        translate("TensorView", "output") if picture.is_output else translate("TensorView", "input")
    )


def _chip_width(picture: TensorPicture) -> float:
    """The width of the framed word, such as 'input', and of the gap before it, in pixels."""
    return text_width("caption", _chip(picture)) + INSET + GAP


def strip_text(picture: TensorPicture) -> str:
    """The line of text below the name of a strip.

    It is the formula in words if the picture has one. Otherwise, it is the kind of the tensor and its sizes, such as
    'input {1,3,1,1}'. For a parameter, it is only the sizes, unless the field's name begins with "Output".
    """
    sizes = f"{{{','.join(map(str, picture.sizes))}}}"
    is_plain = picture.is_parameter and not picture.field.startswith("Output")
    return picture.words or (sizes if is_plain else f"{_chip(picture)} {sizes}")


def paint_strip_text(painter: QPainter, picture: TensorPicture, theme: Theme) -> None:
    """Paints the text on the second line of a strip, below its name."""
    painter.setFont(font("caption"))
    painter.setPen(QColor(theme.muted))
    painter.drawText(QRectF(BLEED, 18, text_width("caption", strip_text(picture)) + 2, TEXT_LINE), strip_text(picture))


def _chip_rect(picture: TensorPicture, width: int) -> QRectF | None:
    """Returns the rectangle of the framed word beside the title, such as 'input'; None if it does not fit into `width`
    pixels.
    """
    left = BLEED + _title_width(picture) + GAP
    chip = QRectF(round(left), 2, round(_chip_width(picture) - GAP), CHIP_HEIGHT)
    return chip if chip.right() <= width - BLEED + 1 else None


def _type_runs(picture: TensorPicture) -> list[tuple[str, bool]]:
    """Splits the text of a tensor's type, such as 'FLOAT32 {1,1,3,2}', into pieces. Each piece comes with True if it is
    a wrong size.
    """
    if picture.words:
        return [(picture.words, False)]
    runs = [(f"{picture.data_type} {{", False)]
    for dimension, size in enumerate(picture.size_texts or picture.sizes):
        if dimension:
            runs.append((",", False))
        runs.append((str(size), dimension in picture.error_sizes))
    return [*runs, ("}", False)]


def _short_order(tiling: Tiling) -> str:
    translate = QCoreApplication.translate
    if tiling.is_single:
        return f"{translate('TensorView', 'at')} {tiling.first.at_text()}"
    return translate("TensorView", "one tile per {0}").format(
        ", ".join(f"d{dimension}" for dimension in tiling.dimensions)
    )


def _note(picture: TensorPicture, tiling: Tiling, cell_size: float) -> str:
    """A note on the cells of a view: some tiles or cells are not shown, or a cell is one pixel large; otherwise ""."""
    translate = QCoreApplication.translate
    notes = []
    if tiling.count > len(tiling.views):
        notes.append(translate("TensorView", "first {0} of {1} tiles").format(len(tiling.views), tiling.count))
    if cell_size == 1:
        notes.append(translate("TensorView", "1 cell = 1 pixel, all cells shown"))
    elif cell_size < 1:
        step, cells = round(1 / cell_size), tiling.first.row_count * tiling.first.column_count
        if picture.keeps_outliers and cells <= MOST_LOOKED_AT:
            notes.append(translate("TensorView", "most extreme cell of each {0} x {0} block shown").format(step))
        else:
            notes.append(translate("TensorView", "every {0:th} cell shown").format(_Ordinal(step)))
    return "; ".join(notes)


class _Ordinal(int):
    """An integer for texts: the placeholder `{0:th}` writes it as an English ordinal such as "2nd", and `{0}` writes
    "2".

    Translations use `{0}`.
    """

    def __format__(self, spec: str) -> str:
        ending = {1: "st", 2: "nd", 3: "rd"}.get(self % 10, "th") if self % 100 not in (11, 12, 13) else "th"
        return f"{int(self)}{ending if spec else ''}"


def captions_width(picture: TensorPicture, most: int) -> int:
    """The width in pixels of the widest line of the caption below the cells, but at most `most`."""
    widest = max((text_width("caption", text) for text, _ in picture.caption_lines), default=0.0)
    return min(ceil(widest), most)


def captions_height(picture: TensorPicture, width: int) -> int:
    """The height of the sentences below the cells and of the gap above them, in pixels; 0 without sentences."""
    if not picture.caption_lines:
        return 0
    return CAPTION_GAP + sum(_lines(text, width) for text, _ in picture.caption_lines) * _line_height()


def paint_captions(painter: QPainter, picture: TensorPicture, place: QPoint, width: int, theme: Theme) -> None:
    """Paints the sentences about a tensor, one below the other. The first is at `place`, and each has the colour of its
    severity.
    """
    painter.setFont(font("caption"))
    top = place.y()
    for text, severity in picture.caption_lines:
        height = _lines(text, width) * _line_height()
        painter.setPen(QColor(theme.severity_color(severity)))
        painter.drawText(QRect(place.x(), top, width, height), WRAPPED, text)
        top += height


def _lines(text: str, width: int) -> int:
    return line_count("caption", text, max(width, NARROWEST_CAPTION))


def _line_height() -> int:
    return max(TEXT_LINE, line_spacing("caption"))
