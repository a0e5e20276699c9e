"""Goes to the editors of problems, fixes problems and copies them, when the user chooses this."""

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QObject, QPoint, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from explorer.problems.panel import ProblemsPanel
from explorer.session.session import Session
from ops import Violation
from widgets.form.case_form import CaseForm


class WholeProblems(Protocol):
    """The commands that navigation requires from the view of the open network, which lists the problems of all
    nodes.
    """

    is_shown: bool

    def next(self) -> None: ...
    def previous(self) -> None: ...
    def fix(self) -> bool: ...
    def show_form(self) -> None: ...
    def find(self, what: str) -> None: ...
    def focus_graph(self) -> None: ...


class ProblemNavigation(QObject):
    """Goes to problems, fixes them and copies them.

    In its methods, `violation` is an index into the violations of the session, and `fix` is an index into the fixes of
    this violation.
    """

    def __init__(
        self, session: Session, form: CaseForm, problems: ProblemsPanel, level: QWidget, window: QWidget
    ) -> None:
        """Connects the signals of the form and of the problems panel.

        `level` is the editor of the target level. It gets the focus if the operator does not exist at the target level.
        """
        super().__init__(window)
        self._session, self._form, self._problems, self._window = session, form, problems, window
        self._level = level
        self.whole: WholeProblems | None = None
        form.fix_chosen.connect(self.fix)
        form.fix_pointed.connect(self._on_fix_pointed)
        problems.fix_chosen.connect(self.fix)
        problems.fix_pointed.connect(self._on_fix_pointed)
        problems.fix_all_requested.connect(self.fix_all)
        problems.undo_requested.connect(session.undo_stack.undo)
        problems.violation_activated.connect(self.go_to)
        problems.violation_hovered.connect(self._on_hovered)
        problems.page_requested.connect(self.open_page)
        problems.copy_requested.connect(self.copy)
        problems.menu_requested.connect(self._on_menu_requested)

    @property
    def violations(self) -> Sequence[Violation]:
        """The violations of the current case."""
        return self._session.violations

    def next(self) -> None:
        """Selects the next problem, and moves the focus to its editor. In a network, selects the node of the next
        problem.
        """
        if self.whole is not None and self.whole.is_shown:
            self.whole.next()
            return
        self.go_to(self._problems.select_next())

    def previous(self) -> None:
        """Goes to the editor of the previous problem; in a network, to the node of the previous problem."""
        if self.whole is not None and self.whole.is_shown:
            self.whole.previous()
            return
        self.go_to(self._problems.select_previous())

    def go_to(self, violation: int) -> None:
        """Moves the focus to a problem, whose index is `violation`. The first of its locations that has an editor gets
        the focus; for a location without a field, the choice of the target level gets it.
        """
        if not 0 <= violation < len(self.violations):
            return
        for location in self.violations[violation].locations:
            if self._form.focus_path(location.path):
                return
            if not location.field:  # the target level does not have the operator
                self._level.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_editors(self) -> None:
        """In a network, shows the editors of the selected node if they are hidden. Does nothing without a network."""
        if self.whole is not None and self.whole.is_shown:
            self.whole.show_form()

    def fix(self, violation: int, fix: int) -> None:
        """Applies a fix; does nothing if the indices are out of range, because the case has changed."""
        if violation < len(self.violations) and fix < len(self.violations[violation].fixes):
            self._session.apply_fix(self.violations[violation].fixes[fix])

    def fix_all(self) -> None:
        """Fixes every error that has a fix, as one undo step, and lists the changes."""
        fixed = self._session.fix_all()
        if fixed.steps:
            self._problems.show_fixed_case(fixed)

    def fix_focused(self) -> None:
        """Applies the fix of the field that has the focus. If this field has no problem, applies the fix of the
        selected problem.

        Shows a menu if there are several fixes.
        """
        focused = QApplication.focusWidget()
        path = focused.objectName() if focused is not None else ""
        chosen = [n for n, violation in enumerate(self.violations) if is_at(violation, path)]
        if not chosen and self.whole is not None and self.whole.is_shown:
            self.whole.fix()
            return
        if not chosen and 0 <= self._problems.selected < len(self.violations):
            chosen = [self._problems.selected]
        choices = [(n, fix) for n in chosen for fix in range(len(self.violations[n].fixes))]
        if len(choices) == 1:
            self.fix(*choices[0])
        elif choices:
            from explorer.problems.menu import FixMenu  # imported here, because the start does not need it

            at = focused if focused is not None and self._form.isAncestorOf(focused) else self._problems.list
            FixMenu(self, choices, self._window).popup(at.mapToGlobal(QPoint(0, at.height())))

    def announcement(self, violation: int, fix: int) -> str:
        """Returns a text about the consequences of a fix: problems that it causes, and outputs that it changes.

        `violation` is the index of the problem, `fix` the index of one of its fixes.
        """
        from explorer.problems.text import announcement  # imported here, because the start does not need it

        return announcement(self._session.case, self.violations[violation].fixes[fix], self._session.level)

    def copy(self, violation: int) -> None:
        """Copies the violation with this number to the clipboard as text."""
        self._copy_as_text(self.violations[violation : violation + 1])

    def copy_all(self) -> None:
        """Copies all problems as text."""
        self._copy_as_text(self.violations)

    def copy_as_json(self) -> None:
        """Copies all problems as JSON."""
        from explorer.problems.text import as_json

        self._copy(as_json(self.violations))

    def open_page(self, url: str) -> None:
        """Opens the page of a rule in the browser."""
        QDesktopServices.openUrl(QUrl(url))

    def _copy_as_text(self, violations: Sequence[Violation]) -> None:
        from explorer.problems.text import as_text

        self._copy(as_text(violations))

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)

    def _on_hovered(self, violation: int) -> None:
        if 0 <= violation < len(self.violations):
            for location in self.violations[violation].locations:
                self._form.flash(location.path)

    def _on_fix_pointed(self, violation: int, fix: int) -> None:
        if violation < len(self.violations) and fix < len(self.violations[violation].fixes):
            text = self.announcement(violation, fix)
            self._problems.announce(violation, fix, text)
            self._form.announce(violation, fix, text)

    def _on_menu_requested(self, violation: int, place: QPoint) -> None:
        from explorer.problems.menu import ProblemMenu  # imported here, because the start does not need it

        ProblemMenu(self, violation, self._window).popup(place)


def is_at(violation: Violation, path: str) -> bool:
    """True if a location of the violation is the editor at `path`, or a field or list that contains this editor."""
    if not path:
        return False
    places = (place.path for place in violation.locations if place.path)
    return any(path == place or path.startswith((f"{place}[", f"{place}.")) for place in places)
