"""Selects the colours of pixels that each represent many cells.

A pixel gets the colour of its most extreme cell, so that outliers remain visible.
"""

import numpy as np

from ops.presentation.colors import COLOR_COUNT, NAN_CODE, Levels, color_codes

# With more visible cells, only every n-th cell is shown, because reading all of them would block the window.
MOST_LOOKED_AT = 1 << 24
# If blocks have at least this many cells along the axis of adjacent cells, it is faster to reduce this axis first.
_WORTH_ITS_CALLS = 4


def outlier_codes(cells: np.ndarray, rows: np.ndarray, columns: np.ndarray, levels: Levels | None) -> np.ndarray:
    """The colour codes of pixels that each show a block of cells, as an array [rows, columns].

    `rows` and `columns` are the index of the first row and of the first column of each pixel, ascending. A pixel shows
    the smallest or the largest number of its block, whichever is farther from the middle of the colour map. NaN and
    infinities count as farther than any number.
    """
    first_rows, row_of_pixel = np.unique(rows, return_inverse=True)
    first_columns, column_of_pixel = np.unique(columns, return_inverse=True)
    if cells.dtype == np.float16:
        cells = cells.astype(np.float32)
    with np.errstate(invalid="ignore"):
        codes = [
            color_codes(_of_blocks(of, cells, first_rows, first_columns), levels) for of in (np.minimum, np.maximum)
        ]
    low, high = codes
    middle = COLOR_COUNT // 2
    is_low = (high < NAN_CODE) & ((low >= NAN_CODE) | (middle - low.astype(np.int16) > high.astype(np.int16) - middle))
    return np.where(is_low, low, high)[np.ix_(row_of_pixel, column_of_pixel)]


def _of_blocks(of: np.ufunc, cells: np.ndarray, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
    """The smallest or largest number of every block, as an array [rows, columns].

    `of` is np.minimum or np.maximum; `rows` and `columns` are the first row and column of each block. The last block
    has the size of the first block, or less if fewer cells are left. A single block has all cells that are left.
    """
    ends = (_end(rows, cells.shape[0]), _end(columns, cells.shape[1]))
    seen = cells[rows[0] : ends[0], columns[0] : ends[1]]
    firsts = (rows - rows[0], columns - columns[0])
    for axis in _axes_in_order(seen, firsts):
        seen = of.reduceat(seen, firsts[axis], axis=axis)
    return seen


def _axes_in_order(cells: np.ndarray, firsts: tuple[np.ndarray, np.ndarray]) -> tuple[int, int]:
    """Returns the axes of `cells` in the order in which they are reduced to blocks. `firsts` has the first indices of
    the blocks along each axis.

    The axis along which cells are adjacent in memory comes first, unless the blocks have only a few cells along this
    axis.
    """
    near = int(cells.strides[0] < cells.strides[1]) ^ 1
    is_worth = cells.shape[near] >= _WORTH_ITS_CALLS * len(firsts[near])
    return (near, 1 - near) if is_worth else (1 - near, near)


def _end(firsts: np.ndarray, count: int) -> int:
    step = int(firsts[1] - firsts[0]) if len(firsts) > 1 else count
    return min(int(firsts[-1]) + step, count)
