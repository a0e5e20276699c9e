"""Tests the pointers of elements that are indices: each points to the cell that its index selects."""

import numpy as np
import pytest

from ops import Operator, evaluate
from ops.catalog import declared
from ops.explain.cell_sets import one_cell
from ops.explain.explanation import explain, points
from tests.helpers.for_each import for_each
from tests.ops.backends.test_reference import case_of, gather
from tests.ops.helpers.any_case import example_case
from tests.ops.helpers.formula_text import text

OUTSIDE = [
    pytest.param([2, 1], [0, 1, 2, 3], 2, "2 >= size 2 along dimension 0 of InputTensor", "InputTensor[1,1]", id="end"),
    pytest.param([2, 1], [0, 1, 2, 3], -3, "-3 < -size = -2 along dimension 0 of InputTensor", "InputTensor[0,0]",
                 id="start"),
    pytest.param([1, 3], [0, 1, 7, 2, 3], 2, "2 >= size 2 along dimension 0 of InputTensor",
                 "element 2 of the buffer, which belongs to no cell", id="gap"),
]  # fmt: skip


@pytest.mark.parametrize(("strides", "buffer", "index", "why", "taken"), OUTSIDE)
def test_gather_nd_explains_that_an_index_outside_is_undefined_and_what_is_taken(
    strides: list[int], buffer: list[int], index: int, why: str, taken: str
):
    case = gather([2, 2], strides, buffer, [index])
    result = evaluate(case).outputs["OutputTensor"][0, 0]
    expected = f"IndicesTensor[0,:] = ({index}): {why}, undefined; the reference reads {taken} = {result:g}"
    if index < 0:
        expected = expected.replace("= (-3)", "= (-3 + 2 = -1)")
    assert text(explain(case, "OutputTensor", (0, 0))) == expected
    pointer = points(case, "IndicesTensor", (0, 0))
    assert pointer is not None
    assert (pointer.field, pointer.block, pointer.sentence) == ("InputTensor", None, why)


def test_gather_nd_shows_which_bits_of_a_wide_index_count():
    case = gather([2, 2], [2, 1], [0, 1, 2, 3], [2**32 + 1], "INT64")
    assert text(explain(case, "OutputTensor", (0, 0))) == (
        "InputTensor[(1),0] = 2 because IndicesTensor[0,:] = (4294967297, whose low 32 bits are 1)"
    )


def test_an_index_of_gather_nd_points_to_the_block_of_its_tuple():
    case = example_case("GATHER_ND1", 2)
    pointer = points(case, "IndicesTensor", (0, 0, 0, 1, 0))
    assert pointer is not None
    assert pointer.block == (range(2, 3), range(3, 4), range(4, 5), range(6), range(7))
    assert pointer.sentence == "(2, 3, 4): InputTensor[(2),(3),(4),:,:]"
    assert pointer.block is not None
    picked = case.logical("InputTensor")[np.ix_(*pointer.block)]
    np.testing.assert_array_equal(evaluate(case).outputs["OutputTensor"][0, 0, 1], picked[0, 0, 0])


@pytest.mark.parametrize(
    ("index", "position", "sentence"),
    [
        pytest.param(0, 1, "index -3 + 4 = 1: OutputTensor[0,0,0,1] is OnValue", id="negative"),
        pytest.param(1, None, "100 >= size 4, ignored", id="beyond"),
        pytest.param(2, 3, "index 3: OutputTensor[0,0,2,3] is OnValue", id="inside"),
    ],
)
def test_an_index_of_one_hot_points_to_the_cell_that_is_on(index: int, position: int | None, sentence: str):
    case = example_case("ONE_HOT", 3)
    pointer = points(case, "IndicesTensor", (0, 0, index, 0))
    assert pointer is not None
    assert pointer.sentence == sentence
    on = np.flatnonzero(evaluate(case).outputs["OutputTensor"][0, 0, index])
    assert on.tolist() == ([] if position is None else [position])
    assert pointer.block == (None if position is None else one_cell("", (0, 0, index, position)).block)


def test_an_index_too_negative_for_one_hot_points_nowhere():
    inputs = {"IndicesTensor": ("INT32", [1], [-5]), "ValuesTensor": ("UINT8", [2], [0, 1])}
    pointer = points(case_of("ONE_HOT", inputs, {"OutputTensor": ("UINT8", [4])}, Axis=0), "IndicesTensor", (0,))
    assert pointer is not None
    assert (pointer.block, pointer.sentence) == (None, "-5 < -size = -4, ignored")


@pytest.mark.parametrize("name", ["TOP_K", "TOP_K1"])
def test_an_index_that_top_k_wrote_points_to_the_element_it_chose(name: str):
    case = example_case(name)
    outputs = evaluate(case).outputs
    for cell in np.ndindex(case.sizes("OutputIndexTensor")):
        pointer = points(case, "OutputIndexTensor", cell)
        assert pointer is not None
        assert pointer.block is not None
        at = tuple(part.start for part in pointer.block)
        assert at[3] == outputs["OutputIndexTensor"][cell]
        assert case.logical("InputTensor")[at] == outputs["OutputValueTensor"][cell]
        assert pointer.sentence == f"index {at[3]}: InputTensor[{','.join(map(str, at))}]"


@for_each("operator", declared(), ids=lambda operator: operator.name)
def test_only_indices_point(operator: Operator):
    case = example_case(operator.name)
    for field in operator.tensors:
        if case.has(field.name):
            pointer = points(case, field.name, (0,) * len(case.sizes(field.name)))
            assert (pointer is not None) == (field.group == "indices")
