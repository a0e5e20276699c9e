"""Folds the list of operators, the editors, and the panels, so that the heatmaps get more space."""

from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QSplitter, QTabWidget, QWidget

from explorer.settings.settings import Settings
from explorer.shell.actions import Actions
from explorer.window.arrangement import least_panels
from widgets.style.sizes import UNLIMITED

BROWSER, FORM, PANELS = FOLDS = ("foldBrowser", "foldForm", "foldPanels")


class Folding(QObject):
    """Folds (hides) the list of operators, the editors or the panels when the user switches the corresponding action.

    Of folded panels, only the row of tabs remains visible, with the result of the program's own check and the verdict
    of DirectML at its right end. A click on a tab unfolds the panels. A command that moves the focus to a folded part
    unfolds this part. A new problem does not unfold anything.
    """

    def __init__(
        self, window: QWidget, browser: QWidget, form: QWidget, panels: QTabWidget, actions: Actions, settings: Settings
    ) -> None:
        super().__init__(window)
        self._window, self._panels, self._actions, self._settings = window, panels, actions, settings
        self._parts = {BROWSER: browser, FORM: form}
        self._heights: list[int] = []  # of the heatmaps and the panels, before the panels were folded
        for name in FOLDS:
            actions[name].toggled.connect(partial(self._on_toggled, name))
            actions[name].setChecked(name in settings.folded)
        opening = {
            BROWSER: ("findOperator",),
            FORM: ("focusForm",),
            PANELS: ("focusProblems", "nextProblem", "previousProblem", "documentation"),
        }
        for part, commands in opening.items():
            for command in commands:
                actions[command].triggered.connect(partial(self.open, part))
        panels.tabBarClicked.connect(partial(self.open, PANELS))

    def open(self, name: str, *_: object) -> None:
        """Unfolds a part of the window. `name` is the name of the action that folds this part."""
        self._actions[name].setChecked(False)

    def open_all(self) -> None:
        """Unfolds all parts of the window."""
        for name in FOLDS:
            self.open(name)

    def fit(self) -> None:
        """Sets the height limits of the panels. Folded panels are as high as one row of tabs; otherwise, the height of
        the window determines the minimum, and there is no maximum.
        """
        is_folded = self._actions[PANELS].isChecked()
        row = self._panels.tabBar().sizeHint().height() + 1
        self._panels.setMinimumHeight(row if is_folded else least_panels(self._window.height()))
        self._panels.setMaximumHeight(row if is_folded else UNLIMITED)
        # The box around the panels has the strip of a lesson, too.
        box = self._panels.parentWidget()
        if box is not None and isinstance(box.parentWidget(), QSplitter):
            box.setMaximumHeight(box.minimumSizeHint().height() if is_folded else UNLIMITED)

    def _fold_panels(self, is_folded: bool) -> None:
        box = self._panels.parentWidget()
        splitter = None if box is None else box.parentWidget()
        if is_folded and isinstance(splitter, QSplitter):
            self._heights = splitter.sizes()
        self.fit()
        if not is_folded and isinstance(splitter, QSplitter) and self._heights:
            splitter.setSizes(self._heights)

    def _on_toggled(self, name: str, is_folded: bool) -> None:
        if name == PANELS:
            self._fold_panels(is_folded)
        else:
            self._parts[name].setVisible(not is_folded)
        self._settings.folded = tuple(each for each in FOLDS if self._actions[each].isChecked())
