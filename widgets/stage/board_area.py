"""The scroll area around the board with the views of all tensors: it fits the board to its viewport, or scrolls it."""

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from widgets.display.picture import Coordinates
from widgets.heatmap.heatmap import Heatmap
from widgets.stage.stage_board import StageBoard
from widgets.stage.tensor_view import TensorView
from widgets.style.sizes import BLEED, INSET, WIDE_GAP


class BoardArea(QScrollArea):
    """A scroll area that contains the board with the tensors of the stage, reports the board's events, and scrolls to
    cells.
    """

    # Arguments: the field, and the coordinates of the cell or None when the pointer leaves the cells.
    cell_hovered = Signal(str, object)
    # Arguments: the field and the coordinates of the cell.
    cell_clicked = Signal(str, object)
    cell_moved_by_key = Signal(str, object)
    # Arguments: the field, the coordinates of the cell or None, and the position on the screen.
    menu_requested = Signal(str, object, QPoint)
    # Argument: the field of the tensor whose colour limits the user edits.
    scale_clicked = Signal(str)
    # Emitted when the user zooms or pans.
    place_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("stage")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._board = StageBoard()
        self._board.cell_hovered.connect(self.cell_hovered)
        self._board.cell_clicked.connect(self._on_clicked)
        self._board.cell_moved_by_key.connect(self.cell_moved_by_key)
        self._board.menu_requested.connect(self.menu_requested)
        self._board.panned.connect(self.place_changed)
        self._board.scale_clicked.connect(self.scale_clicked)
        self.setWidget(self._board)

    @property
    def board(self) -> StageBoard:
        """The board, which contains all views. This widget scrolls it."""
        return self._board

    def view(self, field: str) -> TensorView:
        """The view of a field. Raises KeyError if the field was never shown."""
        return self._board.views[field]

    def heatmap(self, field: str, cell: Coordinates | None = None) -> Heatmap:
        """The first heatmap of a field; with `cell`, the heatmap that shows the cell.

        Raises KeyError if the field was never shown.
        """
        view = self._board.views[field]
        return view.heatmap if cell is None else view.heatmap_at(cell)

    def show_cell(self, field: str, coordinates: Coordinates) -> None:
        """Makes a cell the current cell, from which keys move, and pans and scrolls until it is visible.

        If the view of its tensor is not higher than the viewport, the whole height of the view becomes visible.
        """
        heatmap = self.heatmap(field, coordinates)
        heatmap.show_current(coordinates)
        rect = heatmap.rect_of(coordinates)
        if not rect.isEmpty():
            center, view = heatmap.mapTo(self._board, rect.center()), self._board.views[field]
            if view.height() <= self.viewport().height():
                middle = view.mapTo(self._board, view.rect().center()).y()
                self.ensureVisible(center.x(), middle, 0, view.height() // 2 + 1)
            self.ensureVisible(center.x(), center.y(), rect.width() // 2 + 1, rect.height() // 2 + 1)

    def fit_board(self, width: int, height: int, *, is_scrolled: bool) -> None:
        """Gives the board the size of the viewport, or a larger size if all views, `width` x `height`, need it.

        `is_scrolled` is True if the views are higher than the viewport, so that a scroll bar takes part of its width.

        Only this function decides whether there are scroll bars. Otherwise they would appear for a moment when a window
        becomes smaller, until its views are placed again.
        """
        room = self.maximumViewportSize()
        bar = self.verticalScrollBar().sizeHint().width() if is_scrolled else 0
        size = QSize(
            max(room.width() - bar, width + 2 * (INSET - BLEED)),
            max(0 if is_scrolled else room.height(), height + WIDE_GAP),
        )
        needed, never = Qt.ScrollBarPolicy.ScrollBarAsNeeded, Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        is_larger = size.width() > room.width() - bar or size.height() > room.height()
        for set_policy in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            set_policy(needed if is_larger else never)
        self._board.resize(size)

    def shrink_board(self, width: int, height: int) -> None:
        """Gives the board the size of the viewport if `width` and `height` of its views fit into it; then no scroll
        bars appear.
        """
        room = self.maximumViewportSize()
        if width + 2 * INSET <= room.width() and height + WIDE_GAP <= room.height():
            self._board.resize(room)

    def _on_clicked(self, field: str, coordinates: Coordinates) -> None:
        self._board.views[field].heatmap_at(coordinates).setFocus(Qt.FocusReason.MouseFocusReason)
        self.cell_clicked.emit(field, coordinates)
