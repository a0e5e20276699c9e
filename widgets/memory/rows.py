"""Computes the positions of the elements of a tensor when its bytes are drawn in rows."""

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from ops.model.tensor_memory import TensorMemory
from widgets.style.sizes import MEMORY_ROW_GAP


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class MemoryPicture:
    """The memory of one tensor, ready to be painted. If `memory` is None, `why_not` is the reason.

    `values` have the shape `memory.sizes`. If they are None, elements are painted without numbers.
    """

    field: str
    memory: TensorMemory | None
    values: np.ndarray | None = None
    group: str = "values"
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class Gap:
    """Unused bytes of a row, from `first` to `end`, which is not included. `kind` is the reason why they are unused.

    A 'padding' gap is between elements, a 'tail' gap rounds the size up to a multiple of 4 bytes, and an 'unused' gap
    has the bytes that the TotalTensorSizeInBytes of the desc adds.
    """

    kind: str
    first: float
    end: float


@dataclass(frozen=True, slots=True)
class MemoryRows:
    """The rows in which the bytes of a tensor are drawn. A row contains `row_bytes` bytes, each `byte_px` pixels wide.

    The rows are drawn in the rectangle `area`. `top_row` is the first row that is visible there, and `pitch` is the
    distance in pixels from one row to the next.
    """

    memory: TensorMemory
    row_bytes: int
    byte_px: float
    pitch: int
    area: QRectF
    top_row: int = 0

    @property
    def count(self) -> int:
        """The number of all rows. It is a Python integer, because a desc may declare 2^64 bytes."""
        return max(1, -(-self.memory.last_byte // self.row_bytes))

    @property
    def full_rows(self) -> int:
        """The number of rows that fit completely in the area, at least 1."""
        return max(1, int(self.area.height() + MEMORY_ROW_GAP) // self.pitch)

    @property
    def last_top(self) -> int:
        """The largest possible index of the top row.

        With this row at the top, the last row is visible, and below it the line about the end of the tensor.
        """
        return 0 if self.count <= self.full_rows else self.count + 1 - self.full_rows

    @property
    def seen(self) -> range:
        """The rows that are at least partly visible."""
        fitting = -(-int(self.area.height()) // self.pitch)
        return range(self.top_row, min(self.count, self.top_row + fitting))

    @property
    def element_px(self) -> float:
        """The width of an element, in pixels."""
        return self.byte_px * self.memory.data_type.bits / 8

    @property
    def elements_per_row(self) -> int:
        """The number of elements in a row."""
        return self.row_bytes * 8 // self.memory.data_type.bits

    def elements(self) -> range:
        """The elements in the visible rows, including the elements of gaps."""
        return self.memory.elements_in(self.seen.start * self.row_bytes, self.seen.stop * self.row_bytes)

    def row_of(self, element: int) -> int:
        """Returns the row of the memory view that contains an element."""
        return element // self.elements_per_row

    def rect_of(self, element: int) -> QRectF:
        """The rectangle of an element. If the element is not visible, the rectangle is outside the area."""
        row, place = divmod(element, self.elements_per_row)
        # Clipped, because a row number may be too large for a coordinate.
        top = min(max(row - self.top_row, -2), self.full_rows + 2) * self.pitch
        left = self.area.left() + place * self.element_px
        return QRectF(left, self.area.top() + top, self.element_px, self.pitch - MEMORY_ROW_GAP)

    def span(self, row: int, first: float, end: float) -> QRectF:
        """The rectangle of some bytes of a row, from `first` to `end` (not included), counted from the row's start."""
        top = self.area.top() + (row - self.top_row) * self.pitch
        return QRectF(
            self.area.left() + first * self.byte_px, top, (end - first) * self.byte_px, self.pitch - MEMORY_ROW_GAP
        )

    def byte_at(self, point: QPointF) -> int | None:
        """The byte at a point of the widget; None outside the rows."""
        x, y = point.x() - self.area.left(), point.y() - self.area.top()
        if not (0 <= x < self.row_bytes * self.byte_px and 0 <= y < self.area.height()):
            return None
        row = self.top_row + int(y) // self.pitch
        byte = row * self.row_bytes + int(x / self.byte_px)
        return byte if byte < self.memory.last_byte else None

    def element_at(self, point: QPointF) -> int | None:
        """The element at a point, possibly an unused element in a gap; None if there is none."""
        byte = self.byte_at(point)
        if byte is None:
            return None
        x = point.x() - self.area.left()
        element = byte // self.row_bytes * self.elements_per_row + int(x / self.element_px)
        return element if element < self.memory.elements else None

    def claimed_gaps(self, row: int) -> list[Gap]:
        """Returns the gaps of a row of the memory view that are after the data.

        These are the alignment tail, and the bytes that TotalTensorSizeInBytes adds.
        """
        memory, start, row_bits = self.memory, row * self.row_bytes * 8, self.row_bytes * 8
        # In bits, because a 4-bit type may end inside a byte; integers, because floats of this size are not exact.
        ends = (memory.elements * memory.data_type.bits, memory.minimum_bytes * 8, memory.last_byte * 8)
        left, tail, unused = (min(max(end - start, 0), row_bits) for end in ends)
        gaps = (Gap("tail", left / 8, tail / 8), Gap("unused", tail / 8, unused / 8))
        return [gap for gap in gaps if gap.first < gap.end]
