"""Editors of fused activations: a box for the operator, and fields for its attributes."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ops.attribute_types import FusedType, ListOf
from ops.model.case import Case, length_of
from ops.model.edit import text_at
from ops.model.fields import Attribute
from ops.text.values import Fused
from widgets.controls.choice_box import Choice, ChoiceBox
from widgets.controls.flow_layout import FlowLayout
from widgets.controls.text_edit import FieldEdit
from widgets.form.field_editors import FieldEditor, captioned, show_member
from widgets.problems.violation_marks import States, state_at
from widgets.shape_table.rank_switch import Sign
from widgets.style.sizes import GAP, SMALL_GAP
from widgets.style.theme import Theme
from widgets.text.wording import worded


class FusedLine(QWidget):
    """The editor of one fused activation: a box with the operators, and a field for each attribute."""

    # Arguments: the path, and the text or None for an absent value.
    edited = Signal(str, object)

    def __init__(self, path: str, kind: FusedType, description: str, *, optional: bool) -> None:
        super().__init__()
        self._path = path
        self._names = [shortened(name) for name in kind.choices()]
        self._optional = optional
        self._none = ""
        self.box = ChoiceBox(path, self)
        self.box.setAccessibleDescription(description)
        self.box.edited.connect(self._on_chosen)
        self._members: dict[str, FieldEdit] = {}
        self._groups: dict[str, QWidget] = {}
        self._flow = FlowLayout(self, gap=GAP, line_gap=SMALL_GAP)
        self._flow.addWidget(self.box)

    def show_value(self, case: Case, value: object) -> None:
        """Shows the fused activation `value`; None means that there is none."""
        self._none = self.tr("none (nullptr)")
        choices = [Choice(name) for name in self._names]
        absent = [Choice(self._none)] if self._optional else []
        self.box.show_choices(
            [*absent, *choices], self._none if value is None else shortened(text_at(case, self._path) or "")
        )
        members = [name for name, _ in value.members] if isinstance(value, Fused) else []
        for name in members:
            if name not in self._members:
                self._add(name)
            show_member(self._members[name], text_at(case, f"{self._path}.{name}"))
        for name, group in self._groups.items():
            group.setVisible(name in members)
        self.updateGeometry()

    def show_states(self, states: States) -> None:
        """Marks the combo box of the activation and the fields of its parameters if they have errors or warnings."""
        self.box.set_state(state_at(states, self._path))
        for edit in self._members.values():
            edit.set_state(state_at(states, edit.objectName()))

    def set_theme(self, theme: Theme) -> None:
        self.box.set_theme(theme)

    def _add(self, name: str) -> None:
        edit = self._members[name] = FieldEdit(f"{self._path}.{name}", self)
        edit.edited.connect(self.edited)
        group = self._groups[name] = captioned(name, edit)
        self._flow.addWidget(group)

    def _on_chosen(self, path: str, text: object) -> None:
        self.edited.emit(path, None if text == self._none else text)


class FusedEditor(FieldEditor):
    """The editor of a single fused activation, which may be NULL."""

    def __init__(self, field: Attribute) -> None:
        super().__init__()
        assert isinstance(field.type, FusedType)
        self._name = field.name
        self._line = FusedLine(field.name, field.type, worded(field.meaning), optional=field.optional)
        self._line.edited.connect(self.edited)
        self.main = self._line.box
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._line)

    def show_case(self, case: Case) -> None:
        self._line.show_value(case, case[self._name])

    def show_states(self, states: States) -> None:
        self._line.show_states(states)

    def set_theme(self, theme: Theme) -> None:
        self._line.set_theme(theme)


class FusedListEditor(FieldEditor):
    """The editor of a list of fused activations. One button removes the last entry, another appends an entry with the
    same operator as the last one.
    """

    def __init__(self, field: Attribute) -> None:
        super().__init__()
        assert isinstance(field.type, ListOf)
        self._field, self._kind = field, field.type
        self._lines: list[FusedLine] = []
        self._last = ""
        self._shown = 0
        self._theme: Theme | None = None
        self._fewer, self._more = Sign(self, plus=False), Sign(self, plus=True)
        self._fewer.setObjectName(f"{field.name}.fewer")
        self._more.setObjectName(f"{field.name}.more")
        self._fewer.clicked.connect(self._on_fewer)
        self._more.clicked.connect(self._on_more)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(SMALL_GAP)
        buttons = QHBoxLayout()
        buttons.setSpacing(SMALL_GAP)
        buttons.addWidget(self._fewer)
        buttons.addWidget(self._more)
        buttons.addStretch(1)
        self._column.addLayout(buttons)
        self.main: QWidget = self._more

    def show_case(self, case: Case) -> None:
        value = case[self._field.name]
        entries = value if isinstance(value, tuple) else ()
        while len(self._lines) < len(entries):
            self._add()
        for line, entry in zip(self._lines, entries, strict=False):
            line.show_value(case, entry)
        for number, line in enumerate(self._lines):
            line.setVisible(number < len(entries))
        self._shown = length_of(case, self._field.name) or 0
        self._last = text_at(case, f"{self._field.name}[{self._shown - 1}]") or "" if self._shown else ""
        self._fewer.setEnabled(self._shown > 0)
        self._fewer.setAccessibleName(self.tr("Remove the last entry of {0}").format(self._field.name))
        self._more.setAccessibleName(self.tr("Add an entry to {0}").format(self._field.name))
        self.updateGeometry()

    def show_states(self, states: States) -> None:
        for line in self._lines:
            line.show_states(states)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for part in (*self._lines, self._fewer, self._more):
            part.set_theme(theme)

    def _add(self) -> None:
        assert isinstance(self._kind.element, FusedType)
        path = f"{self._field.name}[{len(self._lines)}]"
        line = FusedLine(path, self._kind.element, worded(self._field.meaning), optional=False)
        line.edited.connect(self.edited)
        if self._theme is not None:
            line.set_theme(self._theme)
        self._column.insertWidget(len(self._lines), line)
        self._lines.append(line)

    def _on_fewer(self) -> None:
        self.edited.emit(f"{self._field.name}[{self._shown - 1}]", None)

    def _on_more(self) -> None:
        assert isinstance(self._kind.element, FusedType)
        self.edited.emit(f"{self._field.name}[{self._shown}]", self._last or next(iter(self._kind.element.choices())))


def shortened(name: str) -> str:
    """The name of an operator without its prefix: RELU for DML_OPERATOR_ACTIVATION_RELU."""
    return name.removeprefix("DML_OPERATOR_").removeprefix("ACTIVATION_")
