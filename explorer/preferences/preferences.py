"""What a person prefers: each choice is in force at once, and remembered."""

from PySide6.QtCore import QObject, Signal

from explorer.devices.devices import Devices
from explorer.settings.language import SYSTEM, speak
from explorer.settings.settings import FIRST_SCALE, Settings
from explorer.settings.theming import Theming
from explorer.stage.stage import Stage
from widgets.text.number_format import AS_FITS, NumberStyle


class Preferences(QObject):
    """`changed` when any of them is another than before; `scale_chosen` asks for a window of that size."""

    changed = Signal()
    scale_chosen = Signal()

    def __init__(
        self, settings: Settings, theming: Theming, stage: Stage, devices: Devices, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.settings, self._theming, self._stage, self._devices = settings, theming, stage, devices
        theming.changed.connect(self.changed)
        devices.changed.connect(self.changed)
        self._smallest_px = AS_FITS.smallest_px
        # At the start everything else is in force already.
        self.show_numbers()
        stage.player.set_motion(self.settings.motion)

    def choose_theme(self, name: str) -> None:
        """'system', 'light' or 'dark'."""
        self._theming.choose(name)
        self.changed.emit()

    def choose_language(self, name: str) -> None:
        """'system' or the name of a language."""
        self.settings.language = name
        speak(name)
        self.changed.emit()

    def choose_digits(self, digits: int | None) -> None:
        """Of numbers in cells; None for as many as fit."""
        self.settings.most_digits = digits
        self.show_numbers(self._smallest_px)
        self.changed.emit()

    def show_numbers(self, smallest_px: int = AS_FITS.smallest_px) -> None:
        """As preferred, and from now on never smaller than this."""
        self._smallest_px = smallest_px
        self._stage.slices.set_numbers(NumberStyle(self.settings.most_digits, smallest_px))

    def choose_motion(self, name: str) -> None:
        """'system', 'reduced' or 'full'."""
        self.settings.motion = name
        self._stage.player.set_motion(name)
        self.changed.emit()

    def choose_back_end(self, adapter: str) -> None:
        """By the name of the device; '' for NumPy."""
        if adapter != self.settings.device.adapter:
            self._devices.choose(adapter)
        self.changed.emit()

    def choose_restoring(self, restores: bool) -> None:
        """Whether the next start goes on with what is open."""
        self.settings.restores_session = restores
        self.changed.emit()

    def choose_scale(self, scale: int) -> None:
        """In per cent. Qt is told before there is any window, so the program begins anew with everything in place."""
        if scale != self.settings.scale:
            self.settings.scale = scale
            self.scale_chosen.emit()
        self.changed.emit()

    def reset(self) -> None:
        """Everything as it was before anybody chose; the size last, because it ends the window."""
        self.choose_theme("system")
        if self.settings.language != SYSTEM:
            self.choose_language(SYSTEM)
        self.choose_digits(None)
        self.choose_motion("system")
        self.choose_back_end("")
        self.choose_restoring(True)
        self.choose_scale(FIRST_SCALE)
