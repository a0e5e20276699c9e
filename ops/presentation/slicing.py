"""Chooses the two dimensions of a tensor that are rows and columns, and the index along every other dimension.

All tensors of an operator share one choice. Their ranks may differ, so dimensions are aligned from the right:
the last dimension of a choice is the last dimension of every tensor.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

Shape = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SliceChoice:
    """The dimensions of rows and columns (None: the default), and the index along every other dimension.

    The dimensions count from the left in a tensor of rank `len(at)`.
    """

    rows: int | None = None
    columns: int | None = None
    at: tuple[int, ...] = ()

    def through(self, coordinates: Sequence[int]) -> "SliceChoice":
        """Returns the slice choice with the same rows and columns, but with the slice that contains the cell
        `coordinates`.

        The tensor of the cell may have fewer dimensions than the choice.
        """
        missing = len(self.at) - len(coordinates)
        return replace(self, at=(*self.at[:missing], *coordinates))


@dataclass(frozen=True, slots=True)
class SliceView:
    """One two-dimensional slice of a tensor. If `rows` or `columns` is None, it has a single row or column."""

    sizes: Shape
    rows: int | None
    columns: int | None
    at: tuple[int, ...]

    @property
    def row_count(self) -> int:
        """The number of rows; 0 if a dimension that is not shown has size 0."""
        if 0 in self.sizes and any(s == 0 for d, s in enumerate(self.sizes) if d not in (self.rows, self.columns)):
            return 0
        return 1 if self.rows is None else self.sizes[self.rows]

    @property
    def column_count(self) -> int:
        """The number of columns."""
        return 1 if self.columns is None else self.sizes[self.columns]

    def cells(self, values: np.ndarray) -> np.ndarray:
        """The slice as a [row_count, column_count] view of `values`, without a copy."""
        if 0 in self.sizes:
            return values.reshape(-1)[:0].reshape(self.row_count, self.column_count)
        shown = (self.rows, self.columns)
        cells = values[tuple(slice(None) if d in shown else i for d, i in enumerate(self.at))]
        if self.rows is None:
            cells = cells[np.newaxis, ...]
        if self.columns is None:
            cells = cells[..., np.newaxis]
        return cells.T if _is_swapped(self.rows, self.columns) else cells

    def through(self, coordinates: Sequence[int]) -> "SliceView":
        """The slice along the same dimensions that contains an element."""
        shown = (self.rows, self.columns)
        at = tuple(i if d in shown else c for d, (i, c) in enumerate(zip(self.at, coordinates, strict=True)))
        return replace(self, at=at)

    def window(self, rows: range, columns: range) -> tuple[range, ...]:
        """The block of the tensor that these rows and columns of the slice show, as a range per dimension."""
        shown = {self.rows: rows, self.columns: columns}
        return tuple(shown.get(d, range(i, i + 1)) for d, i in enumerate(self.at))

    def plane(self, cells: np.ndarray) -> np.ndarray:
        """Converts the array of a block of cells, whose rank is that of the tensor, to an array [rows, columns] of this
        slice.
        """
        kept = tuple(slice(None) if d in (self.rows, self.columns) else 0 for d in range(len(self.at)))
        plane = cells[kept]
        if self.rows is None:
            plane = plane[np.newaxis, ...]
        if self.columns is None:
            plane = plane[..., np.newaxis]
        return plane.T if _is_swapped(self.rows, self.columns) else plane

    def cell_at(self, row: int, column: int) -> tuple[int, ...]:
        """The coordinates of the element drawn at (row, column)."""
        replaced = {self.rows: row, self.columns: column}
        return tuple(replaced.get(d, i) for d, i in enumerate(self.at))

    def position_of(self, coordinates: Sequence[int]) -> tuple[int, int] | None:
        """The (row, column) at which an element is drawn; None if it is not in this slice."""
        if len(coordinates) != len(self.sizes):
            return None
        rows, columns = self.rows, self.columns
        for d, index in enumerate(coordinates):
            if index != self.at[d] and d not in (rows, columns):
                return None
            if not 0 <= index < self.sizes[d]:
                return None
        return 0 if rows is None else coordinates[rows], 0 if columns is None else coordinates[columns]

    def at_text(self) -> str:
        """The fixed indices as a text, with ':' for the shown dimensions: [0,0,:,:]."""
        shown = (self.rows, self.columns)
        return "[" + ",".join(":" if d in shown else str(i) for d, i in enumerate(self.at)) + "]"

    def order_text(self, rows: str = "rows", columns: str = "cols", at: str = "at") -> str:
        """A text such as 'rows d2, cols d3, at [0,0,:,:]'. The arguments replace the words 'rows', 'cols' and 'at'."""
        return ", ".join([*self.axes_texts(rows, columns), f"{at} {self.at_text()}"])

    def axes_texts(self, rows: str, columns: str) -> list[str]:
        """The texts 'rows d2' and 'cols d3', without the text of a dimension that is None."""
        return [f"{word} d{d}" for word, d in ((rows, self.rows), (columns, self.columns)) if d is not None]


def common_sizes(shapes: Iterable[Shape]) -> Shape:
    """The largest size along each dimension of several tensors, whose dimensions are aligned from the right."""
    shapes = tuple(shapes)
    rank = max(map(len, shapes), default=0)
    padded = [(1,) * (rank - len(shape)) + tuple(shape) for shape in shapes]
    return tuple(max(column) for column in zip(*padded, strict=True))


def completed(choice: SliceChoice, common: Shape) -> SliceChoice:
    """The choice with rows and columns decided, and with `at` as long as the rank of `common`.

    The default is the last two dimensions with size > 1; if there are fewer, other dimensions are added. A chosen
    dimension that does not exist counts as None.
    """
    rank = len(common)
    at = _aligned(choice.at, rank)
    rows, columns = _default_dimensions(common)
    if choice.columns is not None and 0 <= choice.columns < rank:
        columns = choice.columns
    if choice.rows is not None and 0 <= choice.rows < rank and choice.rows != columns:
        rows = choice.rows
    if rows == columns:
        others = [d for d in range(rank) if d != columns]
        rows = max(others, key=lambda d: (common[d] > 1, d), default=None)
    return SliceChoice(rows, columns, at)


def is_usual(choice: SliceChoice, common: Shape) -> bool:
    """Returns True if a slice choice has the default rows and columns for tensors with the sizes `common`."""
    usual = completed(SliceChoice(at=choice.at), common)
    chosen = completed(choice, common)
    return (chosen.rows, chosen.columns) == (usual.rows, usual.columns)


def with_usual_axes(choice: SliceChoice) -> SliceChoice:
    """A choice with the same indices, and the default rows and columns."""
    return SliceChoice(at=choice.at)


def resolve(sizes: Shape, choice: SliceChoice) -> SliceView:
    """The slice of a tensor that `choice` shows. Indices are clipped to `sizes`.

    If several tensors share a choice, `completed` must complete it first; otherwise each tensor gets its own default
    dimensions.
    """
    if choice.rows is None and choice.columns is None:
        choice = completed(choice, sizes)
    missing = max(len(choice.at), *(d + 1 for d in (choice.rows, choice.columns) if d is not None), 0) - len(sizes)
    at = _aligned(choice.at, len(sizes))
    at = tuple(min(max(i, 0), max(size - 1, 0)) for i, size in zip(at, sizes, strict=True))
    return SliceView(tuple(sizes), _shifted(choice.rows, missing), _shifted(choice.columns, missing), at)


def _default_dimensions(sizes: Shape) -> tuple[int | None, int | None]:
    rank = len(sizes)
    if rank == 0:
        return None, None
    if rank == 1:
        return None, 0
    large = [d for d, size in enumerate(sizes) if size > 1]
    if len(large) >= 2:
        return large[-2], large[-1]
    if len(large) == 1 and large[0] < rank - 1:
        return large[0], rank - 1
    return rank - 2, rank - 1


def _aligned(at: tuple[int, ...], rank: int) -> tuple[int, ...]:
    return (0,) * (rank - len(at)) + at[max(0, len(at) - rank) :]


def _shifted(dimension: int | None, missing: int) -> int | None:
    return None if dimension is None or dimension < missing else dimension - missing


def _is_swapped(rows: int | None, columns: int | None) -> bool:
    return rows is not None and columns is not None and rows > columns
