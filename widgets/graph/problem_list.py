"""The problems of all nodes in one list: a mark, the node, the sentence, and the title of the fix."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from widgets.style.fonts import font, text_width
from widgets.style.icons import draw
from widgets.style.sizes import BUTTON_HEIGHT, BUTTON_PADDING, GAP, ICON, INSET, PROBLEM_ROW_HEIGHT, RADIUS, SIDE_BAR
from widgets.style.theme import LIGHT, Theme

_Index = QModelIndex | QPersistentModelIndex
_NOTHING = QModelIndex()
_WIDEST_NAME = 0.3  # of the row


@dataclass(frozen=True, slots=True)
class ListedProblem:
    """A row of the list: the key and the title of the node, the severity and the sentence of its problem, and the title
    of the fix, '' if there is none.
    """

    key: str
    title: str
    severity: str
    sentence: str
    fix: str = ""


class _Model(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.problems: tuple[ListedProblem, ...] = ()

    def show_problems(self, problems: Sequence[ListedProblem]) -> None:
        if tuple(problems) != self.problems:
            self.beginResetModel()
            self.problems = tuple(problems)
            self.endResetModel()

    def rowCount(self, parent: _Index = _NOTHING) -> int:
        return 0 if parent.isValid() else len(self.problems)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        problem = self.problems[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return f"{problem.title}: {problem.sentence}" + (f" {problem.fix}." if problem.fix else "")
        return None


class _Delegate(QStyledItemDelegate):
    def __init__(self, view: "ProblemList") -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(0, PROBLEM_ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue]
        painter.save()
        self._view.paint_row(painter, rect, index.row())
        painter.restore()


class ProblemList(QListView):
    """Lists the problems of a network. Enter or a click goes to the node; the button at the right applies the fix."""

    activated_row = Signal(int)
    fix_asked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("model.problems")
        self._theme, self._name_room = LIGHT, 0
        self._problems = _Model(self)
        self.setModel(self._problems)
        self.setItemDelegate(_Delegate(self))
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.setMouseTracking(True)

    @property
    def problems(self) -> tuple[ListedProblem, ...]:
        """The problems that are shown."""
        return self._problems.problems

    @property
    def selected(self) -> int:
        """The index of the selected row; -1 if there is none."""
        return self.currentIndex().row()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.viewport().update()

    def show_problems(self, problems: Sequence[ListedProblem]) -> None:
        """Shows these problems; keeps the selected row if it still exists."""
        row = self.selected
        self._problems.show_problems(problems)
        widest = max((text_width("body-strong", each.title) for each in problems), default=0.0)
        self._name_room = int(widest) + 1 + 2 * GAP
        if self.problems and self.selected < 0:
            self.select(min(max(row, 0), len(self.problems) - 1))

    def select(self, row: int) -> None:
        """Selects a row, and scrolls to it."""
        self.setCurrentIndex(self._problems.index(row))

    def paint_row(self, painter: QPainter, rect: QRect, row: int) -> None:
        """Paints a row in the viewport."""
        colors, problem = self._theme, self.problems[row]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row == self.selected:
            painter.fillRect(rect, QColor(colors.accent_tint))
            painter.fillRect(QRect(rect.left(), rect.top(), SIDE_BAR, rect.height()), QColor(colors.accent))
        painter.setPen(QColor(colors.line))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        icon = QRectF(rect.left() + INSET, rect.center().y() - ICON / 2 + 1, ICON, ICON)
        draw(painter, problem.severity, colors.severity_color(problem.severity), icon)
        left = int(icon.right()) + GAP + 2
        button = self.button_rect(rect, row)
        right = rect.right() - INSET if button.isNull() else int(button.left()) - GAP
        name = min(self._name_room, int(rect.width() * _WIDEST_NAME))
        self._words(painter, "body-strong", colors.text, left, left + name - GAP, rect, problem.title)
        self._words(painter, "body", colors.text, left + name, right, rect, problem.sentence)
        if not button.isNull():
            self._button(painter, button, problem.fix, is_selected=row == self.selected)

    def button_rect(self, rect: QRect, row: int) -> QRectF:
        """The rectangle of the button in a row; a null rectangle if the problem has no fix."""
        fix = self.problems[row].fix
        if not fix:
            return QRectF()
        width = min(text_width("body-strong", fix) + 2 * BUTTON_PADDING + ICON + GAP, rect.width() * 0.4)
        return QRectF(rect.right() - INSET - width, rect.center().y() - BUTTON_HEIGHT / 2 + 1, width, BUTTON_HEIGHT)

    def _button(self, painter: QPainter, place: QRectF, text: str, *, is_selected: bool) -> None:
        colors = self._theme
        painter.setPen(QPen(QColor(colors.accent if is_selected else colors.field), 1))
        painter.setBrush(QColor(colors.accent if is_selected else colors.raised))
        painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        tone = colors.on_accent if is_selected else colors.text
        icon = QRectF(place.left() + BUTTON_PADDING, place.center().y() - ICON / 2, ICON, ICON)
        draw(painter, "fix", tone, icon)
        area = QRect(
            int(icon.right()) + 6,
            int(place.top()),
            int(place.right() - icon.right() - BUTTON_PADDING),
            int(place.height()),
        )
        self._words(painter, "body-strong", tone, area.left(), area.right(), area, text)

    def _words(self, painter: QPainter, role: str, color: str, left: int, right: int, rect: QRect, text: str) -> None:
        painter.setFont(font(role))
        painter.setPen(QColor(color))
        room = max(right - left, 0)
        shown = QFontMetricsF(font(role)).elidedText(text, Qt.TextElideMode.ElideRight, room + 1)
        painter.drawText(QRect(left, rect.top(), room + 2, rect.height()), Qt.AlignmentFlag.AlignVCenter, shown)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() != Qt.MouseButton.LeftButton or not index.isValid():
            return
        is_fix = self.button_rect(self.visualRect(index), index.row()).contains(event.position())
        (self.fix_asked if is_fix else self.activated_row).emit(index.row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.selected >= 0:
            self.activated_row.emit(self.selected)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.problems:
            painter = QPainter(self.viewport())
            try:
                rect = QRect(INSET, 0, self.viewport().width() - 2 * INSET, PROBLEM_ROW_HEIGHT)
                said = self.tr("No node has a problem.")
                self._words(painter, "body", self._theme.muted, rect.left(), rect.right(), rect, said)
            finally:
                painter.end()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LanguageChange:
            self.viewport().update()
        return super().event(event)
