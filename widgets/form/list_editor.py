"""The editor of a list of numbers. It has a text field for each entry, or one text field for the whole list."""

from PySide6.QtWidgets import QWidget

from ops.model.case import Case
from ops.model.edit import text_at
from ops.model.fields import Attribute
from ops.text.values import Malformed
from widgets.controls.flow_layout import FlowLayout
from widgets.form.field_editors import FieldEditor
from widgets.problems.violation_marks import States, state_at
from widgets.shape_table.cell_line import CellLine
from widgets.style.sizes import HAIR_GAP, LEAST_ENTRY_WIDTH, WHOLE_LIST_WIDTH
from widgets.style.theme import Theme
from widgets.text.wording import worded


class ListEditor(FieldEditor):
    """The editor of a list of numbers: shows a list such as `1, 2, 2` as three fields.

    If the user types a separator, one field contains the whole list until the user presses Enter or leaves the field.
    """

    def __init__(self, field: Attribute) -> None:
        super().__init__()
        self._name = field.name
        self._description = worded(field.meaning)
        self._flow = FlowLayout(self, gap=HAIR_GAP, line_gap=HAIR_GAP)
        self._line = CellLine(field.name, self)
        self._line.edited.connect(self.edited)
        self._line.spread.connect(self._arrange)
        # There is always a first field, even for an empty list, because the label belongs to it.
        self._line.show_cells([""], editable=True)
        self._arrange()
        self.main: QWidget = self._line.cells[0]

    def show_case(self, case: Case) -> None:
        value = case[self._name]
        if isinstance(value, Malformed):
            self._line.show_whole(value.text, editable=True)
        else:
            length = len(value) if isinstance(value, tuple) else 0
            texts = [text_at(case, f"{self._name}[{number}]") or "" for number in range(length)]
            self._line.show_cells(texts or [""], editable=True)
        self._arrange()

    def show_states(self, states: States) -> None:
        for cell in self._line.shown:
            cell.set_state(state_at(states, cell.objectName()))

    def set_theme(self, theme: Theme) -> None:
        self._line.set_theme(theme)

    def _arrange(self) -> None:
        for cell in self._line.cells[self._flow.count() :]:
            cell.setAccessibleDescription(self._description)
            self._flow.addWidget(cell)
        spread = self._line.spread_cell
        for cell in self._line.cells:
            cell.setFixedWidth(WHOLE_LIST_WIDTH if cell is spread else max(LEAST_ENTRY_WIDTH, cell.needed_width()))
        self.updateGeometry()
