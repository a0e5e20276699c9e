"""The middle of the window: how it is sliced, the heatmaps, and the sentence about the cell under the pointer."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from explorer.actions import Actions
from explorer.cell_cursor import CellCursor
from explorer.pictures import pictures
from explorer.view_buttons import VIEW_STATES, ViewButtons
from ops import Evaluation, Severity, Violation
from ops.case import Case
from widgets.color_legend import ColorLegend
from widgets.formula_bar import FormulaBar, Run
from widgets.group_colors import ColorLimits
from widgets.numbers import format_value
from widgets.picture import Coordinates, Marks, TensorPicture
from widgets.separator import Separator
from widgets.slice_selector import SliceSelector
from widgets.slicing import SliceChoice, common_sizes, completed, resolve
from widgets.tensor_stage import TensorStage
from widgets.theme import INSET, LIGHT, Theme
from widgets.tiles import tile_dimensions

if TYPE_CHECKING:
    from widgets.color_panel import ColorPanel
    from widgets.table_stage import TableStage


class Stage(QWidget):
    """Shows a case with its result; choices of slices are kept per operator while the rank stays."""

    cell_shown = Signal(str)
    menu_requested = Signal(str, object, QPoint)

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        self._tables: TableStage | None = None
        self._case: Case | None = None
        self._pictures: tuple[TensorPicture, ...] = ()
        self._choices: dict[tuple[str, int], SliceChoice] = {}
        self._limits: dict[str, dict[str, ColorLimits]] = {}
        self._color_panel: ColorPanel | None = None
        self._group = ""
        self._theme = LIGHT
        self._cursor = CellCursor()
        self._reason: tuple[str, str] | None = None
        self._remark = ""
        self._selector = SliceSelector()
        self._legend = ColorLegend()
        self.tensors = TensorStage()
        self._formula = FormulaBar()
        self._lines = [Separator(), Separator()]
        bar = QHBoxLayout()
        bar.setContentsMargins(INSET, 0, INSET, 0)
        bar.setSpacing(INSET)
        bar.addWidget(self._selector, 1)
        bar.addWidget(self._legend, 0, Qt.AlignmentFlag.AlignTop)
        bar.addWidget(ViewButtons(actions), 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        layout.addWidget(self._lines[0])
        # No stacked layout: it would make the heatmaps tiny, and have them laid out, before the window has its size.
        layout.addWidget(self.tensors, 1)
        self._column = layout
        layout.addWidget(self._lines[1])
        layout.addWidget(self._formula)
        self.addActions([actions[name] for name in VIEW_STATES])
        actions["lock"].setChecked(True)
        actions["lock"].toggled.connect(self.tensors.set_locked)
        actions["tiles"].toggled.connect(self._on_tiles_toggled)
        actions["table"].toggled.connect(self._on_table_toggled)
        self._legend.group_clicked.connect(self._on_group_clicked)
        self._selector.choice_edited.connect(self._on_choice_edited)
        self._formula.pin_toggled.connect(self._on_pin_toggled)
        self.tensors.cell_hovered.connect(self._on_hovered)
        self.tensors.cell_clicked.connect(self._on_clicked)
        self.tensors.cell_moved_by_key.connect(self._on_moved_by_key)
        self.tensors.menu_requested.connect(self.menu_requested)

    @property
    def formula_text(self) -> str:
        """The sentence under the heatmaps."""
        return self._formula.plain_text()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        late = [part for part in (self._color_panel, self._tables) if part is not None]
        for part in (self._selector, self._legend, self.tensors, self._formula, *self._lines, *late):
            part.set_theme(theme)

    def show_case(self, case: Case, violations: Sequence[Violation], result: Evaluation | None) -> None:
        """Shows numbers where there are some; without a result of this very case, outputs are ghosts."""
        if self._case is None or case.operator is not self._case.operator:
            self._cursor = CellCursor()
        self._case = case
        self._pictures = pictures(case, violations, result)
        self._show_slices()
        self._reason = self._why_not_run(violations, result)
        self._show_cursor()

    def reset_view(self) -> None:
        """Rows, columns, slices, colours and zoom as for a case that is opened anew, and no cell chosen."""
        self._choices.clear()
        self._limits.clear()
        for name, is_on in (("lock", True), ("tiles", False), ("table", False)):
            self._actions[name].setChecked(is_on)
        self._cursor = CellCursor()
        self.tensors.fit()
        if self._case is not None:
            self._show_slices()
            self._show_cursor()

    def show_remark(self, text: str) -> None:
        """A sentence about the case as a whole, while no cell is pointed at."""
        if text != self._remark:
            self._remark = text
            self._show_cursor()

    def value_at(self, field: str, cell: Coordinates) -> np.generic | None:
        """The number in a cell, when there is one."""
        for picture in self._pictures:
            if picture.field == field and picture.values is not None and _is_inside(cell, picture.sizes):
                return picture.values[cell]
        return None

    @property
    def pictures(self) -> tuple[TensorPicture, ...]:
        return self._pictures

    def picture_of(self, field: str) -> TensorPicture | None:
        """What is shown of a tensor."""
        return next((picture for picture in self._pictures if picture.field == field), None)

    def tensor_of(self, field: str) -> np.ndarray | None:
        """All numbers of a tensor."""
        picture = self.picture_of(field)
        return None if picture is None else picture.values

    def slice_of(self, field: str, cell: Coordinates) -> np.ndarray | None:
        """The shown slice of a tensor that has a cell, [rows, columns]."""
        values = self.tensor_of(field)
        if values is None:
            return None
        common = common_sizes(picture.sizes for picture in self._pictures)
        choice = completed(self._choices.get(self._choice_key(), SliceChoice()), common)
        return replace(resolve(values.shape, choice), at=cell).cells(values)

    def focus_first(self) -> None:
        """The keyboard goes to the first heatmap, or table."""
        if self._pictures and self._tables is not None and self._actions["table"].isChecked():
            self._tables.table(self._pictures[0].field).table.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif self._pictures:
            self.tensors.heatmap(self._pictures[0].field).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def toggle_pin(self, field: str, cell: Coordinates) -> None:
        self._move(self._cursor.clicked(field, cell))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._cursor.is_pinned:
            self._move(self._cursor.unpinned())
        elif event.text() == "x":
            self._selector.swap()
        elif event.text() in ("[", "]"):
            self._selector.step_slice(-1 if event.text() == "[" else 1)
        else:
            super().keyPressEvent(event)

    def _show_slices(self) -> None:
        common = common_sizes(picture.sizes for picture in self._pictures)
        choice = self._choices.get(self._choice_key(), SliceChoice())
        tiled = tile_dimensions(choice, common) if self._actions["tiles"].isChecked() else ()
        self._selector.show_choice(common, choice, tiled)
        limits = self._limits.get(self._case.operator.type, {}) if self._case is not None else {}
        self.tensors.show_pictures(self._pictures, choice, limits)
        self._legend.show_colors(self.tensors.colors)
        if self._tables is not None and self._actions["table"].isChecked():
            self._tables.show_pictures(self._pictures, choice)
        if self._color_panel is not None and self._color_panel.isVisible():
            self._show_color_panel(self._color_panel)

    def _show_color_panel(self, panel: "ColorPanel") -> None:
        """The group it was opened for, or nothing once that group has no numbers."""
        colors = self.tensors.colors.get(self._group)
        if colors is None:
            panel.hide()
        else:
            panel.show_colors(colors)

    def _choice_key(self) -> tuple[str, int]:
        rank = max((len(picture.sizes) for picture in self._pictures), default=0)
        return (self._case.operator.type if self._case else "", rank)

    def _why_not_run(self, violations: Sequence[Violation], result: Evaluation | None) -> tuple[str, str] | None:
        """The sentence in place of a formula, and its severity."""
        errors = sum(violation.severity is Severity.ERROR for violation in violations)
        if errors:
            count = self.tr("1 error") if errors == 1 else self.tr("{0} errors").format(errors)
            return self.tr("Not run: {0}. The last good output is hidden.").format(count), "error"
        if result is not None and result.why_not:
            return self.tr("Not run: {0}.").format(result.why_not), "warning"
        return None

    def _show_cursor(self) -> None:
        cursor = self._cursor
        value = None if cursor.cell is None else self.value_at(cursor.field, cursor.cell)
        self._formula.show_pinned(cursor.is_pinned)
        self.tensors.set_marks(self._marks(value is not None))
        if value is not None and cursor.cell is not None:
            self._formula.show_runs(self._runs(cursor.field, cursor.cell, value))
        elif self._reason:
            self._formula.show_message(*self._reason)
        else:
            self._formula.show_message(self._remark or self.tr("Point at a cell to read it; click to pin it."), "note")
        self.cell_shown.emit(self._formula.plain_text() if value is not None else "")

    def _runs(self, field: str, cell: Coordinates, value: np.generic) -> list[Run]:
        data_type = next(picture.data_type for picture in self._pictures if picture.field == field)
        name = f"{field}[{','.join(map(str, cell))}] = "
        return [(name, "target"), (format_value(value, data_type), "cursor")]

    def _marks(self, is_shown: bool) -> dict[str, Marks]:
        """The cell itself, and the same place in other outputs of the same sizes."""
        cursor = self._cursor
        if cursor.cell is None or not is_shown:
            return {}
        marks: dict[str, Marks] = {cursor.field: {cursor.cell: "cursor"}}
        here = next(picture for picture in self._pictures if picture.field == cursor.field)
        for picture in self._pictures:
            if picture is not here and picture.is_output and here.is_output and picture.sizes == here.sizes:
                marks[picture.field] = {cursor.cell: "same"}
        return marks

    def _move(self, cursor: CellCursor) -> None:
        if cursor != self._cursor:
            self._cursor = cursor
            self._show_cursor()

    def _on_choice_edited(self, choice: SliceChoice) -> None:
        self._choices[self._choice_key()] = choice
        self._show_slices()
        self._show_cursor()

    def _on_tiles_toggled(self, is_tiled: bool) -> None:
        self.tensors.set_tiled(is_tiled)
        self._show_slices()

    def _on_table_toggled(self, is_table: bool) -> None:
        has_focus = self.isAncestorOf(QApplication.focusWidget() or QWidget())
        if is_table and self._tables is None:
            from widgets.table_stage import TableStage  # most people look at the heatmaps only

            tables = self._tables = TableStage(self._theme)
            tables.cell_hovered.connect(self._on_hovered)
            tables.cell_clicked.connect(self._on_clicked)
            tables.cell_moved_by_key.connect(self._on_moved_by_key)
            tables.menu_requested.connect(self.menu_requested)
            self.cell_shown.connect(self._show_cursor_in_tables)
            self._column.insertWidget(self._column.indexOf(self.tensors), tables, 1)
        self.tensors.setVisible(not is_table)
        if self._tables is not None:
            self._tables.setVisible(is_table)
        self._show_slices()
        self._show_cursor_in_tables()
        if has_focus:
            self.focus_first()

    def _show_cursor_in_tables(self) -> None:
        if self._tables is not None and self._actions["table"].isChecked():
            self._tables.show_cursor(self._cursor.field, self._cursor.cell)

    def _on_group_clicked(self, group: str) -> None:
        if self._color_panel is None:
            from widgets.color_panel import ColorPanel  # most people never open it

            self._color_panel = ColorPanel(self)
            self._color_panel.set_theme(self._theme)
            self._color_panel.limits_edited.connect(self._on_limits_edited)
        self._group = group
        self._show_color_panel(self._color_panel)
        entry = self._legend.entry(group)
        if entry is not None:
            self._color_panel.popup(QRect(entry.mapToGlobal(QPoint(0, 0)), entry.size()))

    def _on_limits_edited(self, group: str, limits: ColorLimits) -> None:
        if self._case is not None:
            self._limits.setdefault(self._case.operator.type, {})[group] = limits
            self._show_slices()

    def _on_hovered(self, field: str, cell: Coordinates | None) -> None:
        self._move(self._cursor.hovered(field, cell))

    def _on_clicked(self, field: str, cell: Coordinates) -> None:
        self._move(self._cursor.clicked(field, cell))

    def _on_moved_by_key(self, field: str, cell: Coordinates) -> None:
        self._move(self._cursor.moved(field, cell))

    def _on_pin_toggled(self, is_pinned: bool) -> None:
        cursor = self._cursor
        self._move(CellCursor(cursor.field, cursor.cell, is_pinned))


def _is_inside(cell: Coordinates, sizes: tuple[int, ...]) -> bool:
    return len(cell) == len(sizes) and all(0 <= index < size for index, size in zip(cell, sizes, strict=True))
