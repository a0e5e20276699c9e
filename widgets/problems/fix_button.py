"""The button that fixes a problem, and the arrow that opens a menu of other fixes."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFocusEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QMenu, QSizePolicy, QWidget

from widgets.controls.choice_box import draw_chevron
from widgets.style import fonts, icons
from widgets.style.sizes import (
    BUTTON_HEIGHT,
    BUTTON_PADDING,
    FOCUS_LINE,
    HINT_GAP,
    ICON,
    ICON_GAP,
    MENU_ARROW_WIDTH,
    RADIUS,
)
from widgets.style.theme import LIGHT, Theme

SHORTCUT = "Ctrl ."


class FixButton(QAbstractButton):
    """A button with the title of a fix. A primary button has the accent colour, and shows the keys that trigger it."""

    # Emitted when the button gets the pointer or the focus, so that the consequences of the fix can be announced.
    pointed_at = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._primary = False
        self.setFont(fonts.font("body-medium"))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    @property
    def is_primary(self) -> bool:
        """True if the shortcut for applying a fix triggers this button."""
        return self._primary

    def set_primary(self, primary: bool) -> None:
        """Sets whether this button is the one that the shortcut for applying a fix triggers."""
        self._primary = primary
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._frame_width() + self.fontMetrics().horizontalAdvance(self.text()) + 1, BUTTON_HEIGHT)

    def minimumSizeHint(self) -> QSize:
        longest = max((self.fontMetrics().horizontalAdvance(word) for word in self.text().split()), default=0)
        return QSize(min(self._frame_width() + longest, self.sizeHint().width()), BUTTON_HEIGHT)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        """Returns the height that the button needs at `width`. A title that is too long for one line is wrapped, never
        cut off.
        """
        room = QRect(0, 0, max(width - self._frame_width(), 1), 1000)
        text = self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, self.text())
        lines = max(1, round(text.height() / self.fontMetrics().lineSpacing()))
        return BUTTON_HEIGHT + (lines - 1) * self.fontMetrics().lineSpacing()

    def enterEvent(self, event: QEnterEvent) -> None:
        self.pointed_at.emit()
        super().enterEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.pointed_at.emit()
        super().focusInEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = self._theme
        color = colors.on_accent if self._primary else colors.text
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_frame(painter, self, colors, primary=self._primary)
        picture: QPixmap = icons.pixmap("fix", color, ICON, self.devicePixelRatioF())
        painter.drawPixmap(QPointF(BUTTON_PADDING, (self.height() - ICON) / 2), picture)
        painter.setPen(QColor(color))
        painter.setFont(self.font())
        area = self.rect().adjusted(BUTTON_PADDING + ICON + ICON_GAP, 0, -BUTTON_PADDING, 0)
        title = area.adjusted(0, 0, -self._hint_width() if self._primary else 2, 0)
        wrapped = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(title, wrapped, self.text())
        if self._primary:
            painter.setFont(fonts.font("body"))
            painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, SHORTCUT)
        painter.end()

    def _frame_width(self) -> int:
        """Returns the width of the button without its title, in pixels."""
        hint = HINT_GAP + self._hint_width() if self._primary else 0
        return 2 * BUTTON_PADDING + ICON + ICON_GAP + hint + 2

    def _hint_width(self) -> int:
        return self.fontMetrics().horizontalAdvance(SHORTCUT)


class MenuArrow(QAbstractButton):
    """An arrow that opens a menu below it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._menu: QMenu | None = None
        self.setFixedSize(MENU_ARROW_WIDTH, BUTTON_HEIGHT)
        self.clicked.connect(self._on_clicked)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def setMenu(self, menu: QMenu) -> None:
        self._menu = menu

    def sizeHint(self) -> QSize:
        return self.size()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_frame(painter, self, self._theme, primary=False)
        draw_chevron(painter, QPointF(self.width() / 2, self.height() / 2), self._theme.text)
        painter.end()

    def _on_clicked(self) -> None:
        if self._menu is not None:
            self._menu.popup(self.mapToGlobal(self.rect().bottomLeft()))


def paint_frame(painter: QPainter, button: QAbstractButton, colors: Theme, *, primary: bool) -> None:
    """Paints the frame of a custom-painted button so that it looks like a button with the style sheet.

    `primary` fills it with the accent colour.
    """
    fill = colors.accent if primary else colors.hover if button.underMouse() else colors.raised
    border = colors.accent if primary else colors.field
    width = 1
    if button.hasFocus():
        border, width = (colors.text if primary else colors.accent), FOCUS_LINE
    painter.setPen(QPen(QColor(border), width))
    painter.setBrush(QColor(fill))
    inset = width / 2
    painter.drawRoundedRect(QRectF(button.rect()).adjusted(inset, inset, -inset, -inset), RADIUS - 1, RADIUS - 1)
    if primary and button.hasFocus():
        # The text colour alone does not stand out from the accent colour.
        painter.setPen(QPen(QColor(colors.on_accent), 1))
        painter.drawRoundedRect(QRectF(button.rect()).adjusted(2.5, 2.5, -2.5, -2.5), RADIUS - 2, RADIUS - 2)
