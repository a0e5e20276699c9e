"""The strip that shows the current lesson: its task, its goals and its hints."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from widgets.controls.flow_layout import FlowLayout
from widgets.controls.labels import WrappedLabel
from widgets.style.fonts import font
from widgets.style.icons import pending_pixmap, status_pixmap
from widgets.style.sizes import GAP, HAIR_GAP, ICON, ICON_GAP, INSET, LARGE_GAP, SMALL_GAP, WIDE_GAP
from widgets.style.theme import LIGHT, Theme


class LessonStrip(QWidget):
    """Shows the title and buttons, the task, every goal with a mark, and the hints requested so far.

    The strip is hidden if there is no lesson.
    """

    hint_asked = Signal()
    again_asked = Signal()
    read_again_asked = Signal()
    next_asked = Signal()
    back_asked = Signal()  # from another operator to the lesson
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lesson")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = LIGHT
        self._is_built = False
        self._reached: tuple[bool, ...] = ()
        self.hide()

    def _build(self) -> None:
        """Creates the widgets when the first lesson is shown, so that they do not delay the start of the program."""
        self._is_built = True
        self._place = QLabel()
        self._place.setFont(font("caption-strong"))
        self._place.setProperty("muted", "true")
        self._title = QLabel()
        self._title.setObjectName("lesson.title")
        self._title.setFont(font("title"))
        self._elsewhere = _sentence("lesson.elsewhere")
        self._back = self._button("back", self.tr("Back to the lesson"), self.back_asked)
        self._task = _sentence("lesson.task")
        self._hints = _sentence("lesson.hints", muted=True)
        self._goals: list[_Goal] = []
        self._goal_line = FlowLayout(gap=LARGE_GAP, line_gap=HAIR_GAP)
        first = QHBoxLayout()
        first.setSpacing(GAP)
        first.addWidget(self._place)
        first.addWidget(self._title)
        first.addStretch(1)
        self._add_buttons(first)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(INSET, ICON_GAP, WIDE_GAP, GAP)
        layout.setSpacing(SMALL_GAP)
        layout.addLayout(first)
        elsewhere = QHBoxLayout()
        elsewhere.setSpacing(GAP)
        elsewhere.addWidget(self._elsewhere, 1)
        elsewhere.addWidget(self._back)
        layout.addLayout(elsewhere)
        layout.addWidget(self._task)
        layout.addLayout(self._goal_line)
        layout.addWidget(self._hints)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        if self._is_built:
            self._show_state()

    def show_lesson(self, place: str, title: str, task: str, goals: Sequence[str], file: str = "") -> None:
        """Shows a lesson, without its hints.

        `place` is the caption; `file` is the path of the lesson, '' for a built-in lesson.
        """
        if not self._is_built:
            self._build()
        self._place.setText(place)
        self._title.setText(title)
        self._title.setToolTip(file)
        self._read_again.setVisible(bool(file))
        self._read_again.setToolTip(file)
        self._task.setText(task)
        self.show_elsewhere("", "")
        self.show_hints([], is_last=False)
        while len(self._goals) < len(goals):
            goal = _Goal(f"lesson.goal{len(self._goals) + 1}")
            self._goals.append(goal)
            self._goal_line.addWidget(goal)
        for number, goal in enumerate(self._goals):
            goal.setVisible(number < len(goals))
            goal.words = goals[number] if number < len(goals) else ""
        self._reached = (False,) * len(goals)
        self._show_state()
        self.show()

    def show_hints(self, hints: Sequence[str], is_last: bool) -> None:
        """Shows `hints`, the hints that the user has requested so far. `is_last` disables the button for another
        hint.
        """
        self._hints.setText("\n".join(hints))
        self._hints.setVisible(bool(hints))
        self._hint.setEnabled(not is_last)

    def show_elsewhere(self, taught: str, shown: str) -> None:
        """Shows a note that the lesson is about the operator `taught`, but the window shows the operator `shown`.

        If `shown` is '', hides the note.
        """
        text = self.tr("This lesson is about {0}; {1} is shown.").format(taught, shown) if shown else ""
        self._elsewhere.setText(text)
        self._elsewhere.setVisible(bool(text))
        self._back.setVisible(bool(text))

    def show_reached(self, reached: Sequence[bool], afterwards: str) -> None:
        """Shows which goals are reached. If all goals are reached, shows `afterwards` in place of the hints."""
        self._reached = tuple(reached)
        if all(reached):
            self.show_hints([afterwards], is_last=True)
        self._show_state()

    def _add_buttons(self, line: QHBoxLayout) -> None:
        self._hint = self._button("hint", self.tr("Hint"), self.hint_asked)
        again = self._button("again", self.tr("Start again"), self.again_asked)
        self._read_again = self._button("readAgain", self.tr("Read file again"), self.read_again_asked)
        self._next = self._button("next", self.tr("Next lesson"), self.next_asked)
        end = self._button("close", self.tr("End lesson"), self.closed)
        for button in (self._hint, again, self._read_again, self._next, end):
            line.addWidget(button)

    def _button(self, name: str, text: str, asked: SignalInstance) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(f"lesson.{name}")
        button.setAccessibleName(text)
        button.clicked.connect(asked)
        return button

    def _show_state(self) -> None:
        theme, is_done = self._theme, bool(self._reached) and all(self._reached)
        tint = theme.success_tint if is_done else theme.note_tint
        self.setStyleSheet(f"#lesson {{ background: {tint}; border-bottom: 1px solid {theme.border}; }}")
        self._next.setProperty("primary", "true" if is_done else "false")
        self._next.style().polish(self._next)
        for goal, is_reached in zip(self._goals, self._reached, strict=False):
            goal.show_state(is_reached, theme)


class _Goal(QWidget):
    """A goal of a lesson: its text, and a circle that gets a tick when the goal is reached."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self._icon, self._label = QLabel(), QLabel()
        self._label.setFont(font("body"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SMALL_GAP)
        layout.addWidget(self._icon)
        layout.addWidget(self._label)
        self.words = ""

    def show_state(self, is_reached: bool, theme: Theme) -> None:
        ratio = self.devicePixelRatioF()
        reached = status_pixmap("success", theme.success, ICON, ratio)
        self._icon.setPixmap(reached if is_reached else pending_pixmap(theme.muted, ICON, ratio))
        self._label.setText(self.words)
        state = self.tr("reached") if is_reached else self.tr("not yet")
        self.setAccessibleName(f"{self.words} ({state})")


def _sentence(name: str, muted: bool = False) -> WrappedLabel:
    label = WrappedLabel("body", muted=muted)
    label.setObjectName(name)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
