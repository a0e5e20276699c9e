"""The shape table: the sizes of all tensors in one grid, with a column per dimension and a shaded axis."""

from collections.abc import Collection, Mapping, Sequence
from itertools import zip_longest

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel
from ops.model.violations import Violation
from widgets.problems.violation_marks import States
from widgets.shape_table.placement import columns, place_row
from widgets.shape_table.rank_switch import RankSwitch
from widgets.shape_table.row import ShapeRow
from widgets.style import fonts
from widgets.style.sizes import LABEL_RIGHT, PACKED_GAP, SMALL_GAP, TABLE_CAPTION_HEIGHT, TABLE_LINE, TABLE_ROW_GAP
from widgets.style.theme import LIGHT, Theme


class ShapeTable(QWidget):
    """Edits the shapes of the tensors of a case."""

    # Arguments: the path, and the text or None for an absent value.
    edited = Signal(str, object)
    fix_chosen = Signal(int, int)
    fix_pointed = Signal(int, int)
    rank_changed_all = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._rows: list[ShapeRow] = []
        self._spare: list[ShapeRow] = []
        self._axis: int | None = None
        self._has_axis = False
        # The contents of each row by tensor, to update only the rows that change with an edit.
        self._shown: dict[str, tuple[object, ...]] = {}
        self._columns = columns(0, 0, [], 0)
        # Everything on which the last placement depended.
        self._placed: tuple[object, ...] | None = None
        self._shades: list[QRect] = []
        self._least = self._height = 0
        self._ranks = RankSwitch(self)
        self._ranks.changed.connect(self.rank_changed_all)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._ranks.set_theme(theme)
        for row in (*self._rows, *self._spare):
            row.set_theme(theme)
        self.update()

    @property
    def rows(self) -> Sequence[ShapeRow]:
        """The rows of all tensors."""
        return self._rows

    def build(self, case: Case) -> None:
        """Creates a row for every tensor of a case, in place of the rows of another operator."""
        spare = [*self._rows, *self._spare]
        self._shown.clear()
        self._placed = None
        self._rows = []
        for field in case.operator.tensors:
            row = next((row for row in spare if row.is_optional == field.optional), None)
            if row is None:
                row = self._make_row(is_optional=field.optional)
            else:
                spare.remove(row)
            row.take(field)
            self._rows.append(row)
        for row in spare:
            row.release()
        self._spare = spare
        self._has_axis = case.operator.axis_field is not None
        self.update()

    def show_case(
        self,
        case: Case,
        level: FeatureLevel,
        states: States,
        messages: Mapping[str, Sequence[tuple[int, Violation]]],
        free: Mapping[str, Collection[int]],
        free_types: Collection[str] = (),
    ) -> None:
        """Shows the tensors of a case in the table, one row each.

        `states` maps the paths of edited texts to their states. `messages` maps a field to its violations, each with
        its number. `free` and `free_types` are the dimensions and data types of derived outputs that the user can edit.
        """
        axis = case.values[case.operator.axis_field] if case.operator.axis_field else None
        before, self._axis = self._axis, int(axis) if isinstance(axis, int) and axis >= 0 else None
        is_changed = before != self._axis
        for row in self._rows:
            name = row.field.name
            of_row = {path: state for path, state in states.items() if path.startswith(name)}
            said, editable, has_type = messages.get(name, ()), free.get(name, ()), name in free_types
            what = case.values[name], case.derive, level, of_row, tuple(said), tuple(editable), has_type
            if what == self._shown.get(name):
                continue
            self._shown[name], is_changed = what, True
            row.show_tensor(case, level, editable, has_type)
            row.show_states(states)
            row.messages.show_violations(said)
        if is_changed:
            self._ranks.show_rank(self._rank())
            self.arrange()

    def arrange(self) -> None:
        """Places all editors for the current width. The focus does not move."""
        least = [max(widths) for widths in zip_longest(*(row.needed_widths() for row in self._rows), fillvalue=0)]
        least += [0] * (self._rank() - len(least))
        heads = [(row.name.sizeHint().width(), row.data_type.sizeHint().width()) for row in self._rows]
        packed = QFontMetrics(fonts.font("caption")).horizontalAdvance(self.tr("packed")) + PACKED_GAP
        before = self._columns, self._shades
        self._columns = columns(self.width(), max((max(head) for head in heads), default=0), least, packed)
        placed = self._columns, self.width(), self._axis, heads, [row.outline(self.width()) for row in self._rows]
        if placed == self._placed:
            return  # nothing moves
        self._placed = placed
        self._shades = []
        top = self._arrange_header()
        for row in self._rows:
            top = self._arrange_row(row, top) + TABLE_ROW_GAP
        needed = (self._columns.least, top - TABLE_ROW_GAP)
        if needed != (self._least, self._height):
            self._least, self._height = needed
            self.updateGeometry()
        if before != (self._columns, self._shades):
            self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._height

    def sizeHint(self) -> QSize:
        return QSize(self._columns.width, self._height)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._least, self._height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.arrange()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._shown.clear()
            self._placed = None
            for row in self._rows:
                row.retranslate()
            self.arrange()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for shade in self._shades:
            painter.fillRect(shade, QColor(self._theme.axis_shade))
        for dimension in range(len(self._columns.edges) - 1):
            self._paint_label(painter, dimension)
        if not self._columns.stacked:
            painter.setPen(QColor(self._theme.muted))
            painter.setFont(fonts.font("caption"))
            area = QRect(0, self._labels_top(), self.width(), TABLE_CAPTION_HEIGHT)
            painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self.tr("packed"))
        painter.end()

    def _make_row(self, *, is_optional: bool) -> ShapeRow:
        row = ShapeRow(self, is_optional=is_optional)
        row.set_theme(self._theme)
        row.edited.connect(self.edited)
        row.fix_chosen.connect(self.fix_chosen)
        row.fix_pointed.connect(self.fix_pointed)
        row.reshaped.connect(self.arrange)
        return row

    def _paint_label(self, painter: QPainter, dimension: int) -> None:
        left, width = self._columns.span(dimension)
        is_axis = self._has_axis and dimension == self._axis
        painter.setPen(QColor(self._theme.axis if is_axis else self._theme.muted))
        painter.setFont(fonts.font("caption-strong" if is_axis else "caption"))
        area = QRect(left, self._labels_top(), width - LABEL_RIGHT, TABLE_CAPTION_HEIGHT)
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"d{dimension}")
        if is_axis:
            above = QRect(left - 8, self._labels_top() - TABLE_CAPTION_HEIGHT + 1, width + 16, TABLE_CAPTION_HEIGHT)
            painter.drawText(above, Qt.AlignmentFlag.AlignCenter, "Axis")

    def _labels_top(self) -> int:
        """The y of the line with the names d0, d1, ... of the dimensions; the word Axis is above this line."""
        above = TABLE_LINE if self._columns.stacked else 0
        return above + 2 + (TABLE_CAPTION_HEIGHT if self._has_axis else 0)

    def _arrange_header(self) -> int:
        top = 0 if self._columns.stacked else self._labels_top() - 3
        self._ranks.setGeometry(QRect(QPoint(0, top), self._ranks.sizeHint()))
        bottom = self._labels_top() + TABLE_CAPTION_HEIGHT + SMALL_GAP
        if self._has_axis and self._axis is not None and self._axis < len(self._columns.edges) - 1:
            left, width = self._columns.span(self._axis)
            shade_top = self._labels_top() - TABLE_CAPTION_HEIGHT - 1
            self._shades.append(QRect(left, shade_top, width, bottom - shade_top + TABLE_ROW_GAP))
        return bottom

    def _arrange_row(self, row: ShapeRow, top: int) -> int:
        placed = place_row(row, self._columns, top, self.width())
        axis = self._axis
        if self._has_axis and axis is not None and axis < row.rank:
            left, width = self._columns.span(axis)
            first, last = placed.band
            self._shades.append(QRect(left, first, width, last - first))
        return placed.bottom

    def _rank(self) -> int:
        return max((row.rank for row in self._rows), default=0)
