"""The memory of a tensor agrees with a brute-force computation with NumPy."""

from collections import defaultdict

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ops.arrays.buffer_cells import LISTED, element_from, element_up_to, owners
from ops.arrays.dtypes import DataType
from ops.arrays.layout import packed_strides
from ops.model.tensor import TensorDesc
from ops.model.tensor_memory import TensorMemory, memory_of, why_not_laid_out
from ops.text.values import Malformed
from tests.helpers.work import work_in_proportion

SHAPES = st.lists(st.integers(1, 4), min_size=1, max_size=8).filter(lambda sizes: np.prod(sizes) <= 1_000).map(tuple)


@st.composite
def laid_out(draw: st.DrawFn) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A Hypothesis strategy for sizes and strides. The strides are packed, permuted, padded, broadcast or random."""
    sizes = draw(SHAPES)
    kind = draw(st.sampled_from(("permuted", "any")))
    if kind == "any":
        return sizes, tuple(draw(st.lists(st.integers(0, 9), min_size=len(sizes), max_size=len(sizes))))
    order = draw(st.permutations(range(len(sizes))))
    strides, step = [0] * len(sizes), 1
    for dimension in order:
        if draw(st.integers(0, 4)):
            strides[dimension] = step
            step = step * sizes[dimension] + draw(st.integers(0, 3))
    return sizes, tuple(strides)


def cells_by_element(sizes: tuple[int, ...], strides: tuple[int, ...]) -> dict[int, list[tuple[int, ...]]]:
    """Returns the cells stored at each element of a buffer, by the element's offset.

    The offsets are read from a NumPy view of a buffer whose elements are their own offsets.
    """
    extent = 1 + sum((size - 1) * stride for size, stride in zip(sizes, strides, strict=True))
    view = np.lib.stride_tricks.as_strided(np.arange(extent), sizes, tuple(8 * stride for stride in strides))
    found = defaultdict(list)
    for cell in np.ndindex(sizes):
        found[int(view[cell])].append(cell)
    return found


@given(laid_out())
def test_the_cells_on_every_element_are_those_numpy_finds_there(layout):
    sizes, strides = layout
    truth = cells_by_element(sizes, strides)
    for element in range(-1, max(truth) + 2):
        found = owners(element, sizes, strides, most=LISTED)
        if found.is_exact:
            assert list(found.cells) == truth.get(element, [])
            assert found.count == len(truth.get(element, []))
        else:
            assert set(found.cells) <= set(truth.get(element, []))
            assert found.count <= len(truth.get(element, []))


@given(laid_out())
def test_the_next_and_the_last_element_with_a_cell(layout):
    sizes, strides = layout
    truth = np.array(sorted(cells_by_element(sizes, strides)))
    for element in range(-2, int(truth[-1]) + 3):
        later, earlier = truth[truth >= element], truth[truth <= element]
        assert element_from(element, sizes, strides) == (later[0] if len(later) else None)
        assert element_up_to(element, sizes, strides) == (earlier[-1] if len(earlier) else None)


@given(laid_out(), st.sampled_from([t for t in DataType if t.bits]), st.integers(0, 64), st.integers(0, 64))
def test_the_elements_of_a_byte_range_are_those_that_begin_in_it(layout, data_type, first, length):
    memory = TensorMemory(data_type, *layout)
    inside = range(first, first + length)
    expected = [e for e in range(memory.elements) if e * data_type.bits / 8 >= first and memory.byte_of(e) in inside]
    assert list(memory.elements_in(first, first + length)) == expected


@given(laid_out(), st.sampled_from([t for t in DataType if t.bits]))
def test_data_tail_and_end_follow_each_other(layout, data_type):
    memory = TensorMemory(data_type, *layout)
    assert memory.byte_of(memory.elements - 1) < memory.data_bytes <= memory.minimum_bytes == memory.end
    assert memory.minimum_bytes % 4 == 0
    assert memory.minimum_bytes - memory.data_bytes < 4


def test_an_address_is_the_dot_product_of_index_and_strides():
    address = TensorMemory(DataType.FLOAT32, (2, 2, 3), (6, 3, 1)).address((1, 0, 1))
    assert address.terms == (6, 0, 1)
    assert address.dot_product == "{1,0,1}.{6,3,1} = 7 -> byte 28"


def test_a_huge_tensor_costs_no_more_than_a_small_one():
    sizes = (65535,) * 8
    memory = TensorMemory(DataType.FLOAT32, sizes, packed_strides(sizes))
    with work_in_proportion():
        for number in range(1_000):
            element = memory.elements - 1 - number * 7
            found = memory.owners(element, most=2)
            assert found.count == 1
            assert memory.address(found.cells[0]).element == element


def test_a_huge_overlap_is_counted_without_being_listed():
    found = owners(65534, (65535, 65535), (1, 1), most=3)
    assert (found.count, len(found.cells), found.is_exact) == (65535, 3, True)
    assert owners(9, (65535, 65535, 65535), (0, 0, 3)).count == 65535**2


def test_a_search_that_ends_early_is_reported():
    sizes, strides = (65535,) * 5, (101, 103, 107, 109, 113)
    found = owners(10**7, sizes, strides, most=4)
    assert not found.is_exact
    assert found.cells
    assert all(sum(i * s for i, s in zip(cell, strides, strict=True)) == 10**7 for cell in found.cells)


def test_a_stated_size_is_the_end_even_inside_the_data():
    desc = TensorDesc(DataType.FLOAT32, (2, 3), (5, 1), total_bytes=16, alignment=16)
    memory = memory_of(desc)
    assert memory is not None
    assert (memory.minimum_bytes, memory.end, memory.last_byte, memory.alignment) == (32, 16, 32, 16)


@pytest.mark.parametrize(
    ("desc", "expected"),
    [
        pytest.param(TensorDesc(Malformed("x", ""), (1,)), "A.DataType is 'x', which is not a data type.", id="type"),
        pytest.param(
            TensorDesc(DataType.UNKNOWN, (1,)),
            "A.DataType is UNKNOWN; elements of this type have no size.",
            id="no type",
        ),
        pytest.param(TensorDesc(DataType.INT8, (2, 0)), "A.Sizes[1] is 0; it must be at least 1.", id="size 0"),
        pytest.param(
            TensorDesc(DataType.INT8, (2, Malformed("q", ""))),
            "A.Sizes[1] is 'q'; it must be a whole number from 1 to 4294967295.",
            id="size",
        ),
        pytest.param(
            TensorDesc(DataType.INT8, Malformed("?", "")), "A.Sizes is '?', which is not a list of numbers.", id="sizes"
        ),
        pytest.param(
            TensorDesc(DataType.INT8, ()), "A.Sizes is empty; it must have at least one entry.", id="no sizes"
        ),
        pytest.param(
            TensorDesc(DataType.INT8, (2,), (Malformed("-1", ""),)),
            "A.Strides[0] is '-1'; it must be a whole number from 0 to 4294967295.",
            id="stride",
        ),
        pytest.param(
            TensorDesc(DataType.INT8, (2,), (1, 2)), "A.Strides has 2 entries, but A.Sizes has 1.", id="count"
        ),
        pytest.param(TensorDesc(DataType.INT8, (2,), (0,)), "", id="nothing"),
    ],
)
def test_what_keeps_a_desc_from_a_layout_is_named(desc, expected):
    assert why_not_laid_out("A", desc) == expected
    assert (memory_of(desc) is None) == bool(expected)
