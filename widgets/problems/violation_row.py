"""The row of one problem in the list: icon, message, source of the rule, and fixes."""

import re
from collections.abc import Iterable
from html import escape

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QEnterEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QLabel, QMenu, QSizePolicy, QWidget

from ops.model.violations import Location, Violation
from widgets.controls.chips import Chip
from widgets.problems.fix_button import FixButton, MenuArrow
from widgets.problems.violation_marks import severity_name
from widgets.style import fonts
from widgets.style.icons import status_pixmap
from widgets.style.sizes import (
    FOCUS_LINE,
    ICON,
    INSET,
    NARROWEST_MESSAGE,
    PROBLEM_LEFT,
    PROBLEM_ROW_HEIGHT,
    SIDE_BAR,
    SMALL_GAP,
    WIDE_GAP,
)
from widgets.style.theme import LIGHT, Theme
from widgets.text.wording import worded

# The largest share of the width of a row for the title of a fix; a longer title wraps.
_WIDEST_FIX = 0.42


class ViolationRow(QWidget):
    """The row of one violation. The selected row also shows the rule, and the shortcut of its first fix."""

    # Argument: the number of the violation; `hovered` has -1 when the pointer leaves.
    activated = Signal(int)
    hovered = Signal(int)
    # Arguments: the number of the violation and the number of its fix.
    fix_chosen = Signal(int, int)
    fix_pointed = Signal(int, int)
    # Argument: the address of the page that states the rule.
    page_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._severity = "note"
        self._selected = self._has_keyboard = False
        # Qt measures rich text anew each time, and a layout requests the same height many times.
        self._heights: dict[tuple[QLabel, int], int] = {}
        self._url = ""
        self.index = -1
        self._message, self._rule = QLabel(self), QLabel(self)
        for label, text_format in ((self._message, Qt.TextFormat.RichText), (self._rule, Qt.TextFormat.PlainText)):
            label.setFont(fonts.font("body"))
            label.setTextFormat(text_format)
            label.setWordWrap(True)
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._rule.setProperty("muted", "true")
        self._rule.hide()
        self._provenance = Chip(parent=self, clickable=True)
        self._provenance.clicked.connect(self._on_page)
        self._fix = FixButton(self)
        self._fix.clicked.connect(self._on_fix)
        self._fix.pointed_at.connect(self._on_fix_pointed_at)
        self._others = MenuArrow(self)
        self.menu = QMenu(self._others)
        self.menu.setToolTipsVisible(True)
        self.menu.triggered.connect(self._on_other_fix)
        self.menu.aboutToShow.connect(self._on_menu_opened)
        self._others.setMenu(self.menu)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def message(self) -> str:
        """The message as plain text."""
        return self._message.accessibleName()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for part in (self._provenance, self._fix, self._others):
            part.set_theme(theme)
        self.update()

    def show_violation(self, index: int, violation: Violation) -> None:
        """Shows a violation; signals identify it by `index`."""
        self.index = index
        self._heights.clear()
        self._severity = severity_name(violation)
        place = violation.locations[0] if violation.locations else Location("")
        message, rule = worded(violation.message), worded(violation.rule.text)
        self._message.setText(_with_bold_fields(message, violation.locations))
        self._message.setAccessibleName(message)
        self._rule.setText(self.tr("Rule: {0}").format(rule))
        self._provenance.setText(self._origin(violation))
        self._url = violation.rule.url or ""
        self._provenance.set_clickable(bool(self._url))
        self._provenance.setToolTip(f"{rule}\n{self._url}".strip())
        self._provenance.setAccessibleName(f"{self._origin(violation)}: {rule}")
        titles = [worded(fix.title) for fix in violation.fixes]
        self._fix.setVisible(bool(titles))
        self._fix.setText(titles[0] if titles else "")
        self._fix.setToolTip("")
        self._others.setVisible(len(titles) > 1)
        self._others.setAccessibleName(self.tr("Other fixes"))
        self.menu.clear()
        for number, title in enumerate(titles):
            action = QAction(title, self.menu)
            action.setData(number)
            self.menu.addAction(action)
        self.setAccessibleName(f"{self._severity_word()}: {place.path} {message}")
        self._arrange()
        self.updateGeometry()
        self.update()

    def announce(self, fix: int, text: str) -> None:
        """Shows what fix number `fix` would change, as the tool tip of its button or menu entry. `text` describes
        it.
        """
        if fix == 0:
            self._fix.setToolTip(text)
            self._fix.setAccessibleDescription(text)
        if fix < len(self.menu.actions()):
            self.menu.actions()[fix].setToolTip(text)

    def set_selected(self, selected: bool) -> None:
        """Sets whether the row is selected. A selected row shows its rule and a primary fix button."""
        if selected != self._selected:
            self._selected = selected
            self._fix.set_primary(selected)
            self._rule.setVisible(selected)
            self._arrange()
            self.updateGeometry()
            self.update()

    def heightForWidth(self, width: int) -> int:
        return self._place(width, move=False)

    def hasHeightForWidth(self) -> bool:
        return True

    def sizeHint(self) -> QSize:
        return QSize(480, PROBLEM_ROW_HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(PROBLEM_LEFT + NARROWEST_MESSAGE + INSET, PROBLEM_ROW_HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._heights.clear()
        super().changeEvent(event)

    def set_keyboard(self, has_keyboard: bool) -> None:
        """Sets whether the list has the keyboard focus, so that keys act on the selected row."""
        self._has_keyboard = has_keyboard
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = self._theme
        painter = QPainter(self)
        if self._selected:
            painter.fillRect(self.rect(), QColor(colors.accent_tint))
            painter.fillRect(0, 0, SIDE_BAR, self.height(), QColor(colors.accent))
        elif self.underMouse():
            painter.fillRect(self.rect(), QColor(colors.hover))
        if self._selected and self._has_keyboard:
            painter.setPen(QPen(QColor(colors.accent), FOCUS_LINE))
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(colors.line))
        tone = colors.severity_color(self._severity)
        picture = status_pixmap(self._severity, tone, ICON, self.devicePixelRatioF())
        painter.drawPixmap(INSET - 2, (PROBLEM_ROW_HEIGHT - ICON) // 2, picture)
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
        """Returns the height of the row at a width; if `move`, also places its widgets.

        The controls are beside the message and the rule, or below them in a narrow row.
        """
        fix = self._fix_size(round(width * _WIDEST_FIX))
        controls = self._controls_width(fix)
        room = width - INSET - PROBLEM_LEFT - (controls + WIDE_GAP if controls else 0)
        controls_below = room < NARROWEST_MESSAGE
        if controls_below:
            room = width - INSET - PROBLEM_LEFT
            fix = self._fix_size(room - self._controls_width(QSize()))
        message = self._height_of(self._message, room)
        middle = PROBLEM_ROW_HEIGHT // 2
        top = max(SMALL_GAP, middle - message // 2)
        bottom = top + message
        beside = max(middle, fix.height() // 2 + SMALL_GAP) if controls else 0
        rule = QRect(PROBLEM_LEFT, bottom, room, self._height_of(self._rule, room) if self._selected else 0)
        if self._selected and rule.height() > self._rule.fontMetrics().lineSpacing() and not controls_below:
            # A rule that needs more than one line gets the whole width below the controls.
            rule.setTop(max(bottom, beside + fix.height() // 2 + 1))
            rule.setWidth(width - INSET - PROBLEM_LEFT)
            rule.setHeight(self._height_of(self._rule, rule.width()))
        bottom = max(bottom, rule.bottom() + 1 if self._selected else 0)
        height = max(PROBLEM_ROW_HEIGHT, bottom + SMALL_GAP)
        if controls_below:
            height += fix.height() + SMALL_GAP
        else:
            height = max(height, fix.height() + 2 * SMALL_GAP if controls else 0)
        if move:
            self._message.setGeometry(PROBLEM_LEFT, top, room, message)
            self._rule.setGeometry(rule)
            if controls_below:
                self._place_controls(PROBLEM_LEFT, height - fix.height() // 2 - SMALL_GAP, fix)
            else:
                self._place_controls(width - INSET - controls, beside, fix)
        return height

    def _height_of(self, label: QLabel, width: int) -> int:
        if (label, width) not in self._heights:
            self._heights[label, width] = label.heightForWidth(width)
        return self._heights[label, width]

    def _fix_size(self, most: int) -> QSize:
        """The size of the fix button. Its width is at most `most` pixels, unless its longest word is wider."""
        wanted = self._fix.sizeHint()
        width = min(wanted.width(), max(most, self._fix.minimumSizeHint().width()))
        return wanted if width == wanted.width() else QSize(width, self._fix.heightForWidth(width))

    def _controls(self) -> list[QWidget]:
        return [part for part in (self._provenance, self._fix, self._others) if not part.isHidden()]

    def _size_of(self, part: QWidget, fix: QSize) -> QSize:
        return fix if part is self._fix else part.sizeHint()

    def _controls_width(self, fix: QSize) -> int:
        return sum(self._size_of(part, fix).width() + self._gap_before(part) for part in self._controls())

    def _gap_before(self, part: QWidget) -> int:
        return WIDE_GAP if part is self._fix else 2 if part is self._others else 0

    def _place_controls(self, left: int, middle: int, fix: QSize) -> None:
        for part in self._controls():
            size = self._size_of(part, fix)
            left += self._gap_before(part)
            part.setGeometry(QRect(left, middle - size.height() // 2, size.width(), size.height()))
            left += size.width()

    def _origin(self, violation: Violation) -> str:
        if (runtime := violation.rule.runtime) is not None:
            return self.tr("observed with {0}").format(runtime)
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

    def _on_fix_pointed_at(self) -> None:
        self.fix_pointed.emit(self.index, 0)

    def _on_menu_opened(self) -> None:
        for number in range(len(self.menu.actions())):
            self.fix_pointed.emit(self.index, number)

    def _on_other_fix(self, action: QAction) -> None:
        self.fix_chosen.emit(self.index, action.data())

    def _on_page(self) -> None:
        self.page_requested.emit(self._url)


def _with_bold_fields(message: str, locations: Iterable[Location]) -> str:
    """The message as rich text, with the names of fields in bold."""
    fields = sorted({place.field for place in locations if place.field}, key=len, reverse=True)
    if not fields:
        return escape(message)
    # ASCII, because a Korean particle after a name would otherwise count as a part of the name.
    return re.sub(rf"\b({'|'.join(map(re.escape, fields))})\b", r"<b>\1</b>", escape(message), flags=re.ASCII)
