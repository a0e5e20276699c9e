"""Edits the colour limits of one colour scale: with handles below a histogram, two numbers, a mode and a colour map."""

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QPoint, QRect, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ops.presentation.colors import MAPS, Levels
from ops.text.literals import number_text, parse_number, shortened
from ops.text.sentences import say
from ops.text.values import Malformed, Number
from widgets.charts.color_legend import group_word
from widgets.charts.range_bar import RangeBar
from widgets.controls.choice_box import Choice, ChoiceBox
from widgets.controls.labels import WrappedLabel
from widgets.controls.text_edit import FieldEdit
from widgets.display.color_bar import level_text
from widgets.display.group_colors import AUTO, MODES, ColorLimits, GroupColors, Mode
from widgets.display.histogram import histogram_of
from widgets.style.fonts import font
from widgets.style.qt_theme import keep_fonts, set_sheet_property
from widgets.style.sizes import COLOR_PANEL_WIDTH, GAP, INSET, WIDE_GAP
from widgets.style.theme import LIGHT, Theme
from widgets.text.wording import worded

_LARGEST = 1.7976931348623157e308


class ColorPanel(QFrame):
    """A popup that edits the colour limits of a colour scale. It marks invalid limits and states the reason."""

    # Arguments: the name of the colour scale and its limits.
    limits_edited = Signal(str, ColorLimits)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("colorPanel")
        self._theme = LIGHT
        self._colors: GroupColors | None = None
        self._title, self._members = QLabel(), WrappedLabel("caption", muted=True)
        self._title.setFont(font("title"))
        self._bar = RangeBar()
        self._bar.levels_edited.connect(self._on_levels_edited)
        self._low, self._high = (self._field(f"limits.{end}") for end in ("low", "high"))
        self._mode, self._map = self._choice("limits.mode"), self._choice("limits.map")
        self._mode.setAccessibleName(self.tr("limits"))
        self._map.setAccessibleName(self.tr("colour map"))
        self._mode.activated.connect(self._on_mode_activated)
        self._map.activated.connect(self._on_map_activated)
        self._message = WrappedLabel("caption")
        self._message.setObjectName("limits.message")
        self._reset = QPushButton(self.tr("Reset"))
        self._reset.setObjectName("limits.reset")
        self._reset.setAccessibleName(self.tr("Reset the colour limits"))
        self._reset.clicked.connect(self._on_reset)
        self._arrange()
        keep_fonts(self.findChildren(QWidget))

    def show_colors(self, colors: GroupColors) -> None:
        """Shows a colour scale in the panel, or hides the panel if the tensors of the scale have no numbers.

        If the user is typing a limit, the text remains as long as its number equals the limit.
        """
        if colors.levels is None:
            self.hide()
            return
        self._colors = colors
        word = group_word(colors.group)
        self._title.setText(self.tr("Colours of {0}").format(word))
        self.setAccessibleName(self._title.text())
        fields = ", ".join(field for field, _, _ in colors.series)
        self._members.setText(self.tr("Shared by {0}").format(fields) if len(colors.series) > 1 else fields)
        bounds = (colors.levels.low, colors.levels.high)
        self._bar.show_range(
            colors.full or colors.levels, colors.levels, colors.map_name, histogram_of(colors.series), colors.is_whole
        )
        for edit, value in zip((self._low, self._high), bounds, strict=True):
            edit.show_text(_limit_text(value))
        names = self._mode_names()
        self._mode.show_choices([Choice(names[mode]) for mode in MODES], names[colors.limits.mode])
        self._map.show_choices([Choice(name) for name in MAPS], colors.map_name)
        with QSignalBlocker(self._reset):
            self._reset.setEnabled(colors.limits != AUTO)
        self._show_message(None)

    def popup(self, below: QRect) -> None:
        """Opens the panel below a rectangle of the screen, moved so that the whole panel is visible."""
        self.setFixedWidth(COLOR_PANEL_WIDTH)
        self.adjustSize()
        place = QPoint(below.right() - self.width(), below.bottom() + 4)
        screen = self.screen().availableGeometry()
        place.setX(min(max(place.x(), screen.left()), screen.right() - self.width()))
        place.setY(min(place.y(), screen.bottom() - self.height()))
        self.move(place)
        self.show()
        self._low.setFocus(Qt.FocusReason.PopupFocusReason)
        self._low.selectAll()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for part in (self._bar, self._mode, self._map):
            part.set_theme(theme)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            painter.fillRect(self.rect(), QColor(self._theme.panel))
            painter.setPen(QPen(QColor(self._theme.field), 1))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        finally:
            painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.hide()
        else:
            super().keyPressEvent(event)

    def _arrange(self) -> None:
        fields = QGridLayout()
        fields.setHorizontalSpacing(GAP)
        fields.setVerticalSpacing(GAP)
        rows = (
            ((self.tr("low"), self._low), (self.tr("high"), self._high)),
            ((self.tr("limits"), self._mode), (self.tr("map"), self._map)),
        )
        for row, pair in enumerate(rows):
            for column, (word, widget) in enumerate(pair):
                label = QLabel(word)
                label.setProperty("muted", "true")
                label.setBuddy(widget)
                fields.addWidget(label, row, 2 * column)
                fields.addWidget(widget, row, 2 * column + 1)
        fields.setColumnStretch(1, 1)
        fields.setColumnStretch(3, 1)
        foot = QHBoxLayout()
        foot.addWidget(self._message, 1, Qt.AlignmentFlag.AlignVCenter)
        foot.addWidget(self._reset, 0, Qt.AlignmentFlag.AlignBottom)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(INSET, WIDE_GAP, INSET, WIDE_GAP)
        layout.setSpacing(GAP)
        layout.addWidget(self._title)
        layout.addWidget(self._members)
        layout.addWidget(self._bar)
        layout.addLayout(fields)
        layout.addLayout(foot)

    def _field(self, path: str) -> FieldEdit:
        edit = FieldEdit(path)
        edit.edited.connect(self._on_text_edited)
        return edit

    def _choice(self, path: str) -> ChoiceBox:
        return ChoiceBox(path)

    def _mode_names(self) -> dict[Mode, str]:
        return {
            "auto": self.tr("auto"),
            "percentile": self.tr("percentile 1\u201399"),
            "symmetric": self.tr("symmetric around 0"),
            "manual": self.tr("manual"),
        }

    def _on_text_edited(self) -> None:
        """Applies the limits in the two text fields, or shows why they are invalid."""
        if self._colors is None or self._colors.levels is None:
            return
        levels = self._colors.levels
        low, high = _limit(self._low.text(), levels.low), _limit(self._high.text(), levels.high)
        wrong = [edit for edit, value in ((self._low, low), (self._high, high)) if isinstance(value, Malformed)]
        if isinstance(low, Malformed) or isinstance(high, Malformed):
            word, found = (self.tr("low"), low) if isinstance(low, Malformed) else (self.tr("high"), high)
            assert isinstance(found, Malformed)
            self._show_message(f"{word}: {worded(found.why)}.", wrong)
        elif low >= high:
            ends = shortened(self._low.text()), shortened(self._high.text())
            sentence = self.tr("low is {0} and high is {1}, but low must be smaller.").format(*ends)
            self._show_message(sentence, [self._low, self._high])
        else:
            self._edit_manual(Levels(low, high))

    def _on_levels_edited(self, levels: Levels) -> None:
        self._edit_manual(levels)

    def _edit_manual(self, levels: Levels) -> None:
        if self._colors is not None:
            # The map stays the same, even if it is the map of the symmetric mode.
            chosen = self._colors.levels.map_name if self._colors.levels is not None else ""
            self._edit(ColorLimits("manual", levels.low, levels.high, chosen))

    def _on_mode_activated(self, index: int) -> None:
        mode = MODES[index]
        if self._colors is None or self._colors.levels is None:
            return
        if mode == "manual":
            levels = self._colors.levels
            if levels.low < levels.high:
                self._edit_manual(levels)
                return
            sentence = self.tr("Both limits are {0}. Type a low and a high limit.").format(level_text(levels.low))
            self._show_message(sentence)
            return
        # A new mode starts with its usual map; the user can choose another map afterwards.
        self._edit(ColorLimits(mode))

    def _on_map_activated(self, index: int) -> None:
        if self._colors is not None and index < len(MAPS):
            self._edit(replace(self._colors.limits, map_name=MAPS[index]))

    def _on_reset(self) -> None:
        self._edit(AUTO)

    def _edit(self, limits: ColorLimits) -> None:
        if self._colors is not None:
            self.limits_edited.emit(self._colors.scale, limits)

    def _show_message(self, sentence: str | None, wrong: list[FieldEdit] | None = None) -> None:
        for edit in (self._low, self._high):
            edit.set_state("error" if wrong and edit in wrong else None)
        if sentence is not None:
            stays = self.tr("The colours stay as they are.")
            sentence = f"{sentence[:1].upper()}{sentence[1:]} {stays}"
        set_sheet_property(self._message, "severity", "error" if sentence is not None else "note")
        self._message.setText(sentence if sentence is not None else self._beyond())
        self._message.setAccessibleName(self._message.text())
        if self.isVisible():
            self.adjustSize()

    def _beyond(self) -> str:
        """A sentence about the colour of values outside the limits; '' if no value is outside the limits."""
        colors = self._colors
        if colors is None or not (colors.has_lower or colors.has_higher):
            return ""
        return self.tr("Values outside the limits have the colour of the nearest limit.")


def _limit_text(value: Number) -> str:
    """Returns a limit as text. A value that FLOAT32 can hold exactly has only the digits that identify it in
    FLOAT32.
    """
    if isinstance(value, float) and abs(value) < 3e38 and float(np.float32(value)) == value:
        return number_text(float(str(np.float32(value))))
    return number_text(value)


def _limit(text: str, shown: Number) -> Number | Malformed:
    """Returns the limit that the user typed as `text`. If `text` is not a valid limit, returns a Malformed with the
    reason.

    Integers are exact. If `text` is still the text of the current limit `shown`, returns `shown`, which may have more
    digits than its text.
    """
    if text == _limit_text(shown):
        return shown
    value = parse_number(text)
    if isinstance(value, Malformed):
        return value
    if value != value or abs(value) > _LARGEST:
        return Malformed(
            text, say("{text} cannot be a colour limit; limits range from -1.8e308 to 1.8e308", text=shortened(text))
        )
    return value
