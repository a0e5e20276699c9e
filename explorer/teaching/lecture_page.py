"""Magnifies a widget so that it fills the screen like a slide, and shows a halo around the pointer."""

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from widgets.style.sizes import DENSE_SLIDE, POINTER_HALO, POINTER_RIM, SLIDE
from widgets.style.theme import LIGHT, Theme

LEAST_FACTOR, LEAST_DENSE_FACTOR = 1.6, 1.1


class LecturePage(QGraphicsView):
    """The view that covers the window in a lecture. It magnifies the widget `board`."""

    magnified = Signal(float)  # the new factor, when it changes

    def __init__(self, board: QWidget) -> None:
        super().__init__()
        self.setObjectName("lecture")
        self.setAccessibleName(self.tr("Lecture"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        for set_policy in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            set_policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        # The halo can lie anywhere, so the whole page is repainted.
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self._theme = LIGHT
        self._factor = 0.0
        self._is_dense = False
        self._pointer: QPointF | None = None
        scene = QGraphicsScene(self)
        self._board = board
        self._proxy = scene.addWidget(board)
        self.setScene(scene)
        self._proxy.geometryChanged.connect(self._on_geometry_changed)
        self.viewport().setMouseTracking(True)

    @property
    def board(self) -> QWidget:
        """The magnified widget. It is a child of this page, not of the window."""
        return self._board

    def give_back(self) -> None:
        """Removes the board from the page. It then has no parent and can be moved back to the window."""
        self._proxy.setWidget(None)  # pyright: ignore[reportArgumentType]  # Qt takes it

    @property
    def is_dense(self) -> bool:
        """True if the parts of the board have little space, because the board has many parts."""
        return self._is_dense

    def set_dense(self, is_dense: bool) -> None:
        """Sets whether the board has many parts. Its parts are then magnified less."""
        if is_dense != self._is_dense:
            self._is_dense = is_dense
            self._fit()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.setBackgroundBrush(QColor(theme.base))
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Computes how much the board is enlarged, and resizes the board to match.

        The unscaled board is at least as large as a slide, unless it would then be magnified too little. It is larger
        if a part of it would otherwise be cut off.
        """
        size, least = self.viewport().size(), self._board.minimumSizeHint()
        width, height = DENSE_SLIDE if self._is_dense else SLIDE
        smallest = LEAST_DENSE_FACTOR if self._is_dense else LEAST_FACTOR
        factor = max(smallest, min(size.width() / width, size.height() / height))
        factor = min(factor, size.width() / max(least.width(), 1), size.height() / max(least.height(), 1))
        self.resetTransform()
        self.scale(factor, factor)
        self._proxy.resize(size.width() / factor, size.height() / factor)
        self.setSceneRect(QRectF(QPointF(0, 0), self._proxy.size()))
        if factor != self._factor:
            self._factor = factor
            self.magnified.emit(factor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._show_halo(event.position())
        super().mouseMoveEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._show_halo(None)
        return super().viewportEvent(event)

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        if self._pointer is None:
            return
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        color = QColor(self._theme.accent)
        # The halo has two tones, so that it is visible on every colour.
        for width, tone in ((POINTER_RIM + 2, QColor(self._theme.base)), (POINTER_RIM, color)):
            painter.setPen(QPen(tone, width))
            painter.drawEllipse(self._pointer, POINTER_HALO, POINTER_HALO)
        painter.restore()

    def _on_geometry_changed(self) -> None:
        """Computes the magnification of the board again if the board no longer fits into the viewport, for example
        because another case needs more space.
        """
        room, taken = self.viewport().size() / max(self._factor, 1), self._proxy.size()
        if self._factor and (taken.width() > room.width() + 1 or taken.height() > room.height() + 1):
            self._fit()

    def _show_halo(self, pointer: QPointF | None) -> None:
        self._pointer = pointer
        self.viewport().update()
