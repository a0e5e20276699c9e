"""The list of problems with their fixes, errors first. One problem is selected."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from ops.model.violations import Violation
from widgets.style.theme import LIGHT, Theme

if TYPE_CHECKING:
    from widgets.problems.violation_row import ViolationRow

_MOVES = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class ViolationList(QWidget):
    """Lists violations by severity. Signals identify a violation by its index in the argument of `show_violations`."""

    # Argument: the number of the violation; `violation_hovered` has -1 when the pointer leaves.
    violation_activated = Signal(int)
    violation_hovered = Signal(int)
    # Arguments: the number of the violation and the number of its fix.
    fix_chosen = Signal(int, int)
    fix_pointed = Signal(int, int)
    # Argument: the address of the page that states a rule.
    page_requested = Signal(str)
    copy_requested = Signal(int)
    menu_requested = Signal(int, QPoint)
    selection_changed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._rows: list[ViolationRow] = []
        self._shown: list[ViolationRow] = []
        self._selected = -1
        self._violations: Sequence[Violation] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Problems"))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for row in self._rows:
            row.set_theme(theme)

    def show_violations(self, violations: Sequence[Violation]) -> None:
        """Shows violations, and selects the row with the same rule and path as the row that was selected before. If
        there is none, selects the first row.
        """
        kept = _key(self._violations[self._selected]) if 0 <= self._selected < len(self._violations) else None
        self._violations = violations
        order = sorted(range(len(violations)), key=self._severity_rank)
        while len(self._rows) < len(order):
            self._add_row()
        self._shown = self._rows[: len(order)]
        for row, index in zip(self._shown, order, strict=True):
            row.show_violation(index, violations[index])
        for number, row in enumerate(self._rows):
            row.setVisible(number < len(order))
        self._select(next((index for index in order if _key(violations[index]) == kept), order[0] if order else -1))

    @property
    def selected(self) -> int:
        """The number of the selected violation, or -1 if none is selected."""
        return self._selected

    def select(self, index: int) -> None:
        """Selects a violation by its number. A number without a violation clears the selection."""
        self._select(index)

    def selected_row(self) -> "ViolationRow | None":
        """The row of the selected violation; None if none is selected."""
        return next((row for row in self._shown if row.index == self._selected), None)

    def announce(self, violation: int, fix: int, text: str) -> None:
        """Shows `text`, the consequences of a fix, in the row of a violation. `violation` and `fix` are indices. It is
        called in response to the signal `fix_pointed`.
        """
        for row in self._shown:
            if row.index == violation:
                row.announce(fix, text)

    def select_next(self) -> int:
        """Selects the next row; after the last row, selects the first. Returns the index of the row's violation, or -1
        if there is no row.
        """
        return self._move(1, wrap=True)

    def select_previous(self) -> int:
        """Selects the previous row; before the first row, selects the last. Returns the index of the row's violation,
        or -1 if there is no row.
        """
        return self._move(-1, wrap=True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _MOVES:
            self._move(_MOVES[Qt.Key(event.key())], wrap=False)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._selected >= 0:
            self.violation_activated.emit(self._selected)
        elif event.matches(QKeySequence.StandardKey.Copy) and self._selected >= 0:
            self.copy_requested.emit(self._selected)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Requests the context menu of a row: the row under the pointer or, if the user pressed the Menu key, the
        selected row.
        """
        is_by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        row = self.selected_row() if is_by_key else self._row_at(event.pos())
        if row is not None:
            self._select(row.index)
            place = row.mapToGlobal(row.rect().center()) if is_by_key else event.globalPos()
            self.menu_requested.emit(row.index, place)

    def _row_at(self, place: QPoint) -> "ViolationRow | None":
        return next((row for row in self._shown if row.geometry().contains(place)), None)

    def _add_row(self) -> None:
        from widgets.problems.violation_row import ViolationRow  # imported here, because most cases have no problem

        row = ViolationRow(self)
        row.set_theme(self._theme)
        row.activated.connect(self._on_activated)
        row.hovered.connect(self.violation_hovered)
        row.fix_chosen.connect(self.fix_chosen)
        row.fix_pointed.connect(self.fix_pointed)
        row.page_requested.connect(self.page_requested)
        self._rows.append(row)
        self._layout.addWidget(row)

    def _severity_rank(self, index: int) -> int:
        return -int(self._violations[index].severity)

    def _move(self, by: int, *, wrap: bool) -> int:
        if not self._shown:
            return -1
        order = [row.index for row in self._shown]
        at = order.index(self._selected) + by if self._selected in order else 0
        self._select(order[at % len(order) if wrap else min(max(at, 0), len(order) - 1)])
        return self._selected

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._show_keyboard()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._show_keyboard()

    def _show_keyboard(self) -> None:
        for row in self._rows:
            row.set_keyboard(self.hasFocus())

    def _select(self, index: int) -> None:
        changed = index != self._selected
        self._selected = index
        for row in self._rows:
            row.set_selected(row.index == index and row in self._shown)
        self._show_keyboard()
        if changed:
            self.selection_changed.emit(index)

    def _on_activated(self, index: int) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._select(index)
        self.violation_activated.emit(index)


def _key(violation: Violation) -> tuple[str, str]:
    return violation.code, violation.locations[0].path if violation.locations else ""
