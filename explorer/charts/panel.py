"""The common base class of the pictures that explain an operator in the empty space below the tensors."""

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from PySide6.QtCore import QObject, QRect
from PySide6.QtWidgets import QWidget

from explorer.charts.rooms import Pictures
from explorer.cursor.cell_cursor import CellCursor, Cursor
from ops.model.case import Case
from widgets.stage.tensor_stage import TensorStage
from widgets.style.theme import LIGHT, Theme

if TYPE_CHECKING:
    from ops.explain.intermediates import Flow
    from widgets.controls.chart import Chart

View = TypeVar("View", bound="Chart[Any]")


class Panel(QObject, Generic[View]):
    """Places a picture in the empty space below the tensors, and updates the picture when the cursor moves or the
    layout of the tensors changes.

    A subclass creates the widget of the picture in `_new_view`, when it is first shown. The module of the widget is
    imported only then, because most cases never show it.
    """

    def __init__(self, cursor: Cursor, tensors: TensorStage, parent: QObject) -> None:
        super().__init__(parent)
        self._cursor, self._tensors = cursor, tensors
        self._view: View | None = None
        self._theme = LIGHT
        cursor.moved.connect(self._on_moved)
        tensors.laid_out.connect(self._place)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        if self._view is not None:
            self._view.set_theme(theme)

    def show_case(self, case: Case | None, pictures: Pictures, flow: "Flow | None") -> None:
        """Shows the picture that explains `case`, if there is one.

        `case` is None if the case of the window was not run, or has no picture of this kind. `flow` describes
        the intermediate tensors, which may be among `pictures`.
        """
        raise NotImplementedError

    def _made_view(self) -> View:
        """Returns the widget of the picture; creates it at the first call."""
        if self._view is None:
            self._view = self._new_view(self._tensors.board)
            self._view.set_theme(self._theme)
        return self._view

    def _show_at(self, place: QRect | None) -> None:
        """Shows the picture in the rectangle `place`, and creates its widget if necessary; None hides the picture."""
        if place is not None:
            self._made_view().setGeometry(place)
        if self._view is not None:
            self._view.setVisible(place is not None)

    def _room(
        self, smallest: tuple[int, int], largest: tuple[int, int], *, beside: bool = False, above: str = ""
    ) -> QRect | None:
        """Returns the rectangle for a chart whose size is at least `smallest` and at most `largest`, in px.

        Three positions are tried in this order: above the view of the field `above`, if `above` is not ''; below the
        tensors; with `beside`, to the right of the last row of tensors. Returns None if none has enough space.
        """
        if not self._tensors.isVisible():
            return None  # the window is laid out several times before it is shown
        rooms = [self._tensors.room_below, *([self._tensors.room_beside] if beside else [])]
        if above:
            rooms.insert(0, self._tensors.room_above(above))
        for room in rooms:
            if room.width() >= smallest[0] and room.height() >= smallest[1]:
                return QRect(room.left(), room.top(), min(room.width(), largest[0]), min(room.height(), largest[1]))
        return None

    def _new_view(self, board: QWidget) -> View:
        raise NotImplementedError

    def _place(self) -> None:
        raise NotImplementedError

    def _on_moved(self, cursor: CellCursor) -> None:
        raise NotImplementedError
