"""All cells show their numbers in one font size, or none of them does."""

import numpy as np
import pytest

from widgets.heatmap.labels import fitted_labels, fitted_together, legible_cell, rooms_for_number
from widgets.style.sizes import NUMBER_SIZES


@pytest.mark.parametrize("cell", NUMBER_SIZES)
def test_one_digit_fits_every_cell_from_16_px(qapp, cell):
    labels = fitted_labels(np.array([[0, 7]], np.int32), "INT32", cell)
    assert labels is not None
    assert labels.widest <= rooms_for_number(cell)[0]


def test_smaller_cells_have_no_numbers(qapp):
    assert fitted_labels(np.array([[0, 7]], np.int32), "INT32", 12) is None


def test_the_whole_view_steps_down_to_its_widest_number(qapp):
    narrow = fitted_labels(np.array([[1, 2]], np.int32), "INT32", 48)
    wide = fitted_labels(np.array([[1, 20000]], np.int32), "INT32", 48)
    assert narrow is not None
    assert wide is not None
    assert wide.px < narrow.px


def test_an_integer_that_does_not_fit_becomes_a_power_of_ten(qapp):
    labels = fitted_labels(np.array([[1, 2**64 - 1]], np.uint64), "UINT64", 56)
    assert labels is not None
    assert labels.texts == ("1", "1.845\u00b710\u00b9\u2079")


def test_a_number_that_never_fits_removes_all_numbers(qapp):
    assert fitted_labels(np.array([[1, 2**64 - 1]], np.uint64), "UINT64", 24) is None


@pytest.mark.parametrize("cell", NUMBER_SIZES)
def test_no_number_is_smaller_than_9_px(qapp, cell):
    labels = fitted_labels(np.array([[0.123456, -9.87]], np.float32), "FLOAT32", cell)
    assert labels is None or labels.px >= 9


def test_floats_lose_digits_before_they_lose_all(qapp):
    values = np.array([[0.1234567, 2.5]], np.float32)
    labels = fitted_labels(values, "FLOAT32", 40)
    assert labels is not None
    assert labels.texts == ("0.123", "2.500")


def test_cells_in_several_places_are_fitted_as_one(qapp):
    places = [np.array([[0.5, 1]], np.float32), None, np.array([[2.25], [100]], np.float32)]
    first, none, second = fitted_together(places, "FLOAT32", 64)
    assert none is None
    assert first is not None
    assert second is not None
    assert (first.texts, second.texts) == (("0.5", "1"), ("2.25", "100"))
    assert (first.px, first.widest) == (second.px, second.widest)
    assert fitted_together([None, None], "FLOAT32", 64) == [None, None]


def test_the_smallest_cell_with_numbers(qapp):
    values = np.array([[0.25, -0.75]], np.float32)
    assert legible_cell(values, "FLOAT32", 16) == 28
    assert fitted_labels(values, "FLOAT32", 24) is None
    assert legible_cell(np.array([[2**64 - 1]], np.uint64), "UINT64", 24) == 24  # no small cell has room
