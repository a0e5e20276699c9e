"""The legend of the colours: each value group has a colour bar with the values at its ends, or a swatch per value."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import numpy as np
from PySide6.QtCore import QCoreApplication, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ops.presentation.colors import color_codes, color_table, text_is_light
from ops.presentation.scales import FLAGS
from widgets.display.color_bar import level_text, paint_map
from widgets.display.group_colors import GroupColors
from widgets.style.fonts import font, text_width
from widgets.style.sizes import (
    BAR_HEIGHT,
    FOCUS_LINE,
    GAP,
    LEGEND_BAR_HEIGHT,
    LEGEND_BAR_WIDTH,
    LEGEND_ENTRY_HEIGHT,
    LEGEND_SWATCH,
    RADIUS,
    SHORTEST_LEGEND_BAR,
    SMALL_GAP,
    WIDEST_SWATCHES,
)
from widgets.style.theme import INK, LIGHT, PAPER, Theme


class ColorLegend(QWidget):
    """A line with the entries of all value groups: 'values 0 [bar] 11 indices [0][1][3]'.

    If space is short, the bars become shorter first. Then bars replace the swatches, except the swatches of truth
    values. Finally the bars lose their numbers, which remain in the tool tip.
    """

    # Argument: the value group whose colour limits the user edits.
    group_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("legend")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._theme = LIGHT
        self._entries: dict[str, LegendEntry] = {}
        self._shown: tuple[LegendEntry, ...] = ()

    def show_colors(self, colors: Mapping[str, GroupColors]) -> None:
        """Shows an entry for each value group in `colors`, in the same order. Groups whose `levels` are None get no
        entry.
        """
        before, widths = self._shown, self._widths
        self._shown = tuple(self._entry(group) for group, of in colors.items() if of.levels is not None)
        for entry in before:
            entry.setVisible(entry in self._shown)
        for entry in self._shown:
            entry.show_colors(colors[entry.of_group])
            entry.show()
        self.setAccessibleName(self.plain_text())
        if widths != self._widths:
            self.updateGeometry()
        self._place()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for entry in self._entries.values():
            entry.set_theme(theme)

    def entry(self, group: str) -> "LegendEntry | None":
        """Returns the legend entry of the value group `group`; None if no entry is shown for this group."""
        return next((entry for entry in self._shown if entry.of_group == group), None)

    def plain_text(self) -> str:
        """The legend as text, for screen readers."""
        return ", ".join(entry.plain_text() for entry in self._shown)

    def sizeHint(self) -> QSize:
        return QSize(self._width(_Fit(LEGEND_BAR_WIDTH, has_swatches=True)), BAR_HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._width(_SHORTEST), BAR_HEIGHT)

    @property
    def _widths(self) -> tuple[int, int, int]:
        """Returns the minimum, the legible and the preferred width in pixels. The layout of the view bar depends on
        them.
        """
        return self.minimumSizeHint().width(), self.legible_width, self.sizeHint().width()

    @property
    def legible_width(self) -> int:
        """The smallest width in pixels at which the legend has all of its words and numbers."""
        return self._width(_LEGIBLE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _entry(self, group: str) -> "LegendEntry":
        if group not in self._entries:
            entry = self._entries[group] = LegendEntry(group, self)
            entry.set_theme(self._theme)
            entry.clicked.connect(partial(self.group_clicked.emit, group))
        return self._entries[group]

    def _place(self) -> None:
        fit = self._fitting()
        x = self.width() - self._width(fit)
        for entry in self._shown:
            width = entry.width_for(fit)
            entry.set_fit(fit)
            entry.setGeometry(x, (self.height() - LEGEND_ENTRY_HEIGHT) // 2, width, LEGEND_ENTRY_HEIGHT)
            x += width + GAP

    def _fitting(self) -> "_Fit":
        """Returns the largest form of the legend that fits into its width.

        A form with swatches is preferred to one with colour bars only. Of each kind, the form with the longest fitting
        bars is preferred; bars become shorter in steps of 4 pixels.
        """
        for has_swatches in (True, False):
            for bar in range(LEGEND_BAR_WIDTH, SHORTEST_LEGEND_BAR, -4):
                fit = _Fit(bar, has_swatches)
                if not self._shown or self._width(fit) <= self.width():
                    return fit
        return _LEGIBLE if self.legible_width <= self.width() else _SHORTEST

    def _width(self, fit: "_Fit") -> int:
        return sum(entry.width_for(fit) for entry in self._shown) + GAP * max(len(self._shown) - 1, 0)


@dataclass(frozen=True, slots=True)
class _Fit:
    """A form of the legend, which needs more or less space. `bar` is the width of a bar in pixels. `has_swatches` is
    True if small swatches may replace bars. `has_ends` is True if bars have numbers at their ends.
    """

    bar: int
    has_swatches: bool
    has_ends: bool = True


_LEGIBLE = _Fit(SHORTEST_LEGEND_BAR, has_swatches=False)
_SHORTEST = _Fit(SHORTEST_LEGEND_BAR, has_swatches=False, has_ends=False)


class LegendEntry(QAbstractButton):
    """A button with the colours of one value group. A click on it opens the panel that edits the colour limits."""

    def __init__(self, group: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"legend.{group}")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.of_group = group
        self._theme = LIGHT
        self._colors: GroupColors | None = None
        self._swatches: list[int] = []
        self._fit = _Fit(LEGEND_BAR_WIDTH, has_swatches=True)
        # Kept, because layouts request the same widths several times.
        self._widths: dict[_Fit, int] = {}

    def show_colors(self, colors: GroupColors) -> None:
        """Shows the colours of the group, as swatches or as a bar."""
        before = self._painted
        self._colors, self._swatches = colors, _swatch_widths(colors)
        self._widths.clear()
        self.setAccessibleName(self.plain_text())
        self.setToolTip(self.plain_text())
        self.setAccessibleDescription(self.tr("Opens the colour limits of this group."))
        if self._painted != before:
            self.update()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def set_fit(self, fit: _Fit) -> None:
        """Sets the width of the colour bar, and whether swatches are drawn in its place."""
        if fit != self._fit:
            self._fit = fit
            self.update()

    def plain_text(self) -> str:
        """Returns the name of the value group, followed by its distinct values if it has swatches, otherwise by the
        values at both ends of its bar.

        An end has the sign ≤ or ≥ if some values are beyond it.
        """
        if self._colors is not None and self.has_swatches:
            return f"{group_word(self.of_group)} {' '.join(_swatch_texts(self._colors))}".strip()
        return f"{group_word(self.of_group)} {' ... '.join(self._ends())}"

    def width_for(self, fit: _Fit) -> int:
        """The width in pixels that the entry needs if it is drawn as `fit` says: with swatches or with a bar."""
        if fit not in self._widths:
            self._widths[fit] = self._width_for(fit)
        return self._widths[fit]

    def _width_for(self, fit: _Fit) -> int:
        low, high = self._ends()
        width = text_width("caption", group_word(self.of_group)) + GAP
        if self._paints_swatches(fit):
            width += sum(self._swatches)
        elif fit.has_ends:
            width += text_width("mono", low) + text_width("mono", high) + 2 * GAP + fit.bar
        else:
            width += fit.bar
        return int(width) + 1 + 2 * SMALL_GAP

    @property
    def has_swatches(self) -> bool:
        """True if the values are so few and so short that the legend can show a swatch for each of them."""
        return 0 < sum(self._swatches) <= WIDEST_SWATCHES

    def _paints_swatches(self, fit: _Fit) -> bool:
        """True if the entry shows the colours as separate squares instead of a bar.

        The squares of truth values have words beside them, which a bar would not have.
        """
        return self.has_swatches and (fit.has_swatches or (self.of_group == FLAGS and fit.has_ends))

    def sizeHint(self) -> QSize:
        return QSize(self.width_for(self._fit), LEGEND_ENTRY_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._colors is None or self._colors.levels is None:
            return
        painter = QPainter(self)
        try:
            self._paint_ground(painter)
            x = self._paint_text(painter, SMALL_GAP, "caption", group_word(self.of_group), self._theme.muted) + GAP
            if self._paints_swatches(self._fit):
                self._paint_swatches(painter, x, self._colors)
            else:
                self._paint_bar(painter, x, self._colors)
        finally:
            painter.end()

    @property
    def _painted(self) -> tuple[object, ...]:
        """Returns all values that the paint event uses. If any of them changes, the entry is repainted."""
        colors = self._colors
        return (self.accessibleName(), colors.map_name, colors.levels, colors.distinct) if colors is not None else ()

    def _ends(self) -> tuple[str, str]:
        colors = self._colors
        if colors is None or colors.levels is None:
            return "", ""
        low, high = level_text(colors.levels.low), level_text(colors.levels.high)
        return f"\u2264 {low}" if colors.has_lower else low, f"\u2265 {high}" if colors.has_higher else high

    def _paint_ground(self, painter: QPainter) -> None:
        if not self.underMouse() and not self.hasFocus():
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._theme.accent), FOCUS_LINE) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.hover))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), RADIUS - 1, RADIUS - 1)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _paint_bar(self, painter: QPainter, x: float, colors: GroupColors) -> None:
        low, high = self._ends() if self._fit.has_ends else ("", "")
        x = self._paint_text(painter, x, "mono", low, self._theme.text) + (GAP if low else 0)
        rect = QRectF(round(x), (self.height() - LEGEND_BAR_HEIGHT) // 2, self._fit.bar, LEGEND_BAR_HEIGHT)
        painter.fillRect(rect, QColor(self._theme.field))
        paint_map(painter, rect.adjusted(1, 1, -1, -1), colors.map_name)
        self._paint_text(painter, rect.right() + GAP, "mono", high, self._theme.text)

    def _paint_swatches(self, painter: QPainter, x: float, colors: GroupColors) -> None:
        table = color_table(colors.map_name)
        painter.setFont(font("mono"))
        left = round(x)
        texts = zip(_swatch_texts(colors), self._swatches, strict=True)
        for number, (text, width) in zip(colors.distinct, texts, strict=True):
            # One number at a time: NumPy would join signed and unsigned 64-bit integers as doubles.
            code = int(color_codes(np.array([number]), colors.levels)[0])
            rect = QRect(left, (self.height() - LEGEND_SWATCH) // 2, width, LEGEND_SWATCH)
            painter.fillRect(rect, QColor(self._theme.field))
            painter.fillRect(rect.adjusted(1, 1, 0 if number != colors.distinct[-1] else -1, -1), _color(table[code]))
            painter.setPen(QColor(PAPER if text_is_light(code, colors.map_name) else INK))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
            left += width

    def _paint_text(self, painter: QPainter, x: float, role: str, text: str, color: str) -> float:
        painter.setFont(font(role))
        painter.setPen(QColor(color))
        painter.drawText(QPointF(x, self.height() / 2 + QFontMetricsF(painter.font()).capHeight() / 2), text)
        return x + text_width(role, text)


def _swatch_texts(colors: GroupColors) -> list[str]:
    """The texts in the swatches of the colour legend: the different numbers of the value group. For truth values,
    'false' or 'true' follows each number.
    """
    if colors.group != FLAGS:
        return [level_text(number) for number in colors.distinct]
    words = QCoreApplication.translate("ColorLegend", "false"), QCoreApplication.translate("ColorLegend", "true")
    return [f"{number} {words[number]}" for number in colors.distinct]


def _swatch_widths(colors: GroupColors) -> list[int]:
    widths = [text_width("mono", text) + GAP for text in _swatch_texts(colors)]
    return [max(LEGEND_SWATCH, round(width)) for width in widths]


def group_word(group: str) -> str:
    """The name of a value group in the language of the window."""
    translate = QCoreApplication.translate
    words = {
        "values": translate("ColorLegend", "values"),
        "indices": translate("ColorLegend", "indices"),
        "difference": translate("ColorLegend", "difference"),
        "flags": "",
    }
    return words.get(group, group)


def _color(rgb: np.ndarray) -> QColor:
    return QColor(*rgb.tolist())
