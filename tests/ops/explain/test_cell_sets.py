"""Sets of cells. A grid contains all combinations of the given indices. Broadcasting a cell gives exactly the cells
that read it.
"""

from collections.abc import Sequence

import numpy as np
import pytest

from ops.arrays.layout import cell_at, count
from ops.explain.cell_sets import broadcast_block, broadcast_cell, grid, position_of, whole

SIZES = (3, 5, 4)


@pytest.mark.parametrize(
    "indices",
    [
        pytest.param([range(3), range(1, 4), range(2, 3)], id="a block"),
        pytest.param([range(1, 2), range(0, 5, 2), range(4)], id="a step of 2"),
        pytest.param([[0, 2], [1, 2, 4], [3]], id="indices that lie apart"),
    ],
)
def test_a_grid_has_every_combination_of_its_indices(indices: Sequence[Sequence[int]]):
    (read,) = grid("InputTensor", indices)
    expected = np.zeros(SIZES, np.bool_)
    expected[np.ix_(*map(list, indices))] = True
    np.testing.assert_array_equal(read.mask(whole(SIZES)), expected)
    assert len(read) == np.prod([len(each) for each in indices])


def test_a_grid_without_an_index_along_some_dimension_has_no_cells():
    assert grid("InputTensor", [range(3), [], range(4)]) == ()


def test_broadcasting_repeats_a_cell_in_exactly_the_cells_that_read_it():
    sizes = (3, 1, 4)
    for cell in np.ndindex(SIZES):
        source = broadcast_cell(cell, sizes)
        block = broadcast_block(source, sizes, SIZES)
        assert all(index in part for index, part in zip(cell, block, strict=True))
        assert [len(part) for part in block] == [1, 5, 1]


def test_positions_count_cells_in_row_major_order():
    assert [cell_at(position_of(cell, SIZES), SIZES) for cell in np.ndindex(SIZES)] == list(np.ndindex(SIZES))
    assert position_of((2, 4, 3), SIZES) == count(SIZES) - 1
