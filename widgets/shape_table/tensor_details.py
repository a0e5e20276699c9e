"""The rarely needed members of tensor descs: total size, alignment, flags, number of dimensions."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from ops.model.case import Case
from ops.model.edit import text_at
from ops.model.tensor import TensorDesc
from ops.text.values import TensorFlag
from widgets.controls.choice_box import Choice, ChoiceBox
from widgets.controls.text_edit import FieldEdit
from widgets.problems.violation_marks import States, state_at
from widgets.style import fonts
from widgets.style.sizes import DETAIL_WIDTH, FIELD_HEIGHT, GAP, HAIR_GAP, SMALL_GAP
from widgets.style.theme import LIGHT, Theme

TOTAL, ALIGNMENT, FLAGS, COUNT = (
    "TotalTensorSizeInBytes",
    "GuaranteedBaseOffsetAlignment",
    "Flags",
    "DimensionCount",
)
# Members that may be empty: the total size is then as small as possible, and the count is the number of sizes.
_AUTOMATIC = (TOTAL, COUNT)


class TensorDetails(QWidget):
    """The editors for members of tensor descs that users seldom change, with a group of lines for each tensor of a
    case.
    """

    # Arguments: the path, and the text or None for an absent value.
    edited = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._names: dict[str, QLabel] = {}
        self._editors: dict[str, FieldEdit | ChoiceBox] = {}
        self._labels: dict[str, QLabel] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, SMALL_GAP, 0, 0)
        self._grid.setHorizontalSpacing(GAP)
        self._grid.setVerticalSpacing(HAIR_GAP)
        self._grid.setColumnStretch(0, 1)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for editor in self._editors.values():
            if isinstance(editor, ChoiceBox):
                editor.set_theme(theme)

    def clear(self) -> None:
        """Removes all rows. The rows for the next operator are created when they are first shown."""
        for widget in (*self._names.values(), *self._labels.values(), *self._editors.values()):
            widget.hide()
            self._grid.removeWidget(widget)
            widget.deleteLater()
        self._names, self._labels, self._editors = {}, {}, {}

    def show_case(self, case: Case, states: States) -> None:
        """Shows the members of the descs of all tensors. `states` are the states of the editors, by path."""
        if not self._editors:
            self._build(case)
        for name, label in self._names.items():
            label.setVisible(case.has(name))
        for path, editor in self._editors.items():
            field, _, part = path.partition(".")
            desc = case.tensor(field)
            is_there = case.has(field) and (part != COUNT or (desc is not None and desc.dimension_count is not None))
            self._labels[path].setVisible(is_there)
            editor.setVisible(is_there)
            text = text_at(case, path)
            if isinstance(editor, ChoiceBox):
                editor.show_choices([Choice(flag.name) for flag in TensorFlag], text or TensorFlag.NONE.name)
            else:
                editor.show_text(text)
                editor.setPlaceholderText(self._automatic(desc) if part == TOTAL else "")
            editor.set_state(state_at(states, path))

    def _build(self, case: Case) -> None:
        row = 0
        for field in case.operator.tensors:
            name = self._names[field.name] = QLabel(field.name, self)
            name.setFont(fonts.font("body-medium"))
            name.setFixedHeight(FIELD_HEIGHT)
            self._grid.addWidget(name, row, 0, 1, 2)
            for part in (TOTAL, ALIGNMENT, FLAGS, COUNT):
                row += 1
                self._add(f"{field.name}.{part}", part, row)
            row += 1
        self.set_theme(self._theme)

    def _automatic(self, desc: TensorDesc | None) -> str:
        least = desc.minimum_bytes if desc else None
        return self.tr("auto") if least is None else self.tr("auto ({0})").format(least)

    def _add(self, path: str, part: str, row: int) -> None:
        label = self._labels[path] = QLabel(part, self)
        label.setProperty("muted", "true")
        label.setFont(fonts.font("caption"))
        if part == FLAGS:
            editor: FieldEdit | ChoiceBox = ChoiceBox(path, self, small=True)
        else:
            editor = FieldEdit(path, self, empty_is_absent=part in _AUTOMATIC)
            editor.setFixedWidth(DETAIL_WIDTH)
        editor.edited.connect(self.edited)
        label.setBuddy(editor)
        self._editors[path] = editor
        self._grid.addWidget(label, row, 0)
        self._grid.addWidget(editor, row, 1, Qt.AlignmentFlag.AlignRight)
