"""Every slice along one or two further dimensions is shown as a tile of its own."""

import pytest

from ops.presentation.slicing import SliceChoice, resolve
from widgets.display.tiles import MOST_TILES, Tiling, tile_dimensions, tiling


def tiled(sizes: tuple[int, ...], common: tuple[int, ...] | None = None, choice: SliceChoice | None = None) -> Tiling:
    common, choice = common or sizes, choice or SliceChoice(0 + len(common or sizes) - 2, len(common or sizes) - 1)
    return tiling(resolve(sizes, choice), tile_dimensions(choice, common), len(common))


def test_every_slice_of_one_further_dimension_is_a_tile():
    tiles = tiled((1, 3, 2, 2))
    assert [view.at for view in tiles.views] == [(0, 0, 0, 0), (0, 1, 0, 0), (0, 2, 0, 0)]
    assert [tiles.caption(number) for number in range(3)] == ["d1 = 0", "d1 = 1", "d1 = 2"]


def test_two_further_dimensions_are_rows_and_columns_of_tiles():
    tiles = tiled((2, 3, 2, 2))
    assert tiles.columns(40, 1000) == 3
    assert tiles.caption(4) == "d0 = 1, d1 = 1"
    assert tiles.short_caption(4) == "1, 1"


def test_the_last_two_of_three_further_dimensions_are_tiled():
    choice = SliceChoice(3, 4, (1, 0, 0, 0, 0))
    tiles = tiled((2, 3, 4, 2, 2), choice=choice)
    assert tiles.dimensions == (1, 2)
    assert {view.at[0] for view in tiles.views} == {1}
    assert tiles.count == 12


def test_dimensions_of_size_1_are_no_tiles():
    assert tiled((3, 1, 2, 2)).dimensions == (0,)
    assert tiled((1, 1, 2, 2)).is_single


def test_tensors_of_other_ranks_share_their_tiles_from_the_right():
    assert tiled((3, 2, 2), common=(2, 3, 2, 2)).dimensions == (0,)
    assert tiled((2, 2), common=(2, 3, 2, 2)).is_single
    assert tiled((1, 1, 3, 2), common=(1, 3, 2, 2)).is_single


@pytest.mark.parametrize("sizes", [(100, 2, 2), (10, 10, 2, 2), (4294967295, 4294967295, 2, 2)])
def test_no_more_than_64_tiles_are_made(sizes):
    tiles = tiled(sizes)
    assert len(tiles.views) == MOST_TILES
    assert tiles.count > MOST_TILES


@pytest.mark.parametrize("sizes", [(3, 0, 2), (0, 2, 2), (5,), ()])
def test_without_slices_there_is_one_view(sizes):
    dimensions = tile_dimensions(SliceChoice(), sizes)
    assert tiling(resolve(sizes, SliceChoice()), dimensions, len(sizes)).is_single


def test_tiles_wrap_in_their_room():
    tiles = tiled((10, 2, 2))
    assert tiles.columns(40, 1000) == 10
    assert tiles.columns(40, 200) == 4
    assert tiles.columns(40, 10) == 1


def test_row_ticks_are_at_the_first_tile_of_each_row():
    tiles = tiled((2, 3, 2, 2))
    assert [tiles.place(number, 3).has_gutter for number in range(6)] == [True, False, False] * 2
    assert [tiles.place(number, 3).names_dimensions for number in range(6)] == [True] + [False] * 5


def test_an_element_is_found_in_its_tile():
    tiles = tiled((1, 3, 2, 2))
    assert tiles.number_of((0, 2, 1, 0)) == 2
    assert tiles.number_of((0, 3, 0, 0)) is None
