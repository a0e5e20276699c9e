"""Paints a number into cells with the mouse. One drag is one undo step."""

import dataclasses
from dataclasses import dataclass
from itertools import count

import numpy as np
from PySide6.QtCore import QObject, QTimer

from explorer.editing.cell_input import CellInput
from explorer.session.session import Session
from explorer.stage.stage import Stage
from ops.arrays.layout import logical_view
from ops.model.case import Case
from ops.model.cell_numbers import cell_number, element_offsets
from ops.presentation.number_format import format_value
from ops.text.sentences import say
from ops.text.values import Malformed
from widgets.cell_editing.brush import Brush
from widgets.cell_editing.paint_bar import PaintBar
from widgets.display.picture import Coordinates
from widgets.heatmap.heatmap import Heatmap
from widgets.style.delays import PAINTED_AFTER_MS
from widgets.text.wording import worded

_strokes = count()


@dataclass(slots=True)
class _Stroke:
    """One stroke of the brush, which is one drag of the mouse.

    `buffer` is a copy of the input's buffer with the painted numbers. `pending` are painted cells that the case does
    not contain yet.
    """

    field: str
    number: np.generic
    case: Case
    buffer: np.ndarray
    key: str
    pending: list[Coordinates] = dataclasses.field(default_factory=list[Coordinates])


class Painting(QObject):
    """Lets the user paint a number into cells with the mouse.

    The cells change on the screen immediately. The case changes when the mouse stops moving for a moment.
    """

    def __init__(self, session: Session, stage: Stage, bar: PaintBar, cells: CellInput) -> None:
        super().__init__(stage)
        self._session, self._stage, self._bar, self._cells = session, stage, bar, cells
        self._stroke: _Stroke | None = None
        self._why = ""
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(PAINTED_AFTER_MS)
        self._rest.timeout.connect(self._hand_in)
        self._brush = Brush(self)
        self._brush.stroke_began.connect(self._on_stroke_began)
        self._brush.painted.connect(self._on_painted)
        self._brush.stroke_ended.connect(self._on_stroke_ended)
        self._brush.picked.connect(self._on_picked)
        stage.case_shown.connect(self.show_state)

    def show_state(self) -> None:
        """Activates the brush on all heatmaps if the user has switched painting on; otherwise deactivates it.

        On an output, the brush changes nothing, and a note shows the reason.
        """
        self._brush.lay_on([heatmap for _, heatmap in self._stage.tensors.heatmaps()] if self._bar.is_on else [])

    def _on_stroke_began(self, heatmap: Heatmap) -> None:
        name, case = self._field_of(heatmap), self._session.case
        self._stroke, self._why = None, self._cells.why_not(name)
        if self._why:
            return
        number = cell_number(self._bar.text, case.data_type(name))
        if isinstance(number, Malformed):
            self._bar.show_refused()
            why = worded(number.why)
            why = f"it {why}" if why.startswith("is ") else why
            self._why = self.tr("The brush has no valid number: {0}.").format(why)
            return
        self._stroke = _Stroke(name, number, case, np.array(case.buffer(name)), f"stroke {next(_strokes)}")

    def _on_painted(self, heatmap: Heatmap, cells: list[Coordinates]) -> None:
        stroke = self._stroke
        if stroke is None:
            if self._why:
                self._cells.say(self._field_of(heatmap), cells[0], self._why, "error")
                self._why = ""
            return
        case = self._session.case
        if case is not stroke.case:  # the case was changed meanwhile, for example by undo
            self._stroke = None
            return
        stroke.buffer[element_offsets(case, stroke.field, np.array(cells))] = stroke.number
        desc = case.tensor(stroke.field)
        assert desc is not None
        self._stage.show_numbers(
            stroke.field, logical_view(stroke.buffer, case.sizes(stroke.field), desc.explicit_steps)
        )
        stroke.pending += cells
        self._rest.start()

    def _on_stroke_ended(self) -> None:
        self._hand_in()
        self._stroke = None

    def _hand_in(self) -> None:
        self._rest.stop()
        stroke = self._stroke
        if stroke is None or not stroke.pending or stroke.case is not self._session.case:
            return
        cells, stroke.pending = np.array(stroke.pending), []
        number = format_value(stroke.number, self._session.case.data_type(stroke.field).name)
        title = say("Paint {number} in {field}", number=number, field=stroke.field)
        self._session.set_cells(stroke.field, cells, np.full(len(cells), stroke.number), title, stroke.key)
        stroke.case = self._session.case

    def _on_picked(self, heatmap: Heatmap, cell: Coordinates) -> None:
        name = self._field_of(heatmap)
        value, picture = self._stage.value_at(name, cell), self._stage.picture_of(name)
        if value is not None and picture is not None:
            self._bar.show_text(format_value(value, picture.data_type))

    def _field_of(self, heatmap: Heatmap) -> str:
        return next(name for name, shown in self._stage.tensors.heatmaps() if shown is heatmap)
