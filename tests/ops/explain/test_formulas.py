"""Tests the formulas of explanations: their text, numbers and roles, and the cells to which they refer."""

from typing import Any

import numpy as np
import pytest

from ops import Case
from ops.arrays.layout import Shape
from ops.explain.cell_sets import Role, roles_in, whole
from ops.explain.explanation import Number, Operands, Words, explain, feeds, reads, steps
from tests.ops.backends.test_reference import case_of
from tests.ops.helpers.any_case import example_case
from tests.ops.helpers.formula_text import text

FORMULAS = [
    pytest.param("TOP_K1", 0, (0, 0, 1, 1), "sort\u2193(3, 2, 9, [8])[1] = 8, index 3", id="TOP_K1"),
    pytest.param("TOP_K1", 3, (0, 0, 1, 0), "sort\u2191([3], 4, 5, 5)[0] = 3, index 0", id="TOP_K1 smallest"),
    pytest.param("TOP_K", 1, (0, 0, 0, 2), "sort\u2193(1, 2, [2], 3)[2] = 2, index 2", id="TOP_K ties"),
    pytest.param("ONE_HOT", 0, (0, 0, 1, 3), "IndicesTensor[0,0,1,0] = 3 == 3 -> OnValue 1", id="ONE_HOT on"),
    pytest.param("ONE_HOT", 2, (0, 0, 1, 2), "IndicesTensor[0,0,1,0] = 3 != 2 -> OffValue 4", id="ONE_HOT off"),
    pytest.param(
        "ONE_HOT", 3, (0, 0, 0, 1), "IndicesTensor[0,0,0,0] = -3 + 4 = 1 == 1 -> OnValue 1", id="ONE_HOT negative"
    ),
    pytest.param(
        "DIAGONAL_MATRIX1", 1, (1, 2), "topX = x - y = 2 - 1 = 1; (3>=0) ^ (1>=0) ^ (1<3) = 1 -> Value 7",
        id="DIAGONAL_MATRIX1 filled",
    ),
    pytest.param(
        "DIAGONAL_MATRIX1", 3, (2, 2),
        "topX = x - y = 2 - 2 = 0; (0>=1) ^ (0>=1) ^ (0<0) = 0 -> InputTensor[2,2] = 1", id="DIAGONAL_MATRIX1 kept",
    ),
    pytest.param(
        "DIAGONAL_MATRIX1", 0, (3, 4),
        "topX = x - y = 4 - 3 = 1; (1>=0) ^ (1>=0) ^ (1<1) = 0 -> 0, because there is no InputTensor",
        id="DIAGONAL_MATRIX1 without input",
    ),
    pytest.param(
        "DIAGONAL_MATRIX", 1, (0, 0, 0, 2), "topX = x - y = 2 - 0 = 2; 2 == Offset 2 -> Value 1", id="DIAGONAL_MATRIX"
    ),
    pytest.param(
        "GATHER_ND1", 1, (0, 0, 1, 0), "InputTensor[0,1,(1),(1)] = 7 because IndicesTensor[0,1,0,:] = (1, 1)",
        id="GATHER_ND1 in a batch",
    ),
    pytest.param(
        "GATHER_ND1", 2, (0, 0, 1, 5, 6),
        "InputTensor[(2),(3),(4),5,6] = 2519 because IndicesTensor[0,0,0,1,:] = (2, 3, 4)", id="GATHER_ND1 block",
    ),
    pytest.param(
        "GATHER_ND", 1, (0, 0, 0, 1), "InputTensor[0,0,(2),(3)] = 11 because IndicesTensor[0,0,1,:] = (2, 3)",
        id="GATHER_ND",
    ),
    pytest.param("ELEMENT_WISE_CLIP", 0, (0, 0, 2, 1), "max(-1, min(2.5, 2.5)) = 2.5", id="CLIP at the bound"),
    pytest.param("ELEMENT_WISE_CLIP", 1, (0, 0, 1, 1), "max(0, min(2 * 2 + 1, 6)) = 5", id="CLIP scaled"),
    pytest.param(
        "ELEMENT_WISE_CLIP1", 1, (0, 0, 0, 2),
        "max(-9007199254740993, min(9223372036854775807, 9007199254740993)) = 9007199254740993", id="CLIP1 exact",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "number", "cell", "expected"), FORMULAS)
def test_the_formula_of_a_documented_example(name: str, number: int, cell: Shape, expected: str):
    case = example_case(name, number)
    assert text(explain(case, case.operator.outputs[0].name, cell)) == expected


def test_a_formula_keeps_the_types_and_roles_of_its_numbers():
    case = example_case("TOP_K1")
    sort, sequence, rank, value, index = explain(case, "OutputValueTensor", (0, 0, 1, 1))
    assert isinstance(sort, Words)
    assert isinstance(rank, Words)
    assert isinstance(sequence, Operands)
    assert (sequence.values.dtype, sequence.role, sequence.chosen) == (np.float32, Role.DECIDES, 3)
    assert isinstance(value, Number)
    assert (type(value.value), value.role, value.is_result) == (np.float32, Role.VALUE, True)
    assert isinstance(index, Words)
    assert index.muted
    *_, place = explain(case, "OutputIndexTensor", (0, 0, 1, 1))
    assert isinstance(place, Number)
    assert (type(place.value), place.value, place.is_result) == (np.uint32, 3, True)


def test_top_k_reads_the_whole_sequence_and_only_one_number_ends_in_the_result():
    case = example_case("TOP_K1")
    roles = roles_in(reads(case, "OutputValueTensor", (0, 0, 1, 1)), "InputTensor", whole((1, 1, 3, 4)))
    assert roles[0, 0].tolist() == [[0, 0, 0, 0], [Role.DECIDES] * 3 + [Role.VALUE], [0, 0, 0, 0]]
    roles = roles_in(reads(case, "OutputIndexTensor", (0, 0, 1, 1)), "InputTensor", whole((1, 1, 3, 4)))
    assert roles[0, 0].tolist() == [[0, 0, 0, 0], [Role.DECIDES] * 4, [0, 0, 0, 0]]


def test_an_unused_element_feeds_no_output():
    case = example_case("ONE_HOT", 2)
    assert feeds(case, "ValuesTensor", (0, 0, 2, 0)) == ()
    assert [read.role for read in feeds(case, "ValuesTensor", (0, 0, 1, 0))] == [Role.VALUE, Role.IGNORED]


def test_an_element_at_a_bound_or_within_is_the_value_and_a_limited_one_decides():
    case = example_case("ELEMENT_WISE_CLIP")
    cells = {-1.0: (0, 0, 0, 2), 2.0: (0, 0, 1, 1), 3.0: (0, 0, 1, 2), -4.0: (0, 0, 2, 0)}
    roles = {element: reads(case, "OutputTensor", cell)[0].role for element, cell in cells.items()}
    assert roles == {-1.0: Role.VALUE, 2.0: Role.VALUE, 3.0: Role.DECIDES, -4.0: Role.DECIDES}


def clip_int(x: int, low: float, high: float, **more: Any) -> Case:
    tensor = {"InputTensor": ("INT32", [1], [x])}
    return case_of("ELEMENT_WISE_CLIP", tensor, {"OutputTensor": ("INT32", [1])}, Min=low, Max=high, **more)


def test_clip_explains_that_scaling_an_integer_drops_the_fraction():
    case = clip_int(1, 0, 6, ScaleBias={"Scale": 2.5, "Bias": 1})
    assert text(explain(case, "OutputTensor", (0,))) == "max(0, min(trunc(1 * 2.5 + 1), 6)) = 3"
    assert [text(step.formula) for step in steps(case, "OutputTensor", (0,))] == [
        "trunc(1 * 2.5 + 1) = 3",
        "min(3, Max 6) = 3",
        "max(Min 0, 3) = 3",
    ]
