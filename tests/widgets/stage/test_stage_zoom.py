"""Cells are as large as the stage allows. Views with few cells keep a legible cell size, and the stage is scrolled if
they do not fit.
"""

import pytest

from ops.presentation.slicing import SliceChoice, resolve
from widgets.display.tiles import Tiling
from widgets.stage.stage_zoom import StageZoom

HEADER = 90


@pytest.mark.parametrize(
    ("side", "cell"),
    [pytest.param(6, 32, id="legible, and scrolled"), pytest.param(40, 1, id="small, and all of them in sight")],
)
def test_many_views_of_few_cells_are_scrolled_rather_than_shrunk(side: int, cell: float):
    def measure(cell: float) -> tuple[int, int]:
        return max(120, int(side * cell)), HEADER + int(side * cell)

    views = [f"InputTensors[{number}]" for number in range(9)]
    tilings = [Tiling((resolve((side, side), SliceChoice()),)) for _ in views]
    cells, placed = StageZoom().arranged(views, tilings, [measure] * 9, StageZoom.frame((460, 500)))
    assert set(cells) == {cell}
    assert (placed.height > 500) is (side == 6)


def placed_with(needs: tuple[float, ...], height: int) -> tuple[float, ...]:
    """The cell sizes of two views, one below the other, in a stage of `height` px; each view has two rows and one
    column.

    `needs` are the cell sizes that the views need for their numbers.
    """

    def measure(cell: float) -> tuple[int, int]:
        return 300, HEADER + int(2 * cell)

    tilings = [Tiling((resolve((2, 1), SliceChoice()),))] * 2
    cells, placed = StageZoom().arranged(
        ["A", "B"], tilings, [measure] * 2, StageZoom.frame((400, height)), needs=needs
    )
    assert placed.height <= height
    return cells


def test_views_get_the_cells_that_their_numbers_need_if_there_is_room():
    height = 2 * HEADER + 8 + 4 * 24
    assert placed_with((), height) == (24, 24)
    assert placed_with((24, 28), height + 8) == (24, 28)
    assert placed_with((28, 28), height + 8) == (24, 28)  # the last view is an output
    assert placed_with((24, 32), height + 8) == (24, 24)
