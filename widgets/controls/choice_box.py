"""A flat combo box for one field. It can show an error or a warning, and a value that is not in its list."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF, QWheelEvent
from PySide6.QtWidgets import QComboBox, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from widgets.style import fonts
from widgets.style.sizes import (
    COMBO_ARROW,
    COMBO_HEIGHT,
    FOCUS_LINE,
    GAP,
    ICON_LINE,
    RADIUS,
    ROW_HEIGHT,
    SMALL_COMBO_HEIGHT,
)
from widgets.style.theme import LIGHT, Theme

_NOTE = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Choice:
    """An entry of the list, with an optional muted `note` beside it."""

    text: str
    note: str = ""


class ChoiceBox(QComboBox):
    """A combo box that emits `edited` when the user chooses another entry.

    It is wide enough for its longest entry; with `is_compact`, only for the current entry.
    """

    # Arguments: the path (the object name) and the text of the chosen entry.
    edited = Signal(str, object)

    def __init__(self, path: str, parent: QWidget | None = None, *, small: bool = False) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._choices: tuple[Choice, ...] = ()
        self._state: str | None = None
        self._shown = ""
        self.is_compact = False
        self.setObjectName(path)
        self.setAccessibleName(path.replace(".", " "))
        self.setFont(fonts.font("body"))
        self.setFixedHeight(SMALL_COMBO_HEIGHT if small else COMBO_HEIGHT)
        self.setMaxVisibleItems(20)
        self.setItemDelegate(_ChoiceDelegate(self))
        self.activated.connect(self._on_activated)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def show_choices(self, choices: Sequence[Choice], current: str | None) -> None:
        """Offers `choices` and selects `current`. If `current` is not among them, it is added as an entry."""
        shown = current or ""
        entries = tuple(choices)
        if all(choice.text != shown for choice in entries):
            entries = (*entries, Choice(shown))
        if (entries, shown) == (self._choices, self._shown):
            return
        with QSignalBlocker(self):
            if entries != self._choices:
                self._choices = entries
                self.clear()
                for index, choice in enumerate(entries):
                    self.addItem(choice.text)
                    self.setItemData(index, choice.note, _NOTE)
                    self.setItemData(index, f"{choice.text} {choice.note}".strip(), Qt.ItemDataRole.AccessibleTextRole)
                self.view().setMinimumWidth(self._list_width())
            self.setCurrentIndex([choice.text for choice in entries].index(shown))
        if shown != self._shown:
            self._shown = shown
            self.updateGeometry()
        self.update()

    @property
    def state(self) -> str | None:
        """The severity that the box marks: 'error' or 'warning'; None without a mark."""
        return self._state

    def set_state(self, state: str | None) -> None:
        """Marks the box as 'error' or 'warning'; None removes the mark. For derived values see `set_editable`."""
        if state != self._state:
            self._state = state
            self.update()

    def set_editable(self, editable: bool) -> None:
        """Sets whether the user can choose. A derived value is not editable and looks like plain text."""
        if editable != self.isEnabled():
            self.setEnabled(editable)
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        if not self.isEnabled() and not self._state:
            return QSize(_advance(self.currentText()) + 2, self.height())
        if self.is_compact:
            return self.minimumSizeHint()
        widest = _widest(self._choices, fonts.screen_pixel_ratio())
        return QSize(widest + GAP + COMBO_ARROW, self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(_advance(self.currentText()) + GAP + COMBO_ARROW, self.height())

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.isEnabled() or self._state:
            self._paint_box(painter)
        colors = self._theme
        painter.setPen(QColor(colors.text if self.isEnabled() else colors.muted))
        painter.setFont(self.font())
        left = GAP if self.isEnabled() or self._state else 0
        area = self.rect().adjusted(left, 0, -COMBO_ARROW + 4 if self.isEnabled() else 0, 0)
        text = self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
        if self.isEnabled():
            draw_chevron(painter, QPointF(self.width() - 13, self.height() / 2), colors.muted)
        painter.end()

    def _paint_box(self, painter: QPainter) -> None:
        colors = self._theme
        border, width, fill = colors.field, 1, colors.raised
        if self.isEnabled() and self.underMouse():
            border, fill = colors.muted, colors.hover
        if self._state:
            border, width = colors.severity_color(self._state), FOCUS_LINE
            fill = getattr(colors, f"{self._state}_tint")
        if self.hasFocus():
            border, width = colors.accent, FOCUS_LINE
        painter.setPen(QPen(QColor(border), width))
        painter.setBrush(QColor(fill))
        inset = width / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), RADIUS - 1, RADIUS - 1)
        if self.hasFocus() and self._state:
            painter.setPen(QPen(QColor(colors.severity_color(self._state)), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2.5, 2.5, -2.5, -2.5), RADIUS - 2, RADIUS - 2)

    def _list_width(self) -> int:
        metrics = self.fontMetrics()
        widest = max(metrics.horizontalAdvance(f"{choice.text}  {choice.note}") for choice in self._choices)
        return widest + 2 * GAP + COMBO_ARROW

    def _on_activated(self, index: int) -> None:
        text = self.itemText(index)
        if text != self._shown:
            self._shown = text
            self.edited.emit(self.objectName(), text)


def _advance(text: str) -> int:
    """The width of a text in the font of all boxes. Cached, because layouts need it several times per edit."""
    return int(fonts.text_width("body", text) + 0.5)


@lru_cache(maxsize=256)
def _widest(choices: tuple[Choice, ...], screen_pixel_ratio: float) -> int:
    """Returns the width in pixels of the widest text of a box. The result is cached, because layouts need it several
    times per edit.
    """
    return max((_advance(choice.text) for choice in choices), default=0)


class _ChoiceDelegate(QStyledItemDelegate):
    """Draws an entry's note at the right of its row."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return super().sizeHint(option, index).expandedTo(QSize(0, ROW_HEIGHT))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        note = index.data(_NOTE)
        if note:
            painter.save()
            painter.setFont(fonts.font("caption"))
            painter.setPen(option.palette.placeholderText().color())  # type: ignore[attr-defined]
            area = option.rect.adjusted(0, 0, -GAP, 0)  # type: ignore[attr-defined]
            painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, note)
            painter.restore()


def draw_chevron(painter: QPainter, center: QPointF, color: str, *, right: bool = False) -> None:
    """Draws a small open arrow that points down or, with `right`, to the right."""
    pen = QPen(QColor(color), ICON_LINE)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    points = [(-1.5, -3), (1.5, 0), (-1.5, 3)] if right else [(-3, -1.5), (0, 1.5), (3, -1.5)]
    painter.drawPolyline(QPolygonF([center + QPointF(x, y) for x, y in points]))
