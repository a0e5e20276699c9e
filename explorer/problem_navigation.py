"""From a problem to its editor and back: activating, hovering, stepping, fixing."""

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QWidget

from explorer import dialogs
from explorer.problems_panel import ProblemsPanel
from explorer.session import Session
from widgets.case_form import CaseForm


class ProblemNavigation(QObject):
    """Violations are counted as the session has them."""

    def __init__(self, session: Session, form: CaseForm, problems: ProblemsPanel, window: QWidget) -> None:
        super().__init__(window)
        self._session, self._form, self._problems, self._window = session, form, problems, window
        form.fix_chosen.connect(self.fix)
        problems.fix_chosen.connect(self.fix)
        problems.violation_activated.connect(self.go_to)
        problems.violation_hovered.connect(self._on_hovered)
        problems.page_requested.connect(self._on_page_requested)

    def next(self) -> None:
        self.go_to(self._problems.select_next())

    def previous(self) -> None:
        self.go_to(self._problems.select_previous())

    def go_to(self, violation: int) -> None:
        """The editor of the first place that has one gets the focus, its text selected."""
        if 0 <= violation < len(self._session.violations):
            for location in self._session.violations[violation].locations:
                if self._form.focus_path(location.path):
                    return

    def fix(self, violation: int, fix: int) -> None:
        found = self._session.violations
        if violation < len(found) and fix < len(found[violation].fixes):
            self._session.apply_fix(found[violation].fixes[fix])

    def fix_focused(self) -> None:
        """The fixes of the field with the focus; without one, of the selected problem."""
        focused = QApplication.focusWidget()
        path = focused.objectName() if focused is not None else ""
        violations = self._session.violations
        at_focus = [n for n, v in enumerate(violations) if any(place.path == path for place in v.locations)]
        index = at_focus[0] if at_focus else self._problems.selected
        if 0 <= index < len(violations):
            dialogs.choose_fix(self._window, focused, index, violations[index].fixes, self.fix)

    def _on_hovered(self, violation: int) -> None:
        if 0 <= violation < len(self._session.violations):
            for location in self._session.violations[violation].locations:
                self._form.flash(location.path)

    def _on_page_requested(self, url: str) -> None:
        QDesktopServices.openUrl(QUrl(url))
