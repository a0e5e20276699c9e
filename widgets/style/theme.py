"""The colours of the program as constants: the colours of both themes, and colours that both themes share."""

from dataclasses import asdict, dataclass, replace

from PySide6.QtGui import QColor

# Colours on cells do not depend on the theme, because the colour maps below them do not either.
INK = "#000000"
PAPER = "#FFFFFF"
CELL_VALUE = "#FF8F3A"
CELL_DECIDES = "#8FCBFF"
CELL_ERROR = "#BC1F1B"
CELL_WARNING = "#875000"
SPECIAL_OUTLINE = "#6B7480"
SWATCH_FILL = "#27808E"
# The strong and the muted text colour of the lecture view, for a dark (True) and a light theme (False).
LECTURE_TEXT = {True: ("#FFFFFF", "#D2D8E0"), False: ("#000000", "#2E3540")}
# Translucent black, as '#AARRGGBB'.
GRID_LINE = "#40000000"
FINE_GRID_LINE = "#20000000"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Theme:
    """The colours of one theme as '#RRGGBB'. A test checks the contrast of every text colour."""

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
        """True if the background is dark."""
        return QColor(self.base).lightness() < 128

    def color(self, token: str) -> QColor:
        """The colour in the field `token` of the theme. Raises KeyError for an unknown name."""
        return QColor(asdict(self)[token])

    def severity_color(self, severity: str | None) -> str:
        """The text colour for the severity 'error', 'warning', 'note' or 'success'; the muted colour for None."""
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


def high_contrast(theme: Theme) -> Theme:
    """Returns a copy of the theme with the strongest contrast of texts and lines, for lectures."""
    strong, muted = LECTURE_TEXT[theme.is_dark]
    return replace(theme, text=strong, muted=muted, cursor=strong, border=theme.field, line=theme.field, field=muted)
