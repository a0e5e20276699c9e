"""The middle of the window: how it is sliced, the heatmaps, and what is said about the cell under the pointer."""

from collections.abc import Sequence
from functools import partial

import numpy as np
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from explorer.application import application
from explorer.cell_cursor import Cursor
from explorer.difference_pictures import with_differences
from explorer.linking import Linking, Scene
from explorer.pictures import pictures
from explorer.player import Player
from explorer.run_history import RunHistory, changed_marks
from ops import Evaluation, Severity, Violation
from ops.case import Case
from widgets.color_legend import ColorLegend
from widgets.formula_bar import FormulaBar
from widgets.picture import Coordinates, TensorPicture
from widgets.role_legend import RoleLegend
from widgets.separator import Separator
from widgets.slice_selector import SliceSelector
from widgets.slicing import SliceChoice, common_sizes, completed
from widgets.step_bar import StepBar
from widgets.tensor_stage import DIFFERENCES, TensorStage
from widgets.theme import INSET, Theme


class Stage(QWidget):
    """Shows a case with its result; choices of slices are kept per operator while the rank stays."""

    menu_requested = Signal(str, object, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._case: Case | None = None
        self._pictures: tuple[TensorPicture, ...] = ()
        self._choices: dict[tuple[str, int], SliceChoice] = {}
        self._violations: tuple[Violation, ...] = ()
        self._result: Evaluation | None = None
        self._remark = ""
        self._history = RunHistory()
        self._shows_before = False
        self._shows_equal = False
        self.cell_cursor = Cursor(self)
        self._selector = SliceSelector()
        self._legend = ColorLegend()
        self.tensors = TensorStage()
        self._roles = RoleLegend()
        self._formula = FormulaBar()
        self._steps = StepBar()
        self.linking = Linking(self.cell_cursor, self.tensors, self._formula, self._roles, self)
        self.player = Player(self.cell_cursor, self._steps, self)
        self._lines = [Separator() for _ in range(3)]
        self._arrange()
        self._selector.choice_edited.connect(self._on_choice_edited)
        self._steps.before_held.connect(self.show_before)
        self._formula.pin_toggled.connect(self.cell_cursor.set_pinned)
        self.tensors.cell_hovered.connect(self._on_hovered)
        self.tensors.cell_clicked.connect(self._on_clicked)
        self.tensors.cell_moved_by_key.connect(self._on_moved_by_key)
        self.tensors.menu_requested.connect(self.menu_requested)

    @property
    def formula_text(self) -> str:
        """The sentence under the heatmaps."""
        return self._formula.plain_text()

    @property
    def pictures(self) -> tuple[TensorPicture, ...]:
        return self._pictures

    def set_theme(self, theme: Theme) -> None:
        parts = (self._selector, self._legend, self.tensors, self._roles, self._formula, self._steps, *self._lines)
        for part in parts:
            part.set_theme(theme)

    def show_case(self, case: Case, violations: Sequence[Violation], result: Evaluation | None) -> None:
        """Shows numbers where there are some; without a result of this very case, outputs are ghosts."""
        if self._case is None or case.operator is not self._case.operator:
            self.linking.forget()
        self._case, self._violations, self._result = case, tuple(violations), result
        self._history.note(case, self._violations, result)
        self._steps.show_has_before(self._history.before is not None)
        self._show_run()

    def reset_view(self) -> None:
        """Rows, columns, slices and zoom as they are for a case that is opened anew, and no cell chosen."""
        self._choices.clear()
        self.linking.forget()
        self.tensors.fit()
        if self._case is not None:
            self._show_slices()
            self.linking.show()

    def show_before(self, shows_before: bool) -> None:
        """The run before this one in its place, as long as somebody holds the key."""
        if shows_before != self._shows_before and (self._history.before is not None or not shows_before):
            self._shows_before = shows_before
            focus_changed = application().focusChanged
            if shows_before:
                # Whoever has the keyboard then gets the release of the key.
                focus_changed.connect(self._on_focus_changed)
            else:
                focus_changed.disconnect(self._on_focus_changed)
            self._show_run()

    def show_equal(self, shows: bool) -> None:
        """Whether the next picture has the differences of outputs that equal the reference too."""
        self._shows_equal = shows

    def show_remark(self, text: str) -> None:
        """A sentence about the case as a whole, while no cell is pointed at."""
        if text != self._remark:
            self._remark = text
            self._show_run()

    def picture_of(self, field: str) -> TensorPicture | None:
        """What is shown of a tensor."""
        return next((picture for picture in self._pictures if picture.field == field), None)

    def value_at(self, field: str, cell: Coordinates) -> np.generic | None:
        """The number in a cell, when there is one."""
        return self.linking.value_at(field, cell)

    def tensor_of(self, field: str) -> np.ndarray | None:
        """All numbers of a tensor."""
        picture = self.picture_of(field)
        return None if picture is None else picture.values

    def slice_of(self, field: str) -> np.ndarray | None:
        """The shown slice of a tensor, [rows, columns]."""
        values, view = self.tensor_of(field), self.tensors.shown_view(field)
        return None if values is None or view is None else view.cells(values)

    def focus_first(self) -> None:
        """The keyboard goes to the first heatmap."""
        if self._pictures:
            self.tensors.heatmap(self._pictures[0].field).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_down(self) -> None:
        """Waits for what is being counted in the background."""
        self.player.play(False)
        self.linking.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = {
            "x": self._selector.swap,
            "[": partial(self._selector.step_slice, -1),
            "]": partial(self._selector.step_slice, 1),
            " ": self._steps.toggle_play,
            ",": partial(self.player.step, -1),
            ".": partial(self.player.step, 1),
        }
        if event.key() == Qt.Key.Key_Escape and self.cell_cursor.now.is_pinned:
            self.cell_cursor.clear()
        elif event.key() == Qt.Key.Key_B and not event.modifiers():
            self.show_before(True)
        elif event.text() in keys:
            keys[event.text()]()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_B and not event.isAutoRepeat():
            self.show_before(False)
        super().keyReleaseEvent(event)

    def _arrange(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(INSET, 0, INSET, 0)
        bar.setSpacing(INSET)
        bar.addWidget(self._selector, 1)
        bar.addWidget(self._legend)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        layout.addWidget(self._lines[0])
        layout.addWidget(self.tensors, 1)
        for part in (self._roles, self._lines[1], self._formula, self._lines[2], self._steps):
            layout.addWidget(part)

    def _show_slices(self) -> None:
        common = common_sizes(picture.sizes for picture in self._pictures)
        choice = self._choices.get(self._choice_key(), SliceChoice())
        self._selector.show_choice(common, choice)
        self.tensors.show_pictures(self._pictures, choice)
        levels = self.tensors.levels
        self._legend.show_levels({group: levels[group] for group in levels if group not in DIFFERENCES})

    def _show_run(self) -> None:
        """The case shown, or the run before it."""
        case, before = self._case, self._history.before
        if case is None:
            return
        now = pictures(case, self._violations, self._result)
        self._pictures = with_differences(now, self._result, self._shows_equal)
        self._scene = Scene(case, self._pictures, self._result, self._message())
        if self._shows_before and before is not None:
            self._pictures = pictures(before.case, before.violations, before.result)
            marks, changed, cells = changed_marks(self._pictures, now)
            text = self.tr("The run before: {0} of {1} output cells were different.").format(changed, cells)
            self._scene = Scene(before.case, self._pictures, before.result, (text, "note"), marks)
        self._show_slices()
        self.linking.show_scene(self._scene)
        self.player.show_case(self._scene.case, self._pictures)

    def _message(self) -> tuple[str, str]:
        """What is said while no cell is pointed at, and its severity."""
        idle = self._remark or self.tr("Point at a cell to see why it holds its number; click to pin it.")
        return self._why_not_run() or (idle, "note")

    def _choice_key(self) -> tuple[str, int]:
        rank = max((len(picture.sizes) for picture in self._pictures), default=0)
        return (self._case.operator.type if self._case else "", rank)

    def _why_not_run(self) -> tuple[str, str] | None:
        """The sentence in place of a formula, and its severity."""
        errors = sum(violation.severity is Severity.ERROR for violation in self._violations)
        if errors:
            count = self.tr("1 error") if errors == 1 else self.tr("{0} errors").format(errors)
            return self.tr("Not run: {0}. The last good output is hidden.").format(count), "error"
        if self._result is not None and self._result.why_not:
            return self.tr("Not run: {0}.").format(self._result.why_not), "warning"
        return None

    def _on_focus_changed(self) -> None:
        self.show_before(False)

    def _on_choice_edited(self, choice: SliceChoice) -> None:
        self._choices[self._choice_key()] = choice
        self._show_slices()
        self.linking.show()

    def _read_at(self, field: str) -> str:
        """A cell of a difference is read at its output, where the sentence tells both numbers."""
        picture = self.picture_of(field)
        return picture.read_at if picture is not None and picture.read_at else field

    def _on_hovered(self, field: str, cell: Coordinates | None) -> None:
        self.cell_cursor.hover(self._read_at(field), cell)

    def _on_clicked(self, field: str, cell: Coordinates) -> None:
        self.cell_cursor.click(self._read_at(field), cell)

    def _on_moved_by_key(self, field: str, cell: Coordinates) -> None:
        """The cell, and its slice when that is another one (PgUp, PgDn)."""
        field = self._read_at(field)
        view = self.tensors.shown_view(field)
        if view is not None and view.position_of(cell) is None:
            common = common_sizes(picture.sizes for picture in self._pictures)
            choice = completed(self._choices.get(self._choice_key(), SliceChoice()), common)
            self._choices[self._choice_key()] = choice.through(cell)
            self._show_slices()
        self.cell_cursor.move(field, cell)
        self.linking.show()
