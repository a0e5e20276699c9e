"""A row of feature levels. It marks the levels that are available, the lowest level at which the case is valid, and the
target.
"""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QLabel, QSizePolicy, QVBoxLayout, QWidget

from ops.model.feature_levels import FeatureLevel
from widgets.controls.flow_layout import FlowLayout
from widgets.style import fonts
from widgets.style.sizes import FOCUS_LINE, ICON_GAP, LARGE_GAP, LEVEL_CHIP, LEVEL_RING, RADIUS
from widgets.style.theme import LIGHT, Theme

_FRAME = QSize(*LEVEL_CHIP)


class LevelChips(QWidget):
    """Shows a row of chips, one for each feature level, in ascending order. The user chooses the target with a click on
    a chip or with the arrow keys.
    """

    level_chosen = Signal(FeatureLevel)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("levelChips")
        self._group = QButtonGroup(self)
        self._chips = {level: LevelChip(level, self) for level in FeatureLevel}
        row = FlowLayout(gap=0, line_gap=0)
        for level, chip in self._chips.items():
            self._group.addButton(chip, int(level))
            row.addWidget(chip)
        legend = FlowLayout(gap=LARGE_GAP, line_gap=0)
        legend.setContentsMargins(LEVEL_RING, 0, 0, 0)
        self._legend = [QLabel(self) for _ in range(3)]
        for label in self._legend:
            label.setProperty("muted", "true")
            label.setFont(fonts.font("caption"))
            legend.addWidget(label)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(ICON_GAP)
        layout.addLayout(row)
        layout.addLayout(legend)
        self._group.idClicked.connect(self._on_clicked)
        self._retranslate()

    def set_theme(self, theme: Theme) -> None:
        for chip in self._chips.values():
            chip.set_theme(theme)

    def show_levels(
        self, availability: Mapping[FeatureLevel, bool], minimum: FeatureLevel | None, target: FeatureLevel
    ) -> None:
        """Shows which levels support the case: those for which `availability` is True. A level that is not in
        `availability` does not support it.

        `minimum` is the lowest level at which the case is valid; None if there is none. `target` is the level that is
        marked as the target.
        """
        for level, chip in self._chips.items():
            available, lowest = availability.get(level, False), level == minimum
            chip.show_state(available=available, lowest=lowest)
            words = [str(level), self.tr("available") if available else self.tr("not available")]
            chip.setAccessibleName(", ".join([*words, self.tr("lowest valid level")] if lowest else words))
        self._chips[target].setChecked(True)

    def show_key(self, is_shown: bool) -> None:
        """Sets whether a legend that explains the chips is visible below them."""
        for label in self._legend:
            label.setVisible(is_shown)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _on_clicked(self, level: int) -> None:
        self.level_chosen.emit(FeatureLevel(level))

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Feature levels"))
        texts = (
            self.tr("dashed: not available"),
            self.tr("filled: lowest valid level"),
            self.tr("with a ring: target level"),
        )
        for label, text in zip(self._legend, texts, strict=True):
            label.setText(text)


class LevelChip(QAbstractButton):
    """A button for a feature level. Its look shows the state of the level: dashed if the level is not available for the
    case, filled if it is the lowest level at which the case is valid, and with a ring if it is the target.
    """

    def __init__(self, level: FeatureLevel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self.available = True
        self.lowest = False
        self.setObjectName(f"level:{level}")
        self.setText(str(level))
        self.setFont(fonts.font("caption"))
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def show_state(self, *, available: bool, lowest: bool) -> None:
        """Shows whether the feature level is available, and whether it is the lowest level at which the case is
        valid.
        """
        if (available, lowest) != (self.available, self.lowest):
            self.available, self.lowest = available, lowest
            self.update()

    def sizeHint(self) -> QSize:
        width = max(_FRAME.width(), self.fontMetrics().horizontalAdvance(self.text()) + 14)
        return QSize(width + 4, _FRAME.height() + 2 * LEVEL_RING)

    minimumSizeHint = sizeHint

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(2.5, LEVEL_RING + 0.5, -2.5, -LEVEL_RING - 0.5)
        self._paint_frame(painter, frame)
        if self.isChecked() or self.hasFocus():
            ring = QPen(QColor(colors.accent), FOCUS_LINE if self.isChecked() else 1)
            painter.setPen(ring)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            grown = frame.adjusted(-1.5, -1.5, 1.5, 1.5)
            painter.drawRoundedRect(grown, RADIUS + 1, RADIUS + 1)
        text = colors.base if self.lowest else colors.text if self.available else colors.muted
        painter.setFont(fonts.font("caption-strong" if self.lowest or self.isChecked() else "caption"))
        painter.setPen(QColor(text))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()

    def _paint_frame(self, painter: QPainter, frame: QRectF) -> None:
        colors = self._theme
        pen = QPen(QColor(colors.success if self.lowest else colors.muted if self.underMouse() else colors.field), 1)
        if self.hasFocus():
            pen = QPen(QColor(colors.text), FOCUS_LINE)  # a ring alone would look like the target level
        if not self.available:
            pen.setDashPattern([3, 2])
        fill = colors.success if self.lowest else colors.hover if self.underMouse() else colors.base
        painter.setPen(pen)
        painter.setBrush(QColor(fill) if self.available or self.lowest else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame, RADIUS - 0.5, RADIUS - 0.5)
