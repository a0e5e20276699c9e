"""Linked cells outside the shown slices are counted by role, and their slices are named."""

import numpy as np
import pytest

from explorer.cursor.out_of_slice import QUICKLY_COUNTED, Reach, bounding, is_quick, reach
from ops.explain.cell_sets import Block, Read, Role, cell_block, whole
from ops.presentation.slicing import SliceView

FIELD = "InputTensor"


def read(role: Role, *ranges: tuple[int, int]) -> Read:
    return Read(FIELD, role, tuple(range(*r) for r in ranges))


def cell(role: Role, *place: int) -> Read:
    return Read(FIELD, role, cell_block(place))


def view(sizes: tuple[int, ...], *at: int) -> SliceView:
    """Returns a view of the last two dimensions. `at` has the indices of the other dimensions."""
    return SliceView(sizes, len(sizes) - 2, len(sizes) - 1, (*at, 0, 0))


def test_a_cell_read_twice_counts_once_in_its_heaviest_role():
    reads = (
        read(Role.IGNORED, (0, 1), (0, 1), (0, 2), (0, 4)),
        read(Role.DECIDES, (0, 1), (0, 1), (0, 1), (0, 4)),
        cell(Role.VALUE, 0, 0, 0, 2),
    )
    found = reach(reads, FIELD, [view((1, 1, 3, 4), 0, 0)])
    assert found.by_role == ((Role.VALUE, 1), (Role.DECIDES, 3), (Role.IGNORED, 4))
    assert (found.inside, found.beyond, found.first, found.slices) == (4, 0, None, "")


def test_what_is_ignored_is_neither_inside_nor_beyond():
    found = reach([cell(Role.IGNORED, 0, 1, 0, 0)], FIELD, [view((1, 2, 3, 4), 0, 0)])
    assert found == Reach(FIELD, 0, 0, None, "", ((Role.IGNORED, 1),))


def test_a_condition_is_asked_which_cells_are_meant():
    def even(window: Block) -> np.ndarray:
        return np.broadcast_to(np.array(window[-1]) % 2 == 0, tuple(map(len, window)))

    found = reach([Read(FIELD, Role.VALUE, whole((2, 3, 4)), even)], FIELD, [view((2, 3, 4), 0)])
    assert (found.inside, found.beyond) == (6, 6)
    assert found.by_role == ((Role.VALUE, 12),)
    assert found.first == (1, 0, 0)


def test_the_first_cell_beyond_is_of_the_heaviest_role():
    reads = (read(Role.DECIDES, (0, 4), (0, 1), (0, 1)), cell(Role.VALUE, 2, 0, 0))
    found = reach(reads, FIELD, [view((4, 3, 4), 0)])
    assert (found.inside, found.beyond, found.first) == (1, 3, (2, 0, 0))


def test_the_first_cell_is_not_one_that_is_shown():
    reads = (cell(Role.VALUE, 0, 0, 0), read(Role.DECIDES, (0, 2), (0, 1), (0, 1)))
    assert reach(reads, FIELD, [view((4, 3, 4), 0)]).first == (1, 0, 0)


@pytest.mark.parametrize(
    ("sizes", "at", "reads", "slices"),
    [
        pytest.param((1, 3, 2, 2), (0, 0), [cell(Role.VALUE, 0, 2, 1, 1)], "d1=2", id="one slice"),
        pytest.param((3, 2, 2), (1,), [read(Role.VALUE, (0, 3), (0, 1), (0, 1))], "d0=0,2", id="around the shown one"),
        pytest.param(
            (9, 2, 2), (0,), [read(Role.VALUE, (0, 9), (0, 1), (0, 1))], "d0=1,2,3,4,\u2026", id="more than are named"
        ),
        pytest.param((5, 2, 2), (0,), [read(Role.VALUE, (0, 5), (0, 1), (0, 1))], "d0=1,2,3,4", id="as many as named"),
        pytest.param(
            (2, 2, 2, 2), (0, 0), [read(Role.VALUE, (0, 2), (0, 2), (0, 1), (0, 1))],
            "[0,1,:,:], [1,0,:,:], [1,1,:,:]", id="two hidden dimensions",
        ),
        pytest.param(
            (3, 3, 2, 2), (0, 0), [read(Role.VALUE, (0, 3), (0, 3), (0, 1), (0, 1))],
            "[0,1,:,:], [0,2,:,:], [1,0,:,:], [1,1,:,:],\u2026", id="two hidden dimensions, more than are named",
        ),
        pytest.param(
            (2, 1, 1, 2, 1, 1, 2, 2), (0, 0, 0, 0, 0, 0), [cell(Role.VALUE, 1, 0, 0, 1, 0, 0, 1, 1)],
            "[1,0,0,1,0,0,:,:]", id="8 dimensions",
        ),
    ],
)  # fmt: skip
def test_slices_beyond_are_named(sizes: tuple[int, ...], at: tuple[int, ...], reads: list[Read], slices: str):
    assert reach(reads, FIELD, [view(sizes, *at)]).slices == slices


def test_rows_and_columns_may_be_any_dimensions():
    shown = SliceView((2, 3, 4), 2, 0, (0, 1, 0))
    found = reach([read(Role.VALUE, (0, 2), (0, 3), (3, 4))], FIELD, [shown])
    assert (found.inside, found.beyond, found.first, found.slices) == (2, 4, (0, 0, 3), "d1=0,2")


def test_tiles_show_as_much_as_all_of_them_together():
    tiles = [view((5, 2, 2), number) for number in range(3)]
    found = reach([read(Role.VALUE, (0, 5), (0, 2), (0, 1))], FIELD, tiles)
    assert (found.inside, found.beyond, found.first, found.slices) == (6, 4, (3, 0, 0), "d0=3,4")
    assert found.by_role == ((Role.VALUE, 10),)


def test_nothing_is_beyond_when_all_slices_are_tiles():
    tiles = [view((3, 2, 2), number) for number in range(3)]
    found = reach([read(Role.DECIDES, (0, 3), (0, 2), (0, 2))], FIELD, tiles)
    assert (found.inside, found.beyond, found.first) == (12, 0, None)


def test_a_small_block_far_away_is_counted_without_the_tensor_around_it():
    far = 2**31 - 2
    found = reach([cell(Role.VALUE, far, 0, 0)], FIELD, [view((2**31 - 1, 1, 1), 0)])
    assert (found.beyond, found.first, found.slices) == (1, (far, 0, 0), f"d0={far}")


def test_it_is_quick_as_long_as_the_block_around_all_is_small():
    ends = cell(Role.VALUE, 0, 0), cell(Role.VALUE, QUICKLY_COUNTED - 1, 0)
    assert bounding(ends) == (range(QUICKLY_COUNTED), range(1))
    assert is_quick(ends)
    assert not is_quick((*ends, cell(Role.VALUE, QUICKLY_COUNTED, 0)))
