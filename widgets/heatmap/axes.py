"""Paints the parts of a heatmap around its cells: the shade that marks the operator's axis, the names of the
dimensions, the indices, and the signs of errors.
"""

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from widgets.heatmap.cell_marks import Block, error_blocks
from widgets.heatmap.scale_bar import paint_scale
from widgets.heatmap.scene import HeatmapScene
from widgets.style.fonts import font, text_width
from widgets.style.icons import draw
from widgets.style.sizes import (
    BAND_HEIGHT,
    BLEED,
    CELL_LABEL_LINE,
    CELL_LABEL_LINES,
    ERROR_BAR,
    ERROR_PILL_HEIGHT,
    GAP,
    RADIUS,
    SCALE_WIDTH,
    SMALL_GAP,
    SMALLEST_ERROR_PILL,
    SMALLEST_ROW_SIGN,
    SMALLEST_TICK_DISTANCE,
    SMALLEST_WITH_NUMBERS,
    TEXT_LINE,
)

AXIS_WORD = "Axis"
# The biases of the products with WeightTensor, and of those with RecurrenceTensor.
GATE_LINES = ("W", "R")


def paint_axes(painter: QPainter, scene: HeatmapScene) -> None:
    """Paints the parts around the cells that this module describes: first the shade that marks the operator's axis,
    then the texts over it.
    """
    if scene.grid.is_empty:
        return
    painter.save()
    painter.setFont(font("caption"))
    _paint_shade(painter, scene)
    _paint_captions(painter, scene)
    blocks = error_blocks(scene.picture, scene.view)
    _paint_column_ticks(painter, scene, blocks)
    _paint_row_ticks(painter, scene, blocks)
    _paint_cell_labels(painter, scene)
    for block in blocks:
        _paint_error_sign(painter, scene, block)
    painter.restore()


def column_caption(scene: HeatmapScene) -> str:
    """The name of the column dimension, such as 'd3 \u2192', with the word 'Axis' if it is the operator's axis."""
    return f"d{scene.across} \u2192" + (f" {AXIS_WORD}" if scene.across == scene.picture.axis else "")


def scale_rect(scene: HeatmapScene) -> QRect:
    """Returns the rectangle of the colour bar, to the right of the name of the column dimension.

    The rectangle is empty if the heatmap has no colour bar.
    """
    if not scene.place.has_scale or scene.across is None:
        return QRect()
    visible = scene.grid.outer
    left = ceil(visible.left() + 6 + text_width("caption-strong", column_caption(scene)) + GAP)
    return QRect(left, int(visible.top()) - scene.band, min(SCALE_WIDTH, scene.width - left), TEXT_LINE)


def tick_step(count: int, cell: float, widest: float) -> int:
    """The distance between two written indices, counted in cells; it is so large that the indices do not touch."""
    distance = widest + GAP
    if cell < SMALLEST_WITH_NUMBERS:
        distance = max(distance, SMALLEST_TICK_DISTANCE)
    is_power_of_two = count & (count - 1) == 0
    step = 1
    while step * cell < distance and step < count:
        step = step * 2 if is_power_of_two or str(step)[0] in "15" else step * 5 // 2
    return step


def ticks(cells: range, count: int, cell: float, widest: float) -> list[int]:
    """Returns the indices that are written beside the visible `cells`: the multiples of a step, and the last index if
    it is visible.

    Multiples that are too close to the last index are left out.
    """
    step = tick_step(count, cell, widest)
    chosen = [i for i in range(-(-cells.start // step) * step, cells.stop, step) if i < count]
    if step > 1 and cells.stop == count:
        while chosen and (count - 1 - chosen[-1]) * cell < widest + GAP:
            chosen.pop()
        chosen.append(count - 1)
    return chosen


def _paint_shade(painter: QPainter, scene: HeatmapScene) -> None:
    axis, visible, outer = scene.picture.axis, scene.grid.visible, scene.grid.outer
    if axis is None or not scene.place.has_ticks:
        return
    if axis == scene.across:
        band = QRectF(visible.left(), outer.top() - scene.band, visible.width(), scene.band)
        painter.fillRect(band, QColor(scene.theme.axis_shade))
    elif axis == scene.down and scene.place.has_gutter:
        width = scene.grid.area.left() - BLEED - 2
        painter.fillRect(
            QRectF(outer.left() - width, visible.top(), width, visible.height()), QColor(scene.theme.axis_shade)
        )


def _paint_captions(painter: QPainter, scene: HeatmapScene) -> None:
    visible, theme = scene.grid.outer, scene.theme
    painter.setFont(font("caption-strong"))
    top = visible.top() - scene.band
    if scene.across is not None and scene.place.names_dimensions:
        is_axis = scene.across == scene.picture.axis
        text = column_caption(scene)
        painter.setPen(QColor(theme.axis if is_axis else theme.muted))
        # Over cells that are narrower than the text, the text begins over the row indices.
        left = min(visible.left() + 6, scene.width - text_width("caption-strong", text) - 1)
        painter.drawText(QPointF(max(left, 0), _baseline(painter, top + 8)), text)
        if scene.levels is not None and not (rect := scale_rect(scene)).isEmpty():
            paint_scale(painter, rect, scene.levels, scene.picture.group, theme)
            painter.setFont(font("caption-strong"))
    if scene.down is not None and scene.place.has_gutter:
        is_axis = scene.down == scene.picture.axis
        painter.setPen(QColor(theme.axis if is_axis else theme.muted))
        right = visible.left() - 7
        _draw_right(painter, right, visible.top() - 9, f"d{scene.down}\u2193")
        if is_axis and scene.place.names_dimensions:
            _draw_right(painter, right, visible.top() - 23, AXIS_WORD)


def _paint_column_ticks(painter: QPainter, scene: HeatmapScene, blocks: list[Block]) -> None:
    grid, visible, outer = scene.grid, scene.grid.visible, scene.grid.outer
    painter.setFont(font("caption"))
    last = scene.picture.tick(scene.view.columns, grid.columns - 1)
    widest = QFontMetricsF(painter.font()).horizontalAdvance(last)
    has_columns = not grid.line or scene.picture.gate_line == grid.line
    if scene.view.columns is None or not has_columns or not scene.place.has_ticks or visible.width() < widest:
        return
    painter.setPen(QColor(scene.theme.muted))
    hidden = [block for block in blocks if _is_above(block, scene)]
    pills = [_pill_rect(scene, block) for block in hidden]
    y = outer.top() - (8 if scene.band <= BAND_HEIGHT else 11)
    seen = range(grid.line) if grid.line else grid.visible_columns()
    for column in ticks(seen, grid.line or grid.columns, grid.cell, widest):
        x = grid.rect(0, column).center().x()
        if grid.cell < SMALLEST_WITH_NUMBERS:
            x = min(max(x, visible.left() + widest / 2), visible.right() - widest / 2)
        if any(first <= column <= last for _, first, _, last in hidden):
            continue
        if any(pill.left() - widest < x < pill.right() + widest for pill in pills):
            continue
        _draw_centered(painter, x, y, scene.picture.tick(scene.view.columns, column))
    for column in outside_ticks(grid.columns, grid.border[1], grid.border[3], grid.cell, widest):
        x = grid.rect(0, column).center().x()
        if outer.left() < x < outer.right():
            _draw_centered(painter, x, y, tick_outside(column))


def _paint_row_ticks(painter: QPainter, scene: HeatmapScene, blocks: list[Block]) -> None:
    grid, visible, outer = scene.grid, scene.grid.visible, scene.grid.outer
    painter.setFont(font("caption"))
    height = QFontMetricsF(painter.font()).capHeight()
    if not scene.place.has_gutter or visible.height() < height:
        return
    painter.setPen(QColor(scene.theme.muted))
    if grid.line:
        _paint_line_ticks(painter, scene, height)
        return
    if scene.view.rows is None:
        return
    hidden = [block for block in blocks if not _is_above(block, scene)]
    for row in ticks(grid.visible_rows(), grid.rows, grid.cell, height):
        if any(first <= row <= last for first, _, last, _ in hidden):
            continue
        y = grid.rect(row, 0).center().y()
        y = min(max(y, visible.top() + height / 2), visible.bottom() - height / 2)
        _draw_right(painter, outer.left() - 8, y, scene.picture.tick(scene.view.rows, row))
    for row in outside_ticks(grid.rows, grid.border[0], grid.border[2], grid.cell, height):
        y = grid.rect(row, 0).center().y()
        if outer.top() < y < outer.bottom():
            _draw_right(painter, outer.left() - 8, y, tick_outside(row))


def _paint_line_ticks(painter: QPainter, scene: HeatmapScene, height: float) -> None:
    """Writes indices to the left of the lines of a wrapped row or column: each is the index of the first cell on its
    line.

    The bias of a recurrent operator may have exactly one line for W and one for R. Then these letters are written in
    place of the indices.
    """
    grid, visible = scene.grid, scene.grid.visible
    seen = grid.visible_columns() if grid.rows == 1 else grid.visible_rows()
    lines = range(seen.start // grid.line, -(-seen.stop // grid.line))
    for line in ticks(lines, -(-grid.rows * grid.columns // grid.line), grid.cell, height):
        y = grid.top + (line + 0.5) * grid.cell
        y = min(max(y, visible.top() + height / 2), visible.bottom() - height / 2)
        is_gated = scene.picture.gate_line == grid.line
        text = GATE_LINES[line] if is_gated else scene.picture.tick(scene.across, line * grid.line)
        _draw_right(painter, visible.left() - 8, y, text)


def outside_ticks(count: int, before: int, after: int, cell: float, widest: float) -> list[int]:
    """Returns the indices of the padding: `before` indices before the `count` cells, and `after` indices after them.

    Returns an empty list if the labels do not fit, because a cell is narrower than the widest label (`widest` pixels)
    plus a gap.
    """
    if cell < widest + SMALL_GAP:
        return []
    return [*range(-before, 0), *range(count, count + after)]


def tick_outside(index: int) -> str:
    """The text of an index in the padding, with a minus sign instead of a hyphen."""
    return f"\u2212{-index}" if index < 0 else str(index)


def _paint_cell_labels(painter: QPainter, scene: HeatmapScene) -> None:
    grid = scene.grid
    painter.setFont(font("caption"))
    painter.setPen(QColor(scene.theme.muted))
    labels = scene.picture.cell_labels[: grid.columns]
    bottom = grid.rect(grid.rows - 1, 0).bottom()
    if lines := listed(labels, grid.cell):
        for line, text in zip(CELL_LABEL_LINES, lines, strict=False):
            painter.drawText(QPointF(grid.visible.left(), _baseline(painter, bottom + line)), text)
        return
    for column, text in enumerate(labels):
        rect = grid.rect(grid.rows - 1, column)
        if grid.area.left() <= rect.left() and rect.right() <= grid.area.right() + 1:
            _draw_centered(painter, rect.center().x(), bottom + CELL_LABEL_LINE, text)


def listed(labels: Sequence[str], cell: float) -> tuple[str, ...]:
    """The labels of the columns as lines of a list, if a label is wider than a cell; otherwise ()."""
    if all(text_width("caption", text) + SMALL_GAP <= cell for text in labels):
        return ()
    return tuple(f"{column} {text}" for column, text in enumerate(labels))


def _paint_error_sign(painter: QPainter, scene: HeatmapScene, block: Block) -> None:
    """Marks the surplus `block` of a tensor: columns by a bar and a label above them, rows by a bar and a sign on their
    left.
    """
    rect = scene.grid.rect(*block).intersected(scene.grid.visible)
    if rect.isEmpty():
        return
    color = QColor(scene.theme.error)
    if scene.grid.line:
        if scene.place.names_dimensions:
            _paint_pill(painter, scene, block)
        return
    if _is_above(block, scene):
        painter.fillRect(QRectF(rect.left(), rect.top() - 8, rect.width(), ERROR_BAR), color)
        _paint_pill(painter, scene, block)
        return
    if not scene.place.has_gutter:
        return
    painter.fillRect(QRectF(rect.left() - 8, rect.top(), ERROR_BAR, rect.height()), color)
    painter.setFont(font("caption-strong"))
    painter.setPen(color)
    right, center = rect.left() - 11, rect.center().y()
    if rect.height() >= SMALLEST_ROW_SIGN:
        side = 14
        draw(painter, "error", scene.theme.error, QRectF(right - side, center - side - 1, side, side))
        center += 8
    _draw_right(painter, right, center, str(block[0]))


def _pill_rect(scene: HeatmapScene, block: Block) -> QRectF:
    rect = scene.grid.rect(*block).intersected(scene.grid.visible)
    words = text_width("caption-strong", _range_text(scene, block))
    width = round(max(SMALLEST_ERROR_PILL, 6 + 14 + 4 + words + 8))
    if scene.grid.line:  # the cells may begin in the middle of a line
        visible = scene.grid.visible
        return QRectF(visible.right() - width, visible.top() - ERROR_PILL_HEIGHT - 1, width, ERROR_PILL_HEIGHT)
    left = min(rect.center().x() - width / 2, scene.grid.area.right() + BLEED - width)
    return QRectF(round(max(left, 0.0)), rect.top() - 10 - ERROR_PILL_HEIGHT, width, ERROR_PILL_HEIGHT)


def _paint_pill(painter: QPainter, scene: HeatmapScene, block: Block) -> None:
    theme, pill = scene.theme, _pill_rect(scene, block)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.error))
    painter.drawRoundedRect(pill, RADIUS, RADIUS)
    draw(painter, "error", theme.base, QRectF(pill.left() + 6, pill.top() + 2, 14, 14))
    painter.setPen(QColor(theme.base))
    painter.setFont(font("caption-strong"))
    painter.drawText(pill.adjusted(22, 0, -6, 0), Qt.AlignmentFlag.AlignCenter, _range_text(scene, block))
    painter.restore()


def _is_above(block: Block, scene: HeatmapScene) -> bool:
    """True if a block covers all rows of the slice. The error sign of such a block is above its columns."""
    return block[0] == 0 and block[2] == scene.grid.rows - 1


def _range_text(scene: HeatmapScene, block: Block) -> str:
    first, last = block[1::2] if scene.grid.rows == 1 or not scene.grid.line else block[::2]
    return str(first) if first == last else f"{first}\u2013{last}"


def _baseline(painter: QPainter, center: float) -> float:
    """The y of the baseline of a text whose digits and capitals are centred at the y `center`."""
    return center + QFontMetricsF(painter.font()).capHeight() / 2


def _draw_centered(painter: QPainter, x: float, y: float, text: str) -> None:
    width = QFontMetricsF(painter.font()).horizontalAdvance(text)
    painter.drawText(QPointF(x - width / 2, _baseline(painter, y)), text)


def _draw_right(painter: QPainter, right: float, y: float, text: str) -> None:
    width = QFontMetricsF(painter.font()).horizontalAdvance(text)
    painter.drawText(QPointF(right - width, _baseline(painter, y)), text)
