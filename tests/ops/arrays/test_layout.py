"""Sizes and strides determine the buffer of a tensor, and the element of each cell."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ops.arrays.dtypes import DataType
from ops.arrays.layout import (
    SEARCHED,
    buffer_of,
    cell_at,
    cell_on,
    count,
    extent,
    first_collision,
    logical_view,
    minimum_bytes,
    offset_of,
    packed_strides,
)  # fmt: skip
from ops.arrays.scalar_cast import cast_scalar


@pytest.mark.parametrize(
    ("data_type", "sizes", "strides", "expected"),
    [
        pytest.param("FLOAT16", (1, 1, 1, 3), None, 8, id="6 bytes are rounded up"),
        pytest.param("FLOAT32", (2, 3), (5, 1), 32, id="the gap after the last row does not count"),
        pytest.param("UINT8", (1, 1, 1, 5), None, 8, id="5 bytes are rounded up"),
        pytest.param("UINT8", (1,), None, 4, id="one byte"),
        pytest.param("FLOAT32", (1, 1, 3, 4), (16, 16, 5, 1), 56, id="padded rows"),
        pytest.param("INT64", (5,), (0,), 8, id="broadcast"),
        pytest.param("UINT4", (3,), None, 4, id="half bytes"),
        pytest.param("FLOAT32", (1, 4), (4294967295, 1), 16, id="the stride of a size 1 does not count"),
        pytest.param("FLOAT64", (4294967295,) * 8, None, 8 * 4294967295**8, id="beyond 64 bits"),
    ],
)
def test_minimum_bytes(data_type: str, sizes: tuple[int, ...], strides: tuple[int, ...] | None, expected: int):
    assert minimum_bytes(DataType[data_type], sizes, strides) == expected


shapes = st.lists(st.integers(1, 4), min_size=1, max_size=5).map(tuple)


@st.composite
def layouts(draw: st.DrawFn) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Sizes and strides that give every cell an address of its own: permuted and padded, never overlapping."""
    sizes = draw(shapes)
    strides = [0] * len(sizes)
    step = 1
    for dimension in draw(st.permutations(range(len(sizes)))):
        strides[dimension] = step
        step = step * sizes[dimension] + draw(st.integers(0, 2))
    return sizes, tuple(strides)


@given(layouts())
def test_the_view_of_a_buffer_made_for_an_array_is_the_array(layout: tuple[tuple[int, ...], tuple[int, ...]]):
    sizes, strides = layout
    logical = np.arange(count(sizes), dtype=np.int32).reshape(sizes)
    buffer = buffer_of(logical, strides)
    assert len(buffer) == extent(sizes, strides)
    np.testing.assert_array_equal(logical_view(buffer, sizes, strides), logical)
    assert first_collision(sizes, strides) is None


@given(shapes)
def test_packed_strides_are_no_strides(sizes: tuple[int, ...]):
    logical = np.arange(count(sizes), dtype=np.int16).reshape(sizes)
    np.testing.assert_array_equal(buffer_of(logical, packed_strides(sizes)), buffer_of(logical, None))
    assert extent(sizes, packed_strides(sizes)) == extent(sizes, None) == count(sizes)


def test_broadcast_cells_share_the_first_element():
    logical = np.array([[1, 2], [3, 4]], np.float32)
    assert buffer_of(logical, (0, 1)).tolist() == [1, 2]
    assert logical_view(buffer_of(logical, (0, 1)), (2, 2), (0, 1)).tolist() == [[1, 2], [1, 2]]


@pytest.mark.parametrize("strides", [None, (2, 1)])
def test_neither_a_buffer_nor_its_view_can_be_written(strides: tuple[int, ...] | None):
    buffer = buffer_of(np.zeros((2, 2)), strides)
    with pytest.raises(ValueError, match="read-only"):
        buffer[0] = 1
    for viewed in (buffer, buffer.copy()):  # the copy itself can be
        with pytest.raises(ValueError, match="read-only"):
            logical_view(viewed, (2, 2), strides)[0, 0] = 1


@pytest.mark.parametrize(("sizes", "strides"), [((2, 2), None), ((2, 2), (2, 1)), ((4,), None), ((4,), (1,))], ids=str)
def test_a_buffer_stays_as_it_is_when_its_array_changes(sizes: tuple[int, ...], strides: tuple[int, ...] | None):
    logical = np.zeros(sizes)
    buffer = buffer_of(logical, strides)
    logical[...] = 1
    assert buffer.tolist() == [0, 0, 0, 0]


def test_as_many_strides_as_sizes_are_asked_for():
    for wrong in (
        lambda: extent((2, 2), (1,)),
        lambda: offset_of((1, 1), (1,)),
        lambda: first_collision((2, 2), (1,)),
    ):
        with pytest.raises(ValueError, match="shorter"):
            wrong()


@given(shapes, st.data())
def test_cell_at_counts_in_row_major_order(sizes: tuple[int, ...], data: st.DataObject):
    position = data.draw(st.integers(0, count(sizes) - 1))
    assert np.ravel_multi_index(cell_at(position, sizes), sizes) == position


@pytest.mark.parametrize(
    ("sizes", "strides", "collision"),
    [
        pytest.param((2, 3), (4, 2), ((0, 2), (1, 0)), id="interleaved rows"),
        pytest.param((2, 3), (3, 2), None, id="interleaved without a collision"),
        pytest.param((5000, 2), (2, 8000), ((0, 1), (4000, 0)), id="far apart"),
        pytest.param((4294967295, 2), (2, 2), ((0, 1), (1, 0)), id="found early in a huge tensor"),
        pytest.param((2,), (0,), ((0,), (1,)), id="broadcast"),
        pytest.param((2, 2, 2), (3, 2, 1), ((0, 1, 1), (1, 0, 0)), id="two dimensions reach the third"),
        pytest.param(
            (2, SEARCHED - 1), (SEARCHED - 2, 1), ((0, SEARCHED - 2), (1, 0)), id="the last that is looked at"
        ),
        pytest.param((2, SEARCHED), (SEARCHED - 1, 1), None, id="one cell later"),
        pytest.param((2, 2, 2), (0, 5, 5), ((0, 0, 1), (0, 1, 0)), id="a later pair lies before it in the buffer"),
        pytest.param((3, 9, 9), (0, 5, 5), ((0, 0, 1), (0, 1, 0)), id="the first two of many cells on the element"),
    ],
)
def test_the_first_two_cells_on_one_element_are_found(
    sizes: tuple[int, ...], strides: tuple[int, ...], collision: tuple[tuple[int, ...], tuple[int, ...]] | None
):
    assert first_collision(sizes, strides) == collision


@pytest.mark.parametrize(
    ("value", "data_type", "expected"),
    [
        (-2.7, "INT32", -2), (300, "UINT8", 255), (-5, "UINT8", 0), (float("nan"), "INT16", 0),
        (float("inf"), "INT64", 2**63 - 1),
        (2.0**63, "INT64", 2**63 - 1), (2.0**64, "UINT64", 2**64 - 1), (2**53 + 1, "INT64", 2**53 + 1),
        (1e6, "FLOAT16", float("inf")),
        (2049, "FLOAT16", 2048), (2051, "FLOAT16", 2052), (10**400, "FLOAT32", float("inf")),
        (-(10**400), "FLOAT64", float("-inf")),
    ],
)  # fmt: skip
def test_a_scalar_is_cast_as_directml_casts_it(value: float, data_type: str, expected: float):
    assert cast_scalar(value, DataType[data_type]) == expected


@given(shapes, st.data())
def test_a_cell_is_found_on_every_element_that_has_one_and_on_no_gap(sizes: tuple[int, ...], data: st.DataObject):
    """`cell_on` finds a cell for exactly the elements of the buffer that belong to a cell, even if random strides
    broadcast or overlap.
    """
    strides = data.draw(st.tuples(*(st.integers(0, 9) for _ in sizes)))
    taken = {offset_of(cell, strides) for cell in np.ndindex(sizes)}
    for element in range(extent(sizes, strides) + 2):
        cell = cell_on(element, sizes, strides)
        assert (cell is not None) == (element in taken)
        if cell is not None:
            assert all(0 <= index < size for index, size in zip(cell, sizes, strict=True))
            assert offset_of(cell, strides) == element


@pytest.mark.parametrize(
    ("element", "sizes", "strides", "cell"),
    [
        (2, (3, 2), (1, 2), (0, 1)),
        (2, (2, 3), (2, 1), (1, 0)),
        (4, (3, 3), (2, 2), (2, 0)),
        (3, (1, 4), (7, 1), (0, 3)),
    ],
)
def test_of_several_cells_on_an_element_that_with_most_of_the_largest_stride_is_named(
    element: int, sizes: tuple[int, ...], strides: tuple[int, ...], cell: tuple[int, ...]
):
    assert cell_on(element, sizes, strides) == cell


def test_a_gap_among_very_many_cells_on_top_of_each_other_is_seen_at_once():
    assert cell_on(3_999_999, (1000,) * 4, (4000, 2000, 2, 2)) is None
    assert cell_on(3_999_998, (1000,) * 4, (4000, 2000, 2, 2)) is not None
