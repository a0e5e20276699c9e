"""The Code tab: the case as code in a chosen language, with the violations marked at their lines."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from explorer.session.pasted_code import Pasted
from explorer.shell.late_panel import LatePanel
from ops import Violation
from ops.model.case import Case
from ops.model.violations import Part
from ops.text.literals import shortened
from ops.text.sentences import say
from widgets.style.sizes import GAP, INSET, SMALL_GAP
from widgets.text.wording import worded

if TYPE_CHECKING:
    from explorer.session.view_choices import CodePlace
    from ops.formats.exports import Export
    from widgets.code.diff import Replaced

# The numbers of larger inputs are not shown, because they would bury the desc; copies and files contain them.
SHOWN_ELEMENTS = 4_096
PASTED, CPP, MODEL = "pasted", "cpp", "dxdispatch"
_HIGHLIGHTED = {".cpp": "cpp", ".py": "python", ".json": "json"}

Lines = Mapping[str, Collection[int]]


class CodePanel(LatePanel):
    """Shows the case as code in the chosen language, or the pasted code from which the case was read."""

    path_activated = Signal(str)  # the field of the line that was clicked
    language_chosen = Signal(str)  # the key of the language
    copy_asked = Signal(object, str)  # write: () -> str, which returns the code to copy; the message that confirms it
    place_changed = Signal()  # other lines are highlighted, or the language changed

    def __init__(self, language: str = CPP, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("code")
        self._language = language
        self._case: Case | None = None
        self._violations: Sequence[Violation] = ()
        self._pasted: Pasted | None = None
        self._shows_pasted = False
        self._chosen: tuple[str, ...] = ()
        self._lines: Lines = {}

    def show_case(self, case: Case, violations: Sequence[Violation], pasted: Pasted | None) -> None:
        """Shows a case. `pasted` is the code from which the case was read; if this code is new, it is shown."""
        if pasted is None or self._pasted is None or pasted.case is not self._pasted.case:
            self._shows_pasted = pasted is not None if pasted is not self._pasted else self._shows_pasted
            if pasted is not None and pasted is not self._pasted:
                # New code is shown at its first problem.
                self._chosen = tuple(place.path for violation in violations[:1] for place in violation.locations)
        self._case, self._violations, self._pasted = case, violations, pasted
        self.touch()

    def choose_paths(self, paths: Sequence[str]) -> None:
        """Highlights the lines of some fields."""
        self._chosen = tuple(paths)
        if self._is_built:
            self._view.choose_lines(self._lines_of(self._chosen))
        self.place_changed.emit()

    @property
    def place(self) -> "CodePlace":
        """The state to save: whether pasted code is shown, and the fields whose lines are highlighted."""
        from explorer.session.view_choices import CodePlace  # imported here, because the start does not need it

        return CodePlace(self._shows_pasted, self._chosen)

    def go_on(self, place: "CodePlace") -> None:
        """Restores the state that `place` describes: whether pasted code is shown, and the fields whose lines are
        highlighted.
        """
        self._shows_pasted = place.is_pasted and self._pasted is not None
        self.touch()
        self.choose_paths(place.paths)

    def build(self) -> None:
        from widgets.code.code_view import CodeView
        from widgets.controls.choice_box import ChoiceBox  # imported here, because the start does not need it

        self._box = ChoiceBox("code.language")
        self._box.setAccessibleName(self.tr("Language"))
        self._box.edited.connect(self._on_language_chosen)
        self._why = QLabel()
        self._why.setObjectName("code.why")
        self._why.setProperty("muted", "true")
        self._view = CodeView("code.text")
        self._view.line_activated.connect(self._on_line_activated)
        copy = QPushButton(self.tr("Copy"))
        copy.setObjectName("code.copy")
        copy.setAccessibleName(self.tr("Copy the code"))
        copy.clicked.connect(self._on_copy)
        save = QPushButton(self.tr("Save as..."))
        save.setObjectName("code.save")
        save.setAccessibleName(self.tr("Save the code as a file"))
        save.clicked.connect(self._on_save)
        self._buttons = copy, save
        bar = QHBoxLayout()
        bar.setContentsMargins(INSET, SMALL_GAP, INSET, SMALL_GAP)
        bar.setSpacing(GAP)
        bar.addWidget(self._box)
        bar.addWidget(self._why, 1)
        bar.addWidget(copy)
        bar.addWidget(save)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        layout.addWidget(self._view, 1)

    def write(self) -> None:
        if self._case is None:
            return
        self._box.set_theme(self.theme)
        self._view.setStyleSheet(f"QPlainTextEdit {{ background: {self.theme.panel}; }}")
        self._view.set_theme(self.theme)
        reasons = {export.key: worded(export.why_not(self._case) or "") for export in _exports()}
        self._show_languages(reasons)
        why = "" if self._shown == PASTED else reasons[self._shown]
        text, self._lines = ("", {}) if why else self._written(self._case, self._shown)
        self._why.setText(self.tr("Not available as {0}: {1}.").format(self._title, shortened(why, 120)) if why else "")
        self._view.setAccessibleName(self._title)
        self._view.show_code(text, _HIGHLIGHTED.get(self._suffix, ""), self._replaced())
        self._show_marks()
        self._view.choose_lines(self._lines_of(self._chosen))
        for button in self._buttons:
            button.setEnabled(not why)

    @property
    def _shown(self) -> str:
        if self._pasted is not None and self._shows_pasted:
            return PASTED
        return self._language if any(export.key == self._language for export in _exports()) else CPP

    @property
    def _title(self) -> str:
        return self.tr("Pasted code") if self._shown == PASTED else _export(self._shown).title

    @property
    def _suffix(self) -> str:
        return ".cpp" if self._shown == PASTED else _export(self._shown).suffix

    def _show_languages(self, reasons: Mapping[str, str]) -> None:
        from PySide6.QtGui import QStandardItemModel

        from widgets.controls.choice_box import Choice

        choices = [Choice(export.title, shortened(reasons[export.key], 60)) for export in _exports()]
        if self._pasted is not None:
            choices.insert(0, Choice(self.tr("Pasted code")))
        self._box.show_choices(choices, self._title)
        model = self._box.model()
        assert isinstance(model, QStandardItemModel)
        for row, choice in enumerate(choices):
            model.item(row).setEnabled(not choice.note)

    def _written(self, case: Case, key: str) -> tuple[str, Lines]:
        """Returns the case as text in the language `key`, and the lines of the text for each path.

        The lines are empty if they are not known.
        """
        if key == PASTED and self._pasted is not None:
            return self._pasted.text, {path: (line,) for path, line in self._pasted.lines.items()}
        if key == CPP:
            from ops.formats.cpp_export.writer import write_with_lines

            code = write_with_lines(case)
            return code.text, code.lines
        return (_model_text(case) if key == MODEL else _export(key).write(case)), {}

    def _replaced(self) -> "Sequence[Replaced]":
        """Returns the lines of the pasted code that the user's edits of the case have changed, each with its old text.
        Returns () if other code is shown.
        """
        from widgets.code.diff import Replaced

        if self._shown != PASTED or self._pasted is None:
            return ()
        return [Replaced(line, count, old) for line, count, old in self._pasted.replaced()]

    def _show_marks(self) -> None:
        from widgets.code.code_view import LineMark
        from widgets.problems.violation_marks import severity_name

        marks = [
            LineMark(line, severity_name(violation), worded(violation.message))
            for violation in self._violations
            for line in self._lines_of([p.path for p in violation.locations if p.part is not Part.DATA])
        ]
        if self._shown == PASTED and self._pasted is not None and self._case is not None:
            marks += [
                LineMark(line, "success", self.tr("{0} is {1} now").format(path, shortened(now)))
                for line, path, now in self._pasted.changed(self._case)
            ]
        self._view.show_marks(marks)

    def _lines_of(self, paths: Sequence[str]) -> tuple[int, ...]:
        """For each path, the number of the first line of code that shows it, without repetitions.

        If no line shows a path, the smallest part of the case that contains the path and has a line is used. Paths
        without such a part are left out.
        """
        from ops.formats.imported import wholes

        found: list[int] = []
        for path in paths:
            known = next((part for part in wholes(path) if part in self._lines), None)
            found += list(self._lines[known])[:1] if known is not None else []
        return tuple(dict.fromkeys(found))

    def _on_line_activated(self, line: int) -> None:
        paths = [path for path, lines in self._lines.items() if line in lines]
        if paths:
            # The shortest path is the field itself, not an element of it.
            self.path_activated.emit(min(paths, key=len))

    def _on_language_chosen(self, _: str, title: str) -> None:
        self._shows_pasted = title == self.tr("Pasted code")
        if not self._shows_pasted:
            self._language = next(export.key for export in _exports() if export.title == title)
            self.language_chosen.emit(self._language)
        self.touch()
        self.place_changed.emit()

    def _on_copy(self) -> None:
        if self._case is not None:
            self.copy_asked.emit(self._writer(self._case), self.tr("Copied {0}").format(self._title))

    def _on_save(self) -> None:
        from explorer.shell import dialogs

        if self._case is not None:
            name = self._case.operator.title.lower() + self._suffix
            dialogs.save_text(self, name, f"{self._title} (*{self._suffix})", self._writer(self._case))

    def _writer(self, case: Case) -> Callable[[], str]:
        """Returns a function that returns all the code of the case in the shown language.

        The function is slow: a million numbers take a second.
        """
        if self._shown == PASTED and self._pasted is not None:
            return partial(str, self._pasted.text)
        return partial(_export(self._shown).write, case)


def cpp_writer(case: Case) -> Callable[[], str]:
    """Returns a function that returns the case as C++."""
    return partial(_export(CPP).write, case)


def _exports() -> "Sequence[Export]":
    """The languages in which the panel can show a case. They are imported late to keep the start short."""
    from ops.formats.exports import EXPORTS

    return EXPORTS


def _export(key: str) -> "Export":
    return next(export for export in _exports() if export.key == key)


def _model_text(case: Case) -> str:
    """Returns the text of the case's model file. If an input has many numbers, a remark replaces them."""
    from ops.formats.dxdispatch.outline import outline
    from ops.formats.dxdispatch.writer import to_text

    return to_text(outline(case, SHOWN_ELEMENTS, _left_out))


def _left_out(count: int) -> str:
    return worded(say("{count:element|elements}, not shown here", count=count))
