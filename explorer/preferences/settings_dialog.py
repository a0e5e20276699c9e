"""The settings dialog, with one row per setting. Every choice takes effect at once, except that of the size."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from explorer.devices.devices import Devices
from explorer.preferences.preferences import Preferences
from explorer.settings.language import LANGUAGES
from explorer.settings.settings import DIGITS, FIRST_SCALE, SCALES, Settings
from explorer.settings.theming import Theming
from ops.presentation.cell_numbers import MOST_DIGITS
from widgets.controls.check_box import CheckBox
from widgets.controls.choice_box import Choice, ChoiceBox
from widgets.controls.labels import WrappedLabel
from widgets.style.sizes import GAP, INSET, LARGE_GAP, SETTINGS_DIALOG_WIDTH, SMALL_GAP, WIDE_GAP
from widgets.style.theme import Theme
from widgets.text.wording import worded


class SettingsDialog(QDialog):
    """Shows the settings, and updates itself if a menu changes them while the dialog is open."""

    def __init__(
        self, settings: Settings, theming: Theming, preferences: Preferences, devices: Devices, window: QWidget
    ) -> None:
        super().__init__(window)
        self._settings, self._preferences, self._devices, self._window = settings, preferences, devices, window
        self.setObjectName("settings")
        self.setWindowTitle(self.tr("Settings"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(SETTINGS_DIALOG_WIDTH)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(LARGE_GAP)
        self._grid.setVerticalSpacing(GAP)
        self._grid.setColumnStretch(1, 1)
        self._boxes: dict[ChoiceBox, list[object]] = {}  # the value of each entry
        self._wanted_scale = settings.scale
        self._add_rows()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(INSET, INSET, INSET, WIDE_GAP)
        layout.setSpacing(LARGE_GAP)
        layout.addLayout(self._grid)
        layout.addWidget(self._buttons())
        # The devices are listed now, because the user may choose one.
        devices.look()
        self._preferences.changed.connect(self._show)
        theming.changed.connect(self._set_theme)
        self._set_theme(theming.theme)
        self._show()

    def _add_rows(self) -> None:
        choose = self._preferences
        self._theme = self._row("theme", self.tr("&Theme"), choose.choose_theme)
        self._language = self._row("language", self.tr("&Language"), choose.choose_language)
        self._apply = QPushButton(self.tr("&Restart at this size"))
        self._apply.setObjectName("settings.applyScale")
        self._apply.setAccessibleName(self.tr("Restart at this size"))
        self._apply.setAutoDefault(False)
        self._apply.clicked.connect(self._on_scale_applied)
        self._scale = self._row("scale", self.tr("&Size of everything"), self._on_scale_chosen, self._apply)
        self._scale_note = self._note("scaleNote")
        self._digits = self._row("digits", self.tr("&Numbers in cells"), choose.choose_digits)
        self._back_end = self._row("backEnd", self.tr("&Compute with"), choose.choose_back_end)
        self._back_end_note = self._note("backEndNote")
        self._motion = self._row("motion", self.tr("&Motion"), choose.choose_motion)
        self._note("motionNote").setText(self.tr("Without motion, there is no playback; single steps still work."))
        self._restore = CheckBox(self.tr("Restore the last session"))
        self._restore.setObjectName("settings.restore")
        self._restore.setAccessibleName(self._restore.text())
        self._restore.toggled.connect(choose.choose_restoring)
        self._grid.addWidget(QLabel(self.tr("At the start")), self._grid.rowCount(), 0)
        self._grid.addWidget(self._restore, self._grid.rowCount() - 1, 1)

    def _row(self, name: str, title: str, choose: Callable[..., object], *beside: QPushButton) -> ChoiceBox:
        """Adds a row with a title, a box, and buttons beside the box; returns the box.

        A choice in the box calls `choose` with the chosen value.
        """
        box = ChoiceBox(f"settings.{name}")
        box.setAccessibleName(title.replace("&", ""))
        box.activated.connect(partial(self._on_activated, box, choose))
        label = QLabel(title)
        label.setBuddy(box)
        row = self._grid.rowCount()
        self._grid.addWidget(label, row, 0)
        line = QHBoxLayout()
        line.setSpacing(GAP)
        line.addWidget(box, 1)
        for button in beside:
            line.addWidget(button)
        self._grid.addLayout(line, row, 1)
        self._boxes[box] = []
        return box

    def _note(self, name: str) -> WrappedLabel:
        """Adds an empty note below the last row of the dialog, and returns the label that shows the note. `name`
        identifies the label.
        """
        note = WrappedLabel("caption", muted=True)
        note.setObjectName(f"settings.{name}")
        note.setContentsMargins(0, 0, 0, SMALL_GAP)
        self._grid.addWidget(note, self._grid.rowCount(), 1)
        return note

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        reset = buttons.addButton(self.tr("&Reset all"), QDialogButtonBox.ButtonRole.ResetRole)
        reset.setObjectName("settings.reset")
        reset.setAccessibleName(self.tr("Reset all"))
        reset.setAutoDefault(False)
        reset.clicked.connect(self._on_reset)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setObjectName("settings.close")
        close.setAccessibleName(self.tr("Close"))
        close.setDefault(True)
        buttons.rejected.connect(self.reject)
        return buttons

    # The current values

    def _show(self) -> None:
        settings = self._settings
        themes = (("system", self.tr("Same as the system")), ("light", self.tr("Light")), ("dark", self.tr("Dark")))
        motions = (("system", self.tr("Same as the system")), ("full", self.tr("Full")), ("reduced", self.tr("None")))
        counts = ((None, MOST_DIGITS), *zip(DIGITS, DIGITS, strict=True))
        counted = [(choice, self.tr("Up to {0} digits").format(digits)) for choice, digits in counts]
        self._offer(self._theme, themes, settings.theme)
        languages = (("system", self.tr("Same as the system")), *LANGUAGES.items())
        self._offer(self._language, languages, settings.language)
        self._offer(self._digits, counted, settings.most_digits)
        self._offer(self._motion, motions, settings.motion)
        self._offer(self._scale, [(scale, f"{scale} %") for scale in SCALES], self._wanted_scale)
        self._show_scale()
        self._show_back_ends()
        with QSignalBlocker(self._restore):
            self._restore.setChecked(settings.restores_session)
        self._grow()

    def _offer(self, box: ChoiceBox, entries: Sequence[tuple[object, str]], current: object) -> None:
        """Fills a box with entries (value, text), and selects the current value."""
        self._boxes[box] = [value for value, _ in entries]
        text = next((text for value, text in entries if value == current), entries[0][1])
        box.show_choices([Choice(text) for _, text in entries], text)

    def _grow(self) -> None:
        """Adapts the height of the dialog to the number of lines in its notes."""
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.resize(self.width(), max(layout.totalHeightForWidth(self.width()), layout.totalMinimumSize().height()))

    def _show_scale(self) -> None:
        is_new = self._wanted_scale != self._settings.scale
        self._apply.setVisible(is_new)
        text = self.tr("Everything is restored except the undo history.")
        if self._is_too_large():
            text = self.tr("At {0} %, the window is larger than this screen.").format(self._wanted_scale)
        self._scale_note.setText(text if is_new else self.tr("The size of texts, fields and pictures."))

    def _is_too_large(self) -> bool:
        """True if, at the chosen scale, even the smallest window would not fit on the screen."""
        now = self._settings.scale
        room, least = self.screen().availableGeometry().size() * now / self._wanted_scale, self._window.minimumSize()
        return self._wanted_scale > now and (room.width() < least.width() or room.height() < least.height())

    def _show_back_ends(self) -> None:
        devices = self._devices
        named = [adapter.name for adapter in devices.adapters]
        wanted = devices.name
        if wanted and wanted not in named:
            named.append(wanted)
        self._offer(self._back_end, [("", self.tr("NumPy reference")), *((name, name) for name in named)], wanted)
        looking = self.tr("Looking for devices...") if devices.is_looking else ""
        self._back_end_note.setText(
            looking or worded(devices.why_none) or self.tr("A device computes in addition to the reference.")
        )

    def _set_theme(self, theme: Theme) -> None:
        for part in (*self._boxes, self._restore):
            part.set_theme(theme)

    # Choices of the user

    def _on_activated(self, box: ChoiceBox, choose: Callable[..., object], place: int) -> None:
        choose(self._boxes[box][place])

    def _on_scale_chosen(self, scale: int) -> None:
        self._wanted_scale = scale
        self._show()

    def _on_scale_applied(self) -> None:
        self.accept()
        self._preferences.choose_scale(self._wanted_scale)

    def _on_reset(self) -> None:
        self._wanted_scale = FIRST_SCALE
        self._preferences.reset()
