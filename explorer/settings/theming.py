"""Sets the theme of the program: light, dark, or the theme of the system. It can change at run time."""

from typing import Protocol, TypeVar

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from explorer.settings.settings import Settings
from explorer.shell.application import application
from widgets.style.qt_theme import apply_base, apply_theme, keep_fonts
from widgets.style.theme import DARK, LIGHT, Theme

CHOICES = ("system", "light", "dark")


class Themed(Protocol):
    """A widget or object that uses the colours of the theme."""

    def set_theme(self, theme: Theme) -> None: ...


T = TypeVar("T", bound=Themed)


class Theming(QObject):
    """Holds the current theme; the signal `changed` passes the theme to every registered object.

    Creating hundreds of widgets under a style sheet takes 1.5 times as long as styling them afterwards. So a window is
    created with font and palette only, and gets its style sheet when it is complete.
    """

    changed = Signal(Theme)

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._actions: dict[str, QAction] = {}
        self.theme = self._wanted()
        apply_base(application(), self.theme)
        application().styleHints().colorSchemeChanged.connect(self._on_system_changed)

    def themed(self, part: T) -> T:
        """Registers a part of the window, and returns it.

        Each call of `refresh` and each change of the theme calls the part's `set_theme`.
        """
        self.changed.connect(part.set_theme)
        return part

    def themed_now(self, part: T) -> T:
        """Sets the theme of `part` at once, and after every change of the theme. Returns `part`."""
        part.set_theme(self.theme)
        return self.themed(part)

    def refresh(self) -> None:
        """Emits `changed` with the current theme, so that all connected objects use this theme."""
        self.changed.emit(self.theme)

    def dress(self, window: QWidget) -> None:
        """Applies the style sheet and the fonts to the window. Call it when the window has all its widgets."""
        keep_fonts((window, *window.findChildren(QWidget)))
        self._dress()

    def choose(self, name: str) -> None:
        """Sets and saves the theme: 'system', 'light' or 'dark'."""
        self._settings.theme = name
        if name in self._actions:
            self._actions[name].setChecked(True)
        self._show(self._wanted())

    def fill_menu(self, menu: QMenu) -> None:
        """Fills a menu with an action for every theme."""
        titles = {"system": self.tr("Same as the &system"), "light": self.tr("&Light"), "dark": self.tr("&Dark")}
        group = QActionGroup(menu)
        for name in CHOICES:
            action = self._actions[name] = menu.addAction(titles[name])
            action.setObjectName(f"theme.{name}")
            action.setCheckable(True)
            action.setChecked(name == self._settings.theme)
            action.setData(name)
            group.addAction(action)
        group.triggered.connect(self._on_chosen)

    def _on_chosen(self, action: object) -> None:
        self.choose(action.data())  # pyright: ignore[reportAttributeAccessIssue]

    def _on_system_changed(self) -> None:
        self._show(self._wanted())

    def _wanted(self) -> Theme:
        name = self._settings.theme
        if name == "system":
            is_dark = application().styleHints().colorScheme() is Qt.ColorScheme.Dark
            name = "dark" if is_dark else "light"
        return DARK if name == "dark" else LIGHT

    def _show(self, theme: Theme) -> None:
        if theme is not self.theme:
            self.theme = theme
            self._dress()
            self.changed.emit(theme)

    def _dress(self) -> None:
        apply_theme(application(), self.theme)
