"""One problem in the list: icon, field, message, where the rule comes from, and the change that mends it."""

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QEnterEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QMenu, QSizePolicy, QWidget

from ops.violations import Location, Violation
from widgets import theme
from widgets.chips import Chip
from widgets.fix_button import FixButton, MenuArrow
from widgets.status_icon import status_pixmap
from widgets.theme import INSET, LIGHT, PROBLEM_ROW_HEIGHT, Theme
from widgets.violation_marks import severity_name

BAR = 3
_ICON = 16
_TEXT_LEFT = 40
_GAP = 12
_PADDING = 4
# Below this a message stands under its field, not beside it.
_NARROWEST_MESSAGE = 200


class ViolationRow(QWidget):
    activated = Signal(int)
    hovered = Signal(int)
    fix_chosen = Signal(int, int)
    page_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._severity = "note"
        self._selected = False
        self._field_width = 0
        self._url = ""
        self.index = -1
        self._field, self._part, self._message = (QLabel(self) for _ in range(3))
        for label, role in ((self._field, "body-strong"), (self._part, "body"), (self._message, "body")):
            label.setFont(theme.font(role))
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._message.setWordWrap(True)
        self._provenance = Chip(parent=self, clickable=True)
        self._provenance.clicked.connect(self._on_page)
        self._fix = FixButton(self)
        self._fix.clicked.connect(self._on_fix)
        self._others = MenuArrow(self)
        self.menu = QMenu(self._others)
        self.menu.triggered.connect(self._on_other_fix)
        self._others.setMenu(self.menu)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for part in (self._provenance, self._fix, self._others):
            part.set_theme(theme)
        self.update()

    def show_violation(self, index: int, violation: Violation) -> None:
        self.index = index
        self._severity = severity_name(violation)
        place = violation.locations[0] if violation.locations else Location("")
        self._field.setText(place.field)
        self._part.setText(place.path.removeprefix(place.field).lstrip("."))
        self._message.setText(violation.message)
        self._provenance.setText(self._origin(violation))
        self._provenance.setToolTip(violation.rule.text)
        self._url = violation.rule.url or ""
        self._provenance.set_clickable(bool(self._url))
        titles = [fix.title for fix in violation.fixes]
        self._fix.setVisible(bool(titles))
        self._fix.setText(titles[0] if titles else "")
        self._others.setVisible(len(titles) > 1)
        self._others.setAccessibleName(self.tr("Other changes"))
        self.menu.clear()
        for number, title in enumerate(titles):
            action = QAction(title, self.menu)
            action.setData(number)
            self.menu.addAction(action)
        self.setAccessibleName(f"{self._severity_word()}: {place.path} {violation.message}")
        self._arrange()
        self.updateGeometry()
        self.update()

    def set_selected(self, selected: bool) -> None:
        if selected != self._selected:
            self._selected = selected
            self._fix.set_primary(selected)
            self._arrange()
            self.update()

    def field_width(self) -> int:
        """Width of field and part; the list gives all its rows the widest."""
        part = self._part.sizeHint().width() + 5 if self._part.text() else 0
        return self._field.sizeHint().width() + part

    def set_field_width(self, width: int) -> None:
        self._field_width = width
        self._arrange()
        self.updateGeometry()

    def heightForWidth(self, width: int) -> int:
        return self._place(width, move=False)

    def hasHeightForWidth(self) -> bool:
        return True

    def sizeHint(self) -> QSize:
        return QSize(480, PROBLEM_ROW_HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(_TEXT_LEFT + max(self.field_width(), self._controls_width()) + INSET, PROBLEM_ROW_HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = self._theme
        painter = QPainter(self)
        if self._selected:
            painter.fillRect(self.rect(), QColor(colors.accent_tint))
            painter.fillRect(0, 0, BAR, self.height(), QColor(colors.accent))
        elif self.underMouse():
            painter.fillRect(self.rect(), QColor(colors.hover))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(colors.line))
        tone = colors.severity_color(self._severity)
        picture = status_pixmap(self._severity, tone, _ICON, self.devicePixelRatioF())
        painter.drawPixmap(INSET - 2, (PROBLEM_ROW_HEIGHT - _ICON) // 2, picture)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.activated.emit(self.index)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        self.hovered.emit(self.index)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        self.hovered.emit(-1)

    def _arrange(self) -> None:
        self._place(self.width(), move=True)

    def _place(self, width: int, *, move: bool) -> int:
        """Height of the row; the message stands beside the field, or below it where that would be narrow."""
        controls = self._controls_width()
        right = width - INSET - (controls + _GAP if controls else 0)
        beside = right - _TEXT_LEFT - self._field_width - 2 * _GAP
        is_below = beside < _NARROWEST_MESSAGE
        left = _TEXT_LEFT if is_below else _TEXT_LEFT + self._field_width + 2 * _GAP
        room = right - left
        # A line of its own for the controls, where even the field alone would meet them.
        controls_below = room < _NARROWEST_MESSAGE // 2 or (is_below and _TEXT_LEFT + self.field_width() > right)
        if controls_below:
            room = width - INSET - left
        line = self._field.sizeHint().height()
        message = self._message.heightForWidth(max(room, 40))
        text = message + (line if is_below else 0)
        height = max(PROBLEM_ROW_HEIGHT, text + 2 * _PADDING)
        if controls_below:
            height += self._fix.sizeHint().height() + _PADDING
        if move:
            middle = PROBLEM_ROW_HEIGHT // 2
            first = max(_PADDING, middle - text // 2) if is_below else middle - line // 2
            top = first + line if is_below else max(_PADDING, middle - message // 2)
            name = self._field.sizeHint().width()
            self._field.setGeometry(_TEXT_LEFT, first, name, line)
            self._part.setGeometry(_TEXT_LEFT + name + 5, first, self._part.sizeHint().width(), line)
            self._message.setGeometry(left, top, room, message)
            if controls_below:
                self._place_controls(_TEXT_LEFT, height - self._fix.sizeHint().height() // 2 - 2 * _PADDING)
            else:
                self._place_controls(width - INSET - controls, middle)
        return height

    def _controls(self) -> list[QWidget]:
        return [part for part in (self._provenance, self._fix, self._others) if not part.isHidden()]

    def _controls_width(self) -> int:
        controls = self._controls()
        gaps = [_GAP if part is self._fix else 2 if part is self._others else 0 for part in controls]
        return sum(part.sizeHint().width() for part in controls) + sum(gaps)

    def _place_controls(self, left: int, middle: int) -> None:
        for part in self._controls():
            size = part.sizeHint()
            left += _GAP if part is self._fix else 2 if part is self._others else 0
            part.setGeometry(QRect(left, middle - size.height() // 2, size.width(), size.height()))
            left += size.width()

    def _origin(self, violation: Violation) -> str:
        words = {
            "documented": self.tr("documented"),
            "implied": self.tr("implied"),
            "observed": self.tr("observed"),
        }
        return words[violation.rule.provenance.value]

    def _severity_word(self) -> str:
        return {"error": self.tr("error"), "warning": self.tr("warning"), "note": self.tr("note")}[self._severity]

    def _on_fix(self) -> None:
        self.fix_chosen.emit(self.index, 0)

    def _on_other_fix(self, action: QAction) -> None:
        self.fix_chosen.emit(self.index, action.data())

    def _on_page(self) -> None:
        self.page_requested.emit(self._url)
