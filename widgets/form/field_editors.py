"""Editors of single attributes: numbers, enumerations and structs with two members."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from ops.arrays.dtypes import ALL_TYPES, DataType
from ops.attribute_types import Count, Enumeration, Float, ScalarUnion, ScaleBiasType, Size2DType
from ops.model.case import Case, length_of
from ops.model.edit import text_at
from ops.model.fields import Attribute
from ops.text.values import Malformed
from widgets.controls.check_box import CheckBox
from widgets.controls.choice_box import Choice, ChoiceBox
from widgets.controls.flow_layout import FlowLayout
from widgets.controls.text_edit import FieldEdit
from widgets.problems.violation_marks import States, state_at
from widgets.style import fonts
from widgets.style.sizes import (
    FIELD_FRAME,
    FIELD_WIDTH,
    FLOAT_WIDTH,
    GAP,
    HAIR_GAP,
    MEMBER_WIDTH,
    SMALL_GAP,
    WIDEST_NUMBER,
)
from widgets.style.theme import Theme
from widgets.text.wording import worded


class FieldEditor(QWidget):
    """An editor of one attribute of a case. The label of the row belongs to the widget `main`."""

    # Arguments: the path, and the text or None for an absent value.
    edited = Signal(str, object)
    main: QWidget

    def show_case(self, case: Case) -> None:
        """Shows the value of the attribute in a case."""
        raise NotImplementedError

    def show_states(self, states: States) -> None:
        """Marks errors and warnings; `states` has the state ('error' or 'warning') of each path with an error or a
        warning.
        """
        raise NotImplementedError

    def set_theme(self, theme: Theme) -> None:
        """Shows the editor in another theme. An editor that is drawn only by the style sheet need not override this
        method.
        """


class NumberEditor(FieldEditor):
    """The editor of a number. It is also used for all types without a special editor."""

    def __init__(self, field: Attribute) -> None:
        super().__init__()
        # An empty text means None: a count then follows its list, and an optional number is absent.
        self.main = self._edit = FieldEdit(field.name, self, empty_is_absent=field.may_be_none)
        self._edit.setFixedWidth(FLOAT_WIDTH if isinstance(field.type, Float) else FIELD_WIDTH)
        self._edit.setAccessibleDescription(worded(field.meaning))
        self._edit.edited.connect(self.edited)
        self._narrowest = self._edit.width()
        _side_by_side(self, self._edit)

    def show_case(self, case: Case) -> None:
        self._edit.show_text(text_at(case, self._edit.objectName()))
        needed = self._edit.fontMetrics().horizontalAdvance(self._edit.text()) + FIELD_FRAME
        self._edit.setFixedWidth(min(max(self._narrowest, needed), WIDEST_NUMBER))

    def show_states(self, states: States) -> None:
        self._edit.set_state(state_at(states, self._edit.objectName()))


class CountEditor(NumberEditor):
    """The editor of a field that contains the length of a list. It shows the actual length until the user types another
    number.
    """

    def show_case(self, case: Case) -> None:
        super().show_case(case)
        kind = case.operator.attribute[self._edit.objectName()].type
        length = length_of(case, kind.of[0]) if isinstance(kind, Count) else None
        self._edit.setPlaceholderText("" if length is None else str(length))


class ScalarUnionEditor(NumberEditor):
    """The editor of a number whose type another field determines. It shows the type beside the number."""

    def __init__(self, field: Attribute) -> None:
        super().__init__(field)
        assert isinstance(field.type, ScalarUnion)
        self._type_field = field.type.type_field
        self._type = QLabel(self)
        self._type.setProperty("muted", "true")
        self._type.setFont(fonts.font("caption"))
        self._narrowest = FLOAT_WIDTH
        layout = self.layout()
        assert layout is not None
        layout.addWidget(self._type)

    def show_case(self, case: Case) -> None:
        super().show_case(case)
        value = case.values.get(self._type_field)
        self._type.setText("" if value is None or isinstance(value, Malformed) else _type_name(case, self._type_field))


class EnumerationEditor(FieldEditor):
    """The editor of an enumeration: a combo box with its names."""

    def __init__(self, field: Attribute) -> None:
        super().__init__()
        assert isinstance(field.type, Enumeration)
        self.main = self._box = ChoiceBox(field.name, self)
        self._box.setAccessibleDescription(worded(field.meaning))
        self._choices = [Choice(member) for member in _members(field.type)]
        self._box.edited.connect(self.edited)
        _side_by_side(self, self._box)

    def show_case(self, case: Case) -> None:
        self._box.show_choices(self._choices, text_at(case, self._box.objectName()))

    def show_states(self, states: States) -> None:
        self._box.set_state(state_at(states, self._box.objectName()))

    def set_theme(self, theme: Theme) -> None:
        self._box.set_theme(theme)


class PairEditor(FieldEditor):
    """The editor of a struct with two members, side by side. If the struct may be NULL, a check box is before them."""

    def __init__(self, field: Attribute) -> None:
        super().__init__()
        assert isinstance(field.type, ScaleBiasType | Size2DType)
        self._name = field.name
        self._switch = CheckBox(parent=self) if field.optional else None
        layout = FlowLayout(self, gap=GAP, line_gap=SMALL_GAP)
        if self._switch is not None:
            self._switch.setObjectName(f"{field.name}.present")
            self._switch.setAccessibleName(field.name)
            self._switch.setAccessibleDescription(worded(field.meaning))
            self._switch.setFont(fonts.font("body"))
            self._switch.clicked.connect(self._on_switched)
            layout.addWidget(self._switch)
        self._members: list[FieldEdit] = []
        self._groups: list[QWidget] = []
        for member in field.type.members:
            edit = FieldEdit(f"{field.name}.{member}", self)
            edit.setFixedWidth(MEMBER_WIDTH)
            edit.edited.connect(self.edited)
            self._members.append(edit)
            self._groups.append(captioned(member, edit))
            layout.addWidget(self._groups[-1])
        self.main = self._switch or self._members[0]

    def show_case(self, case: Case) -> None:
        is_there = case.has(self._name)
        if self._switch is not None:
            self._switch.setChecked(is_there)
            self._switch.setText("" if is_there else self.tr("none (nullptr)"))
        for edit, group in zip(self._members, self._groups, strict=True):
            group.setVisible(is_there)
            show_member(edit, text_at(case, edit.objectName()))
        self.updateGeometry()

    def show_states(self, states: States) -> None:
        for edit in self._members:
            edit.set_state(state_at(states, edit.objectName()) or state_at(states, self._name))

    def set_theme(self, theme: Theme) -> None:
        if self._switch is not None:
            self._switch.set_theme(theme)

    def _on_switched(self, on: bool) -> None:
        self.edited.emit(self._name, "" if on else None)


def show_member(edit: FieldEdit, text: str | None) -> None:
    """Shows `text` in the editor of a number in a struct, and adapts the width of the editor to it; None shows no
    text.
    """
    edit.show_text(text or "")
    needed = edit.fontMetrics().horizontalAdvance(edit.text()) + FIELD_FRAME
    edit.setFixedWidth(min(max(MEMBER_WIDTH, needed), FLOAT_WIDTH))


def captioned(caption: str, edit: QWidget) -> QWidget:
    """A widget with a small muted caption and the editor after it."""
    group = QWidget()
    label = QLabel(caption, group)
    label.setProperty("muted", "true")
    label.setFont(fonts.font("caption"))
    label.setBuddy(edit)
    layout = QHBoxLayout(group)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(SMALL_GAP)
    layout.addWidget(label)
    layout.addWidget(edit)
    return group


def _members(kind: Enumeration) -> tuple[str, ...]:
    """Returns the entries of the drop-down list in the editor of an enumeration.

    For data types, these are only the types that operators support.
    """
    return tuple(known.name for known in ALL_TYPES) if kind.members is DataType else kind.names


def _type_name(case: Case, field: str) -> str:
    return text_at(case, field) or ""


def _side_by_side(editor: QWidget, widget: QWidget) -> None:
    FlowLayout(editor, gap=GAP, line_gap=HAIR_GAP).addWidget(widget)
