"""Chooses the vectors that are wrapped into lines, because one long row would have tiny cells."""

from collections.abc import Sequence
from typing import NamedTuple

# The only row or column of a slice is wrapped into lines if it has more cells than this.
LONGEST_UNWRAPPED = 40
LINES = (32, 25, 20, 16, 10, 8, 5, 4, 2)  # cells of a line


class Slices(NamedTuple):
    """The number of rows and columns of the slices of a tensor.

    `is_single` is True if one slice is shown. `is_bound` is True if something is aligned with the columns, such as
    padding, so that they must stay in one row.
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
        """The number of cells along the longer side."""
        return max(self.rows, self.columns)


def wrapped(tensors: Sequence[Slices]) -> list[bool]:
    """For each tensor, True if the only row or column of its slice is wrapped.

    No vector is wrapped if a matrix is longer than LONGEST_UNWRAPPED: cells are small in any case, and stay aligned.
    """
    longest = max((slices.longest for slices in tensors if not slices.is_vector), default=0)
    if longest > LONGEST_UNWRAPPED:
        return [False] * len(tensors)
    return [slices.is_vector and slices.longest > LONGEST_UNWRAPPED and not slices.is_bound for slices in tensors]


def line_length(cell: float, width: float, lines: Sequence[int] = LINES) -> int:
    """The number of cells of a line in `width` pixels: the first of `lines` that fits, at least 1."""
    return next((line for line in lines if line * cell <= width), 1)
