"""Menus of a problem: the changes that mend it, and what else can be done with it."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu, QWidget

from widgets.wording import worded

if TYPE_CHECKING:
    from explorer.problem_navigation import ProblemNavigation


class FixMenu(QMenu):
    """Choices of (violation, fix), under the messages where they are of several problems; gone once it is closed."""

    def __init__(self, navigation: "ProblemNavigation", choices: Sequence[tuple[int, int]], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("fixes")
        add_fixes(self, navigation, choices)
        self.aboutToHide.connect(self.deleteLater)


class ProblemMenu(QMenu):
    """Everything that one problem offers; gone once it is closed."""

    def __init__(self, navigation: "ProblemNavigation", violation: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("problemMenu")
        found = navigation.violations[violation]
        add_fixes(self, navigation, [(violation, fix) for fix in range(len(found.fixes))])
        self.addSeparator()
        self.addAction(self.tr("Go to editor"), partial(navigation.go_to, violation))
        if found.rule.url:
            self.addAction(self.tr("Open the page of the rule"), partial(navigation.open_page, found.rule.url))
        self.addSeparator()
        self.addAction(self.tr("Copy problem"), partial(navigation.copy, violation))
        self.addAction(self.tr("Copy all problems"), navigation.copy_all)
        self.addAction(self.tr("Copy all problems as JSON"), navigation.copy_as_json)
        self.aboutToHide.connect(self.deleteLater)


def add_fixes(menu: QMenu, navigation: "ProblemNavigation", choices: Sequence[tuple[int, int]]) -> None:
    """An entry a change, with what would follow from it."""
    menu.setToolTipsVisible(True)
    has_several = len({violation for violation, _ in choices}) > 1
    last = -1
    for violation, fix in choices:
        found = navigation.violations[violation]
        if has_several and violation != last:
            menu.addSection(worded(found.message))
            last = violation
        action = menu.addAction(worded(found.fixes[fix].title), partial(navigation.fix, violation, fix))
        action.setToolTip(navigation.announcement(violation, fix))
