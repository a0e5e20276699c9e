"""The steps in the explanation of a cell lead to its number."""

import warnings

import pytest

from ops import Case
from ops.arrays.layout import Shape
from ops.explain.cell_sets import roles_in, whole
from ops.explain.explanation import Words, steps
from tests.ops.backends.test_reference import case_of
from tests.ops.helpers.any_case import example_case
from tests.ops.helpers.formula_text import text


def top_k_case(elements: list[int], k: int) -> Case:
    size = len(elements)
    outputs = {"OutputValueTensor": ("INT32", [k]), "OutputIndexTensor": ("UINT32", [k])}
    return case_of("TOP_K", {"InputTensor": ("INT32", [size], elements)}, outputs, Axis=0, K=k)


def test_the_steps_of_top_k_scan_the_sequence_and_show_what_enters_the_list():
    assert [text(step.formula) for step in steps(top_k_case([3, 2, 1, 9, 9, 0], 2), "OutputValueTensor", (1,))] == [
        "InputTensor[0] = 3 -> best so far ([3])",
        "InputTensor[1] = 2 -> best so far (3, [2])",
        "InputTensor[3] = 9 -> best so far ([9], 3), after 1 element that did not enter the list",
        "InputTensor[4] = 9 -> best so far (9, [9])",
        "sort\u2193(3, 2, 1, 9, [9], 0)[1] = 9, index 4",
    ]


def test_the_steps_of_top_k_mark_what_was_scanned_and_what_is_looked_at():
    third = steps(top_k_case([3, 2, 1, 9, 9, 0], 2), "OutputValueTensor", (1,))[2]
    assert roles_in(third.reads, "InputTensor", whole((6,))).tolist() == [2, 2, 2, 3, 0, 0]


@pytest.mark.parametrize(
    ("case", "output", "cell", "said"),
    [
        pytest.param(top_k_case(list(range(5000)), 3), "OutputValueTensor", (2,), ", 4936 elements not shown",
                     id="TOP_K, each one enters"),
        pytest.param(top_k_case(list(range(5000)), 4000), "OutputIndexTensor", (3999,), ", 4936 elements not shown",
                     id="TOP_K, a long list"),
        pytest.param(
            case_of(
                "ONE_HOT",
                {"IndicesTensor": ("INT32", [1], [4000]), "ValuesTensor": ("UINT8", [2], [0, 1])},
                {"OutputTensor": ("UINT8", [5000])}, Axis=0,
            ),
            "OutputTensor", (4000,), ", positions 63 to 3999 not shown", id="ONE_HOT",
        ),
    ],
)  # fmt: skip
def test_steps_over_thousands_of_elements_are_few_and_name_what_they_leave_out(
    case: Case, output: str, cell: Shape, said: str
):
    made = steps(case, output, cell)
    assert len(made) <= 65
    assert isinstance(made[-1].formula[-1], Words)
    assert made[-1].formula[-1].text == said


def test_the_steps_of_one_hot_compare_the_index_with_each_position():
    assert [text(step.formula) for step in steps(example_case("ONE_HOT"), "OutputTensor", (0, 0, 2, 3))] == [
        "IndicesTensor[0,0,2,0] = 2 != 0",
        "IndicesTensor[0,0,2,0] = 2 != 1",
        "IndicesTensor[0,0,2,0] = 2 == 2",
        "IndicesTensor[0,0,2,0] = 2 != 3 -> OffValue 0",
    ]


def test_the_steps_of_diagonal_matrix1_are_top_x_each_comparison_and_the_choice():
    assert [text(step.formula) for step in steps(example_case("DIAGONAL_MATRIX1", 1), "OutputTensor", (1, 2))] == [
        "topX = x - y = 2 - 1 = 1",
        "End >= Begin: 3 >= 0 = 1",
        "topX >= Begin: 1 >= 0 = 1",
        "topX < End: 1 < 3 = 1",
        "1 ^ 1 ^ 1 = 1 -> Value 7",
    ]


def test_the_steps_of_gather_nd_are_the_tuple_the_offset_and_the_element():
    made = steps(example_case("GATHER_ND1", 1), "OutputTensor", (0, 0, 2, 0))
    assert [text(step.formula) for step in made] == [
        "IndicesTensor[0,2,0,:] = (0, 1)",
        "offset = 2 * 4 + 0 * 2 + 1 * 1 = 9",
        "InputTensor[0,2,(0),(1)] = 9 because IndicesTensor[0,2,0,:] = (0, 1)",
    ]


def test_the_steps_of_a_sum_go_on_where_it_overflows():
    data = {"InputTensor": ("FLOAT32", [1, 1, 1, 3], [3e38, 3e38, -3e38])}
    output = {"OutputTensor": ("FLOAT32", [1, 1, 1, 3])}
    case = case_of("CUMULATIVE_SUMMATION", data, output, Axis=3, AxisDirection=0, HasExclusiveSum=0)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        said = [text(step.formula) for step in steps(case, "OutputTensor", (0, 0, 0, 2))]
    assert said[:2] == ["3e+38 + 3e+38 = inf", "inf + -3e+38 = inf"]
