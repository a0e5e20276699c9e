"""The frames of roles differ for colour-blind people too, because they differ in line, not only in hue.

Colour blindness is simulated at full severity after Machado, Oliveira and Fernandes (2009), in linear light. Only the
luminance of the result is compared.
"""

from itertools import combinations, product
from typing import get_args

import numpy as np
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from ops.presentation.colors import COLOR_COUNT, color_table
from widgets.display.picture import Role
from widgets.heatmap.cell_frames import paint_role

LUMINANCE = np.array([0.2126, 0.7152, 0.0722])
SIGHTS = {
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "greyscale": np.tile(LUMINANCE, (3, 1)),
}
ROLES: tuple[Role, ...] = get_args(Role)
# The ends and the middle of the maps, and the colours nearest to the frames of VALUE and DECIDES.
CODES = (0, COLOR_COUNT // 4, COLOR_COUNT // 2, 3 * COLOR_COUNT // 4, COLOR_COUNT - 1)
MARGIN = 8
# The contrast of an obvious difference (WCAG requires 3 for graphics), and the number of pixels that must reach it.
CLEAR, ENOUGH_PIXELS = 3.0, 30
# The smallest contrast of a frame on its worst colour: VALUE on dark cells without red; all others exceed 3.2.
SHOWS = 2.8


def framed(role: Role, cell: int, color: tuple[int, int, int]) -> np.ndarray:
    """Paints a cell with the frame of `role` on white.

    Returns the pixels in linear light from 0 to 1, [rows, columns, RGB]. `cell` is the side of the cell in pixels.
    """
    side = cell + 2 * MARGIN
    image = QImage(side, side, QImage.Format.Format_RGB888)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(MARGIN, MARGIN, cell, cell)
        painter.fillRect(rect, QColor(*color))
        paint_role(painter, rect, role, is_large=cell >= 40)
    finally:
        painter.end()
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(side, image.bytesPerLine())
    srgb = pixels[:, : 3 * side].reshape(side, side, 3).copy() / 255
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def seen(light: np.ndarray, sight: str) -> np.ndarray:
    """Returns the luminance of every pixel of `light` as people with the colour vision `sight` see it."""
    return np.clip(light @ SIGHTS[sight].T, 0, 1) @ LUMINANCE


def contrast(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    light, dark = np.maximum(one, other), np.minimum(one, other)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("map_name", ["viridis", "cividis"])
def test_two_roles_differ_without_their_hues(map_name: str, sight: str, subtests: pytest.Subtests):
    for cell, code in product((24, 40, 72), CODES):
        red, green, blue = color_table(map_name)[code].tolist()
        pictures = {role: seen(framed(role, cell, (red, green, blue)), sight) for role in ROLES}
        clearly = {
            pair: int((contrast(*(pictures[role] for role in pair)) >= CLEAR).sum()) for pair in combinations(ROLES, 2)
        }
        with subtests.test(cell=cell, color=code):
            assert {pair: count for pair, count in clearly.items() if count < ENOUGH_PIXELS} == {}


@pytest.mark.sampled
@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("map_name", ["viridis", "cividis"])
def test_every_frame_shows_on_every_colour(map_name: str, sight: str, subtests: pytest.Subtests):
    for role in ROLES:
        clearly = dict[int, int]()
        for code in range(0, COLOR_COUNT, 8):
            red, green, blue = color_table(map_name)[code].tolist()
            picture = seen(framed(role, 40, (red, green, blue)), sight)
            plain = picture[MARGIN + 20, MARGIN + 20]
            inside = picture[MARGIN : MARGIN + 40, MARGIN : MARGIN + 40]
            clearly[code] = int((contrast(inside, np.full_like(inside, plain)) >= SHOWS).sum())
        with subtests.test(role=role):
            assert {code: count for code, count in clearly.items() if count < ENOUGH_PIXELS} == {}


def test_two_frames_of_the_same_line_would_not_pass():
    """Two equal lines in orange and blue, which differ only in hue, fail the comparison."""
    orange, blue = (seen(framed("same", 40, color), "greyscale") for color in ((192, 128, 64), (95, 144, 208)))
    assert int((contrast(orange, blue) >= CLEAR).sum()) < ENOUGH_PIXELS
