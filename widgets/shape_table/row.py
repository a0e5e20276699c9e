"""The editors of one tensor in the shape table: name, data type, sizes, strides, and whether it is packed."""

from collections.abc import Collection

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QLabel, QWidget

from ops.arrays.dtypes import ALL_TYPES
from ops.model.case import Case
from ops.model.edit import text_at
from ops.model.feature_levels import FeatureLevel
from ops.model.fields import TensorField
from ops.model.operator import Operator
from ops.model.tensor import Sizes, TensorDesc
from ops.text.values import Malformed
from widgets.controls.check_box import CheckBox
from widgets.controls.choice_box import Choice, ChoiceBox
from widgets.controls.help_tip import explain
from widgets.controls.text_edit import set_path
from widgets.problems.message_block import MessageList
from widgets.problems.violation_marks import States, state_at
from widgets.shape_table.cell_line import CellLine
from widgets.shape_table.stride_menu import StrideButton
from widgets.style import fonts
from widgets.style.qt_theme import set_sheet_property
from widgets.style.theme import Theme
from widgets.text.wording import worded


class ShapeRow(QObject):
    """The editors of one tensor. They are children of `table`, which places them.

    A row is made once and then shows one tensor after another, because new widgets would take most of the time of
    opening an operator. An optional tensor needs a row with `is_optional`, whose name is a check box.
    """

    # Arguments: the path, and the text or None for an absent value.
    edited = Signal(str, object)
    fix_chosen = Signal(int, int)
    fix_pointed = Signal(int, int)
    # Emitted when the fields have to be placed again.
    reshaped = Signal()

    field: TensorField

    def __init__(self, table: QWidget, *, is_optional: bool) -> None:
        super().__init__(table)
        self.is_present = True
        self.name = CheckBox(parent=table) if is_optional else QLabel(table)
        self.name.setFont(fonts.font("body-medium"))
        self.absence = QLabel(table)
        self.absence.setProperty("muted", "true")
        self.absence.setFont(fonts.font("body"))
        self.sizes = CellLine("", table)
        self.data_type = ChoiceBox("", table, small=True)
        self.strides = CellLine("", table, is_caption=True)
        self.packed = CheckBox(parent=table)
        self.patterns = StrideButton(table)
        self.messages = MessageList(table)
        self.free: Collection[int] = ()
        for line in (self.sizes, self.strides):
            line.edited.connect(self.edited)
            line.spread.connect(self.reshaped)
        self.data_type.edited.connect(self.edited)
        self.packed.clicked.connect(self._on_packed)
        self.patterns.edited.connect(self.edited)
        self.messages.fix_chosen.connect(self.fix_chosen)
        self.messages.fix_pointed.connect(self.fix_pointed)
        if isinstance(self.name, CheckBox):
            self.name.clicked.connect(self._on_present)

    @property
    def is_optional(self) -> bool:
        """True if the row has a check box and shows only optional tensors; False if it shows only required tensors."""
        return isinstance(self.name, CheckBox)

    def take(self, field: TensorField) -> None:
        """Assigns this row to a tensor field, and names its widgets after the field. `show_tensor` then shows the
        tensor of a case.
        """
        self.field = field
        self._name_widgets(field.name)
        if isinstance(self.name, CheckBox):
            self.name.setText(field.name)
            self.name.setAccessibleName(field.name)
        elif isinstance(self.name, QLabel):
            self.name.setText(field.name)
        explain(self.name, worded(field.meaning))
        self.retranslate()

    def release(self) -> None:
        """Hides the row until another tensor needs it. Until then, its widgets edit no field, and their object names
        are empty.
        """
        for widget in (self.name, self.absence, self.data_type, self.packed, self.patterns, self.messages):
            widget.hide()
        for line in (self.sizes, self.strides):
            line.hide()
        self._name_widgets("")

    def _name_widgets(self, name: str) -> None:
        self.sizes.set_path(f"{name}.Sizes" if name else "")
        self.strides.set_path(f"{name}.Strides" if name else "")
        set_path(self.data_type, f"{name}.DataType" if name else "")
        self.packed.setObjectName(f"{name}.packed" if name else "")
        self.patterns.set_field(name)
        if self.is_optional:
            self.name.setObjectName(f"{name}.present" if name else "")

    def retranslate(self) -> None:
        """Sets all texts again in the language of the window."""
        self.absence.setText(self.tr("none (nullptr)"))
        self.packed_word = self.tr("packed")
        self.packed.setAccessibleName(self.tr("{0} packed").format(self.field.name))
        self.patterns.retranslate()

    def set_theme(self, theme: Theme) -> None:
        for part in (self.sizes, self.strides, self.packed, self.patterns):
            part.set_theme(theme)
        if isinstance(self.name, CheckBox):
            self.name.set_theme(theme)
        self.data_type.set_theme(theme)
        self.messages.set_theme(theme)

    def show_tensor(self, case: Case, level: FeatureLevel, free: Collection[int], free_type: bool) -> None:
        """Shows the tensor of a case.

        If the tensor is a derived output, its sizes can be edited only along the dimensions in `free`, and its data
        type only if `free_type` is True.
        """
        name = self.field.name
        desc = case.tensor(name)
        derived = case.derive and self.field in case.operator.outputs
        self.is_present = case.has(name)
        if isinstance(self.name, CheckBox):
            self.name.setChecked(self.is_present)
        # A widget that is created while its parent is visible is hidden until it is shown.
        self.name.show()
        self.absence.setVisible(not self.is_present)
        for widget in (self.data_type, self.packed, self.patterns):
            widget.setVisible(self.is_present)
        if not self.is_present:
            self.sizes.hide()
            self.strides.hide()
            return
        self.data_type.show_choices(type_choices(case.operator, name, level), text_at(case, f"{name}.DataType"))
        self.data_type.set_editable(not derived or free_type)
        self.free = free
        self._show_sizes(case, desc, not derived)
        self._show_strides(case, desc)

    def show_states(self, states: States) -> None:
        """Marks the editors of paths that have an error or a warning."""
        for line in (self.sizes, self.strides):
            for cell in line.shown:
                plain = "derived" if cell.isReadOnly() else None
                cell.set_state(state_at(states, cell.objectName()) or plain)
        self.data_type.set_state(state_at(states, self.data_type.objectName()))
        _mark(self.name, state_at(states, self.field.name) or state_at(states, f"{self.field.name}.present"))

    @property
    def rank(self) -> int:
        """The number of fields for sizes or for strides, whichever is larger; 0 if the tensor is absent."""
        return max(len(self.sizes.shown), len(self.strides.shown)) if self.is_present else 0

    def editors(self) -> list[QWidget]:
        """All editors in reading order."""
        optional = [self.name] if isinstance(self.name, CheckBox) else []
        return [*optional, *self.sizes.cells, self.data_type, *self.strides.cells, self.patterns, self.packed]

    def outline(self, width: int) -> tuple[object, ...]:
        """Returns the properties that determine the placement of this row in a table of `width` pixels, except the
        columns of the table. They are a key for a cache.
        """
        lines = [(len(line.cells), len(line.shown), line.spread_cell) for line in (self.sizes, self.strides)]
        message = None if self.messages.isHidden() else self.messages.heightForWidth(width)
        return self.is_present, *lines, message

    def needed_widths(self) -> list[int]:
        """Returns the width in pixels that this tensor needs in each column of the table, for its sizes and strides."""
        sizes, strides = self.sizes.needed_widths(), self.strides.needed_widths()
        longest = max(len(sizes), len(strides))
        pad = [0] * longest
        return [max(pair) for pair in zip((sizes + pad)[:longest], (strides + pad)[:longest], strict=True)]

    def _show_sizes(self, case: Case, desc: TensorDesc | None, editable: bool) -> None:
        if desc is None or isinstance(desc.sizes, Malformed):
            text = desc.sizes.text if desc and isinstance(desc.sizes, Malformed) else ""
            self.sizes.show_whole(text or text_at(case, self.field.name) or "", editable)
        else:
            # A tensor of rank 0 has one empty field, so that the user can add a size.
            self.sizes.show_cells(_texts(desc.sizes) or [""], editable, self.free)

    def _show_strides(self, case: Case, desc: TensorDesc | None) -> None:
        self.patterns.show_desc(desc, self.field in case.operator.inputs)
        is_packed = desc is None or desc.strides is None
        self.packed.setChecked(is_packed)
        if desc is not None and isinstance(desc.strides, Malformed):
            self.strides.show_whole(desc.strides.text, True)
        elif desc is not None and isinstance(desc.strides, tuple):
            self.strides.show_cells(_texts(desc.strides) or [""], True)
        else:
            steps = desc.steps if desc else None
            self.strides.show_cells([str(step) for step in steps or ()], False)

    def _on_packed(self, packed: bool) -> None:
        path = f"{self.field.name}.Strides"
        if packed:
            self.edited.emit(path, None)
        else:
            shown = [cell.text() for cell in self.strides.shown] or ["1"] * len(self.sizes.shown)
            self.edited.emit(path, ",".join(shown))

    def _on_present(self, present: bool) -> None:
        self.edited.emit(self.field.name, "" if present else None)


def type_choices(operator: Operator, tensor: str, level: FeatureLevel) -> list[Choice]:
    """All data types. A type that the level does not support has a note: the first level that does, or "no level"."""
    row = operator.supported(level)
    if not operator.support:
        return [Choice(data_type.name) for data_type in ALL_TYPES]  # there is no table of supported types
    allowed = row[tensor].types if row and tensor in row else ()
    choices: list[Choice] = []
    for data_type in ALL_TYPES:
        note = ""
        if data_type not in allowed:
            later = [known for known in operator.levels if tensor in operator.support[known]]
            having = [known for known in later if data_type in operator.support[known][tensor].types]
            note = f"from {having[0]}" if having else "no level"
        choices.append(Choice(data_type.name, note))
    return choices


def _mark(name: QWidget, state: str | None) -> None:
    if isinstance(name, CheckBox):
        name.set_state(state)
    else:
        set_sheet_property(name, "severity", state or "")


def _texts(entries: Sizes) -> list[str]:
    return [entry.text if isinstance(entry, Malformed) else str(entry) for entry in entries]
