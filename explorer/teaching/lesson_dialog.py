"""The dialog that makes a lesson of the edits that the user has just made."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)  # fmt: skip

from explorer.session.session import Session
from explorer.settings.language import current
from explorer.settings.theming import Theming
from explorer.shell import dialogs
from ops import Evaluation, FormatError, evaluate, validate
from ops.arrays.layout import count
from ops.check.validation import has_errors
from ops.lessons.making import Draft, Proposal, lesson_document, lesson_text, proposals
from ops.model.case import Case
from ops.text.sentences import said_by
from widgets.controls.check_box import CheckBox
from widgets.controls.choice_box import ChoiceBox
from widgets.controls.labels import WrappedLabel
from widgets.style.fonts import font
from widgets.style.sizes import GAP, INSET, LARGE_GAP, LESSON_DIALOG, SMALL_GAP, WIDE_GAP
from widgets.text.mnemonics import plain
from widgets.text.wording import worded

# Goals about numbers are not proposed for larger cases, which would have to be computed while the dialog opens.
MOST_CELLS = 1 << 18


class LessonDialog(QDialog):
    """A dialog in which the user makes a lesson: writes its title and texts, chooses the case with which it starts, and
    chooses its goals.
    """

    def __init__(
        self,
        session: Session,
        theming: Theming,
        result: Evaluation | None,
        begin: Callable[[Path], object],
        parent: QWidget,
    ) -> None:
        """`result` is the run of the current case, or None. `begin` starts the lesson in a file."""
        super().__init__(parent)
        self._theming, self._begin = theming, begin
        self._now = result if result is not None and result.case is session.case else _run(session.case)
        self._cases = session.history
        self._starts: dict[int, Evaluation] = {}
        self._found: tuple[Proposal, ...] = ()
        self._goals: list[CheckBox] = []
        self.setObjectName("lessonDialog")
        self.setWindowTitle(self.tr("Make a lesson"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*LESSON_DIALOG)
        operator = session.case.operator.name
        self._title = self._line("title", self.tr("{0}: my lesson").format(operator))
        self._task = self._text("task", self.tr("The result to reach, not the clicks that lead to it"))
        self._hints = self._text("hints", self.tr("One hint in each line; the last one almost states the answer"))
        self._afterwards = self._line("afterwards", self.tr("All goals are reached."))
        self._start = ChoiceBox("lessonDialog.start")
        self._start.set_theme(theming.theme)
        for number, (title, _) in enumerate(self._cases):
            self._start.addItem(self.tr("before the first edit") if number == 0 else self._after(number, title), number)
        self._goal_room = QWidget()
        self._goal_lines = QVBoxLayout(self._goal_room)
        self._goal_lines.setContentsMargins(SMALL_GAP, SMALL_GAP, SMALL_GAP, SMALL_GAP)
        self._goal_lines.setSpacing(SMALL_GAP)
        room = QScrollArea()
        room.setObjectName("lessonDialog.goals")
        room.setWidgetResizable(True)
        room.setWidget(self._goal_room)
        self._why_not = WrappedLabel("body", muted=True)
        self._why_not.setObjectName("lessonDialog.whyNot")
        form = QFormLayout()
        form.setVerticalSpacing(GAP)
        form.setHorizontalSpacing(LARGE_GAP)
        form.addRow(self.tr("&Title"), self._title)
        form.addRow(self.tr("T&ask"), self._task)
        form.addRow(self.tr("Lesson &starts"), self._start)
        goals = QLabel(self.tr("&Goals"))
        goals.setBuddy(room)
        form.addRow(goals, room)
        form.addRow(self.tr("&Hints"), self._hints)
        form.addRow(self.tr("Text at the &end"), self._afterwards)
        for part in (self._title, self._task, self._start, room, self._hints, self._afterwards):
            label = form.labelForField(part)
            assert isinstance(label, QLabel)
            part.setAccessibleName(plain(label.text()))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._save = buttons.addButton(self.tr("Save and &try..."), QDialogButtonBox.ButtonRole.ActionRole)
        self._save.setObjectName("lessonDialog.save")
        self._save.setProperty("primary", "true")
        self._save.setDefault(True)
        self._save.clicked.connect(self._on_save)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(INSET, INSET, INSET, WIDE_GAP)
        layout.setSpacing(LARGE_GAP)
        for part in (form, self._why_not, buttons):
            layout.addLayout(part) if isinstance(part, QFormLayout) else layout.addWidget(part)
        self._start.currentIndexChanged.connect(self._show_goals)
        self._title.textChanged.connect(self._show_state)
        self._task.textChanged.connect(self._show_state)
        self._show_goals()
        self._title.selectAll()
        self._title.setFocus()

    @property
    def chosen(self) -> list[Proposal]:
        """Returns the proposed goals that are ticked, in the order of the dialog."""
        return [each for each, box in zip(self._found, self._goals, strict=True) if box.isChecked()]

    def _after(self, number: int, title: str) -> str:
        return self.tr("after edit {0}: {1}").format(number, worded(title))

    def _line(self, name: str, text: str) -> QLineEdit:
        line = QLineEdit(text)
        line.setObjectName(f"lessonDialog.{name}")
        line.setFont(font("body"))
        return line

    def _text(self, name: str, hint: str) -> QPlainTextEdit:
        text = QPlainTextEdit()
        text.setObjectName(f"lessonDialog.{name}")
        text.setPlaceholderText(hint)
        text.setTabChangesFocus(True)
        text.setFont(font("body"))
        text.setFixedHeight(3 * text.fontMetrics().lineSpacing() + GAP)
        return text

    def _show_goals(self) -> None:
        """Lists the goals that the current case reaches, and ticks the suggested goals.

        The goals depend on the start of the lesson that the user chose.
        """
        number = self._start.currentData()
        if number not in self._starts:
            self._starts[number] = _run(self._cases[number][1])
        self._found = proposals(self._starts[number], self._now)
        for box in self._goals:
            box.hide()  # it would stay visible until the event loop deletes it
            box.deleteLater()
        self._goals = []
        while self._goal_lines.count():
            self._goal_lines.takeAt(0)
        for number, proposal in enumerate(self._found):
            box = CheckBox(proposal.goal.words.in_language(current()).replace("&", "&&"))
            box.setObjectName(f"lessonDialog.goal{number + 1}")
            box.setChecked(proposal.is_suggested)
            box.set_theme(self._theming.theme)
            box.toggled.connect(self._show_state)
            self._goals.append(box)
            self._goal_lines.addWidget(box)
        self._goal_lines.addStretch(1)
        self._show_state()

    def _show_state(self) -> None:
        """Shows the reason why the lesson cannot be saved yet. Enables the save button if there is no such reason."""
        why = self._reason()
        self._why_not.setText(why)
        self._save.setEnabled(not why)

    def _reason(self) -> str:
        if len(self._cases) == 1:
            return self.tr(
                "Nothing has been edited since the case was opened. Solve the task first; the program then "
                "proposes goals."
            )
        if not any(each.is_new for each in self.chosen):
            return self.tr("Choose a goal that is not reached at the start of the lesson.")
        if not self._title.text().strip():
            return self.tr("Type a title.")
        return "" if self._task.toPlainText().strip() else self.tr("Type the task.")

    def _on_save(self) -> None:
        hints: Sequence[str] = [line.strip() for line in self._hints.toPlainText().splitlines() if line.strip()]
        words = self._title.text().strip(), self._task.toPlainText().strip()
        draft = Draft(*words, hints, self._afterwards.text().strip(), current())
        start = self._cases[self._start.currentData()][1]
        try:
            document = lesson_document(draft, start, [each.goal for each in self.chosen], self._now)
        except FormatError as error:
            self._why_not.setText(worded(said_by(error)))
            return
        name = f"{start.operator.title.lower()}_lesson.json"
        path = dialogs.ask_save(self, name, self.tr("Lessons") + " (*.json)")
        if path and dialogs.put(self, path, lambda: lesson_text(document).encode("utf-8")):
            self.accept()
            self._begin(Path(path))


def _run(case: Case) -> Evaluation:
    """The evaluation of a case. A case that is large or has errors is only validated, not run."""
    found = validate(case)
    if has_errors(found):
        return Evaluation(case, found)
    tensors = (field.name for field in case.operator.tensors if case.has(field.name))
    is_small = sum(count(case.sizes(name)) for name in tensors) <= MOST_CELLS
    return evaluate(case) if is_small else Evaluation(case, found)
