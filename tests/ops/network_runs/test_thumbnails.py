"""A thumbnail shows the slices of a tensor side by side, reduced to a small picture."""

import numpy as np

from ops.network_runs.thumbnails import thumbnail_of


def test_small_slices_stand_beside_each_other_as_they_are():
    values = np.arange(32, dtype=np.float32).reshape(1, 2, 4, 4)
    found = thumbnail_of(values, 41, 97)
    assert (found.shape, found.count, len(found.slices)) == ((4, 4), 2, 2)
    assert all((found.slices[number] == values[0, number]).all() for number in range(2))


def test_large_slices_are_reduced_to_the_room():
    values = np.arange(3 * 224 * 300, dtype=np.int32).reshape(3, 224, 300)
    (only,) = thumbnail_of(values, 41, 97).slices
    assert only.shape[0] <= 41
    assert only.shape[1] <= 97
    assert only[0, 0] == 0
    assert only[1, 1] == values[0, 6, 4]


def test_vectors_scalars_and_empty_tensors():
    assert thumbnail_of(np.array([1, 2, 3], np.float32), 41, 97).slices[0].shape == (1, 3)
    assert thumbnail_of(np.array(5.0, np.float32), 41, 97).slices[0].tolist() == [[5.0]]
    assert thumbnail_of(np.zeros((0, 4), np.float32), 41, 97).slices == ()


def test_the_numbers_are_copied():
    values = np.zeros((4, 4), np.float32)
    found = thumbnail_of(values, 41, 97)
    assert not np.shares_memory(found.slices[0], values)
