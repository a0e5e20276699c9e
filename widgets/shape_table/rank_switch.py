"""Widgets with plus and minus buttons: one changes the number of dimensions of a case, the other the number of tensors
in an array.
"""

from PySide6.QtCore import QEvent, QPointF, QSize, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QLabel, QWidget

from widgets.style import fonts
from widgets.style.sizes import ICON_LINE, RADIUS, SIGN_SIDE, SMALL_GAP
from widgets.style.theme import LIGHT, Theme


class RankSwitch(QWidget):
    """Shows the number of dimensions of the case's tensors. Its two buttons change it for all tensors."""

    # Argument: +1 or -1, the change of the rank.
    changed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rank = 0
        self._fewer, self._more = Sign(self, plus=False), Sign(self, plus=True)
        self._fewer.setObjectName("rank.fewer")
        self._more.setObjectName("rank.more")
        self._label = QLabel(self)
        self._label.setProperty("muted", "true")
        self._label.setFont(fonts.font("caption"))
        group = QButtonGroup(self)
        group.addButton(self._fewer, -1)
        group.addButton(self._more, 1)
        group.idClicked.connect(self._on_clicked)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SMALL_GAP)
        for widget in (self._fewer, self._label, self._more):
            layout.addWidget(widget)

    def set_theme(self, theme: Theme) -> None:
        self._fewer.set_theme(theme)
        self._more.set_theme(theme)

    def show_rank(self, rank: int) -> None:
        """Shows the number of dimensions."""
        self._rank = rank
        self._label.setText(self.tr("%n dim(s)", "", rank).replace("(s)", "" if rank == 1 else "s"))
        self._fewer.setAccessibleName(self.tr("Remove a leading dimension from all tensors"))
        self._more.setAccessibleName(self.tr("Add a leading dimension to all tensors"))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.show_rank(self._rank)
        super().changeEvent(event)

    def _on_clicked(self, sign: int) -> None:
        self.changed.emit(1 if sign == 1 else -1)


class Sign(QAbstractButton):
    """A button with a plus or a minus. Its frame is stronger while it has the pointer or the focus."""

    def __init__(self, parent: QWidget, *, plus: bool) -> None:
        super().__init__(parent)
        self._plus = plus
        self._theme = LIGHT
        self.setFixedSize(QSize(SIGN_SIDE, SIGN_SIDE))

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = colors.accent if self.hasFocus() else colors.muted if self.underMouse() else colors.border
        painter.setPen(QPen(QColor(frame), 1))
        painter.setBrush(QColor(colors.hover if self.underMouse() else colors.raised))
        painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), RADIUS - 1, RADIUS - 1)
        painter.setPen(QPen(QColor(colors.muted), ICON_LINE))
        middle = SIGN_SIDE / 2
        painter.drawLine(QPointF(middle - 3.5, middle), QPointF(middle + 3.5, middle))
        if self._plus:
            painter.drawLine(QPointF(middle, middle - 3.5), QPointF(middle, middle + 3.5))
        painter.end()


class ArraySwitch(QWidget):
    """Shows the number of tensors of an array, with buttons that change it."""

    # Arguments: the name of the array, and the number of tensors as a text.
    edited = Signal(str, object)

    def __init__(self, array: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._array = array
        self._length = 1
        self._fewer, self._more = Sign(self, plus=False), Sign(self, plus=True)
        self._fewer.setObjectName(f"{array}.fewer")
        self._more.setObjectName(f"{array}.more")
        self._label = QLabel(self)
        self._label.setProperty("muted", "true")
        self._label.setFont(fonts.font("caption"))
        self._fewer.clicked.connect(self._on_fewer)
        self._more.clicked.connect(self._on_more)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SMALL_GAP)
        for widget in (self._fewer, self._label, self._more):
            layout.addWidget(widget)

    def set_theme(self, theme: Theme) -> None:
        self._fewer.set_theme(theme)
        self._more.set_theme(theme)

    def show_length(self, length: int, most: int) -> None:
        """Shows the number of tensors, which can be at most `most`."""
        self._length = length
        self._label.setText(f"{length} {self._array}")
        self._fewer.setEnabled(length > 1)
        self._more.setEnabled(length < most)
        self._fewer.setAccessibleName(self.tr("Remove the last entry of {0}").format(self._array))
        self._more.setAccessibleName(self.tr("Add an entry to {0}").format(self._array))

    def _on_fewer(self) -> None:
        self.edited.emit(self._array, str(self._length - 1))

    def _on_more(self) -> None:
        self.edited.emit(self._array, str(self._length + 1))
