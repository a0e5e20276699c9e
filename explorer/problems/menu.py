"""Menus of a problem: its fixes and other actions."""

from collections.abc import Sequence
from functools import partial
from typing import Protocol

from PySide6.QtWidgets import QMenu, QWidget

from ops import Violation
from widgets.text.wording import worded


class ProblemActions(Protocol):
    """Actions on problems, which the menus of the problem list offer.

    `violation` is an index into `violations`, `fix` an index into the fixes of this violation.
    """

    @property
    def violations(self) -> Sequence[Violation]: ...

    def go_to(self, violation: int) -> None:
        """Moves the focus to the editor of the field that has the problem with the index `violation`."""

    def fix(self, violation: int, fix: int) -> None:
        """Applies a fix. `violation` is the index of the problem, `fix` the index of one of its fixes."""

    def announcement(self, violation: int, fix: int) -> str:
        """Returns a text about the consequences of a fix: problems that it causes, and outputs that it changes."""
        ...

    def copy(self, violation: int) -> None:
        """Copies one problem as text."""

    def copy_all(self) -> None:
        """Copies all problems as text."""

    def copy_as_json(self) -> None:
        """Copies all problems as JSON."""

    def open_page(self, url: str) -> None:
        """Opens the page of a rule."""


class FixMenu(QMenu):
    """A menu that offers fixes, grouped by violation. It deletes itself when it closes.

    `choices` has a pair for each offered fix: the index of a violation in the problem list, and the index of the fix
    among the fixes of this violation.
    """

    def __init__(self, problems: ProblemActions, choices: Sequence[tuple[int, int]], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("fixes")
        add_fixes(self, problems, choices)
        self.aboutToHide.connect(self.deleteLater)


class ProblemMenu(QMenu):
    """Offers all actions for a problem. Deletes itself when closed."""

    def __init__(self, problems: ProblemActions, violation: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("problemMenu")
        found = problems.violations[violation]
        add_fixes(self, problems, [(violation, fix) for fix in range(len(found.fixes))])
        self.addSeparator()
        self.addAction(self.tr("Go to editor"), partial(problems.go_to, violation))
        if found.rule.url:
            self.addAction(self.tr("Open the page of the rule"), partial(problems.open_page, found.rule.url))
        self.addSeparator()
        self.addAction(self.tr("Copy problem"), partial(problems.copy, violation))
        self.addAction(self.tr("Copy all problems"), problems.copy_all)
        self.addAction(self.tr("Copy all problems as JSON"), problems.copy_as_json)
        self.aboutToHide.connect(self.deleteLater)


def add_fixes(menu: QMenu, problems: ProblemActions, choices: Sequence[tuple[int, int]]) -> None:
    """Adds a menu entry for each fix; `choices` are pairs of indices: of a violation, and of one of its fixes.

    The tool tip of an entry describes the result of the fix.
    """
    menu.setToolTipsVisible(True)
    has_several = len({violation for violation, _ in choices}) > 1
    last = -1
    for violation, fix in choices:
        found = problems.violations[violation]
        if has_several and violation != last:
            menu.addSection(worded(found.message))
            last = violation
        action = menu.addAction(worded(found.fixes[fix].title), partial(problems.fix, violation, fix))
        action.setToolTip(problems.announcement(violation, fix))
