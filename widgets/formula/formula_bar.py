"""Shows the formula of a cell. Its numbers have the frames of the cells that they come from."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from ops.presentation.formula_runs import ELLIPSIS, Run
from widgets.formula.formula_lines import LARGE_SIZES, MESSAGE_SIZES, SIZES, laid_out, run_width
from widgets.formula.formula_painting import paint_run
from widgets.style.badges import paint_badge
from widgets.style.fonts import text_width
from widgets.style.icons import draw, icon
from widgets.style.sizes import (
    BADGE,
    FORMULA_HEIGHT,
    FORMULA_LINE,
    FORMULA_MESSAGE_LEFT,
    ICON_GAP,
    INSET,
    LARGE_FORMULA_LINE,
    TOOL_BUTTON,
    WIDE_GAP,
)
from widgets.style.theme import LIGHT, Theme

# The largest number of lines of an open bar: enough for every sentence, but less than the height of the stage.
_MOST_LINES = 8


class FormulaBar(QWidget):
    """Shows a formula on one line, or on two lines in a smaller font; in the lecture view, on up to three lines.

    A longer formula is shortened and gets the button *Show all*. The copied text always contains the whole formula.
    """

    pin_toggled = Signal(bool)
    # Arguments: a function that returns the text for the clipboard, and the message that confirms the copy.
    copy_asked = Signal(object, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("formula")
        self.setFixedHeight(FORMULA_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._theme = LIGHT
        self._sizes, self._line_height, self._height = SIZES, FORMULA_LINE, FORMULA_HEIGHT
        self._runs: tuple[Run, ...] = ()
        self._message: tuple[str, str] | None = None
        self._whole: Callable[[], str] | None = None
        self._badge = ""
        self._more_of = ""  # the text for which the bar was opened
        self._layout = layout = QHBoxLayout(self)
        layout.setContentsMargins(INSET, 0, WIDE_GAP, 0)
        layout.setSpacing(WIDE_GAP)
        layout.addStretch(1)
        self._more = self._new_button("formula.more", self.tr("Show all"))
        self._more.setCheckable(True)
        self._more.toggled.connect(self._on_more_toggled)
        self._pin = self._new_button("formula.pin", self.tr("Pin cell"))
        self._pin.setCheckable(True)
        self._pin.toggled.connect(self.pin_toggled)
        self._copy = self._new_button("formula.copy", self.tr("Copy formula"))
        self._copy.clicked.connect(self._on_copy)
        self.set_theme(LIGHT)
        self.show_runs(())

    def show_runs(self, runs: Sequence[Run], whole: Callable[[], str] | None = None) -> None:
        """Shows a formula as pieces of text with their roles; if `runs` is empty, the bar is empty.

        If the formula has more operands than the bar shows, `whole` returns the complete formula for the clipboard.
        This takes seconds for a million operands.
        """
        self._runs, self._message, self._whole = tuple(runs), None, whole
        self._show_text()

    def show_message(self, text: str, severity: str = "error") -> None:
        """Shows a sentence in place of a formula, such as the reason why there is none."""
        if self._message != (text, severity):
            self._runs, self._message, self._whole = (), (text, severity), None
            self._show_text()

    def show_badge(self, letter: str) -> None:
        """Shows the badge of a setting, A or B, before the text; "" shows none."""
        if letter != self._badge:
            self._badge = letter
            self._show_text()

    def set_large(self, is_large: bool) -> None:
        """Sets whether the bar uses more lines instead of a smaller font, as in the lecture view."""
        self._sizes, self._line_height = (LARGE_SIZES, LARGE_FORMULA_LINE) if is_large else (SIZES, FORMULA_LINE)
        self._height = 3 * LARGE_FORMULA_LINE + 4 if is_large else FORMULA_HEIGHT
        self._fit()

    def show_pinned(self, is_pinned: bool) -> None:
        """Sets the pin button to show whether the cell is pinned, without emitting a signal."""
        was_blocked = self._pin.blockSignals(True)
        self._pin.setChecked(is_pinned)
        self._pin.blockSignals(was_blocked)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for button, name in ((self._pin, "pin"), (self._copy, "copy")):
            button.setIcon(icon(name, theme.text))
        self._fit()

    def plain_text(self) -> str:
        """The formula or the message as text, without frames."""
        return self._message[0] if self._message is not None else "".join(text for text, _ in self._runs)

    @property
    def is_cut(self) -> bool:
        """True if the text does not fit and is shown shortened. Copying the text always copies all of it."""
        return self._laid_out()[2]

    def sizeHint(self) -> QSize:
        return QSize(320, FORMULA_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            painter.fillRect(self.rect(), QColor(self._theme.panel))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._badge:
                place = QRectF(INSET, (self.height() - BADGE) / 2, BADGE, BADGE)
                paint_badge(painter, place, self._badge, self._theme)
            if self._message is not None:
                self._paint_message(painter, *self._message)
            else:
                self._paint_runs(painter)
        finally:
            painter.end()

    def _show_text(self) -> None:
        text = self.plain_text()
        name = text or self.tr("No cell is chosen")
        self.setAccessibleName(f"{self._badge}: {name}" if self._badge else name)
        self._pin.setEnabled(bool(text))
        self._copy.setEnabled(bool(text))
        self._pin.setVisible(self._message is None)
        self._copy.setVisible(self._message is None)
        if text != self._more_of:
            self._more.setChecked(False)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        """Sets the height to fit the lines. Shows the button *Show all* if the text has more lines than a closed bar
        can show.
        """
        is_cut = self._laid_out(sizes=self._closed_sizes)[2]
        self._more.setVisible(is_cut)
        self._more.setIcon(icon("up" if self._more.isChecked() else "down", self._theme.text))
        self.setToolTip(self.plain_text() if is_cut else "")
        lines = len(self._laid_out()[1]) if is_cut and self._more.isChecked() else 0
        self.setFixedHeight(max(self._height, lines * self._line_height + 8))
        self.update()

    def _on_copy(self) -> None:
        self.copy_asked.emit(self._whole or partial(str, self.plain_text()), self.tr("Copied the formula"))

    def _on_more_toggled(self, is_open: bool) -> None:
        self._more_of = self.plain_text() if is_open else ""
        self._fit()

    @property
    def _closed_sizes(self) -> Sequence[tuple[str, int]]:
        return self._sizes if self._message is None else MESSAGE_SIZES

    def _laid_out(self, sizes: Sequence[tuple[str, int]] = ()) -> tuple[str, list[list[Run]], bool]:
        runs = self._runs if self._message is None else ((self._message[0], None),)
        if not sizes:
            sizes = self._closed_sizes
            if self._more.isChecked():
                sizes = ((sizes[-1][0], _MOST_LINES),)
        room = self._room()
        found = laid_out(runs, room, sizes)
        # A text that does not fit shares its line with the button.
        return laid_out(runs, room - TOOL_BUTTON - WIDE_GAP, sizes) if found[2] or self._more.isChecked() else found

    def _room(self) -> float:
        """The width in pixels that the formula or the message has, if the button *Show all* is hidden."""
        if self._message is not None:
            return self.width() - self._left - INSET - 8 - FORMULA_MESSAGE_LEFT
        return self.width() - WIDE_GAP - 2 * (TOOL_BUTTON + WIDE_GAP) - self._left - 8

    @property
    def _left(self) -> float:
        """The x position in pixels at which the text begins, or the icon in front of the text."""
        return INSET + (BADGE + ICON_GAP if self._badge else 0)

    def _paint_message(self, painter: QPainter, text: str, severity: str) -> None:
        color = self._theme.severity_color(severity)
        name = {"error": "error", "warning": "warning"}.get(severity, "note")
        top = (self.height() - 16) / 2
        draw(painter, name, color, QRectF(self._left, top, 16, 16))
        self._paint_runs(painter, FORMULA_MESSAGE_LEFT)

    def _paint_runs(self, painter: QPainter, indent: float = 0) -> None:
        size, lines, is_cut = self._laid_out()
        first = (self.height() - self._line_height * (len(lines) - 1)) / 2
        room = self._room() - (TOOL_BUTTON + WIDE_GAP + text_width(size, ELLIPSIS) if is_cut else 0)
        for number, line in enumerate(lines):
            x, middle = self._left + indent, first + self._line_height * number
            end = self._left + indent + room
            for run in line:
                if x + run_width(run, size) > end:
                    break
                paint_run(painter, self._theme, QPointF(x, middle), run, size)
                x += run_width(run, size)
            if is_cut and number == len(lines) - 1:
                paint_run(painter, self._theme, QPointF(x, middle), (ELLIPSIS, "muted"), size)

    def _new_button(self, name: str, word: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setAccessibleName(word)
        button.setToolTip(word)
        button.setFixedSize(TOOL_BUTTON, TOOL_BUTTON)
        self._layout.addWidget(button)
        return button
