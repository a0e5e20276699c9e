"""The session holds what the user can change: the current case, its target level, its model file, and the undo
history.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from explorer.session.pasted_code import Pasted
from explorer.session.undo_commands import SetState, State, history_of
from ops import FeatureLevel, Violation, validate
from ops.arrays.dtypes import Array, DataType
from ops.check.validation import has_errors
from ops.model.case import Case
from ops.model.data import Data, Fill, cast
from ops.model.edit import text_at, with_leading_dimension, with_text, without_leading_dimension
from ops.model.feature_levels import NEWEST
from ops.model.guard import NO_DATA
from ops.model.inference import fit_outputs
from ops.model.operator import Operator
from ops.model.violations import Fix
from ops.presets import case_of
from ops.text.sentences import say

if TYPE_CHECKING:
    from explorer.session.open_network import NetworkFile, OpenNetwork
    from ops.check.fixes import FixedCase
    from ops.formats.dxdispatch.document import Document

# Modules that only edits need are imported at the first edit: the start of the window makes none.


class Session(QObject):
    """Holds the current case. Every edit replaces the case, as one undo step, and emits a signal for the views."""

    case_changed = Signal(Case)
    violations_changed = Signal(tuple)  # tuple[Violation, ...]
    level_changed = Signal(object)  # FeatureLevel
    document_changed = Signal()  # the file or `is_modified` may have changed
    refused = Signal(str)  # the reason why an edit was refused, a sentence to translate

    def __init__(
        self,
        case: Case,
        level: FeatureLevel = NEWEST,
        parent: QObject | None = None,
        *,
        pasted: Pasted | None = None,
        version: str = "",
    ) -> None:
        super().__init__(parent)
        self.undo_stack = QUndoStack(self)
        self._state = State(case, level, pasted=pasted, version=version)
        self._origins = 0
        # The model file of each origin (see `State`). It is not part of the state, because saving is not an undo step.
        self._documents: dict[int, Document] = {}
        self._network_files: dict[int, NetworkFile] = {}
        self._violations: tuple[Violation, ...] = validate(case, level, NO_DATA)

    @property
    def case(self) -> Case:
        """The current case."""
        return self._state.case

    @property
    def level(self) -> FeatureLevel:
        """The target feature level."""
        return self._state.level

    @property
    def version(self) -> str:
        """The version of Windows or DirectML by which the user chose the target; '' if the user chose a level."""
        return self._state.version

    @property
    def pasted(self) -> Pasted | None:
        """The pasted code from which the case was read, even if the case has been edited since."""
        return self._state.pasted

    @property
    def document(self) -> "Document | None":
        """The model file that the case was opened from or saved to, if any."""
        return self._documents.get(self._state.origin)

    @property
    def history(self) -> tuple[tuple[str, Case], ...]:
        """The cases from the opened one to the current one, each with the title of the edit that made it.

        The first case has the title of the step that opened it, or '' if the program started with it.
        """
        return history_of(self.undo_stack, self._state)

    @property
    def opened(self) -> "OpenNetwork | None":
        """The open network, or None. If a network is open, `case` is the case of its selected node."""
        return self._state.opened

    @property
    def network_file(self) -> "NetworkFile | None":
        """The file that the network was opened from or saved to, if any."""
        return self._network_files.get(self._state.origin)

    @property
    def is_modified(self) -> bool:
        """True if the case or the network differs from its file; False if it has no file.

        Numbers that were entered again count as a difference, even if they are equal.
        """
        if self.opened is not None:
            file = self.network_file
            return file is not None and file.network is not self.opened.network
        document = self.document
        if document is None:
            return False
        now, saved = self.case, document.case
        names = now.values if now.operator is saved.operator else ()
        is_same = bool(names) and now.derive == saved.derive and all(now.has_same(saved, name) for name in names)
        return not is_same or any(now.data[name] is not saved.data[name] for name in now.data)

    @property
    def violations(self) -> tuple[Violation, ...]:
        """The violations of the case.

        Rules about the numbers are checked only in a run; their violations are added after it.
        """
        return self._violations

    @property
    def has_errors(self) -> bool:
        """True if a violation is an error."""
        return has_errors(self._violations)

    def edit(self, path: str, text: str | None) -> None:
        """Sets the value at `path` to `text`, the text of an editor; None removes the value.

        `path` is the path of a field, of a member of a tensor's desc, or of an element of a list.
        """
        before = text_at(self.case, path)
        if before == text and text is not None:
            return
        self._push(
            say("Edit {path}", path=path),
            self._fitted(with_text(self.case, path, text)),
            # The removal of a value is an undo step of its own, not merged with typing.
            merge_key="" if text is None else path,
            typed=(before or "", text or ""),
        )

    def apply_fix(self, fix: Fix) -> None:
        """Applies a fix as one undo step."""
        from ops.check.fixes import apply

        self._push(fix.title, apply(self.case, fix), level=fix.level)

    def fix_all(self) -> "FixedCase":
        """Fixes every error that has a fix, as one undo step; returns the fixed case with the list of changes."""
        from ops.check.fixes import fix_all

        fixed = fix_all(self.case, self.level)
        if fixed.steps:
            self._push(say("Fix all"), fixed.case, level=fixed.level)
        return fixed

    def set_derive(self, derive: bool) -> None:
        """Sets whether the descs of the outputs are derived from the inputs; otherwise they can be edited."""
        title = say("Derive outputs") if derive else say("Edit outputs freely")
        self._push(title, self._fitted(replace(self.case, derive=derive)))

    def set_fill(self, field: str, fill: Fill) -> None:
        """Replaces the numbers of an input by the numbers that a fill generates."""
        if self._refuses(field):
            return
        self._push(say("Fill {field}", field=field), self.case.with_data(field, Data(fill)), merge_key=f"{field}.Data")

    def set_cells(self, field: str, cells: Array, numbers: Array, title: str, stroke: str = "") -> None:
        """Sets the numbers of cells of an input. `cells` are coordinates, `[cells, rank]`; `numbers` is `[cells]`.

        Calls with the same non-empty `stroke` are one undo step.
        """
        if self._refuses(field):
            return
        from ops.model.cell_numbers import with_cells

        self._push(title, with_cells(self.case, field, cells, numbers), merge_key=stroke)

    def load_numbers(self, field: str, numbers: Array, title: str, *, take_shape: bool = False) -> None:
        """Replaces all numbers of an input by `numbers`, cast to its data type.

        If `take_shape` is set, the tensor gets the shape of `numbers`.
        """
        if self._refuses(field):
            return
        from ops.model.cell_numbers import with_numbers, with_shape_of

        make = with_shape_of if take_shape else with_numbers
        self._push(title, self._fitted(make(self.case, field, cast(numbers, self._data_type(field)))))

    def change_ranks(self, change: int) -> None:
        """Adds one leading dimension to every tensor if `change` > 0; otherwise removes one. Does nothing if this is
        impossible.
        """
        case = with_leading_dimension(self.case) if change > 0 else without_leading_dimension(self.case)
        if case is not None and case is not self.case:
            title = say("Add a leading dimension") if change > 0 else say("Remove a leading dimension")
            self._push(title, self._fitted(case))

    def set_level(self, level: FeatureLevel, version: str = "") -> None:
        """Sets the target: a feature level, and the version by which the user chose it."""
        if (level, version) != (self.level, self.version):
            title = say("Target level {level}", level=str(level))
            self._push_state(title, replace(self._state, level=level, version=version))

    def open_operator(self, operator: Operator, example: int = 0) -> None:
        """Opens an example of an operator as one undo step."""
        title = say("Open {name}", name=operator.name)
        self.open_case(case_of(operator, operator.examples[example]), title)

    def open_case(
        self, case: Case, title: str, document: "Document | None" = None, pasted: Pasted | None = None
    ) -> None:
        """Opens another case as one undo step.

        `document` is the model file, or `pasted` the pasted code, from which the case was read.
        """
        self._origins += 1
        if document is not None:
            self._documents[self._origins] = document
        self._push_state(title, State(case, self.level, self._origins, pasted, self.version))

    def open_setting(self, case: Case, title: str) -> None:
        """Replaces the current case by another case of the same operator and file, as one undo step with the text
        `title`.
        """
        self._push(title, case)

    def open_network(self, opened: "OpenNetwork", title: str, file: "NetworkFile | None" = None) -> None:
        """Opens a network as one undo step; `file` is the file from which it was read, if any."""
        self._origins += 1
        if file is not None:
            self._network_files[self._origins] = file
        self._push_state(title, State(opened.fed(None), self.level, self._origins, None, self.version, opened))

    def edit_network(self, opened: "OpenNetwork", title: str, case: Case) -> None:
        """Replaces the network by an edited one, as one undo step.

        `case` is the case of its selected node, with computed inputs.
        """
        self._push_state(title, replace(self._state, case=case, opened=opened, pasted=None))

    def select_node(self, opened: "OpenNetwork", case: Case) -> None:
        """Shows another node of the same network; `case` is the case of this node. This is not an undo step."""
        self._show(replace(self._state, case=case, opened=opened, pasted=None))

    def take_inputs(self, case: Case) -> None:
        """Replaces the case by an equal case whose inputs have been computed again. This adds no undo step."""
        self._show(replace(self._state, case=case))

    def set_network_file(self, file: "NetworkFile") -> None:
        """Records that the network was saved to this file."""
        self._network_files[self._state.origin] = file
        self.document_changed.emit()

    def set_document(self, document: "Document") -> None:
        """Records `document` as the model file from which the case was opened or to which it was saved."""
        self._documents[self._state.origin] = document
        self.document_changed.emit()

    def take_violations(self, violations: tuple[Violation, ...]) -> None:
        """Replaces the violations by those that a run found. These include violations of rules about numbers."""
        violations = _best_first(self.case, self._with_links(violations), self.level)
        if violations != self._violations:
            self._violations = violations
            self.violations_changed.emit(violations)

    def _refuses(self, field: str) -> bool:
        """True if the numbers of the input `field` cannot be changed, because another node computes them. Then also
        emits the signal `refused` with the reason.
        """
        if self.opened is None or not self.opened.is_linked(field):
            return False
        self.refused.emit(say("The numbers of {field} are computed by another node.", field=field))
        return True

    def _with_links(self, violations: tuple[Violation, ...]) -> tuple[Violation, ...]:
        """The violations of the case together with those of the links to the selected node, if a network is open."""
        return violations if self.opened is None else self.opened.judged(violations)

    def _data_type(self, field: str) -> DataType:
        """The data type of a tensor, even if its shape is incomplete."""
        desc = self.case.tensor(field)
        assert desc is not None
        assert isinstance(desc.data_type, DataType)
        return desc.data_type

    def _fitted(self, case: Case) -> Case:
        return fit_outputs(case) if case.derive else case

    def _push(
        self,
        title: str,
        case: Case,
        *,
        level: FeatureLevel | None = None,
        merge_key: str = "",
        typed: tuple[str, str] = ("", ""),
    ) -> None:
        pasted = self._state.pasted
        if pasted is not None and case is not self.case:
            pasted = pasted.followed(self.case, case)
        if (opened := self.opened) is not None and case != self.case:
            opened, merge_key = opened.with_case(case), merge_key and f"{opened.node} {merge_key}"
            case = opened.with_own(case)
        new = replace(self._state, case=case, pasted=pasted, opened=opened)
        if level not in (None, self.level):
            new = replace(new, level=level, version="")
        self._push_state(title, new, merge_key, typed)

    def _push_state(self, title: str, new: State, merge_key: str = "", typed: tuple[str, str] = ("", "")) -> None:
        old = self._state
        is_same = new.case == old.case and new.target == old.target and new.pasted is old.pasted
        is_same = is_same and new.opened is old.opened
        if is_same and not self._is_of_files(old, new):
            return
        stack = self.undo_stack
        last = stack.command(stack.index() - 1) if 0 < stack.index() == stack.count() else None
        if isinstance(last, SetState) and not stack.isClean() and last.take_in(new, merge_key, typed):
            self._show(new)
            return
        show: Callable[[State], None] = self._show
        stack.push(SetState(title, old, new, show, merge_key, typed))

    def _is_of_files(self, *states: State) -> bool:
        return any(state.origin in self._documents for state in states)

    def _show(self, state: State) -> None:
        old, self._state = self._state, state
        found = self._with_links(validate(state.case, state.level, NO_DATA))
        self._violations = _best_first(state.case, found, state.level)
        if state.target != old.target:
            self.level_changed.emit(state.level)
        self.case_changed.emit(state.case)
        self.document_changed.emit()
        self.violations_changed.emit(self._violations)


def _best_first(case: Case, violations: tuple[Violation, ...], level: FeatureLevel) -> tuple[Violation, ...]:
    """The violations, each with its best fix first."""
    if not violations:
        return ()
    from ops.check.fixes import best_first

    return best_first(case, violations, level)
