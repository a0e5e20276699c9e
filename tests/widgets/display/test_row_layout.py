"""The layout of a row gives all views the same cell size."""

import pytest

from widgets.display.row_layout import arrange, flow


def squares(*counts, header=90, least=120):
    """Views of count x count cells, each below a header."""

    def square(count):
        return lambda cell: (max(least, int(count * cell)), header + int(count * cell))

    return [square(count) for count in counts]


def test_small_tensors_get_the_largest_cells():
    assert arrange(squares(3, 2), (1000, 600), 8, 16).cell == 88


def test_all_views_stay_in_one_row_while_they_have_numbers():
    placed = arrange(squares(8, 8, 8), (800, 900), 8, 16)
    assert placed.row_count == 1
    assert placed.cell == 32


def test_small_cells_in_one_row_give_way_to_far_larger_ones_in_two():
    names_are_wide = squares(4, 2, 2, 2, 2, 4, least=120)
    placed = arrange(names_are_wide, (800, 720), 8, 16)
    assert placed.row_count == 2
    assert placed.cell == 64
    assert arrange(names_are_wide, (800, 300), 8, 16).row_count == 1


def test_cells_that_are_not_small_stay_in_one_row():
    placed = arrange(squares(4, 4, 4), (600, 2000), 8, 16)
    assert placed.row_count == 1
    assert placed.cell == 48


def test_views_wrap_when_16_px_do_not_fit():
    placed = arrange(squares(20, 20, 20), (800, 1000), 8, 16)
    assert placed.row_count == 2
    assert placed.cell == 16


def test_more_cells_than_pixels_are_decimated():
    assert arrange(squares(8192), (800, 600), 8, 16).cell == 2.0**-5


def test_many_views_scroll_downwards_never_sideways():
    placed = arrange(squares(*[4] * 40), (400, 300), 8, 16)
    assert placed.height > 300
    assert placed.width <= 400


def test_no_views_need_no_room():
    placed = arrange(squares(), (400, 300), 8, 16)
    assert placed.rects == ()


@pytest.mark.parametrize("width", [100, 250, 1000])
def test_views_do_not_overlap(width):
    placed = flow(16, [(80, 50), (90, 40), (70, 60)], width, 8, 16)
    assert len(set(placed.rects)) == 3
    for index, (x, y, w, h) in enumerate(placed.rects):
        for x2, y2, _, _ in placed.rects[index + 1 :]:
            assert x2 >= x + w + 8 or y2 >= y + h
