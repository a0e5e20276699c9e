"""Explains the cells of UNFOLD: the pixel from which a cell was copied, and the window to which the pixel belongs."""

from dataclasses import replace
from math import prod

from ops.arrays.layout import Shape, cell_at
from ops.catalog.fold.fold import unfold
from ops.catalog.fold.windows import block_counts, window_sizes, windows_of
from ops.declare.moved import zero
from ops.explain.cell_sets import single
from ops.explain.moved_elements import moved_elements
from ops.explain.windows import Window, window_of_taps
from ops.model.case import Case
from ops.text.sentences import say


def window(case: Case, output: str, cell: Shape) -> Window | None:
    """The window from which the column of an output cell is copied; None for a window without elements."""
    batch, row, column = cell
    sizes = window_sizes(case)
    if 0 in sizes:
        return None
    along = zip(windows_of(case), cell_at(column, block_counts(case)), strict=True)
    starts = [(each, block * each.stride - each.start) for each, block in along]
    reached = [range(first, first + each.reach, max(each.dilation, 1)) for each, first in starts]
    return window_of_taps("InputTensor", [single(batch), single(row // prod(sizes)), *reached])


EXPLAINED = replace(moved_elements(unfold, say("padding"), zero), window=window)
