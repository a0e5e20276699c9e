"""From a problem to its editor and back: activating, hovering, stepping, fixing."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPoint, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from explorer.problems.panel import ProblemsPanel
from explorer.problems.text import announcement, as_json, as_text
from explorer.session.session import Session
from ops import Violation
from widgets.form.case_form import CaseForm


class ProblemNavigation(QObject):
    """Violations are counted as the session has them."""

    def __init__(
        self, session: Session, form: CaseForm, problems: ProblemsPanel, level: QWidget, window: QWidget
    ) -> None:
        """`level` is the editor of the target level, where a problem leads that has no other."""
        super().__init__(window)
        self._session, self._form, self._problems, self._window = session, form, problems, window
        self._level = level
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
        return self._session.violations

    def next(self) -> None:
        self.go_to(self._problems.select_next())

    def previous(self) -> None:
        self.go_to(self._problems.select_previous())

    def go_to(self, violation: int) -> None:
        """The editor of the first place that has one gets the focus, its text selected."""
        if not 0 <= violation < len(self.violations):
            return
        for location in self.violations[violation].locations:
            if self._form.focus_path(location.path):
                return
            if not location.field:  # the operator itself, which the level does not have
                self._level.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def fix(self, violation: int, fix: int) -> None:
        if violation < len(self.violations) and fix < len(self.violations[violation].fixes):
            self._session.apply_fix(self.violations[violation].fixes[fix])

    def fix_all(self) -> None:
        """Every change is listed, and one undo takes all of them back."""
        mended = self._session.fix_all()
        if mended.steps:
            self._problems.show_mended(mended)

    def fix_focused(self) -> None:
        """The fixes of the field with the focus; without one, of the selected problem."""
        focused = QApplication.focusWidget()
        path = focused.objectName() if focused is not None else ""
        chosen = [n for n, violation in enumerate(self.violations) if is_at(violation, path)]
        if not chosen and 0 <= self._problems.selected < len(self.violations):
            chosen = [self._problems.selected]
        choices = [(n, fix) for n in chosen for fix in range(len(self.violations[n].fixes))]
        if len(choices) == 1:
            self.fix(*choices[0])
        elif choices:
            from explorer.problems.menu import FixMenu  # opened by a key, long after the start

            at = focused if focused is not None and self._form.isAncestorOf(focused) else self._problems.list
            FixMenu(self, choices, self._window).popup(at.mapToGlobal(QPoint(0, at.height())))

    def announcement(self, violation: int, fix: int) -> str:
        """What would follow from a fix."""
        return announcement(self._session.case, self.violations[violation].fixes[fix], self._session.level)

    def copy(self, violation: int) -> None:
        self._copy(as_text(self.violations[violation : violation + 1]))

    def copy_all(self) -> None:
        self._copy(as_text(self.violations))

    def copy_as_json(self) -> None:
        self._copy(as_json(self.violations))

    def open_page(self, url: str) -> None:
        QDesktopServices.openUrl(QUrl(url))

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
        from explorer.problems.menu import ProblemMenu  # opened by a click, long after the start

        ProblemMenu(self, violation, self._window).popup(place)


def is_at(violation: Violation, path: str) -> bool:
    """True when the editor of the path is one of the violation's places, or a part of one."""
    if not path:
        return False
    places = (place.path for place in violation.locations if place.path)
    return any(path == place or path.startswith((f"{place}[", f"{place}.")) for place in places)
