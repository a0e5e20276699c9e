"""Decides whether the cells of a vector wrap onto several lines. In a single long row, they would be tiny."""

from collections.abc import Sequence
from typing import NamedTuple

# The only row or column of a slice is wrapped into lines if it has more cells than this.
LONGEST_UNWRAPPED = 40
LINES = (32, 25, 20, 16, 10, 8, 5, 4, 2)  # cells of a line


class Slices(NamedTuple):
    """The number of rows and columns of each slice of a tensor, and two facts about wrapping them into lines.

    `is_single` is True if one slice is shown. `is_bound` is True if a row must not be wrapped, because something is
    aligned with its columns, such as padding.
    """

    rows: int
    columns: int
    is_single: bool
    is_bound: bool = False

    @property
    def is_vector(self) -> bool:
        """True for a single slice that has at most one row, or at most one column."""
        return self.is_single and min(self.rows, self.columns) <= 1

    @property
    def longest(self) -> int:
        """The number of cells along the longer side of a slice."""
        return max(self.rows, self.columns)


def wrapped(tensors: Sequence[Slices]) -> list[bool]:
    """Returns for each tensor whether it is a vector that must be wrapped into several lines, because it is longer than
    LONGEST_UNWRAPPED. A vector whose `is_bound` is True is never wrapped.

    If a row or column of a matrix is longer than LONGEST_UNWRAPPED, no vector is wrapped: cells are small in any case,
    and remain aligned.
    """
    longest = max((slices.longest for slices in tensors if not slices.is_vector), default=0)
    if longest > LONGEST_UNWRAPPED:
        return [False] * len(tensors)
    return [slices.is_vector and slices.longest > LONGEST_UNWRAPPED and not slices.is_bound for slices in tensors]


def line_length(cell: float, width: float, lines: Sequence[int] = LINES) -> int:
    """Returns the number of cells in a line that is `width` pixels wide, where a cell is `cell` pixels wide. The result
    is the first of `lines` that fits, or 1 if none does.
    """
    return next((line for line in lines if line * cell <= width), 1)
