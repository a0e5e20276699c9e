"""Each pattern of strides lays a tensor out as its name states: broadcast, padded, or in another order."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ops import OPERATORS
from ops.arrays.layout import buffer_of, extent, logical_view, packed_strides
from ops.arrays.stride_patterns import NHWC, broadcast, in_order, next_row, not_broadcast, transposed, with_padded_rows
from ops.evaluator import evaluate
from ops.model.edit import with_text
from ops.presets import case_of

SHAPES = st.lists(st.integers(1, 5), min_size=2, max_size=8).filter(lambda sizes: np.prod(sizes) <= 2_000).map(tuple)


@given(SHAPES)
def test_a_transposed_tensor_holds_the_transposed_numbers_in_one_piece(sizes):
    cells = np.arange(np.prod(sizes)).reshape(sizes)
    memory = buffer_of(cells, transposed(sizes))
    assert memory.tolist() == cells.swapaxes(-1, -2).ravel().tolist()
    assert np.array_equal(logical_view(memory, sizes, transposed(sizes)), cells)


def test_nhwc_puts_the_channels_of_a_pixel_side_by_side():
    sizes = (2, 3, 4, 5)
    cells = np.arange(np.prod(sizes)).reshape(sizes)
    memory = buffer_of(cells, in_order(sizes, NHWC))
    assert memory.tolist() == cells.transpose(0, 2, 3, 1).ravel().tolist()


@given(SHAPES)
def test_padded_rows_begin_at_the_multiple_and_never_without_a_gap(sizes):
    row = next_row(sizes)
    strides = with_padded_rows(sizes, row)
    assert row % 4 == 0
    assert sizes[-1] < row <= sizes[-1] + 4
    assert all(stride % row == 0 for stride in strides[:-1])
    assert strides[-1] == 1


@given(SHAPES, st.data())
def test_broadcasting_leaves_one_element_where_there_was_a_row_of_them_and_no_gap(sizes, data):
    dimension = data.draw(st.integers(0, len(sizes) - 1))
    strides = broadcast(sizes, packed_strides(sizes), dimension)
    assert strides[dimension] == 0
    assert extent(sizes, strides) * sizes[dimension] == np.prod(sizes)
    assert not_broadcast(sizes, strides, dimension) == packed_strides(sizes)


def test_broadcasting_twice_keeps_both_and_another_order_of_memory():
    sizes = (2, 3, 4, 5)
    once = broadcast(sizes, in_order(sizes, NHWC), 0)
    assert once == (0, 1, 15, 3)
    assert broadcast(sizes, once, 1) == (0, 0, 5, 1)


@pytest.mark.parametrize("pattern", [transposed, lambda sizes: with_padded_rows(sizes, 8)], ids=["other order", "gaps"])
@pytest.mark.parametrize("name", ["TOP_K1", "GATHER_ND1", "ELEMENT_WISE_CLIP", "ONE_HOT"])
def test_other_strides_with_the_same_values_give_the_same_outputs(name, pattern):
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    case = case_of(operator, operator.examples[-1])
    plain = evaluate(case)
    for field in operator.inputs:
        case = with_text(case, f"{field.name}.Strides", ",".join(map(str, pattern(case.sizes(field.name)))))
    moved = evaluate(case)
    assert plain.outputs.keys() == moved.outputs.keys()
    assert moved.outputs
    for output in plain.outputs:
        assert np.array_equal(plain.outputs[output], moved.outputs[output])
