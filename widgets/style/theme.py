"""Every visual token in one place: colours of both themes, type scale and spacing."""

from dataclasses import asdict, dataclass
from functools import lru_cache

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QFontMetricsF, QGuiApplication

# Spacing, heights and widths in logical pixels.
SPACE = (4, 8, 12, 16, 24)
INSET = 16
VIEW_GAP = 24
RADIUS = 4
MENU_HEIGHT = 26
TOOLBAR_HEIGHT = 40
BAR_HEIGHT = 36
LEGEND_HEIGHT = 32
FORMULA_HEIGHT = 48
TOOL_BUTTON = 28
COMBO_HEIGHT = 26
FIELD_HEIGHT = 24
ROW_HEIGHT = 24
FORM_ROW_HEIGHT = 28
PROBLEM_ROW_HEIGHT = 36
HEADER_HEIGHT = 58
BAND_HEIGHT = 32
BAND_HEIGHT_WITH_PILL = 44

# Colours on cells are the same in both themes: the maps they have to stand out from are.
INK = "#000000"
PAPER = "#FFFFFF"
CELL_VALUE = "#FF8F3A"
CELL_DECIDES = "#8FCBFF"
CELL_ERROR = "#BC1F1B"
CELL_WARNING = "#875000"
NAN_FILL = "#808080"
PLUS_INFINITY_FILL = "#F5F5F5"
MINUS_INFINITY_FILL = "#101010"
SPECIAL_OUTLINE = "#6B7480"

UI_FAMILIES = (
    *("Segoe UI Variable Text", "Segoe UI", "Inter", "Noto Sans"),
    *("Malgun Gothic", "Apple SD Gothic Neo", "Noto Sans CJK KR", "DejaVu Sans"),
)
MONO_FAMILIES = (
    *("Cascadia Mono", "Consolas", "JetBrains Mono", "SF Mono", "DejaVu Sans Mono"),
    *("Malgun Gothic", "Apple SD Gothic Neo", "Noto Sans CJK KR"),
)

WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap

SMALLEST_LIGHT_MEDIUM = 18

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


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Theme:
    """The colours of one theme as '#RRGGBB'; contrast of every text token was computed, not judged by eye."""

    name: str
    window: str
    panel: str
    base: str
    raised: str
    hover: str
    border: str
    line: str
    field: str
    text: str
    muted: str
    accent: str
    accent_tint: str
    on_accent: str
    error: str
    error_tint: str
    warning: str
    warning_tint: str
    note: str
    note_tint: str
    success: str
    success_tint: str
    axis: str
    axis_shade: str
    value: str
    value_tint: str
    decides: str
    decides_tint: str
    ignored: str
    cursor: str

    @property
    def is_dark(self) -> bool:
        return QColor(self.base).lightness() < 128

    def color(self, token: str) -> QColor:
        """The colour called `token`; KeyError names a token that does not exist."""
        return QColor(asdict(self)[token])

    def severity_color(self, severity: str | None) -> str:
        """Text colour of 'error', 'warning', 'note' or 'success'; muted for None."""
        tones = {"error": self.error, "warning": self.warning, "note": self.note, "success": self.success}
        return tones.get(severity or "", self.muted)


LIGHT = Theme(
    name="light",
    window="#F1F3F6",
    panel="#F8F9FB",
    base="#FFFFFF",
    raised="#FFFFFF",
    hover="#E7EAEF",
    border="#D3D8DF",
    line="#E4E8ED",
    field="#7F8895",
    text="#1A1E25",
    muted="#566070",
    accent="#2C55C9",
    accent_tint="#E4EBFB",
    on_accent="#FFFFFF",
    error="#BC1F1B",
    error_tint="#FCEAE9",
    warning="#875000",
    warning_tint="#FCF1DC",
    note="#1F6197",
    note_tint="#E6F0F9",
    success="#1B7239",
    success_tint="#E5F3EA",
    axis="#5E3DB8",
    axis_shade="#EEE9FA",
    value="#B24304",
    value_tint="#FDEADF",
    decides="#1663A6",
    decides_tint="#E3EFF9",
    ignored="#5F6875",
    cursor="#1A1E25",
)

DARK = Theme(
    name="dark",
    window="#1B1E24",
    panel="#20242B",
    base="#15181D",
    raised="#2B3039",
    hover="#343A45",
    border="#3A414D",
    line="#2B313A",
    field="#727D8D",
    text="#E7EAF0",
    muted="#A5AEBB",
    accent="#8AABFF",
    accent_tint="#26345A",
    on_accent="#10131A",
    error="#FF8C84",
    error_tint="#3B2123",
    warning="#F2BA62",
    warning_tint="#382D18",
    note="#85C0F5",
    note_tint="#1C2F42",
    success="#74D092",
    success_tint="#1C3526",
    axis="#BBA4FF",
    axis_shade="#2D2748",
    value="#FFA066",
    value_tint="#42291A",
    decides="#7FC3FA",
    decides_tint="#1B3145",
    ignored="#9FA8B5",
    cursor="#FFFFFF",
)


def font(role: str) -> QFont:
    """The font of one role of TYPE_SCALE, with tabular digits; a copy the caller may change."""
    return QFont(_font(*TYPE_SCALE[role], _device_pixel_ratio()))


def cell_font(px: int, is_light: bool = False) -> QFont:
    """The font of cell numbers; small white text looks a weight bolder than black and is set a weight lighter."""
    weight = 400 if is_light and px < SMALLEST_LIGHT_MEDIUM else 500
    return QFont(_font(px, weight, False, _device_pixel_ratio()))


def text_width(role: str, text: str) -> float:
    """Logical pixels `text` takes in the font of a role."""
    return _text_width(role, text, _device_pixel_ratio())


def line_count(role: str, text: str, width: int) -> int:
    """How many lines `text` takes in the font of a role, wrapped between words at a width in logical pixels."""
    return _line_count(role, text, width, _device_pixel_ratio())


def line_spacing(role: str) -> int:
    """From one line to the next, in logical pixels."""
    return QFontMetrics(font(role)).lineSpacing()


def _device_pixel_ratio() -> float:
    screen = QGuiApplication.primaryScreen() if QGuiApplication.instance() else None
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
