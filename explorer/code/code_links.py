"""Links editors with their lines of code."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from explorer.code.code_panel import CodePanel
from explorer.problems.panel import ProblemsPanel
from explorer.session.session import Session
from explorer.settings.settings import Settings
from explorer.shell.application import application
from widgets.form.case_form import CaseForm


class CodeLinks(QObject):
    """Highlights the lines of the focused field, or of the fields of the hovered problem.

    A click on a line focuses the editor of its field.
    """

    def __init__(
        self, session: Session, code: CodePanel, form: CaseForm, problems: ProblemsPanel, settings: Settings
    ) -> None:
        super().__init__(code)
        self._session, self._code, self._form, self._settings = session, code, form, settings
        application().focusChanged.connect(self._on_focus_changed)
        problems.violation_hovered.connect(self._on_hovered)
        problems.violation_activated.connect(self._on_hovered)
        code.path_activated.connect(form.focus_path)
        code.language_chosen.connect(self._on_language_chosen)

    def _on_focus_changed(self, _: QWidget | None, now: QWidget | None) -> None:
        if now is not None and self._form.isAncestorOf(now):
            self._code.choose_paths((now.objectName(),))

    def _on_hovered(self, violation: int) -> None:
        found = self._session.violations
        if 0 <= violation < len(found):
            self._code.choose_paths([place.path for place in found[violation].locations])
        elif (focused := QApplication.focusWidget()) is not None:
            self._on_focus_changed(None, focused)

    def _on_language_chosen(self, key: str) -> None:
        self._settings.code_language = key
