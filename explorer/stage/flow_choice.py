"""Lets the user choose between the tensors of the desc and the data flow, which adds the intermediate tensors."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal
from PySide6.QtWidgets import QWidget

from explorer.shell.actions import Actions
from ops.backends.cost import demand
from ops.explain.explanation import explanation_of
from ops.model.case import Case
from ops.model.operator import Operator
from widgets.controls.way_switch import WaySwitch

if TYPE_CHECKING:
    from ops.explain.intermediates import Flow

# Families whose data flow is shown from the start: their outputs follow from tensors that the desc does not have.
_FROM_THE_START = ("Attention", "Recurrent")


class FlowSwitch(WaySwitch):
    """The switch between tensors and data flow."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("flow", _ways(), parent)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.set_ways(_ways())


class FlowChoice(QObject):
    """Keeps, for every operator, whether the user chose the data flow or the tensors of the desc alone.

    `changed` is emitted when the user changes this choice.
    """

    changed = Signal()

    def __init__(self, actions: Actions, parent: QObject) -> None:
        super().__init__(parent)
        self.switch = FlowSwitch()
        self.switch.hide()
        self.chosen: dict[str, bool] = {}
        """Whether the data flow is shown, by operator."""
        self._operator: Operator | None = None
        self._found: tuple[Case, Flow | None] | None = None
        self._action = actions["flow"]
        self.switch.chosen.connect(self._choose)
        self._action.triggered.connect(self._on_next)

    @property
    def is_wanted(self) -> bool:
        """True if the stage should show the data flow of the operator: the user chose this, or it is the default of the
        category.
        """
        if self._operator is None:
            return False
        return self.chosen.get(self._operator.type, self._operator.category in _FROM_THE_START)

    def show_case(self, case: Case, *, was_run: bool) -> "Flow | None":
        """Shows the switch of the data flow if the case has intermediate tensors that are computed quickly. Returns the
        data flow if it is shown, otherwise None.

        `was_run` is True if the case has results.
        """
        self._operator = case.operator
        can_flow = was_run and _has_flow(case) and demand(case).is_quick
        found = self._flow(case) if can_flow and self.is_wanted else None
        is_offered = can_flow and (found is not None or not self.is_wanted)
        self.switch.setVisible(is_offered)
        self._action.setEnabled(is_offered)
        self.switch.show_way(int(self.is_wanted))
        return found

    def take(self, chosen: Mapping[str, bool]) -> None:
        """Replaces the user's choices of the data flow by the choices `chosen`, which come from a saved session."""
        self.chosen = dict(chosen)

    def _flow(self, case: Case) -> "Flow | None":
        if self._found is None or self._found[0] is not case:
            from ops.explain.intermediates import flow_of

            self._found = case, flow_of(case)
        return self._found[1]

    def _choose(self, way: int) -> None:
        if self._operator is not None and bool(way) != self.is_wanted:
            self.chosen[self._operator.type] = bool(way)
            self.changed.emit()

    def _on_next(self) -> None:
        self._choose(int(not self.is_wanted))


def _has_flow(case: Case) -> bool:
    """True if the stage can show intermediate tensors for the case."""
    explained = explanation_of(case.operator)
    if explained is None or explained.flow is None:
        return False
    from ops.explain.intermediates import has_flow  # imported here, because few operators have intermediate tensors

    return has_flow(case)


def _ways() -> tuple[tuple[str, str], ...]:
    translate = QCoreApplication.translate
    return (
        (translate("Flow", "tensors"), translate("Flow", "Show only the tensors of the desc (F)")),
        (translate("Flow", "data flow"), translate("Flow", "Show the intermediate tensors, too (F)")),
    )
