"""Shows all tensors of a case as tables side by side: one slice of each, in exact numbers."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from ops.presentation.number_format import NOTATIONS, Notation
from ops.presentation.slicing import SliceChoice, common_sizes, completed
from widgets.controls.choice_box import Choice, ChoiceBox
from widgets.display.picture import NO_MARKS, Coordinates, Marks, TensorPicture
from widgets.display.stage_slices import chosen_views
from widgets.display.strips import strips
from widgets.stage.cell_table import CellTable
from widgets.style.qt_theme import keep_fonts
from widgets.style.sizes import GAP, INSET, NARROWEST_TABLE, VIEW_GAP
from widgets.style.theme import Theme


class TableStage(QWidget):
    """Shows a table for every tensor. After an edit, existing tables are reused."""

    # The signals of `CellTable`.
    cell_hovered = Signal(str, object)
    cell_clicked = Signal(str, object)
    cell_moved_by_key = Signal(str, object)
    menu_requested = Signal(str, object, QPoint)
    copy_asked = Signal(object, str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tables")
        self._theme = theme
        self._pictures: tuple[TensorPicture, ...] = ()
        self._choice = SliceChoice()
        self._notation: Notation = "decimal"
        self._tables: dict[str, CellTable] = {}
        self._board = QWidget()
        self._board.setObjectName("tableBoard")
        self._row = QHBoxLayout(self._board)
        self._row.setContentsMargins(INSET, 0, INSET, INSET)
        self._row.setSpacing(VIEW_GAP)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidgetResizable(True)
        area.setWidget(self._board)
        self._box = ChoiceBox("table.notation")
        self._box.setAccessibleName(self.tr("numbers as"))
        self._box.activated.connect(self._on_notation_activated)
        self._message = QLabel()
        self._message.setObjectName("table.message")
        self._message.setProperty("muted", "true")
        word = QLabel(self.tr("numbers as"))
        word.setProperty("muted", "true")
        word.setBuddy(self._box)
        strip = QHBoxLayout()
        strip.setContentsMargins(INSET, GAP, INSET, GAP)
        strip.setSpacing(GAP)
        for part in (word, self._box, self._message):
            strip.addWidget(part)
        strip.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(strip)
        layout.addWidget(area, 1)
        self.setAutoFillBackground(True)
        self.set_theme(theme)
        keep_fonts(self.findChildren(QWidget))

    def show_pictures(self, pictures: Sequence[TensorPicture], choice: SliceChoice) -> None:
        """Shows these tensors in the slices that `choice` selects."""
        self._pictures, self._choice = tuple(pictures), choice
        names = {
            "decimal": self.tr("decimal"),
            "hexadecimal": self.tr("bits, hexadecimal"),
            "binary": self.tr("bits, binary"),
        }
        self._box.show_choices([Choice(names[notation]) for notation in NOTATIONS], names[self._notation])
        complete = completed(choice, common_sizes(picture.sizes for picture in pictures))
        fields = [picture.field for picture in pictures]
        for field, table in self._tables.items():
            if field not in fields:
                table.hide()
        views = chosen_views(pictures, complete, strips(pictures))
        for place, (picture, view) in enumerate(zip(pictures, views, strict=True)):
            table = self._table(picture.field)
            if self._row.indexOf(table) != place:
                self._row.insertWidget(place, table)
            table.show_picture(picture, view, self._notation)
            self._row.setStretch(place, table.wanted_width())
            table.show()

    def show_marks(self, marks: Mapping[str, Marks], field: str, cell: Coordinates | None) -> None:
        """Frames the marked cells of each field, and makes `cell` the current cell in the table of `field`."""
        if cell is not None and field in self._tables:
            self._tables[field].show_current(cell)
        for name, table in self._tables.items():
            table.set_marks(marks.get(name, NO_MARKS))

    def table(self, field: str) -> CellTable:
        """Returns the table of the tensor `field`. Raises KeyError if the tensor was never shown in a table."""
        return self._tables[field]

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, QColor(theme.base))
        for widget in (self, self._board):
            widget.setPalette(palette)
        self._box.set_theme(theme)

    def _table(self, field: str) -> CellTable:
        if field not in self._tables:
            table = self._tables[field] = CellTable(field)
            table.setMinimumWidth(NARROWEST_TABLE)
            table.cell_hovered.connect(self.cell_hovered)
            table.cell_clicked.connect(self.cell_clicked)
            table.moved_by_key.connect(self.cell_moved_by_key)
            table.menu_requested.connect(self.menu_requested)
            table.copy_asked.connect(self._message.clear)
            table.copy_asked.connect(self.copy_asked)
            table.copy_refused.connect(self._message.setText)
        return self._tables[field]

    def _on_notation_activated(self, index: int) -> None:
        self._notation = NOTATIONS[index]
        self._message.clear()
        self.show_pictures(self._pictures, self._choice)
