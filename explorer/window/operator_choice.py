"""Updates the list of operators. When the user chooses an operator, opens its first example."""

from PySide6.QtCore import QObject

from explorer.session.session import Session
from explorer.settings.settings import Settings
from ops import OPERATORS
from ops.catalog import is_declared
from ops.declare.schema import listed
from ops.model.operator import Operator
from widgets.browser.operator_list import OperatorList
from widgets.browser.operator_search import OperatorEntry
from widgets.text.wording import worded


class OperatorChoice(QObject):
    """Fills the list of operators, with the recently opened ones first. Opens the operator that the user chooses."""

    def __init__(self, session: Session, settings: Settings, operators: OperatorList, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._settings, self._operators = session, settings, operators
        self._selected = ""
        self._entries: list[OperatorEntry] = []
        operators.operator_chosen.connect(self._on_chosen)

    def show_operator(self, operator: Operator) -> None:
        """Selects the operator in the list, and moves it to the front of the recent operators."""
        if self._selected != operator.type:
            others = (name for name in self._settings.recent_operators if name != operator.type)
            self._settings.recent_operators = (operator.type, *others)
            self._selected = operator.type
            self._show_list()

    def show_all(self) -> None:
        """Fills the list for the current feature level and language."""
        self._entries = [
            OperatorEntry(
                entry.type,
                entry.title,
                entry.category,
                entry.since,
                entry.keywords,
                is_complete=is_declared(entry),
                about=f"{entry.summary} {entry.purpose}",
                tip=f"{worded(entry.summary)} {worded(entry.purpose)}",
            )
            for entry in listed()
        ]
        self._show_list()

    def _show_list(self) -> None:
        if not self._entries:
            self.show_all()
            return
        shown = self._session.case.operator.type
        recent = [name for name in self._settings.recent_operators if name != shown]
        self._operators.show_operators(self._entries, self._session.level, recent, shown)

    def _on_chosen(self, operator_type: str) -> None:
        self._session.open_operator(OPERATORS[operator_type])
