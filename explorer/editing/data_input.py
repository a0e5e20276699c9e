"""Changes the numbers of an input on the stage by typing, painting, pasting or loading."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from explorer.session.session import Session
from explorer.shell.actions import Actions
from explorer.shell.status_line import StatusLine
from explorer.stage.stage import Stage
from widgets.cell_editing.paint_bar import PaintBar
from widgets.display.picture import Coordinates
from widgets.stage.tensor_view import TensorView
from widgets.style.delays import DONE_MS

if TYPE_CHECKING:
    from explorer.editing.cell_clipboard import CellClipboard
    from explorer.editing.cell_input import CellInput
    from explorer.editing.number_loading import NumberLoading
    from explorer.editing.painting import Painting
    from explorer.exporting.copying import Copying
    from explorer.exporting.table_copy import TableFormat

CLIPBOARD, FILE = "clipboard", "file"


class DataInput(QObject):
    """Handles the commands that edit or copy numbers of the stage. Creates its helper objects on first use."""

    def __init__(
        self,
        session: Session,
        stage: Stage,
        actions: Actions,
        status: StatusLine,
        add_tool: Callable[[QWidget], None],
        window: QWidget,
    ) -> None:
        """Connects the stage to the edits of input numbers, and adds the paint bar to the tool bar with `add_tool`."""
        super().__init__(window)
        self._session, self._stage, self._status, self._window = session, stage, status, window
        self._bar = PaintBar(actions["paint"])
        self._bar.toggled.connect(self._on_paint_toggled)
        add_tool(self._bar)
        stage.edit_asked.connect(self._on_edit_asked)

    # Imports are inside the functions, because these modules are not needed at the start.

    @cached_property
    def cells(self) -> "CellInput":
        """The object that opens an editor for the number of a cell."""
        from explorer.editing.cell_input import CellInput

        return CellInput(self._session, self._stage)

    @cached_property
    def clipboard(self) -> "CellClipboard":
        """The object that copies and pastes cells."""
        from explorer.editing.cell_clipboard import CellClipboard

        return CellClipboard(self._session, self._stage, self.cells, self.copying)

    @cached_property
    def copying(self) -> "Copying":
        """The object that copies texts in the background."""
        from explorer.exporting.copying import Copying

        return Copying(self._status, self)

    @cached_property
    def painting(self) -> "Painting":
        """The handler of the mouse in the mode in which the user paints numbers into cells; created at its first
        use.
        """
        from explorer.editing.painting import Painting

        return Painting(self._session, self._stage, self._bar, self.cells)

    @cached_property
    def loading(self) -> "NumberLoading":
        """The object that loads and exports files of numbers."""
        from explorer.editing.number_loading import NumberLoading

        return NumberLoading(self._session, self._stage, self._window)

    def edit(self) -> None:
        """Opens the editor for the number of the current cell."""
        self._on_edit_asked("")

    def copy(self) -> None:
        """Copies the pinned cell, or the shown slice."""
        self.clipboard.copy()

    def copy_slice(self, field: str, cell: Coordinates) -> None:
        """Copies the shown slice that contains the cell."""
        self.clipboard.copy_slice(field, cell)

    def copy_table(self) -> None:
        """Copies the focused slice as a table, or the slice of the cell under the cursor if no slice has the focus."""
        target = self._stage.slices.focused_cell or self._stage.target
        if target is None:
            self.copying.tell(self.tr("No cell is chosen."))
        else:
            self.copy_as_table(*target, False, "rich")

    def copy_as_table(self, field: str, cell: Coordinates, whole: bool, kind: "TableFormat") -> None:
        """Copies the shown slice that contains the cell as a table with indices; with `whole`, the whole tensor."""
        from explorer.exporting.table_copy import copy_table

        copy_table(self.copying, self._stage, field, cell, whole, kind)

    def copy_text(self, write: Callable[[], str], message: str) -> None:
        """Copies the text that `write` returns, in a background thread; `message` confirms it."""
        from explorer.exporting.copying import Copied

        self.copying.begin(lambda: Copied(write(), message))

    def close_down(self) -> None:
        """Cancels the copying of numbers if it is in progress."""
        if "copying" in vars(self):
            self.copying.close()

    def paste(self) -> None:
        """Pastes the numbers on the clipboard into the focused slice, starting at the current cell."""
        target = self._stage.target
        if target is None:
            self._status.showMessage(self.tr("No cell is chosen."), DONE_MS)
        else:
            self.paste_at(*target)

    def paste_at(self, field: str, cell: Coordinates) -> None:
        """Pastes the clipboard into the shown slice of the tensor `field`, from the cell `cell` on. If that fails, a
        message box shows the reason.
        """
        if why := self.clipboard.paste(field, cell):
            from explorer.shell import dialogs

            dialogs.say_not_pasted(self._window, why)

    def load(self, field: str, source: str) -> None:
        """Loads the numbers of an input from `source`: FILE or CLIPBOARD."""
        if source == FILE:
            self.loading.ask_file(field)
        elif source == CLIPBOARD:
            self.loading.load_clipboard(field)

    def drop(self, path: str, on: QWidget | None) -> bool:
        """Loads the file of numbers at `path`, which the user dropped on the widget `on`. Returns False if it is not a
        file of numbers.
        """
        from explorer.editing.number_loading import is_number_file

        if not is_number_file(path):
            return False
        while on is not None and not isinstance(on, TensorView):
            on = on.parentWidget()
        self.loading.drop(path, on.field if on is not None else None)
        return True

    def export_all(self) -> None:
        """Saves all tensors that have numbers as .npy files."""
        self.loading.export_all()

    def _on_edit_asked(self, typed: str) -> None:
        if (target := self._stage.target) is not None:
            self.cells.edit(*target, typed)

    def _on_paint_toggled(self) -> None:
        self.painting.show_state()
