"""The layout of a row gives all views the same cell size."""

import pytest

from widgets.display.packing import WAYS_WITH_HEADINGS, Frame, pack, singles
from widgets.display.row_layout import arrange
from widgets.style.sizes import LEAST_ON_SHELVES


def squares(*counts, header=90, least=120):
    """Returns a function for each count. The function maps the size of a cell to the (width, height) of a view.

    The view has count x count cells below a header. `header` is the height of the header, and `least` the minimum width
    of the view.
    """

    def square(count):
        return lambda cell: (max(least, int(count * cell)), header + int(count * cell))

    return [square(count) for count in counts]


def test_small_tensors_get_the_largest_cells():
    assert arrange(squares(3, 2), Frame((1000, 600), 8, 16)).cell == 112


def test_all_views_stay_in_one_row_while_they_have_numbers():
    placed = arrange(squares(8, 8, 8), Frame((800, 400), 8, 16))
    assert placed.row_count == 1
    assert placed.cell == 32


def test_one_row_that_leaves_half_of_the_room_empty_gives_way_to_larger_cells():
    placed = arrange(squares(4, 4, 4), Frame((600, 800), 8, 16))
    assert placed.row_count == 2
    assert placed.cell == 72
    assert arrange(squares(4, 4, 4), Frame((600, 300), 8, 16)).row_count == 1


def test_small_views_are_stacked_beside_a_large_one():
    placed = arrange(squares(6, 2, 2, header=40, least=60), Frame((480, 370), 8, 16))
    first, second, third = placed.rects
    assert placed.way == "stacks"
    assert (first[1], second[1]) == (0, 0)
    assert third[0] == second[0] >= first[2]


def test_one_row_has_no_cells_below_the_least_size():
    views, frame = squares(12, 5, 5, header=40, least=60), Frame((460, 340), 8, 16)
    in_one, in_stacks = arrange(views, frame), arrange(views, frame, least=24)
    assert (in_one.way, in_one.cell) == ("rows", 20)
    assert (in_stacks.way, in_stacks.cell) == ("stacks", 24)


def test_views_wrap_when_16_px_do_not_fit():
    placed = arrange(squares(20, 20, 20), Frame((800, 1000), 8, 16))
    assert placed.row_count == 2
    assert placed.cell == 16


def test_more_cells_than_pixels_are_decimated():
    assert arrange(squares(8192), Frame((800, 600), 8, 16)).cell == 2.0**-5


def test_many_views_scroll_downwards_never_sideways():
    placed = arrange(squares(*[4] * 40), Frame((400, 300), 8, 16))
    assert placed.height > 300
    assert placed.width <= 400


def test_no_views_need_no_room():
    placed = arrange(squares(), Frame((400, 300), 8, 16))
    assert placed.rects == ()


@pytest.mark.parametrize("heading", [0, 24])
@pytest.mark.parametrize("way", WAYS_WITH_HEADINGS)
@pytest.mark.parametrize("width", [100, 250, 1000])
def test_views_do_not_overlap(width, way, heading):
    sizes = [(80, 50), (90, 40), (70, 60), (60, 30)]
    for blocks in (singles(4), ((0, 1), (2, 3)), ((0, 1, 2), (3,))):
        packed = pack(sizes, blocks, Frame((width, 200), 8, 16, heading), way)
        rects = [*packed.views, *packed.headings]
        assert len(packed.headings) == (len(blocks) if heading else 0)
        for index, (x, y, w, h) in enumerate(rects):
            for x2, y2, w2, h2 in rects[index + 1 :]:
                assert x2 >= x + w or y2 >= y + h or x >= x2 + w2 or y >= y2 + h2


def test_narrow_blocks_fill_columns_but_the_outputs_stay_on_the_right():
    sizes = [(40, 100), (90, 180), (60, 60), (50, 5)]
    packed = pack(sizes, singles(4), Frame((400, 200), 8, 16), "narrow")
    lefts, tops = [x for x, *_ in packed.views], [y for _, y, *_ in packed.views]
    assert (lefts[2], tops[2]) == (0, 116)  # below the first one, whose column becomes wider
    assert lefts[1] == 68
    assert lefts[3] > lefts[1]  # although the first column has room for it


def test_shelves_are_as_narrow_as_their_height_allows():
    """Six views of one block are placed in two rows of three if the space is as high as two rows, otherwise in one
    row.
    """
    sizes = [(90, 150), (80, 70), (80, 70), (140, 130), (80, 70), (80, 70), (140, 150)]
    blocks = (tuple(range(6)), (6,))
    two = pack(sizes, blocks, Frame((718, 320), 8, 8, 24), "shelves").views
    assert [y for _, y, _, _ in two] == [24, 24, 24, 182, 182, 182, 24]
    assert two[6][0] == 140 + 8 + 80 + 8 + 80 + 8  # right of the wider row
    one = pack(sizes, blocks, Frame((718, 200), 8, 8, 24), "shelves").views
    assert {y for _, y, _, _ in one} == {24}


def test_a_block_is_as_wide_as_its_heading():
    frame = Frame((400, 300), 8, 16, heading=20, titles=(90, 30))
    packed = pack([(40, 60), (50, 60)], singles(2), frame, "rows")
    assert packed.headings == ((0, 0, 90, 20), (98, 0, 50, 20))
    assert packed.views == ((0, 20, 40, 60), (98, 20, 50, 60))


def test_a_data_flow_has_a_column_for_each_depth():
    """Two tensors of depth 1 are below each other, and the tensors that are computed from them are right of them."""
    frame = Frame((500, 300), 8, 8, 24, (0, 1, 1, 2, 3))
    sizes = [(120, 100), (90, 100), (80, 90), (100, 120), (60, 60)]
    packed = pack(sizes, ((0,), (1, 2, 3), (4,)), frame, "depths").views
    assert [rect[:2] for rect in packed] == [(0, 24), (128, 24), (128, 132), (226, 24), (334, 24)]
    assert frame.leads_right(packed)
    rows = pack(sizes, ((0,), (1, 2, 3), (4,)), Frame((280, 300), 8, 8, 24, frame.depths), "rows").views
    assert not frame.leads_right(rows)


def test_computed_blocks_start_a_row_together():
    """In a data flow, the intermediate tensor and the output start a row together. The intermediate tensor would also
    fit in the first row, but the output would not fit beside it.
    """
    sizes, blocks = [(200, 100), (90, 100), (150, 60)], singles(3)
    plain = pack(sizes, blocks, Frame((320, 300), 8, 8, 24), "rows").views
    assert [rect[:2] for rect in plain] == [(0, 24), (208, 24), (0, 156)]
    flow = pack(sizes, blocks, Frame((320, 300), 8, 8, 24, (0, 1, 2)), "rows").views
    assert [rect[:2] for rect in flow] == [(0, 24), (0, 156), (98, 156)]


def test_a_data_flow_that_leads_right_is_worth_slightly_smaller_cells():
    views = squares(3, 3, 3, header=20, least=60)
    plain = arrange(views, Frame((330, 300), 8, 8))
    leading = arrange(views, Frame((330, 300), 8, 8, 0, (1, 2, 3)), [(0, 1, 2)])
    assert (plain.cell, plain.row_count) == (40, 2)
    assert (leading.cell, leading.row_count) == (32, 1)
    # With much larger cells, the flow is in two rows.
    assert arrange(views, Frame((330, 400), 8, 8, 0, (1, 2, 3)), [(0, 1, 2)]).cell == 48


def test_shelves_have_no_cells_that_are_too_small_for_most_numbers():
    """The six views of one block are placed in two rows of three only if their cells are then large enough for most
    numbers. Otherwise the stage has larger cells and scrolls.
    """
    blocks = ((0, 1, 2, 3, 4, 5),)
    wide = arrange(squares(*[4] * 6, header=20, least=60), Frame((460, 340), 8, 8, 24), blocks)
    assert (wide.cell, wide.row_count) == (32, 2)
    views = squares(*[4] * 6, *[4] * 2, header=20, least=60)
    blocks = ((0, 1, 2, 3, 4, 5), (6, 7))
    found = [arrange(views, Frame((width, 270), 8, 8, 24), blocks, 16) for width in (420, 400)]
    assert [(placed.cell, placed.way) for placed in found] == [(LEAST_ON_SHELVES, "shelves"), (32, "rows")]
    assert found[1].height > 270  # the stage scrolls
