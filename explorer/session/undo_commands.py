"""An undo step: the state of the session before and after a change."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtGui import QUndoCommand, QUndoStack

from explorer.session.pasted_code import Pasted
from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel

if TYPE_CHECKING:
    from explorer.session.open_network import OpenNetwork


@dataclass(frozen=True, slots=True)
class State:
    """The state that undo restores.

    `case` was made by edits of a case that was opened; `origin` is the serial number of the opened case. `version` is
    the version of Windows or DirectML with which the user chose the level; it is '' if the user chose the level itself.
    `opened` is the open network; then `case` is the case of the selected node, with the inputs that other nodes
    computed.
    """

    case: Case
    level: FeatureLevel
    origin: int = 0
    pasted: Pasted | None = None
    version: str = ""
    opened: "OpenNetwork | None" = None

    @property
    def target(self) -> tuple[FeatureLevel, str]:
        """The target level, and the version of Windows or DirectML with which the user chose it; '' if the user chose
        the level itself.
        """
        return self.level, self.version


class SetState(QUndoCommand):
    """An undo step that switches between two states. `title` is translated when it is shown.

    While the user types in an editor, edits are one step as long as each text extends or shortens the text before it.
    `merge_key` names the editor; `typed` has the text before and the text after the edit.
    """

    def __init__(
        self,
        title: str,
        old: State,
        new: State,
        show: Callable[[State], None],
        merge_key: str = "",
        typed: tuple[str, str] = ("", ""),
    ) -> None:
        super().__init__(title)
        self.title = title
        self._old, self._new, self._show = old, new, show
        self._merge_key, self._typed = merge_key, typed

    @property
    def old(self) -> State:
        """The state before the change."""
        return self._old

    @property
    def new(self) -> State:
        """The state after the change."""
        return self._new

    def redo(self) -> None:
        self._show(self._new)

    def undo(self) -> None:
        self._show(self._old)

    def take_in(self, new: State, merge_key: str, typed: tuple[str, str]) -> bool:
        """Replaces the result of this undo step with the state `new`; returns False if the two edits cannot be merged.
        The window does not change.

        `typed` has the text before and after the new edit. QUndoCommand.mergeWith is not used, because PySide never
        frees merged commands.
        """
        before, after = typed
        if not merge_key or merge_key != self._merge_key or not (after.startswith(before) or before.startswith(after)):
            return False
        self._new, self._typed = new, (self._typed[0], after)
        return True


def history_of(stack: QUndoStack, state: State) -> tuple[tuple[str, Case], ...]:
    """Returns the cases from the opened case to the current one, each with the title of the edit that led to it.

    The first case has the title of the step that opened it, or '' if the program started with it.
    """
    steps = [stack.command(number) for number in range(stack.index())]
    of_case = [step for step in steps if isinstance(step, SetState) and step.new.origin == state.origin]
    if not of_case:
        return (("", state.case),)
    first = of_case[0].old
    found = [("", first.case)] if first.origin == state.origin else []
    for step in of_case:
        if not found or step.new.case is not found[-1][1]:
            found.append((step.title, step.new.case))
    return tuple(found)
