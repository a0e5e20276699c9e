"""Two pictures of a tensor are equal only if they show the same numbers and hide the same cells."""

from dataclasses import replace

import numpy as np
import pytest

from ops.arrays.finite_range import is_settled
from widgets.display.picture import TensorPicture


def settled(values: np.ndarray) -> np.ndarray:
    values.flags.writeable = False
    return values


def picture(values: np.ndarray | None) -> TensorPicture:
    return TensorPicture("X", False, "FLOAT32", (2, 3), values)


@pytest.fixture
def buffer() -> np.ndarray:
    return settled(np.arange(12, dtype=np.float32))


def test_views_of_the_same_numbers_are_the_same_picture(buffer: np.ndarray):
    one, other = picture(buffer[:6].reshape(2, 3)), picture(buffer[:6].reshape(2, 3))
    assert one == other
    assert hash(one) == hash(other)
    assert replace(one, caption_lines=(("too many", "error"),)) != other


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(lambda buffer: buffer[6:].reshape(2, 3), id="other cells"),
        pytest.param(lambda buffer: buffer[:6].reshape(3, 2).T, id="another order"),
        pytest.param(lambda buffer: buffer[:6].view(np.int32).reshape(2, 3), id="another type"),
        pytest.param(lambda buffer: settled(buffer[:6].reshape(2, 3).copy()), id="equal numbers in other memory"),
        pytest.param(lambda buffer: None, id="a ghost"),
    ],
)
def test_anything_else_is_another_picture(buffer: np.ndarray, other):
    assert picture(buffer[:6].reshape(2, 3)) != picture(other(buffer))


def test_writable_numbers_never_count_as_the_same_picture():
    painted = np.zeros((2, 3), np.float32)
    assert picture(painted) != picture(painted)
    assert picture(settled(painted[:])) != picture(settled(painted[:]))


def test_a_hidden_cell_makes_another_picture(buffer: np.ndarray):
    values = buffer[:6].reshape(2, 3)
    one = replace(picture(values), hidden=settled(np.ones((2, 3), bool)))
    assert one != picture(values)
    assert one != replace(one, hidden=settled(np.zeros((2, 3), bool)))
    assert is_settled(buffer)
