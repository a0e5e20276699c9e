from widgets.shape_table.placement import columns


def test_four_dimensions_are_to_the_right_of_their_names():
    placed = columns(328, 115, [20] * 4, 51)
    assert not placed.stacked
    assert placed.edges == (125, 163, 201, 239, 277)


def test_a_narrow_editor_has_narrower_columns():
    assert columns(312, 110, [20] * 4, 46).span(0)[1] == 36


def test_eight_dimensions_fit_below_their_names():
    placed = columns(312, 115, [20] * 8, 51)
    assert placed.stacked
    assert placed.width == 312
    assert placed.edges[-1] <= 312


def test_a_long_name_is_above_its_dimensions():
    assert columns(328, 160, [20] * 4, 51).stacked


def test_long_numbers_are_never_cut():
    placed = columns(312, 115, [20, 20, 90, 90, 90, 90, 90, 90], 51)
    assert [placed.span(d)[1] for d in range(2, 8)] == [90] * 6
    assert placed.width == placed.edges[-1] > 312
