"""The scroll area around the board with the views of all tensors: it fits or scrolls the board, and measures its free
space.
"""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
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
        self._shown_fields: Sequence[str] = ()
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

    @property
    def content(self) -> QRect:
        """The rectangle of the board that contains all shown views and the gap above them."""
        return self._board.bounds(self._shown_fields).adjusted(0, -WIDE_GAP, 0, 0)

    @property
    def room_below(self) -> QRect:
        """The free rectangle of the stage below all views. It is empty if the stage scrolls."""
        room, content = self.maximumViewportSize(), self.content
        top = content.bottom() + WIDE_GAP
        return QRect(INSET, top, room.width() - 2 * INSET, room.height() - top)

    @property
    def room_beside(self) -> QRect:
        """The free rectangle of the stage to the right of the last row of views. It is empty if the stage scrolls."""
        room, content = self.maximumViewportSize(), self.content
        places = [self._board.bounds([field]) for field in self._shown_fields]
        if not places or content.bottom() > room.height():
            return QRect()
        lowest = max(places, key=QRect.bottom)
        right = max(place.right() for place in places if place.bottom() > lowest.top())
        left = right + 2 * WIDE_GAP
        return QRect(left, lowest.top(), room.width() - left - INSET, room.height() - lowest.top())

    def room_above(self, field: str) -> QRect:
        """The free rectangle of the board above the view of `field`. It may be wider than the view.

        If another view is above it, the rectangle is empty.
        """
        place = self._board.bounds([field])
        others = [self._board.bounds([other]) for other in self._shown_fields if other != field]
        above = [other for other in others if other.bottom() < place.top() and other.right() >= place.left()]
        if any(other.left() <= place.right() for other in above):
            return QRect()
        right = min((other.left() for other in above), default=self.maximumViewportSize().width() - INSET)
        left = place.left() + BLEED
        return QRect(left, WIDE_GAP, right - WIDE_GAP - left, place.top() - 2 * WIDE_GAP)

    def fit_board(self, width: int, height: int, *, is_scrolled: bool) -> None:
        """Resizes the board to the viewport, or to a larger size if the views need it; all views together need `width`
        x `height`.

        `is_scrolled` is True if the views are higher than the viewport, so that a scroll bar takes part of its width.

        Only this function decides whether there are scroll bars. Otherwise, when the program's window becomes smaller,
        scroll bars would appear for a moment, until the views are placed again.
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
        """Gives the board the size of the viewport, so that no scroll bars appear. Does so only if the views, which
        need `width` x `height` pixels, fit into the viewport; otherwise, the board keeps its size.
        """
        room = self.maximumViewportSize()
        if width + 2 * INSET <= room.width() and height + WIDE_GAP <= room.height():
            self._board.resize(room)

    def _on_clicked(self, field: str, coordinates: Coordinates) -> None:
        self._board.views[field].heatmap_at(coordinates).setFocus(Qt.FocusReason.MouseFocusReason)
        self.cell_clicked.emit(field, coordinates)
