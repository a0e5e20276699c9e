"""Paints small pictures of tensors, with frames around the cells that are linked to the pinned cell."""

from functools import lru_cache

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from ops.explain.cell_sets import Role, RoleArray
from ops.network_runs.thumbnails import Thumbnail
from ops.presentation.colors import Levels, color_codes, color_table_argb
from widgets.graph.items import Picture, Trace
from widgets.style.pixels import is_vector
from widgets.style.sizes import LARGEST_THUMBNAIL_CELL
from widgets.style.theme import CELL_DECIDES, CELL_VALUE, Theme


def paint_thumbnail(painter: QPainter, picture: Picture, room: QRectF, theme: Theme) -> QRectF:
    """Paints the slices of a tensor side by side in the rectangle `room`; returns the rectangle that they fill."""
    thumbnail = picture.thumbnail
    rows, columns = thumbnail.slices[0].shape
    many = len(thumbnail.slices)
    across = (room.width() - (many - 1)) / (columns * many)
    cell = min(across, room.height() / rows, LARGEST_THUMBNAIL_CELL)
    cell = float(int(cell)) if cell >= 1 else cell
    width, height = min(columns * cell, room.width()), rows * cell
    if rows == 1:
        height = min(max(height, 12.0), room.height()) if columns * many > 8 else min(room.height() / 2, 22.0)
        width = max(width, min((room.width() - (many - 1)) / many, columns * 22.0)) if columns <= 8 else width
    left, top = room.left(), room.center().y() - height / 2
    whole = QRectF(left, top, many * width + many - 1, height)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
    scale = 8 if is_vector(painter) else 1
    for number in range(many):
        image = _image(thumbnail, number, picture.levels, picture.map_name)
        if scale > 1:  # vector formats smooth images
            image = image.scaled(image.width() * scale, image.height() * scale)
        painter.drawImage(QRectF(left + number * (width + 1), top, width, height), image)
    painter.restore()
    painter.setPen(QPen(QColor(theme.field), 1))
    painter.drawRect(whole.adjusted(-0.5, -0.5, 0.5, 0.5))
    return whole


def paint_trace(painter: QPainter, trace: Trace, thumbnail: Thumbnail, area: QRectF) -> None:
    """Paints frames around the cells of a thumbnail that are linked to the pinned cell."""
    many = len(thumbnail.slices)
    rows, columns = thumbnail.slices[0].shape
    width = (area.width() - (many - 1)) / many
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for number, codes in enumerate(_reduced(trace.roles, rows, columns, many)):
        left = area.left() + number * (width + 1)
        for row, column in np.argwhere(codes).tolist():
            place = QRectF(
                left + column * width / columns, area.top() + row * area.height() / rows,
                width / columns, area.height() / rows,
            )  # fmt: skip
            color = CELL_VALUE if codes[row, column] == Role.VALUE else CELL_DECIDES
            painter.setPen(QPen(QColor(color), 1.5 if place.width() >= 4 else 1))
            inset = 0.75 if place.width() >= 4 else 0
            painter.drawRect(place.adjusted(inset, inset, -inset, -inset))


def _reduced(roles: RoleArray, rows: int, columns: int, many: int) -> list[RoleArray]:
    """Returns the roles of the cells of a thumbnail: an array [rows, columns] for each of the first `many` slices of
    the tensor.

    A cell of the thumbnail represents several cells of the tensor, and has the strongest of their roles.
    """
    height = roles.shape[-2] if roles.ndim > 1 else 1
    width = roles.shape[-1] if roles.ndim else 1
    flat = roles.reshape(-1, height, width)[:many]
    down, across = -(-height // rows), -(-width // columns)
    padded = np.pad(flat, ((0, 0), (0, rows * down - height), (0, columns * across - width)))
    blocks = padded.reshape(len(flat), rows, down, columns, across)
    return list(blocks.max(axis=(2, 4)))


@lru_cache(maxsize=512)
def _image(thumbnail: Thumbnail, number: int, levels: Levels | None, map_name: str) -> QImage:
    codes = np.ascontiguousarray(color_codes(thumbnail.slices[number], levels))
    rows, columns = codes.shape
    made = QImage(codes.data, columns, rows, columns, QImage.Format.Format_Indexed8)
    made.setColorTable(color_table_argb(map_name))
    return made.convertToFormat(QImage.Format.Format_RGB32)  # a copy: the codes are freed
