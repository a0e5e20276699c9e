"""A layout that puts widgets side by side and starts another line when a line is full."""

from functools import partial

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget, QWidgetItem
from shiboken6 import delete, isValid

from widgets.style.sizes import GAP, SMALL_GAP


class FlowLayout(QLayout):
    """A layout that places widgets in lines, and begins a new line if the width is used up.

    `gap` is the distance between widgets, `line_gap` the distance between lines, both in pixels.
    """

    def __init__(self, parent: QWidget | None = None, gap: int = GAP, line_gap: int = SMALL_GAP) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        # The layout must delete its items, most of which Qt created.
        self.destroyed.connect(partial(_delete_all, self._items))
        # Qt requests the height for the same width many times while it lays out a window.
        self._heights: dict[tuple[int, int], int] = {}
        self._gap = gap
        self._line_gap = line_gap
        self._reserved = 0
        self.setContentsMargins(0, 0, 0, 0)
        if parent is not None:
            parent.setLayout(self)

    def reserve(self, width: int) -> None:
        """Keeps `width` pixels free at the end of the first line."""
        if width != self._reserved:
            self._reserved = width
            self.invalidate()

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)
        self.invalidate()

    def invalidate(self) -> None:
        self._heights.clear()
        super().invalidate()

    def insert_widget(self, index: int, widget: QWidget) -> None:
        """Inserts a widget before the item at `index`."""
        self.addChildWidget(widget)
        self._items.insert(index, QWidgetItem(widget))
        self.invalidate()

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]  # Qt asks beyond the end
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]
        if not 0 <= index < len(self._items):
            return None
        self.invalidate()
        return self._items.pop(index)

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self.height_for(width, self._reserved)

    def height_for(self, width: int, reserved: int) -> int:
        """The height of the layout at `width`, with `reserved` pixels left free at the end of its first line."""
        key = width, reserved
        if key not in self._heights:
            self._heights[key] = self._place(QRect(0, 0, width, 0), reserved, move=False)
        return self._heights[key]

    def last_line_width(self, width: int, reserved: int) -> int:
        """Returns the total width of the widgets on the last line and of the gaps between them; 0 if there is only one
        line.

        `width` is the width of the layout; `reserved` is the number of pixels to keep free at the end of the first
        line.
        """
        lines = self._lines(width - self.contentsMargins().left() - self.contentsMargins().right(), reserved)
        last = lines[-1] if len(lines) > 1 else []
        return sum(size.width() for _, size in last) + self._gap * max(len(last) - 1, 0)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, self._reserved, move=True)

    def sizeHint(self) -> QSize:
        sizes = [size for _, size in self._shown()]
        width = sum(size.width() for size in sizes) + self._gap * max(len(sizes) - 1, 0)
        return QSize(width, max((size.height() for size in sizes), default=0)).grownBy(self.contentsMargins())

    def minimumSize(self) -> QSize:
        least = QSize()
        for item in (item for item in self._items if not item.isEmpty()):
            least = least.expandedTo(item.minimumSize())
        return least.grownBy(self.contentsMargins())

    def _shown(self) -> list[tuple[QLayoutItem, QSize]]:
        """The visible items with their size hints."""
        return [(item, item.sizeHint()) for item in self._items if not item.isEmpty()]

    def _place(self, rect: QRect, reserved: int, *, move: bool) -> int:
        """Returns the height of all lines of widgets in `rect`; if `move`, also places the widgets.

        A line is as high as its highest widget; all others are centred vertically.
        """
        area = rect.marginsRemoved(self.contentsMargins())
        top = area.top()
        lines = self._lines(area.width(), reserved)
        for line in lines:
            height = max(size.height() for _, size in line)
            left = area.left()
            for item, size in line:
                if move:
                    item.setGeometry(QRect(QPoint(left, top + (height - size.height()) // 2), size))
                left += size.width() + self._gap
            top += height + self._line_gap
        bottom = top - self._line_gap if lines else top
        return bottom - rect.top() + self.contentsMargins().bottom()

    def _lines(self, width: int, reserved: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        """The visible items of each line, with their sizes. The first line is shorter than `width` by `reserved`
        pixels.
        """
        lines: list[list[tuple[QLayoutItem, QSize]]] = []
        used = 0
        for item, hint in self._shown():
            size = hint if hint.width() <= width else _narrowed(item, hint, width)
            needed = size.width()
            room = width - (reserved if len(lines) <= 1 else 0)
            if not lines or used + self._gap + needed > room:
                lines.append([(item, size)])
                used = needed
            else:
                lines[-1].append((item, size))
                used += self._gap + needed
        return lines


def _delete_all(items: list[QLayoutItem]) -> None:
    for item in items:
        if isValid(item):
            delete(item)


def _narrowed(item: QLayoutItem, size: QSize, width: int) -> QSize:
    """The size for an item that is wider than a line of `width` pixels: narrower, if the item can be narrower, and
    higher, if its text wraps.
    """
    narrowed = max(width, item.minimumSize().width())
    height = item.heightForWidth(narrowed) if item.hasHeightForWidth() else size.height()
    return QSize(narrowed, height)
