"""A note that most cells have nearly the same colour, with a button for another colour scale."""

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from widgets.display.stage_colors import Crowded
from widgets.style.fonts import font
from widgets.style.icons import draw
from widgets.style.sizes import GAP, ICON, INSET, SIDE_BAR
from widgets.style.theme import LIGHT, Theme
from widgets.text.wording import worded


class ColorNote(QWidget):
    """A note, with a button, about a tensor in which most cells have nearly the same colour; hidden for other
    tensors.
    """

    # Argument: the mode of the colour scales that the button chooses.
    scale_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("colorNote")
        self._theme = LIGHT
        self._crowded: Crowded | None = None
        self._is_resting = True
        self._button = QPushButton()
        self._button.setObjectName("colorNote.choose")
        self._button.clicked.connect(self._on_clicked)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, INSET, 0)
        row.addStretch(1)
        row.addWidget(self._button)
        self.hide()

    def show_crowded(self, crowded: Crowded | None) -> None:
        """Shows a note that the colours of most cells of the tensor `crowded` look alike; None hides the note."""
        if crowded != self._crowded:
            self._crowded = crowded
            self._retranslate()
            self._show()

    def set_resting(self, is_resting: bool) -> None:
        """Sets whether the note may be visible: True while no cell has a role. Otherwise, the legend of the roles needs
        its space.
        """
        if is_resting != self._is_resting:
            self._is_resting = is_resting
            self._show()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def plain_text(self) -> str:
        """The sentence of the note; '' without a note."""
        found = self._crowded
        if found is None:
            return ""
        text = self.tr("{0} of {1} cells of {2} have nearly the same colour.")
        return text.format(found.alike, found.cells, worded(found.field))

    def _fitting_text(self, metrics: QFontMetrics, width: int) -> str:
        """The sentence of the note; if it does not fit in `width`, the sentence without the name of the tensor.

        The tool tip has the whole sentence.
        """
        found, text = self._crowded, self.plain_text()
        if found is not None and metrics.horizontalAdvance(text) > width:
            text = self.tr("{0} of {1} cells have nearly the same colour.").format(found.alike, found.cells)
        return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            painter.fillRect(self.rect(), QColor(self._theme.note_tint))
            painter.fillRect(QRectF(0, 0, SIDE_BAR, self.height()), QColor(self._theme.note))
            draw(painter, "note", self._theme.note, QRectF(INSET, (self.height() - ICON) / 2, ICON, ICON))
            painter.setPen(QColor(self._theme.text))
            painter.setFont(font("body"))
            left = INSET + ICON + GAP
            place = QRectF(left, 0, self._button.x() - left - GAP, self.height())
            text = self._fitting_text(painter.fontMetrics(), int(place.width()))
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, text)
        finally:
            painter.end()

    def _show(self) -> None:
        self.setVisible(self._crowded is not None and self._is_resting)

    def _retranslate(self) -> None:
        is_slice = self._crowded is not None and self._crowded.better == "slice"
        self._button.setText(self.tr("One scale per slice") if is_slice else self.tr("One scale per tensor"))
        self._button.setAccessibleName(self._button.text())
        self.setAccessibleName(self.plain_text())
        self.setToolTip(self.plain_text())
        self.update()

    def _on_clicked(self) -> None:
        if self._crowded is not None:
            self.scale_chosen.emit(self._crowded.better)
