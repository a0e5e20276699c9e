"""A long vector is broken into several lines, unless its columns must align with padding or with a long matrix."""

from ops.presentation.wrapping import LONGEST_UNWRAPPED, Slices, line_length, wrapped

LONG = LONGEST_UNWRAPPED + 1


def test_a_long_row_or_column_is_wrapped():
    assert wrapped([Slices(1, LONG, True), Slices(LONG, 1, True), Slices(1, LONGEST_UNWRAPPED, True)]) == [
        True,
        True,
        False,
    ]


def test_a_vector_stays_in_one_row_where_something_belongs_to_its_columns():
    assert wrapped([Slices(1, LONG, True, is_bound=True), Slices(1, LONG, True)]) == [False, True]


def test_several_rows_in_tiles_are_not_wrapped():
    assert wrapped([Slices(1, LONG, False)]) == [False]


def test_a_vector_beside_a_matrix_that_is_as_long_is_not_wrapped():
    vector = Slices(1, 200, True)
    assert wrapped([vector, Slices(2, LONG, True)]) == [False, False]
    assert wrapped([vector, Slices(2, LONGEST_UNWRAPPED, True)]) == [True, False]


def test_a_line_has_the_largest_usual_number_of_cells_that_fits():
    assert line_length(28, 720) == 25
    assert line_length(28, 699) == 20
    assert line_length(28, 10) == 1
