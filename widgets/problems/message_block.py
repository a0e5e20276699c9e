"""The message below a row of a form: a bar, an icon, the violation, and buttons with its fixes."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from ops.model.violations import Violation
from widgets.controls.flow_layout import FlowLayout
from widgets.controls.labels import WrappedLabel
from widgets.problems.fix_button import FixButton
from widgets.problems.violation_marks import severity_name
from widgets.style.icons import status_pixmap
from widgets.style.qt_theme import set_sheet_property
from widgets.style.sizes import GAP, ICON, ICON_GAP, MESSAGE_TOP, SIDE_BAR, SMALL_GAP
from widgets.style.theme import LIGHT, Theme
from widgets.text.wording import worded


class MessageBlock(QWidget):
    """Shows one violation with its fixes."""

    # Arguments: the number of the violation and the number of its fix.
    fix_chosen = Signal(int, int)
    fix_pointed = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._severity = "note"
        self._index = -1
        self._icon = QLabel(self)
        self._sentence = WrappedLabel("body", self)
        self._sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._buttons = QButtonGroup(self)
        self._buttons.setExclusive(False)
        self._fix_buttons: list[FixButton] = []
        self._fixes = FlowLayout(gap=GAP, line_gap=SMALL_GAP)
        layout = QGridLayout(self)
        layout.setContentsMargins(SIDE_BAR + GAP, MESSAGE_TOP, GAP, MESSAGE_TOP)
        layout.setHorizontalSpacing(GAP)
        layout.setVerticalSpacing(ICON_GAP)
        layout.addWidget(self._icon, 0, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self._sentence, 0, 1)
        layout.addLayout(self._fixes, 1, 1)
        layout.setColumnStretch(1, 1)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._buttons.idClicked.connect(self._on_fix_clicked)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for button in self._fix_buttons:
            button.set_theme(theme)
        self._show_icon()
        self.update()

    def show_violation(self, index: int, violation: Violation) -> None:
        """Shows a violation; signals identify it by `index`."""
        self._index = index
        self._severity = severity_name(violation)
        message = worded(violation.message)
        self._sentence.setText(message)
        set_sheet_property(self._sentence, "severity", self._severity)
        self.setAccessibleName(message)
        self._show_titles([worded(fix.title) for fix in violation.fixes])
        self._show_icon()
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = self._theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(getattr(colors, f"{self._severity}_tint")))
        painter.fillRect(0, 0, SIDE_BAR, self.height(), QColor(colors.severity_color(self._severity)))
        painter.end()

    def _show_titles(self, titles: Sequence[str]) -> None:
        while len(self._fix_buttons) < len(titles):
            button = FixButton(self)
            button.set_theme(self._theme)
            button.pointed_at.connect(partial(self.fix_pointed_at, len(self._fix_buttons)))
            self._buttons.addButton(button, len(self._fix_buttons))
            self._fix_buttons.append(button)
            self._fixes.addWidget(button)
        for number, button in enumerate(self._fix_buttons):
            button.setVisible(number < len(titles))
            button.setText(titles[number] if number < len(titles) else "")
            button.setToolTip("")

    def _show_icon(self) -> None:
        tone = self._theme.severity_color(self._severity)
        self._icon.setPixmap(status_pixmap(self._severity, tone, ICON, self.devicePixelRatioF()))

    def fix_pointed_at(self, fix: int) -> None:
        """Emits `fix_pointed` when the button of the fix `fix` gets the pointer or the focus."""
        self.fix_pointed.emit(self._index, fix)

    def announce(self, fix: int, text: str) -> None:
        """Shows the consequences of a fix as the tool tip of its button."""
        self._fix_buttons[fix].setToolTip(text)
        self._fix_buttons[fix].setAccessibleDescription(text)

    @property
    def index(self) -> int:
        """The number by which signals identify the violation."""
        return self._index

    def _on_fix_clicked(self, fix: int) -> None:
        self.fix_chosen.emit(self._index, fix)


class MessageList(QWidget):
    """Shows one message block for each violation of a row of a form. Reuses existing blocks."""

    # Arguments: the number of the violation and the number of its fix.
    fix_chosen = Signal(int, int)
    fix_pointed = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._blocks: list[MessageBlock] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, SMALL_GAP)
        self._layout.setSpacing(SMALL_GAP)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for block in self._blocks:
            block.set_theme(theme)

    def show_violations(self, found: Sequence[tuple[int, Violation]]) -> None:
        """Shows violations, each given with the number by which signals identify it."""
        while len(self._blocks) < len(found):
            block = MessageBlock(self)
            block.set_theme(self._theme)
            block.fix_chosen.connect(self.fix_chosen)
            block.fix_pointed.connect(self.fix_pointed)
            self._blocks.append(block)
            self._layout.addWidget(block)
        for block, (index, violation) in zip(self._blocks, found, strict=False):
            block.show_violation(index, violation)
        for number, block in enumerate(self._blocks):
            block.setVisible(number < len(found))
        self.setVisible(bool(found))
