"""Lecture mode: heatmaps and formula fill the screen, large and in high contrast."""

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QMenu, QVBoxLayout, QWidget
from shiboken6 import isValid

from explorer.teaching.lecture_chips import LectureChips
from explorer.teaching.lecture_head import LectureHead
from explorer.teaching.lecture_page import LecturePage
from explorer.window.parts import Parts
from ops import Violation
from ops.backends.cost import demand
from ops.explain.explanation import explanation_of, has_rows, named, steps
from ops.presentation.agreement import agreeing
from ops.presentation.formula_runs import runs
from widgets.browser.operator_list import OperatorList
from widgets.formula.derivation import Derivation
from widgets.problems.violation_marks import states
from widgets.style.fonts import SMALLEST_DENSE_NUMBER_PX, SMALLEST_LECTURE_NUMBER_PX
from widgets.style.sizes import BROWSER_WIDTH, DERIVATION_WIDTH, LECTURE_ROWS, LOW_SLIDE
from widgets.style.theme import high_contrast
from widgets.text.wording import worded

if TYPE_CHECKING:
    from widgets.charts.source_row_view import SourceRowView

# A slide with more tensors, or with a lesson, is magnified less, so that the cells have space.
_FEW_TENSORS = 4
# The steps before and after the current one that are written; the column has no space for more.
_MOST_STEPS = 16


class Lecture(QObject):
    """Moves the stage of the window to a page that magnifies it, and back to the window when the lecture ends."""

    def __init__(self, parts: Parts) -> None:
        window = parts.window
        super().__init__(window)
        self._window, self._parts = window, parts
        self._columns: QWidget | None = None
        self._focused: QWidget | None = None
        self._state, self._place = window.windowState(), window.geometry()
        self._shown_before: list[QWidget] = []
        self._strip_place: QWidget | None = None
        self._lent: list[QAction] = []
        self._head = LectureHead()
        # Between lectures the board is a child of the window.
        self._board = QWidget(window)
        self._board.hide()
        self._board.setObjectName("lecture.board")
        self._derivation = Derivation()
        self._chips = LectureChips()
        self._rows: SourceRowView | None = None
        self._finder: OperatorList | None = None
        self._board_layout = layout = QVBoxLayout(self._board)
        self._body = QHBoxLayout()
        for each in (layout, self._body):
            each.setContentsMargins(0, 0, 0, 0)
            each.setSpacing(0)
        self._column = QVBoxLayout()
        self._column.setSpacing(0)
        self._column.addWidget(self._derivation, 1)
        self._body.addLayout(self._column)
        layout.addWidget(self._head)
        layout.addLayout(self._body, 1)
        layout.addWidget(self._chips)
        self._page: LecturePage | None = None
        parts.session.case_changed.connect(self._on_case_changed)
        parts.stage.case_shown.connect(self._on_case_shown)
        parts.course.place_changed.connect(self._on_lesson_changed)
        parts.session.violations_changed.connect(self._on_violations_changed)
        parts.stage.linking.marks_changed.connect(self._show_steps)
        for pill in (parts.problems.pill, parts.verdict.pill):
            pill.changed.connect(self._show_verdict)
        parts.stage.chip_asked.connect(self._chips.choose)
        self._chips.edited.connect(parts.form.edited)
        self._chips.example_chosen.connect(parts.tool_bar.example_chosen)
        parts.theming.changed.connect(self._show_theme)
        self._head.left.connect(parts.actions["lecture"].toggle)

    @property
    def is_on(self) -> bool:
        """True during a lecture."""
        return self._page is not None

    def set_on(self, is_on: bool) -> None:
        """Starts or ends the lecture."""
        if is_on and not self.is_on:
            self._begin()
        elif self.is_on and not is_on:
            self._end()

    def _begin(self) -> None:
        window, parts = self._window, self._parts
        self._state, self._place, self._focused = window.windowState(), window.geometry(), window.focusWidget()
        self._columns = window.takeCentralWidget()
        self._shown_before = [part for part in self._chrome if part.isVisibleTo(window)]
        for part in self._shown_before:
            part.hide()
        # The shortcuts of hidden menus do not work, so the actions are added to the window. Those of the stage would
        # not work either, because the page has the focus of the window.
        self._lent = [*parts.actions.all(), *parts.tool_bar.history]
        window.addActions(self._lent)
        for action in parts.actions.of_stage():
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        self._move_stage(self._body)
        parts.stage.set_lecturing(True)
        self._strip_place = parts.strip.parentWidget()
        self._board_layout.insertWidget(1, parts.strip)
        self._show_case()
        self._board.setParent(None)
        self._page = LecturePage(self._board)
        self._page.set_dense(self._has_many_parts)
        self._board.show()
        self._page.magnified.connect(self._on_magnified)
        window.setCentralWidget(self._page)
        self._show_theme()
        window.showFullScreen()
        self._page.setFocus(Qt.FocusReason.ShortcutFocusReason)
        parts.stage.slices.focus_first()

    def _end(self) -> None:
        window, parts, page = self._window, self._parts, self._page
        assert page is not None
        assert self._columns is not None
        self._page = None
        # On the page a menu is an item of the graphics scene, which is not closed otherwise.
        for menu in parts.stage.findChildren(QMenu):
            menu.close()
        page.give_back()
        self._board.setParent(window)
        parts.stage.set_lecturing(False)
        parts.stage.show_rows_apart(None)
        self._close_finder()
        self._move_stage(parts.middle.layout())
        above = None if self._strip_place is None else self._strip_place.layout()
        if isinstance(above, QBoxLayout):
            above.insertWidget(0, parts.strip)
        window.takeCentralWidget()
        page.deleteLater()
        window.setCentralWidget(self._columns)
        self._columns.show()
        for action in self._lent:
            window.removeAction(action)
        for action in parts.actions.of_stage():
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        for part in self._shown_before:
            part.show()
        parts.preferences.show_numbers()
        parts.stage.set_theme(parts.theming.theme)
        window.setWindowState(self._state)
        if not self._state & (Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen):
            window.setGeometry(self._place)
        if self._focused is not None and isValid(self._focused):
            self._focused.setFocus(Qt.FocusReason.OtherFocusReason)

    def find_operator(self) -> None:
        """Opens the list of operators at the left side of the lecture view. The list closes when an operator is chosen
        or Escape is pressed.
        """
        if self._finder is None:
            parts = self._parts
            self._finder = OperatorList()
            self._finder.setFixedWidth(BROWSER_WIDTH)
            self._finder.set_theme(high_contrast(parts.theming.theme))
            self._finder.show_same(parts.operators)
            self._finder.operator_chosen.connect(self._on_operator_chosen)
            self._finder.escaped.connect(self._close_finder)
            self._body.insertWidget(0, self._finder)
        self._finder.focus_search()

    def _on_operator_chosen(self, name: str) -> None:
        self._close_finder()
        self._parts.operators.operator_chosen.emit(name)

    def _close_finder(self) -> None:
        if self._finder is not None:
            self._body.removeWidget(self._finder)
            self._finder.hide()
            self._finder.deleteLater()
            self._finder = None
            self._parts.stage.slices.focus_first()

    def _on_case_changed(self) -> None:
        if self.is_on:
            self._show_case()

    def _on_case_shown(self) -> None:
        if self._page is not None:
            self._page.set_dense(self._has_many_parts)
            self._show_steps()

    def _on_lesson_changed(self) -> None:
        if self._page is not None:
            self._page.set_dense(self._has_many_parts)

    @property
    def _has_many_parts(self) -> bool:
        """True if the stage has many tensors, or if the task of a lesson is shown."""
        return len(self._parts.stage.pictures) > _FEW_TENSORS or not self._parts.strip.isHidden()

    def _on_violations_changed(self, violations: tuple[Violation, ...]) -> None:
        if self.is_on:
            self._chips.show_states(states(violations))

    def _show_case(self) -> None:
        case = self._parts.session.case
        self._head.show_case(case)
        self._show_verdict()
        self._chips.show_case(case)
        self._chips.show_states(states(self._parts.session.violations))
        explained = explanation_of(case.operator)
        has_steps = explained is not None and explained.steps is not None
        self._derivation.setVisible(has_steps)
        self._parts.stage.show_rows_apart(self._made_rows() if has_steps and has_rows(case.operator) else None)
        self._show_steps()

    def _made_rows(self) -> "SourceRowView":
        """Returns the widget that shows a row of output cells with its input cells. The first call creates it above the
        steps.
        """
        if self._rows is None:
            from widgets.charts.source_row_view import SourceRowView

            self._rows = SourceRowView(is_narrow=True)
            self._rows.setObjectName("lecture.rows")
            self._rows.setFixedSize(DERIVATION_WIDTH, LECTURE_ROWS)
            self._rows.set_theme(high_contrast(self._parts.theming.theme))
            self._column.insertWidget(0, self._rows)
        return self._rows

    def _show_verdict(self) -> None:
        self._head.show_verdict(self._parts.problems.pill, self._parts.verdict.pill)

    def _show_steps(self, *_: object) -> None:
        """Shows the steps of the cell under the cursor in the right column of a lecture."""
        if not self.is_on:
            return
        stage, case, cursor = self._parts.stage, self._parts.session.case, self._parts.stage.cell_cursor.now
        result, field, cell = stage.result, cursor.field, cursor.cell
        is_output = field in {output.name for output in case.operator.outputs}
        has_run = result is not None and result.case is case and demand(case).is_quick
        if not (is_output and has_run and cell is not None and stage.value_at(field, cell) is not None):
            self._derivation.show_steps(self.tr("Point at a cell of an output."), (), None)
            return
        found = steps(case, field, cell)
        middle = len(found) - 1 if cursor.step is None else cursor.step
        first, last = max(middle - _MOST_STEPS, 0), min(middle + _MOST_STEPS, len(found))
        shown = [runs(agreeing(case, step.reads, step.formula), "", worded) for step in found[first:last]]
        current = None if cursor.step is None else cursor.step - first
        self._derivation.show_steps(named(field, cell), shown, current, (first, len(found) - last))

    @property
    def _chrome(self) -> list[QWidget]:
        return [self._window.menuBar(), self._parts.tool_bar, self._parts.status]

    def _move_stage(self, layout: object) -> None:
        assert isinstance(layout, QBoxLayout)
        layout.insertWidget(0, self._parts.stage, 1)
        self._parts.stage.show()

    def _on_magnified(self, factor: float) -> None:
        is_dense = self._page is not None and self._page.is_dense
        smallest = SMALLEST_DENSE_NUMBER_PX if is_dense else SMALLEST_LECTURE_NUMBER_PX
        self._parts.preferences.show_numbers(ceil(smallest / factor))
        self._parts.stage.set_low(self._board.height() < LOW_SLIDE)

    def _show_theme(self) -> None:
        if self._page is not None:
            theme = high_contrast(self._parts.theming.theme)
            self._parts.stage.set_theme(theme)
            for part in (self._head, self._rows, self._derivation, self._chips, self._page, self._finder):
                if part is not None:
                    part.set_theme(theme)
