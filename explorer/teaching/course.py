"""Runs the lessons, which the user chooses in a menu; their goals are checked at every edit."""

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from explorer.session.session import Session
from explorer.settings.language import current
from explorer.settings.settings import Settings
from explorer.shell import dialogs
from explorer.teaching.lesson_strip import LessonStrip
from ops import Evaluation, FormatError, Violation
from ops.model.case import Case
from ops.text.sentences import said_by, say
from widgets.text.wording import worded

if TYPE_CHECKING:
    from explorer.session.view_choices import LessonPlace
    from ops.lessons.lesson import Lesson


class Course(QObject):
    """Runs one lesson at a time: starts it, checks its goals after each edit, and ends it. The start of a lesson is one
    undo step.
    """

    file_asked = Signal(str)  # the path of a lesson file to open
    failed = Signal(str)  # the reason why a lesson cannot be resumed
    comparison_asked = Signal(object)  # Case, the setting B; None if the lesson compares nothing
    place_changed = Signal()  # another lesson, or another number of hints

    def __init__(self, session: Session, settings: Settings, strip: LessonStrip, window: QWidget) -> None:
        super().__init__(window)
        self._session, self._settings, self._strip, self._window = session, settings, strip, window
        self._lessons: tuple[Lesson, ...] = ()
        self._lesson: Lesson | None = None
        self._path: Path | None = None
        self._shown: tuple[Case, Sequence[Violation], Evaluation | None] = session.case, (), None
        self._left_at: Case | None = None  # the last case of the lesson's operator
        self._hints = 0
        self._is_done = False
        strip.hint_asked.connect(self._on_hint_asked)
        strip.again_asked.connect(self._on_again_asked)
        strip.read_again_asked.connect(self.read_again)
        strip.next_asked.connect(self._on_next_asked)
        strip.back_asked.connect(self._on_back_asked)
        strip.closed.connect(self.end)
        session.case_changed.connect(self._on_case_changed)

    @property
    def lesson(self) -> "Lesson | None":
        """The current lesson; None if there is none."""
        return self._lesson

    @property
    def result(self) -> Evaluation | None:
        """The result of the current case, against which the goals are checked; None if the case has not been run."""
        return self._shown[2]

    @property
    def place(self) -> "LessonPlace | None":
        """The current lesson and the number of its hints that are shown; None if there is no lesson."""
        if self._lesson is None:
            return None
        from explorer.session.view_choices import LessonPlace  # imported here, because the start does not need it

        path = "" if self._path is None else str(self._path.absolute())
        return LessonPlace(self._lesson.name, self._hints, path)

    def go_on(self, place: "LessonPlace") -> None:
        """Resumes the lesson at a saved `place` without changing the case. A lesson from a file is read from this file
        again.

        If the file cannot be read, emits `failed` with the reason.
        """
        path = Path(place.path) if place.path else None
        try:
            lesson = _read(path) if path is not None else self._named(place.name)
        except FormatError as error:
            why = worded(said_by(error))
            self.failed.emit(self.tr("The lesson {0} cannot be resumed: {1}").format(place.path[:400], why))
            return
        if lesson is not None:
            self._take_up(lesson, path, place.hints)
            self.show_case(self._session.case, self._session.violations, None)
            if lesson.beside is not None and self._session.case.operator is lesson.start.operator:
                self.comparison_asked.emit(lesson.beside)

    def read_again(self) -> None:
        """Reads the file of the lesson again; restarts the lesson only if its first case has changed."""
        before, path = self._lesson, self._path
        if before is None or path is None:
            return
        try:
            lesson = _read(path)
        except FormatError as error:
            dialogs.say_cannot_open(self._window, path, error)
            return
        if lesson.start == before.start:
            self._take_up(lesson, path, self._hints)
            self.show_case(*self._shown)
        else:
            self._begin(lesson, path)

    def fill_menu(self, menu: QMenu) -> None:
        """Fills the menu with the lessons, grouped by family of operators. Completed lessons have a tick.

        The window calls this when the menu opens.
        """
        menu.clear()
        for part in menu.findChildren(QMenu):  # `clear` removes the submenus, but does not delete them
            part.deleteLater()
        done = self._settings.lessons_done
        for family, group in groupby(self._in_order(), key=lambda lesson: lesson.start.operator.category):
            part = menu.addMenu(QCoreApplication.translate("OperatorList", family))
            part.setObjectName(f"lessons.{family}")
            for lesson in group:
                title = lesson.title.in_language(current()).replace("&", "&&")
                action = part.addAction(f"{lesson.start.operator.title}: {title}")
                action.setObjectName(f"lessons.{lesson.name}")
                action.setCheckable(True)
                action.setChecked(lesson.name in done)
                action.triggered.connect(partial(self.begin, lesson))
        menu.addSeparator()
        own = menu.addAction(self.tr("&Open lesson file..."))
        own.setObjectName("lessons.open")
        own.triggered.connect(self._on_open_asked)
        again = menu.addAction(self.tr("&Read lesson file again"))
        again.setObjectName("lessons.readAgain")
        again.setEnabled(self._lesson is not None and self._path is not None)
        again.triggered.connect(self.read_again)

    def begin(self, lesson: "Lesson", *_: object) -> None:
        """Starts a built-in lesson."""
        self._begin(lesson, None)

    def begin_file(self, path: Path) -> None:
        """Starts the lesson in a file. Raises FormatError if the file cannot be read as a lesson."""
        self._begin(_read(path), path)

    def _begin(self, lesson: "Lesson", path: Path | None) -> None:
        self._take_up(lesson, path, 0)
        self._session.open_case(lesson.start, say("Lesson: {title}", title=lesson.title.in_language(current())))
        self.show_case(self._session.case, self._session.violations, None)
        self.comparison_asked.emit(lesson.beside)

    def _take_up(self, lesson: "Lesson", path: Path | None, hints: int) -> None:
        self._lesson, self._path, self._is_done, self._left_at = lesson, path, False, None
        self._hints = min(hints, len(lesson.hints))
        self._show_lesson(lesson)
        self._show_hints(lesson)

    def end(self) -> None:
        """Ends the lesson; the case stays as it is."""
        self._lesson = self._path = None
        self._strip.hide()
        self.place_changed.emit()

    def show_case(self, case: Case, violations: Sequence[Violation], result: Evaluation | None) -> None:
        """Shows which goals of the lesson a case reaches; `result` is None if the case has not been run."""
        lesson, self._shown = self._lesson, (case, violations, result)
        if lesson is None:
            return
        from ops.lessons.lesson import reached

        found = reached(lesson, result or Evaluation(case, tuple(violations)))
        if all(found) and not self._is_done:
            self._is_done = True
            if self._path is None:
                self._settings.note_lesson(lesson.name)
        self._strip.show_reached(found, lesson.afterwards.in_language(current()))
        if case.operator.name == lesson.start.operator.name:
            self._strip.show_elsewhere("", "")
        else:
            self._strip.show_elsewhere(lesson.start.operator.name, case.operator.name)

    def say_anew(self) -> None:
        """Shows the texts of the lesson in the current language. `show_case` then updates the marks of the goals."""
        if self._lesson is not None:
            self._show_lesson(self._lesson)
            self._show_hints(self._lesson)

    def _show_lesson(self, lesson: "Lesson") -> None:
        place = self.tr("Lesson") + " \u00b7 " + lesson.start.operator.name
        goals = [goal.words.in_language(current()) for goal in lesson.goals]
        title, task = (text.in_language(current()) for text in (lesson.title, lesson.task))
        self._strip.show_lesson(place, title, task, goals, "" if self._path is None else str(self._path))

    def _show_hints(self, lesson: "Lesson") -> None:
        given = [hint.in_language(current()) for hint in lesson.hints[: self._hints]]
        self._strip.show_hints(given, is_last=self._hints == len(lesson.hints))
        self.place_changed.emit()

    def _on_open_asked(self) -> None:
        if path := dialogs.ask_lesson(self._window):
            self.file_asked.emit(path)

    def _on_hint_asked(self) -> None:
        if self._lesson is not None:
            self._hints = min(self._hints + 1, len(self._lesson.hints))
            self._show_hints(self._lesson)

    def _on_again_asked(self) -> None:
        if self._lesson is not None:
            self._begin(self._lesson, self._path)

    def _on_case_changed(self, case: Case) -> None:
        if self._lesson is not None and case.operator.name == self._lesson.start.operator.name:
            self._left_at = case

    def _on_back_asked(self) -> None:
        """Shows the last case of the lesson, after the user has opened another operator during the lesson."""
        if self._lesson is not None:
            lesson = self._lesson
            title = say("Lesson: {title}", title=lesson.title.in_language(current()))
            self._session.open_case(self._left_at or lesson.start, title)

    def _on_next_asked(self) -> None:
        """Starts the next lesson in the order of the menu.

        After the last lesson or a lesson from a file, starts the first.
        """
        order = self._in_order()
        here = next((at for at, lesson in enumerate(order) if lesson is self._lesson), -1)
        self.begin(order[(here + 1) % len(order)])

    def _named(self, name: str) -> "Lesson | None":
        return next((lesson for lesson in self._in_order() if lesson.name == name), None)

    def _in_order(self) -> tuple["Lesson", ...]:
        if not self._lessons:
            from ops.lessons.lesson_json import lessons

            self._lessons = tuple(sorted(lessons(), key=_place_in_menu))
        return self._lessons


def _place_in_menu(lesson: "Lesson") -> tuple[str, str, str]:
    return lesson.start.operator.category, lesson.start.operator.title, lesson.name


def _read(path: Path) -> "Lesson":
    from ops.lessons.lesson_json import read_lesson  # imported here, because only lessons need it

    return read_lesson(path)
