"""The bar that steps and plays through the cells of an output, and shows the current cell."""

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QSlider, QToolButton, QWidget

from ops.text.sentences import Quantity
from widgets.controls.choice_box import Choice, ChoiceBox
from widgets.style.fonts import font
from widgets.style.icons import icon
from widgets.style.sizes import BAR_HEIGHT, COMBO_HEIGHT, GAP, ICON_GAP, INSET, TOOL_BUTTON, WIDE_GAP
from widgets.style.theme import LIGHT, Theme

# Cells per second.
SPEEDS = (0.5, 1, 2, 5, 10, 20)
FIRST_SPEED = 2
# The value of a slider has 32 signed bits.
_LARGEST = 2**31 - 1


class StepBar(QWidget):
    """The bar '|<  >  >|  ---o---  cell 4 / 6  [2 cells/s]'. Nothing is played until the user presses play."""

    # Argument: +1 for the next step, -1 for the previous step.
    stepped = Signal(int)
    play_toggled = Signal(bool)
    # Argument: the cell, counted from 0.
    scrubbed = Signal(int)
    # Argument: the speed in cells per second.
    speed_chosen = Signal(float)
    # Argument: True to go through the steps within each cell.
    steps_toggled = Signal(bool)
    # Argument: True while the user holds the button that shows the previous run.
    before_held = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("steps")
        self.setFixedHeight(BAR_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAutoFillBackground(True)
        self._theme = LIGHT
        self._is_playing = self._has_cells = False
        self._may_play = True
        self._back = self._button("steps.back", self.tr("Previous step (,)"))
        self._play = self._button("steps.play", self.tr("Play (Space)"))
        self._forward = self._button("steps.forward", self.tr("Next step (.)"))
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setObjectName("steps.slider")
        self._slider.setAccessibleName(self.tr("Cell of the output"))
        self._place = QLabel()
        self._place.setObjectName("steps.place")
        self._place.setFont(font("body"))
        self._steps = QToolButton()
        self._steps.setObjectName("steps.within")
        self._steps.setText(self.tr("Steps"))
        self._steps.setCheckable(True)
        self._steps.setToolTip(self.tr("Go through the steps within each cell"))
        self._steps.setAccessibleName(self._steps.toolTip())
        self._before = QToolButton()
        self._before.setObjectName("steps.before")
        self._before.setText(self.tr("Before"))
        self._before.setToolTip(self.tr("Hold to see the previous run (B)"))
        self._before.setAccessibleName(self._before.toolTip())
        self._before.setEnabled(False)
        for button in (self._steps, self._before):
            button.setProperty("boxed", "true")
        self._speed = ChoiceBox("steps.speed")
        self._speed.setAccessibleName(self.tr("Speed"))
        self._speed.setFixedHeight(COMBO_HEIGHT)
        self._speed.show_choices([Choice(self._speed_text(speed)) for speed in SPEEDS], self._speed_text(FIRST_SPEED))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(INSET - ICON_GAP, 0, WIDE_GAP, 0)
        layout.setSpacing(GAP)
        for button in (self._back, self._play, self._forward):
            layout.addWidget(button)
        layout.addWidget(self._slider, 1)
        for widget in (self._place, self._steps, self._speed, self._before):
            layout.addWidget(widget)
        self._back.clicked.connect(self._on_back)
        self._forward.clicked.connect(self._on_forward)
        self._play.clicked.connect(self.toggle_play)
        self._slider.valueChanged.connect(self.scrubbed)
        self._steps.toggled.connect(self.steps_toggled)
        self._before.pressed.connect(self._on_before_pressed)
        self._before.released.connect(self._on_before_released)
        self._speed.activated.connect(self._on_speed_activated)
        self.set_theme(LIGHT)
        self.show_place(None, 0)

    @property
    def is_playing(self) -> bool:
        """True while the bar shows that a player moves the cursor from cell to cell."""
        return self._is_playing

    def show_place(self, cell: int | None, cells: int, step: int | None = None, steps: int = 0) -> None:
        """Shows the number of the current cell and of its step, without emitting a signal. Both are counted from 0.

        `cells` is the count of cells, `steps` the count of steps.
        """
        with QSignalBlocker(self._slider):
            self._slider.setRange(0, min(max(cells - 1, 0), _LARGEST))
            self._slider.setValue(min(cell or 0, _LARGEST))
        for widget in (self._back, self._forward, self._slider, self._steps):
            widget.setEnabled(cells > 0)
        self._has_cells = cells > 0
        self._show_play()
        text = self.tr("{0:cell|cells}").format(Quantity(cells)) if cells else ""
        if cell is not None and cells:
            text = self.tr("cell {0} / {1}").format(cell + 1, cells)
            if step is not None:
                text += self.tr(", step {0} / {1}").format(step + 1, steps)
        self._place.setText(text)

    def show_may_play(self, may_play: bool) -> None:
        """Sets whether the bar may play the cells. If the user has reduced motion, `may_play` is False, and the bar
        only steps through them.
        """
        self._may_play = may_play
        self._show_play()

    def show_has_before(self, has_before: bool) -> None:
        """Enables the button for the previous run if `has_before` is True, and disables it otherwise."""
        self._before.setEnabled(has_before)

    def show_playing(self, is_playing: bool) -> None:
        """Shows whether the player moves through the cells. Emits no signal."""
        self._is_playing = is_playing
        self._show_icons()

    def toggle_play(self) -> None:
        """Emits the signal that starts playback, in which the cursor moves from cell to cell; during playback, emits
        the signal that pauses it.
        """
        self.play_toggled.emit(not self._is_playing)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._speed.set_theme(theme)
        self._show_icons()

    def _show_play(self) -> None:
        word = (
            self.tr("Play (Space)")
            if self._may_play
            else self.tr("Playback is off, because the settings reduce motion")
        )
        self._play.setEnabled(self._has_cells and self._may_play)
        self._play.setToolTip(word)
        self._play.setAccessibleName(word)

    def _show_icons(self) -> None:
        names = ("step-back", "pause" if self._is_playing else "run", "step-forward")
        for button, name in zip((self._back, self._play, self._forward), names, strict=True):
            button.setIcon(icon(name, self._theme.text))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            for number, speed in enumerate(SPEEDS):
                self._speed.setItemText(number, self._speed_text(speed))

    def _speed_text(self, speed: float) -> str:
        return self.tr("{0} cells/s").format(f"{speed:g}")

    def _button(self, name: str, word: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setAccessibleName(word)
        button.setToolTip(word)
        button.setFixedSize(TOOL_BUTTON, TOOL_BUTTON)
        return button

    def _on_back(self) -> None:
        self.stepped.emit(-1)

    def _on_forward(self) -> None:
        self.stepped.emit(1)

    def _on_before_pressed(self) -> None:
        self.before_held.emit(True)

    def _on_before_released(self) -> None:
        self.before_held.emit(False)

    def _on_speed_activated(self, number: int) -> None:
        self.speed_chosen.emit(SPEEDS[number])
