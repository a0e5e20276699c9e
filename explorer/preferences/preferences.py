"""Applies and saves the preferences, and fills the menu of languages."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from explorer.devices.devices import Devices
from explorer.settings.language import CHOICES, LANGUAGES, SYSTEM, speak
from explorer.settings.settings import FIRST_SCALE, Settings
from explorer.settings.theming import Theming
from explorer.stage.stage import Stage
from ops.presentation.cell_numbers import AS_FITS, NumberStyle


class Preferences(QObject):
    """Each choice that the user makes in the settings dialog or in the menus is applied and saved immediately."""

    changed = Signal()
    scale_chosen = Signal()  # the program has to start again for the new size

    def __init__(
        self, settings: Settings, theming: Theming, stage: Stage, devices: Devices, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.settings, self._theming, self._stage, self._devices = settings, theming, stage, devices
        theming.changed.connect(self.changed)
        devices.changed.connect(self.changed)
        self._smallest_px = AS_FITS.smallest_px
        # Everything else has been applied by the objects themselves.
        self.show_numbers()
        stage.player.set_motion(self.settings.motion)

    def choose_theme(self, name: str) -> None:
        """Sets the theme: 'system', 'light' or 'dark'."""
        self._theming.choose(name)
        self.changed.emit()

    def choose_language(self, name: str) -> None:
        """Sets the language: 'system' or the code of a language."""
        self.settings.language = name
        speak(name)
        self.changed.emit()

    def choose_digits(self, digits: int | None) -> None:
        """Sets the maximum number of digits of a number in a cell; None for as many as fit."""
        self.settings.most_digits = digits
        self.show_numbers(self._smallest_px)
        self.changed.emit()

    def show_numbers(self, smallest_px: int = AS_FITS.smallest_px) -> None:
        """Applies the chosen number of digits, and the smallest font size in px, to the numbers in cells.

        The font size is kept for later changes of the number of digits.
        """
        self._smallest_px = smallest_px
        self._stage.slices.set_numbers(NumberStyle(self.settings.most_digits, smallest_px))

    def choose_motion(self, name: str) -> None:
        """Sets the motion: 'system', 'reduced' or 'full'."""
        self.settings.motion = name
        self._stage.player.set_motion(name)
        self.changed.emit()

    def choose_back_end(self, adapter: str | None) -> None:
        """Chooses a device by its name, or ONNXRUNTIME; '' for NumPy, None for the best device of the machine."""
        if adapter != self.settings.device.adapter:
            self._devices.choose(adapter)
        self.changed.emit()

    def choose_restoring(self, restores: bool) -> None:
        """Sets whether the next start restores the session."""
        self.settings.restores_session = restores
        self.changed.emit()

    def choose_scale(self, scale: int) -> None:
        """Sets the scale of the window in per cent. Qt reads the scale at the start, so the program starts again."""
        if scale != self.settings.scale:
            self.settings.scale = scale
            self.scale_chosen.emit()
        self.changed.emit()

    def reset(self) -> None:
        """Sets all preferences to their defaults. The scale comes last, because a change of the scale closes the
        window.
        """
        self.choose_theme("system")
        if self.settings.language != SYSTEM:
            self.choose_language(SYSTEM)
        self.choose_digits(None)
        self.choose_motion("system")
        self.choose_back_end(None)
        self.choose_restoring(True)
        self.choose_scale(FIRST_SCALE)


class LanguageMenu(QObject):
    """Fills a menu with the languages, and applies the chosen language."""

    def __init__(self, preferences: Preferences, menu: QMenu) -> None:
        super().__init__(menu)
        self._preferences = preferences
        self._group = QActionGroup(self)
        titles = {SYSTEM: self.tr("Same as the &system"), **LANGUAGES}
        for name in CHOICES:
            action = menu.addAction(titles[name])
            action.setObjectName(f"language.{name}")
            action.setCheckable(True)
            action.setData(name)
            self._group.addAction(action)
        self._show_choice()
        self._group.triggered.connect(self._on_chosen)
        preferences.changed.connect(self._show_choice)

    def _show_choice(self) -> None:
        for action in self._group.actions():
            action.setChecked(action.data() == self._preferences.settings.language)

    def _on_chosen(self, action: QAction) -> None:
        self._preferences.choose_language(action.data())
