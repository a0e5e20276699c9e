"""Shows code with line numbers, highlighted lines, messages on lines, and edits as a diff."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QMimeData, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QToolTip, QWidget

from widgets.code.code_highlighter import CodeHighlighter
from widgets.code.diff import Diff, Replaced
from widgets.style.fonts import font, text_width
from widgets.style.icons import status_pixmap
from widgets.style.sizes import CODE_MESSAGE_GAP, ICON_GAP, LEAST_CODE_MESSAGE, SIDE_BAR, SMALL_ICON
from widgets.style.theme import LIGHT, Theme


@dataclass(frozen=True, slots=True)
class LineMark:
    """A message on a line of the code. `line` is the number of the line, from 1. `severity` is 'error', 'warning',
    'note' or 'success'.
    """

    line: int
    severity: str
    message: str


class CodeView(QPlainTextEdit):
    """Shows code that cannot be edited, with line numbers, highlighted lines and messages."""

    # Argument: the line, counted from 1. Emitted when the user clicks a line, or presses Enter on it.
    line_activated = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._theme = LIGHT
        self._marks: dict[int, LineMark] = {}
        self._chosen: tuple[int, ...] = ()
        self._diff = Diff.of("", ())
        self.setReadOnly(True)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFont(font("mono-body"))
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._highlighter = CodeHighlighter(self.document())
        self._gutter = _Gutter(self)
        self.updateRequest.connect(self._on_update_requested)
        self.blockCountChanged.connect(self._place_gutter)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._highlighter.set_theme(theme)
        self._highlighter.rehighlight()
        self._show_lines()

    def show_code(self, text: str, language: str, replaced: Sequence[Replaced] = ()) -> None:
        """Shows code. Lines that were replaced are shown in front of the new lines, as in a diff; `replaced` lists
        them.

        The scroll position is kept. If the shown text is unchanged, the selection is kept as well.
        """
        self._diff = Diff.of(text, replaced)
        text = self._diff.text
        self._highlighter.set_language(language)
        if text != self.toPlainText():
            places = self.verticalScrollBar().value(), self.horizontalScrollBar().value()
            self.setPlainText(text)
            self.verticalScrollBar().setValue(places[0])
            self.horizontalScrollBar().setValue(places[1])
        self._place_gutter()
        self._show_lines()

    def line_of(self, block: QTextBlock) -> int:
        """Returns the line number of a text block, from 1; 0 for a line that the diff shows as replaced."""
        return self._diff.line(block.blockNumber())

    def _block_of(self, line: int) -> QTextBlock:
        return self.document().findBlockByNumber(self._diff.place(line))

    def sign_of(self, line: int) -> str:
        """The sign of a line in a diff: minus for a replaced line (`line` is 0), plus for a new one, otherwise ''.

        A new line with an error, a warning or a note has no plus, because its icon is there.
        """
        if line in self._diff.added:
            mark = self._marks.get(line)
            return "+" if mark is None or mark.severity == "success" else ""
        return "" if line else "\u2212"

    def createMimeDataFromSelection(self) -> QMimeData:
        """Returns the selected code for the clipboard. It omits the replaced lines that a diff shows, unless only
        replaced lines are selected.
        """
        if not self._diff.numbers:
            return super().createMimeDataFromSelection()
        cursor = self.textCursor()
        first = self.document().findBlock(cursor.selectionStart()).blockNumber()
        parts = cursor.selectedText().split("\u2029")
        kept = [part for place, part in enumerate(parts, first) if self._diff.numbers[place]]
        data = QMimeData()
        data.setText("\n".join(kept or parts))
        return data

    def show_marks(self, marks: Sequence[LineMark]) -> None:
        """Shows messages beside their lines. If a line has several messages, its tool tip shows all of them."""
        self._marks = {}
        for mark in marks:
            before = self._marks.get(mark.line)
            said = mark.message if before is None else f"{before.message}\n{mark.message}"
            self._marks[mark.line] = LineMark(mark.line, (before or mark).severity, said)
        self._show_lines()

    def choose_lines(self, lines: Collection[int]) -> None:
        """Highlights the lines with these numbers, and scrolls to them if necessary."""
        if tuple(sorted(lines)) == self._chosen:
            return
        self._chosen = tuple(sorted(lines))
        self._show_lines()
        self._scroll_to_chosen()

    def _scroll_to_chosen(self) -> None:
        if self._chosen and not self._is_seen(self._chosen[-1], self.viewport().height()):
            middle = self._block_of(self._chosen[-1])
            line_count = max(self.viewport().height() // max(self.fontMetrics().lineSpacing(), 1), 1)
            self.verticalScrollBar().setValue(max(middle.blockNumber() - line_count // 2, 0))

    def mark_at(self, line: int) -> LineMark | None:
        """The message that is shown on a line; None if there is none."""
        return self._marks.get(line)

    @property
    def chosen_lines(self) -> tuple[int, ...]:
        """The highlighted lines, counted from 1."""
        return self._chosen

    def _is_seen(self, line: int, height: int) -> bool:
        """True if a line would be completely visible in a viewport of this height in pixels."""
        block = self._block_of(line)
        area = self.blockBoundingGeometry(block).translated(self.contentOffset())
        return block.isValid() and area.top() >= 0 and area.bottom() <= height

    def _show_lines(self) -> None:
        shown: list[QTextEdit.ExtraSelection] = []
        lines = {*self._marks, *self._chosen, *self._diff.added}
        blocks = [(line, self._block_of(line)) for line in sorted(lines)]
        blocks += [(0, self.document().findBlockByNumber(n)) for n, line in enumerate(self._diff.numbers) if not line]
        for line, block in blocks:
            if block.isValid():
                selection = QTextEdit.ExtraSelection()
                selection.cursor = QTextCursor(block)  # type: ignore[attr-defined]
                fill = self._fill_of(line)
                selection.format.setBackground(QColor(fill))  # type: ignore[attr-defined]
                selection.format.setProperty(QTextFormat.Property.FullWidthSelection, True)  # type: ignore[attr-defined]
                shown.append(selection)
        self.setExtraSelections(shown)
        self._gutter.update()
        self.viewport().update()

    def _fill_of(self, line: int) -> str:
        if line in self._chosen:
            return self._theme.accent_tint
        if line in self._marks:
            return getattr(self._theme, f"{self._marks[line].severity}_tint")
        return self._theme.success_tint if line else self._theme.error_tint

    # Messages beside the lines

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._marks:
            return
        painter = QPainter(self.viewport())
        try:
            painter.setFont(font("body"))
            for block, area in self.seen_blocks():
                mark = self._marks.get(self.line_of(block))
                if mark is not None:
                    self._paint_message(painter, mark, block, area)
        finally:
            painter.end()

    def _paint_message(self, painter: QPainter, mark: LineMark, block: QTextBlock, area: QRect) -> None:
        width = self.fontMetrics().horizontalAdvance(block.text())
        left = area.left() + round(self.document().documentMargin()) + width + CODE_MESSAGE_GAP
        room = self.viewport().width() - left - SMALL_ICON - 2 * ICON_GAP
        if room < LEAST_CODE_MESSAGE:
            return
        color = self._theme.severity_color(mark.severity)
        place = QPoint(left, area.top() + (area.height() - SMALL_ICON) // 2)
        painter.drawPixmap(place, status_pixmap(mark.severity, color, SMALL_ICON, self.devicePixelRatioF()))
        painter.setPen(QColor(color))
        first, *others = mark.message.split("\n")
        said = f"{first}  +{len(others)}" if others else first
        text = painter.fontMetrics().elidedText(said, Qt.TextElideMode.ElideRight, room)
        painter.drawText(
            QRect(left + SMALL_ICON + ICON_GAP, area.top(), room, area.height()), Qt.AlignmentFlag.AlignVCenter, text
        )

    def seen_blocks(self) -> list[tuple[QTextBlock, QRect]]:
        """The visible lines, each with its rectangle in the viewport."""
        found: list[tuple[QTextBlock, QRect]] = []
        block = self.firstVisibleBlock()
        while block.isValid():
            area = self.blockBoundingGeometry(block).translated(self.contentOffset()).toAlignedRect()
            if area.top() > self.viewport().height():
                break
            found.append((block, area))
            block = block.next()
        return found

    # Clicks and keys

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and not self.textCursor().hasSelection():
            self._activate(self.cursorForPosition(event.position().toPoint()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.isReadOnly():
            self._activate(self.textCursor())
        else:
            super().keyPressEvent(event)

    def _activate(self, cursor: QTextCursor) -> None:
        line = self.line_of(cursor.block())
        if line:
            self.line_activated.emit(line)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            mark = self._marks.get(self.line_of(self.cursorForPosition(event.pos()).block()))
            QToolTip.showText(event.globalPos(), mark.message if mark is not None else "", self)
            return True
        return super().viewportEvent(event)

    # The gutter

    @property
    def theme(self) -> Theme:
        """The theme in which the code is shown."""
        return self._theme

    def gutter_width(self) -> int:
        """The width of the column of line numbers, in pixels."""
        digits = len(str(max(self.blockCount(), 1)))
        return round(text_width("mono", "0" * max(digits, 2))) + SMALL_ICON + 3 * ICON_GAP

    def resizeEvent(self, event: QResizeEvent) -> None:
        # In QPlainTextEdit, the event is about the viewport. A highlighted line that was visible stays visible.
        was_seen = bool(self._chosen) and self._is_seen(self._chosen[-1], event.oldSize().height())
        super().resizeEvent(event)
        self._place_gutter()
        if was_seen:
            self._scroll_to_chosen()

    def _place_gutter(self) -> None:
        width = self.gutter_width()
        # Setting the same margins again would cause a new layout; a scroll bar could then appear and disappear forever.
        if width != self.viewportMargins().left():
            self.setViewportMargins(width, 0, 0, 0)
        inner = self.contentsRect()
        self._gutter.setGeometry(inner.left(), inner.top(), width, inner.height())

    def _on_update_requested(self, area: QRect, dy: int) -> None:
        if dy:
            self._gutter.scroll(0, dy)
        else:
            self._gutter.update(0, area.y(), self._gutter.width(), area.height())


class _Gutter(QWidget):
    """The column of line numbers, with an icon at each line with a message, and a bar at each highlighted line."""

    def __init__(self, view: CodeView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self) -> QSize:
        return QSize(self._view.gutter_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            theme = self._view.theme
            painter.setFont(font("mono"))
            for block, area in self._view.seen_blocks():
                line = self._view.line_of(block)
                top, height = area.top(), area.height()
                if line in self._view.chosen_lines:
                    painter.fillRect(0, top, SIDE_BAR, height, QColor(theme.accent))
                mark = self._view.mark_at(line)
                sign = self._view.sign_of(line)
                if sign:
                    painter.setPen(QColor(theme.success if sign == "+" else theme.error))
                    painter.drawText(QRect(ICON_GAP, top, SMALL_ICON, height), Qt.AlignmentFlag.AlignCenter, sign)
                elif mark is not None:
                    color = theme.severity_color(mark.severity)
                    icon = status_pixmap(mark.severity, color, SMALL_ICON, self.devicePixelRatioF())
                    painter.drawPixmap(QPoint(ICON_GAP, top + (height - SMALL_ICON) // 2), icon)
                if not line:
                    continue
                painter.setPen(QColor(theme.muted))
                number = QRect(0, top, self.width() - ICON_GAP, height)
                painter.drawText(number, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(line))
        finally:
            painter.end()
