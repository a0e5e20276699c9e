"""The languages of the program in a menu."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from explorer.preferences.preferences import Preferences
from explorer.settings.language import CHOICES, LANGUAGES, SYSTEM


class LanguageMenu(QObject):
    """Remembers the choice."""

    def __init__(self, preferences: Preferences, menu: QMenu) -> None:
        super().__init__(menu)
        self._preferences = preferences
        self._group = QActionGroup(self)
        titles = {SYSTEM: self.tr("As the &system"), **LANGUAGES}
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
