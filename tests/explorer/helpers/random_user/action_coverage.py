"""Counts how often the random user reached each command, each dialog, each kind of editor, each operator and each mode
of the window.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import partial

from PySide6.QtGui import QAction, QWindow
from PySide6.QtWidgets import QApplication, QWidget

from explorer.settings.language import CHOICES as LANGUAGES
from explorer.settings.language import current
from explorer.settings.theming import CHOICES as THEMES
from explorer.shell.actions import COMMANDS
from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.lessons.lesson_json import lessons
from widgets.form import field_form, fused_editors, list_editor  # noqa: F401  # defines all kinds of editor
from widgets.form.field_editors import FieldEditor

# All dialogs of the program except `mishap`, which only a bug opens.
DIALOGS = (
    "about", "askGetDirectML", "askLargeRun", "backendInfo", "cppPasting", "dispatchables", "getDirectML",
    "getDirectMLEnded", "imageDialog", "importRemarks", "largeRun", "leftOut", "lessonDialog", "loadNumbers",
    "notCopied", "notLoaded", "notOpened", "notPasted", "notSaved", "onnx", "outsideFiles", "replaceFiles", "report",
    "reportSaved", "rowLength", "saveChanges", "settings", "shortcutList", "tooLarge", "useOutput",
)  # fmt: skip
# Editors other than those of attributes.
EDITORS = (
    "Cell", "CellEditor", "CheckBox", "Chip", "ChoiceBox", "CodeView", "FieldEdit", "FillEditor", "FixButton",
    "Heatmap", "LegendEntry", "LevelChip", "MemoryStrip", "OperatorList", "PaintBar", "QSlider", "RangeHandle",
    "SearchField", "Sign", "SliceTable", "StrideButton",
)  # fmt: skip
# Names of commands that belong to one operator, one dimension or one file.
_OF_ONE = re.compile(r"(?<=broadcast)\d+|(?<=device)\d+")
MODES = (
    *("lecture", "predict", "table", "tiles", "asDirectML", "lesson", "dark", "ko", "device", "painting"),
    *("network", "compare"),
)


@dataclass(slots=True)
class Reached:
    """Counts, for each action, dialog, editor, operator and so on, how many acts of the random user reached it."""

    actions: Counter[str] = field(default_factory=Counter)
    dialogs: Counter[str] = field(default_factory=Counter)
    editors: Counter[str] = field(default_factory=Counter)
    operators: Counter[str] = field(default_factory=Counter)
    modes: Counter[str] = field(default_factory=Counter)
    ways: Counter[str] = field(default_factory=Counter)
    opened: Counter[str] = field(default_factory=Counter)  # some dialogs are deleted before the act ends

    @property
    def acts(self) -> int:
        return self.operators.total()

    def watch(self, actions: Iterable[QAction]) -> None:
        """Records each command in `actions` as used whenever it is triggered from now on."""
        for action in actions:
            action.setProperty("isWatched", True)
            action.triggered.connect(partial(self.note_action, action.objectName()))

    def watches(self, action: QAction) -> bool:
        return bool(action.property("isWatched"))

    def note_action(self, name: str, *_: object) -> None:
        self.actions[_OF_ONE.sub("", name)] += 1

    def note_window(self, window: QWindow | None) -> None:
        """Adds 1 to the count of a dialog when its window gets the focus. Ignores None and windows that are not
        dialogs.
        """
        name = window.objectName().removesuffix("Window").rpartition(".")[2] if window is not None else ""
        if name in DIALOGS:
            self.opened[name] += 1

    def note_editor(self, widget: QWidget) -> None:
        """Counts the class of an editor in `editors`, and the classes of the editors that contain it."""
        for kind in type(widget).mro():
            if kind.__name__ in EDITORS:
                self.editors[kind.__name__] += 1
        around: QWidget | None = widget
        while around is not None:
            if isinstance(around, FieldEditor) or type(around).__name__ in ("FillEditor", "PaintBar"):
                self.editors[type(around).__name__] += 1
            around = around.parentWidget()

    def note_state(self, window: MainWindow) -> None:
        """Adds 1 to the counts of the operator, of each active mode and of each open dialog of the window, after an
        act.
        """
        self.operators[window.session.case.operator.type] += 1
        states = {name: window.actions_[name].isChecked() for name in ("lecture", "predict", "table", "tiles")}
        states |= {
            "asDirectML": window.actions_["asDirectML"].isChecked(), "lesson": window.course.lesson is not None,
            "dark": window.theming.theme.is_dark, "ko": current() == "ko",
            "network": window.session.opened is not None, "compare": window.actions_["compare"].isChecked(),
            "device": window.devices.adapter is not None, "painting": window.actions_["paint"].isChecked(),
        }  # fmt: skip
        self.modes.update(name for name, is_so in states.items() if is_so)
        for box in QApplication.topLevelWidgets():
            if box.isVisible() and box.inherits("QDialog"):
                self.dialogs[box.objectName().rpartition(".")[2]] += 1

    def add(self, other: Mapping[str, Mapping[str, int]]) -> None:
        for each in fields(self):
            getattr(self, each.name).update(other.get(each.name, {}))

    def as_json(self) -> dict[str, dict[str, int]]:
        return {each.name: dict(sorted(getattr(self, each.name).items())) for each in fields(self)}

    def by_family(self) -> Counter[str]:
        """Returns how many random actions were made in each family. An action counts for the family of the operator
        that is open after it.
        """
        found: Counter[str] = Counter()
        for name, times in self.operators.items():
            found[OPERATORS[name].category] += times
        return found

    def missing(self) -> Iterator[str]:
        """Yields the items that no act has reached, such as `action action.open`.

        Also yields each dialog that was opened but is not in the lists of this module.
        """
        wanted = {
            "action": (self.actions, COMMAND_NAMES),
            "dialog": (self.dialogs + self.opened, DIALOGS),
            "editor": (self.editors, (*EDITORS, *(kind.__name__ for kind in _all_below(FieldEditor)))),
            "operator": (self.operators, tuple(OPERATORS)),
            "mode": (self.modes, MODES),
        }
        for kind, (counts, names) in wanted.items():
            yield from (f"{kind} {name}" for name in names if not counts[name])
        yield from (f"dialog {name}, which is not in the list" for name in self.dialogs if name not in DIALOGS)


COMMAND_NAMES = (
    *(f"action.{command.name}" for command in COMMANDS), "action.undo", "action.redo",
    *(f"theme.{name}" for name in THEMES), *(f"language.{name}" for name in LANGUAGES),
    *(f"lessons.{lesson.name}" for lesson in lessons()), "lessons.open",
)  # fmt: skip


def _all_below(kind: type[FieldEditor]) -> Iterator[type[FieldEditor]]:
    for below in kind.__subclasses__():
        yield below
        yield from _all_below(below)
