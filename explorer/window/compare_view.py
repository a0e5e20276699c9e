"""Compares the current case, A, with another case of the same operator, B, which is shown beside it.

A comparison begins and ends in two turns of the event loop, so that the window stays responsive: the columns of the
window change in one turn, and the tensors on the stage in the other.
"""

from functools import partial
from itertools import islice

import numpy as np
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QSplitter

from explorer.compare.compare_column import CompareColumn
from explorer.compare.comparing import MOST_CELLS, ComparedCell, compared_fields, differing_cells
from explorer.cursor.cell_cursor import CellCursor
from explorer.cursor.linked_cells import link_of
from explorer.runs.runner import Runner
from explorer.stage.compared import OF_B, Other, difference
from explorer.window.arrangement import EditorRoom
from explorer.window.parts import Parts
from ops import Evaluation, validate
from ops.backends.cost import demand
from ops.check.validation import has_errors
from ops.explain.cell_sets import Role
from ops.explain.explanation import Number, named
from ops.model.case import Case
from ops.model.edit import with_text
from ops.model.guard import NO_DATA
from ops.model.inference import fit_outputs
from ops.presentation.formula_runs import runs, whole
from ops.presets import case_of
from ops.text.sentences import Quantity, say
from widgets.formula.formula_bar import FormulaBar
from widgets.style.delays import COMPARE_AFTER_MS
from widgets.style.sizes import FORM_WIDTH, NARROW_WINDOW, TALL_STAGE, WIDE_STAGE
from widgets.text.wording import worded


class CompareView(QObject):
    """Compares two cases, A and B, of the same operator in the window. This object is created when the user compares
    for the first time.
    """

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.window)
        self._parts, self._session = parts, parts.session
        self._b: Case | None = None
        self._examples: tuple[Case, ...] = ()
        self._result: Evaluation | None = None
        self._is_on = False  # True while the columns of the window are those of a comparison
        self.runner = Runner(self)
        room, upper = parts.form.parentWidget(), parts.window.findChild(QSplitter, "layout.form")
        assert isinstance(room, EditorRoom)
        assert upper is not None
        self._room, self._upper = room, upper
        # Made with their parents, because Qt styles all children of a widget again when it gets a parent.
        self.column = parts.theming.themed_now(CompareColumn(room))
        self.column.hide()
        room.add(self.column)
        self.formula = parts.theming.themed_now(FormulaBar(parts.stage))
        self.formula.hide()
        self.formula.setObjectName("formula.b")
        self.formula.show_badge("B")
        parts.stage.add_below_formula(self.formula)
        self._next_turn = QTimer(self)
        self._next_turn.setSingleShot(True)
        self._next_turn.setInterval(COMPARE_AFTER_MS)
        self._next_turn.timeout.connect(self._show_b)
        parts.stage.installEventFilter(self)
        self._next = QShortcut(QKeySequence("N"), parts.stage, self.column.cells.next_cell)
        self._next.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._next.setEnabled(False)
        self._connect()

    def _connect(self) -> None:
        column, session = self.column, self._session
        column.swap_asked.connect(self._swap)
        column.copy_asked.connect(self._copy)
        column.edited.connect(self._edit)
        column.other_chosen.connect(self._on_other)
        column.cells.cell_chosen.connect(self._parts.stage.pin)
        column.cells.set_reads_of(self._reads_of)
        column.left.connect(partial(self._parts.actions["compare"].setChecked, False))
        session.case_changed.connect(self._on_case_changed)
        self.runner.evaluated.connect(self._on_evaluated)
        self.formula.pin_toggled.connect(self._parts.stage.cell_cursor.set_pinned)
        self.formula.copy_asked.connect(self._parts.stage.copy_asked)
        self._parts.stage.case_shown.connect(self._show_cells)
        self._parts.stage.cell_cursor.moved.connect(self._show_formula)

    @property
    def other(self) -> Case | None:
        """The case B that is compared with the case A; None without a comparison."""
        return self._b

    @property
    def is_idle(self) -> bool:
        """True if the stage is up to date, and no run of B is in progress."""
        return not self._next_turn.isActive() and self.runner.is_idle

    def compare_with(self, case: Case | None) -> None:
        """Starts a comparison of the case of the window with `case`, which has the same operator; None ends the
        comparison.
        """
        self._b = case
        # The case of the window is not run again: its result is that of B.
        self._result = None if case is None else self._parts.stage.result_of(case)
        if case is None:
            self.runner.cancel()
        is_on = case is not None
        if is_on is self._is_on and not self._next_turn.isActive():
            self._show_b()
        else:
            self._set_on(is_on)
            self._next_turn.start()

    def _set_on(self, is_on: bool) -> None:
        """Shows the column of the comparison in place of the editors if `is_on`; otherwise shows the editors again,
        unless they are folded or a network is open.
        """
        if is_on is self._is_on:
            return
        parts, self._is_on = self._parts, is_on
        is_whole = self._session.opened is not None
        is_formless = is_whole or parts.actions["foldForm"].isChecked()
        self._room.show_only(self.column if is_on else None if is_formless else parts.form)
        parts.browser.set_narrow(is_on or is_whole or parts.window.width() < NARROW_WINDOW)
        self._next.setEnabled(is_on)
        self._place_cells()
        if is_on:
            self._list_others()
            self._show_fields()
            self._upper.setSizes([FORM_WIDTH, max(self._upper.width() - FORM_WIDTH, 1)])

    def _show_b(self) -> None:
        """Shows the settings B beside A on the stage, and runs B if it has no result yet. Without B, shows A alone."""
        b, level = self._b, self._session.level
        self.formula.setVisible(b is not None)
        if b is None:
            self._parts.stage.compare(None)
            return
        self._list_others()
        self._show()
        if self._result is not None or has_errors(validate(b, level, NO_DATA)):
            self.runner.cancel()
        else:
            self.runner.submit(b, level)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self._b is not None:
            self._place_cells()
        return super().eventFilter(watched, event)

    def _place_cells(self) -> None:
        """Places the list of the cells that differ: below the tensors on a large stage, otherwise beside the stage.

        If no comparison is shown, hides the list and does not move it, because moving takes long.
        """
        stage, cells = self._parts.stage, self.column.cells
        if not self._is_on:
            cells.hide()
            return
        is_wide = stage.height() >= TALL_STAGE and stage.width() >= WIDE_STAGE
        if is_wide is not (cells.parentWidget() is stage):
            if is_wide:
                cells.set_wide(True)
                stage.add_below_tensors(cells)
            else:
                self.column.take_cells()
        cells.show()

    def _reads_of(self, cell: ComparedCell, setting: str) -> str:
        """Returns a text about the input cells from which the setting 'A' or 'B' computes an output cell: the index of
        the cell if there is only one, otherwise the number of cells.

        Returns '' if the cells cannot be found quickly.
        """
        case, value = (self._session.case, cell.a) if setting == "A" else (self._b, cell.b)
        if case is None or not demand(case).is_quick:
            return ""
        reads = link_of(case, CellCursor(cell.field, cell.cell), value).reads
        values = [read for read in reads if read.role is Role.VALUE]
        count = sum(map(len, values))
        if count == 1:
            only = next(read for read in values if len(read))
            (place,) = np.argwhere(only.mask(only.block)).tolist()
            return named("", [part[at] for part, at in zip(only.block, place, strict=True)])
        return self.tr("{0:cell|cells}").format(Quantity(count))

    def close_down(self) -> None:
        """Stops the background runs, and cancels the steps of a comparison that have not begun."""
        self._next_turn.stop()
        self.runner.close()

    def say_anew(self) -> None:
        """Shows the titles and the differences again, in the current language."""
        if self._b is not None:
            self._list_others()
            self._show()

    def _on_case_changed(self, case: Case) -> None:
        if self._b is None:
            return
        if case.operator is not self._b.operator:
            self._parts.actions["compare"].setChecked(False)
        else:
            self._list_others()
            self._show_fields()

    def _list_others(self) -> None:
        """Lists the settings that can become B: the current fields, and the examples of the operator."""
        operator = self._session.case.operator
        titles = [self.tr("the current fields")]
        titles += [f"{number}: {worded(each.title)}" for number, each in enumerate(operator.examples, 1)]
        self.column.show_others(titles)

    def _on_other(self, number: int) -> None:
        operator = self._session.case.operator
        self.compare_with(self._session.case if number == 0 else case_of(operator, operator.examples[number - 1]))

    def _show_fields(self) -> None:
        if self._b is not None:
            self.column.show_fields(compared_fields(self._session.case, self._b))

    def _show(self) -> None:
        """Shows the fields of A and B in the column, and their tensors on the stage."""
        b = self._b
        if b is None:
            return
        self._show_fields()
        violations = validate(b, self._session.level, NO_DATA) if self._result is None else self._result.violations
        self._parts.stage.compare(Other(b, violations, self._result))

    def _on_evaluated(self, result: Evaluation) -> None:
        if result.case is self._b:
            self._result = result
            self._show()

    def _swap(self) -> None:
        a, b = self._session.case, self._b
        if b is not None:
            self._b = a
            self._session.open_setting(b, say("Swap A and B"))
            self.compare_with(a)

    def _copy(self) -> None:
        self.compare_with(self._session.case)

    def _edit(self, setting: str, path: str, text: str) -> None:
        if setting == "A":
            self._session.edit(path, text)
        elif self._b is not None:
            changed = with_text(self._b, path, text)
            self.compare_with(fit_outputs(changed) if changed.derive else changed)

    def _show_cells(self) -> None:
        """Lists the cells that differ between the outputs of A and B."""
        if self._b is None:
            return
        shown = {picture.field: picture for picture in self._parts.stage.pictures}
        cells: list[ComparedCell] = []
        count = 0
        for name, picture in shown.items():
            twin = shown.get(name + OF_B)
            if twin is None or not picture.is_output or picture.values is None or twin.values is None:
                continue
            mask = difference(picture, twin)
            if mask is not None and (number := int(np.count_nonzero(mask))):
                count += number
                found = differing_cells(name, picture.values, twin.values, mask)
                cells += islice(found, MOST_CELLS - len(cells))
        self.column.cells.show_cells(tuple(cells), count)
        self._show_formula()

    def _show_formula(self) -> None:
        """Shows the formula of the cell of B that has the same index as the cell under the cursor."""
        b, result, cursor = self._b, self._result, self._parts.stage.cell_cursor.now
        if b is None:
            return
        self.column.cells.show_cursor(cursor.field, cursor.cell)
        output = None if result is None else result.outputs.get(cursor.field)
        is_inside = output is not None and cursor.cell is not None and len(cursor.cell) == output.ndim
        if not is_inside or not all(at < size for at, size in zip(cursor.cell or (), output.shape, strict=True)):  # pyright: ignore[reportOptionalMemberAccess]
            self.formula.show_message(self._why_no_formula(), "note")
            return
        assert output is not None
        assert cursor.cell is not None
        value = output[cursor.cell]
        self.formula.show_pinned(cursor.is_pinned)
        found = link_of(b, cursor, value).formula if demand(b).is_quick else None
        formula = found or (Number(value, is_result=True),)
        lead = f"{named(cursor.field, cursor.cell)} = "
        self.formula.show_runs(runs(formula, lead, worded), partial(_line, lead, formula))

    def _why_no_formula(self) -> str:
        b = self._b
        errors = [] if b is None else [each for each in validate(b, self._session.level, NO_DATA) if each.severity > 1]
        if errors:
            return self.tr("B is not run: {0}").format(worded(errors[0].message))
        return self.tr("Point at an output cell to see how B computes it.")


def _line(lead: str, formula: object) -> str:
    return lead + whole(formula, worded)  # pyright: ignore[reportArgumentType]
