"""Cells are as large as possible; if there are few of them, they are large enough to read."""

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
    cells, placed = StageZoom().arranged(views, tilings, [measure] * 9, (460, 500))
    assert set(cells) == {cell}
    assert (placed.height > 500) is (side == 6)
