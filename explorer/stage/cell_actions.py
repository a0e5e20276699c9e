"""Handles mouse and keyboard actions on cells: they explain, pin or reveal a cell, or open its editor."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from explorer.cursor.cell_cursor import Cursor, is_inside
from explorer.stage.prediction import Prediction
from explorer.stage.slice_panel import SlicePanel
from widgets.display.picture import Coordinates, TensorPicture

# The dot is not among them, because its key steps through the cells.
_FIRST_CHARACTERS = tuple("0123456789-+")


class CellActions(QObject):
    """Moves the cursor to cells, and handles the keys that are pressed on a cell.

    `picture_of` returns the picture of a tensor field, or None.
    """

    edit_asked = Signal(str)  # the first character of the new number, '' for Enter
    guess_asked = Signal(str, object, str)  # field, coordinates of the hidden cell, first character or ''
    chip_asked = Signal(int)  # in a lecture: the number of the attribute to edit

    def __init__(
        self,
        cursor: Cursor,
        slices: SlicePanel,
        prediction: Prediction,
        picture_of: Callable[[str], TensorPicture | None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._cursor, self._slices, self._prediction, self._picture_of = cursor, slices, prediction, picture_of
        self.is_lecturing = False
        slices.tensors.cell_hovered.connect(self._on_hovered)
        slices.tensors.cell_clicked.connect(self._on_clicked)
        slices.tensors.cell_moved_by_key.connect(self._on_moved_by_key)

    @property
    def target(self) -> tuple[str, Coordinates] | None:
        """The cell on which keys act: the cell under the cursor, or the current cell of the focused heatmap or table.

        None if there is no such cell.
        """
        cursor = self._cursor.now
        picture = self._picture_of(cursor.field)
        if picture is not None and cursor.cell is not None and is_inside(cursor.cell, picture.sizes):
            return cursor.field, cursor.cell
        return self._slices.focused_cell

    def ask_for_number(self, first: str) -> None:
        """Asks for a guess if the cell is hidden, and otherwise for a new number.

        `first` is the first character of the guess or number, '' after Enter. If the cell is not hidden, there are two
        exceptions: Enter on an output cell pins the cell, and a digit in a lecture chooses the attribute with this
        number.
        """
        target = self.target
        if target is not None and self._prediction.hides(*target):
            self.guess_asked.emit(*target, first)
        elif target is not None and not first and (shown := self._picture_of(target[0])) and shown.is_output:
            self._cursor.click(*target)
        elif self.is_lecturing and first.isdecimal():
            self.chip_asked.emit(int(first))
        else:
            self.edit_asked.emit(first)

    def _read_at(self, field: str) -> str:
        """The field whose formula is shown for cells of `field`: `read_at` of its picture, or `field` if that is ''."""
        picture = self._picture_of(field)
        return picture.read_at if picture is not None and picture.read_at else field

    def _on_hovered(self, field: str, cell: Coordinates | None) -> None:
        self._cursor.hover(self._read_at(field), cell)

    def _on_clicked(self, field: str, cell: Coordinates) -> None:
        if self._prediction.hides(field, cell):
            self._prediction.show(field, cell)
        field = self._read_at(field)
        self._slices.go_to(field, cell)
        self._cursor.click(field, cell)

    def _on_moved_by_key(self, field: str, cell: Coordinates) -> None:
        """Moves the cursor to a cell, and shows the slice of this cell. PgUp and PgDn lead to another slice.

        Ignores fields that are not shown: a view that was hidden while another window was active may still have the
        focus.
        """
        if self._picture_of(field) is None:
            return
        field = self._read_at(field)
        self._slices.go_to(field, cell)
        self._cursor.move(field, cell)


def starts_number(event: QKeyEvent) -> bool:
    """True if a key begins the input of a number: Enter, a digit or a sign.

    Keys with a modifier other than Shift do not begin the input.
    """
    is_plain = not event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
    is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
    return is_plain and (is_enter or bool(first_character(event)))


def first_character(event: QKeyEvent) -> str:
    """The first character of a number that the user starts to type; '' for Enter and for other keys."""
    return event.text() if event.text() in _FIRST_CHARACTERS else ""
