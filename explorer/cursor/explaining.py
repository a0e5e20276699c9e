"""Explains cells: at once for quick cases, in the background for slow ones."""

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal

from explorer.cursor.cell_cursor import CellCursor
from explorer.cursor.linked_cells import link_of
from explorer.shell.latest import Latest
from ops.backends.cost import demand
from ops.model.case import Case
from ops.presentation.links import Link
from widgets.style.delays import EXPLAINING_LIMIT_MS

if TYPE_CHECKING:
    from ops.explain.intermediates import Flow

# An outdated thread that is still running, and the current thread.
MOST_THREADS = 2


@dataclass(frozen=True, slots=True, eq=False)
class _Found:
    case: Case
    cursor: CellCursor
    link: Link | None = None

    def is_of(self, case: Case, cursor: CellCursor) -> bool:
        return self.case is case and self.cursor == cursor


class Explaining(QObject):
    """Finds the cells that the cell under the cursor reads or feeds, and the cell's formula.

    Slow cases are explained in the background. Then `link_of` returns None, and later one of the signals is emitted;
    after `found`, `link_of` returns the links.
    """

    found = Signal()
    failed = Signal(str)  # the exception, as text
    late = Signal()  # no answer after EXPLAINING_LIMIT_MS

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._latest = Latest(self, most=MOST_THREADS, name="explain")
        self._latest.answered.connect(self._on_answered)
        self._latest.failed.connect(self._on_failed)
        self._latest.late.connect(self._on_late)
        self._quick: tuple[Case, bool] | None = None
        self._asked: _Found | None = None

    def link_of(self, case: Case, cursor: CellCursor, value: np.generic, flow: "Flow | None" = None) -> Link | None:
        """Returns the links of the cell under `cursor`, whose number is `value`.

        If they take long to compute, starts the computation in the background, and returns None until it has finished.
        The case must have been run. `flow` has the intermediate tensors that are shown; it is only used for cases that
        are quick to explain.
        """
        if self._is_quick(case):
            self.forget()
            return link_of(case, cursor, value, flow)
        cursor = replace(cursor, is_pinned=False)
        if self._asked is None or not self._asked.is_of(case, cursor):
            self._asked = _Found(case, cursor)
            self._latest.ask(partial(_found, case, cursor, value), EXPLAINING_LIMIT_MS)
        return self._asked.link

    def forget(self) -> None:
        """Discards the pending request. No signal is emitted for it."""
        if self._asked is not None:
            self._asked = None
            self._latest.forget()

    def close(self) -> None:
        """Cancels the computation of explanations; no signal is emitted after this."""
        self._latest.close()

    def _is_quick(self, case: Case) -> bool:
        if self._quick is None or self._quick[0] is not case:
            self._quick = case, demand(case).is_quick
        return self._quick[1]

    def _on_answered(self, found: object) -> None:
        if isinstance(found, _Found):
            self._asked = found
            self.found.emit()

    def _on_failed(self, why: str) -> None:
        self._give_up()
        self.failed.emit(why)

    def _on_late(self) -> None:
        self._latest.forget()
        self._give_up()
        self.late.emit()

    def _give_up(self) -> None:
        """Ends the search for an explanation. The window then shows only the number in the cell, and no new search
        starts for it.
        """
        if self._asked is not None:
            self._asked = replace(self._asked, link=Link())


def _found(case: Case, cursor: CellCursor, value: np.generic) -> _Found:
    return _Found(case, cursor, link_of(case, cursor, value))
