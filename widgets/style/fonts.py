"""Fonts of the program: families, the roles of texts, sizes for numbers in cells, and the space that texts need.

Sizes are in pixels, weights as in CSS.
"""

from functools import lru_cache

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QFontMetricsF, QGuiApplication

UI_FAMILIES = (
    *("Segoe UI Variable Text", "Segoe UI", "Inter", "Noto Sans"),
    *("Malgun Gothic", "Apple SD Gothic Neo", "Noto Sans CJK KR", "DejaVu Sans"),
)
MONO_FAMILIES = (
    *("Cascadia Mono", "Consolas", "JetBrains Mono", "SF Mono", "DejaVu Sans Mono"),
    *("Malgun Gothic", "Apple SD Gothic Neo", "Noto Sans CJK KR"),
)

WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap

# White text below this size looks bolder than black text, by one weight.
SMALLEST_MEDIUM_PX = 18

# role: (px, weight, monospaced)
TYPE_SCALE = {
    "caption": (11, 400, False),
    "caption-strong": (11, 600, False),
    "body": (12, 400, False),
    "body-medium": (12, 500, False),
    "body-strong": (12, 600, False),
    "message": (13, 400, False),
    "title": (13, 600, False),
    "operator": (18, 600, False),
    "mono": (11, 400, True),
    "mono-strong": (11, 700, True),
    "mono-body": (12, 400, True),
    "formula": (15, 400, True),
    "formula-strong": (15, 700, True),
    "formula-target": (13, 400, True),
    "formula-small": (12, 400, True),
    "formula-small-strong": (12, 700, True),
    "formula-small-target": (11, 400, True),
}

# The largest font size for numbers, by the size of the cell, and the sizes to try from the largest down. A number that
# does not fit in the smallest size is written with fewer digits.
NUMBER_PX_BY_CELL = {
    16: 9,
    20: 10,
    24: 11,
    28: 11,
    32: 12,
    40: 14,
    48: 15,
    56: 16,
    64: 18,
    72: 20,
    80: 22,
    88: 24,
    96: 26,
    104: 28,
    112: 30,
}
NUMBER_PX_STEPS = (30, 28, 26, 24, 22, 20, 18, 16, 15, 14, 13, 12, 11, 10, 9)
SMALLEST_LECTURE_NUMBER_PX, SMALLEST_DENSE_NUMBER_PX = 20, 13
# The size of the question mark in a hidden cell if the numbers do not fit into the cells.
QUESTION_MARK_PX = 9
# The sizes to try for numbers in the memory view.
BYTE_PX_STEPS = (13, 12, 11, 10, 9, 8)
SHARED_COUNT_PX = 9


def font(role: str) -> QFont:
    """Returns a new font for a role in TYPE_SCALE, with digits of equal width; the caller may change it."""
    return QFont(_font(*TYPE_SCALE[role], screen_pixel_ratio()))


def cell_font(px: int, is_light: bool = False) -> QFont:
    """The font for numbers in cells. Small white text (`is_light`) is one weight lighter, because it looks bolder."""
    weight = 400 if is_light and px < SMALLEST_MEDIUM_PX else 500
    return QFont(_font(px, weight, False, screen_pixel_ratio()))


def text_width(role: str, text: str) -> float:
    """The width of a text in logical pixels. `role` names its font, such as 'caption'."""
    return _text_width(role, text, screen_pixel_ratio())


def line_count(role: str, text: str, width: int) -> int:
    """The number of lines of a text in the font of a role if it wraps between words at `width` logical pixels."""
    return _line_count(role, text, width, screen_pixel_ratio())


def line_spacing(role: str) -> int:
    """The distance from one line to the next in the font of a role, in logical pixels."""
    return QFontMetrics(font(role)).lineSpacing()


def screen_pixel_ratio() -> float:
    """The number of device pixels per logical pixel of the primary screen. The hinting of fonts depends on it."""
    screen = QGuiApplication.primaryScreen()  # None without an application
    return screen.devicePixelRatio() if screen else 1.0


@lru_cache(maxsize=1024)
def _text_width(role: str, text: str, device_pixel_ratio: float) -> float:
    return QFontMetricsF(_font(*TYPE_SCALE[role], device_pixel_ratio)).horizontalAdvance(text)


@lru_cache(maxsize=1024)
def _line_count(role: str, text: str, width: int, device_pixel_ratio: float) -> int:
    metrics = QFontMetrics(_font(*TYPE_SCALE[role], device_pixel_ratio))
    wrapped = metrics.boundingRect(QRect(0, 0, width, 10_000), WRAPPED, text)
    return max(1, round(wrapped.height() / metrics.lineSpacing()))


@lru_cache(maxsize=64)
def _font(px: int, weight: int, is_mono: bool, device_pixel_ratio: float) -> QFont:
    result = QFont()
    result.setFamilies(list(MONO_FAMILIES if is_mono else UI_FAMILIES))
    result.setPixelSize(px)
    result.setWeight(QFont.Weight(weight))
    result.setFeature(QFont.Tag("tnum"), 1)
    if is_mono:
        result.setStyleHint(QFont.StyleHint.Monospace)
    if device_pixel_ratio > 1:
        result.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return result
