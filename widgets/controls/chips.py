"""Small framed texts: a chip shows a fact, a pill shows a verdict."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from widgets.style import fonts
from widgets.style.icons import status_pixmap
from widgets.style.sizes import CHIP_HEIGHT, GAP, ICON, PILL_HEIGHT, RADIUS
from widgets.style.theme import LIGHT, Theme


class Chip(QAbstractButton):
    """A muted word in a thin frame. With `clickable`, it acts as a button."""

    def __init__(self, text: str = "", parent: QWidget | None = None, *, clickable: bool = False) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self.setFont(fonts.font("caption"))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setText(text)
        self.set_clickable(clickable)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def set_clickable(self, clickable: bool) -> None:
        """Sets whether the chip acts as a button; otherwise it ignores the mouse and the keyboard."""
        self._clickable = clickable
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not clickable)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if clickable else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if clickable else Qt.CursorShape.ArrowCursor)

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self.text()) + 2 * GAP, CHIP_HEIGHT)

    minimumSizeHint = sizeHint

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = self._theme
        active = self._clickable and (self.underMouse() or self.hasFocus())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colors.accent if self.hasFocus() else colors.muted if active else colors.border), 1))
        painter.setBrush(QColor(colors.panel))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS - 0.5, RADIUS - 0.5)
        painter.setFont(self.font())
        painter.setPen(QColor(colors.text if active else colors.muted))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()


class Pill(QWidget):
    """An icon, the source of a verdict, and the verdict in bold, on the tinted background of its status."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._status: str | None = None
        self._lead = ""
        self._verdict = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def show_verdict(self, status: str | None, lead: str, verdict: str) -> None:
        """Shows the text `lead`, the source of the verdict, followed by the verdict, in the colour of `status`.

        `status` is 'success', 'error', 'warning' or 'note', or None for grey without an icon.
        """
        if (status, lead, verdict) == (self._status, self._lead, self._verdict):
            return
        self._status, self._lead, self._verdict = status, lead, verdict
        self.setAccessibleName(f"{lead} {verdict}")
        self.updateGeometry()
        self.update()
        self.changed.emit()

    @property
    def verdict(self) -> tuple[str | None, str, str]:
        """The status, the source of the verdict, and the text of the verdict, in this order: the arguments of
        `show_verdict`.
        """
        return self._status, self._lead, self._verdict

    def sizeHint(self) -> QSize:
        width, _ = self._measured()
        return QSize(width, PILL_HEIGHT)

    minimumSizeHint = sizeHint

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = self._theme
        tone = QColor(colors.severity_color(self._status))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(getattr(colors, f"{self._status}_tint") if self._status else colors.hover))
        painter.drawRoundedRect(QRectF(self.rect()), RADIUS, RADIUS)
        left = GAP
        if self._status:
            picture = status_pixmap(self._status, tone.name(), ICON, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(left, (self.height() - ICON) / 2), picture)
            left += ICON + 6
        _, lead_width = self._measured()
        for text, role, color in ((self._lead, "body", QColor(colors.text)), (self._verdict, "body-strong", tone)):
            painter.setFont(fonts.font(role))
            painter.setPen(color)
            area = QRect(left, 0, self.width() - left, self.height())
            painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
            left += lead_width
        painter.end()

    def _measured(self) -> tuple[int, int]:
        """Two widths in pixels: that of the pill, and that of the verdict's source with the space after it."""
        lead = _advance(self._lead + " ", "body") + 2
        icon = ICON + 6 if self._status else 0
        return 2 * GAP + icon + lead + _advance(self._verdict, "body-strong") + 1, lead


def _advance(text: str, role: str) -> int:
    return round(QFontMetricsF(fonts.font(role)).horizontalAdvance(text) + 0.5)
