"""A short run of the script, with the limits that hold on every machine."""

from itertools import count as count_from

import pytest

from ops import OPERATORS
from ops.arrays.layout import cell_at, count
from ops.backends.cost import MOST_CELLS, WORKING_BYTES
from ops.explain.explanation import feeds
from ops.system.cancellation import RunCancelledError, cancel_when
from tests.helpers.for_each import for_each
from tests.helpers.work import CallCount
from tests.reliability.helpers.grown_cases import grown
from tests.reliability.limits import absurd, begun_unasked, long_lists, mark, measured, spent, validate

# Validating holds some sentences and fixes, whatever the sizes.
MOST_BYTES = 200_000
# So many Python calls are some milliseconds; asking each output cell would be hundreds for each of them.
ELEMENTS = 20_000
SAMPLE = ("ACTIVATION_GELU", "GEMM", "MAX_POOLING2", "QUANTIZED_LINEAR_MATRIX_MULTIPLY", "CAST")


@for_each("name", OPERATORS)
def test_nothing_absurd_is_begun_unasked_or_made_room_for(name: str):
    _, begun, held = begun_unasked(absurd(OPERATORS[name]))
    assert begun == 0
    assert held < MOST_BYTES


@pytest.mark.parametrize("name", ["ELEMENT_WISE_ABS", "GEMM", "CONVOLUTION", "TOP_K1", "PADDING"])
def test_what_is_valid_and_large_is_not_begun_unasked(name: str):
    large, begun, held = begun_unasked([grown(OPERATORS[f"DML_OPERATOR_{name}"], 2 * MOST_CELLS)])
    assert (large, begun) == (1, 0)
    assert held < MOST_BYTES


def test_a_list_of_65535_dimensions_is_reported_in_one_sentence():
    case = long_lists(OPERATORS["DML_OPERATOR_GEMM"])
    assert spent("", lambda: validate(case), 1).bytes < 100 * 65535


@pytest.mark.parametrize("name", SAMPLE)
def test_a_run_holds_no_more_than_is_counted(name: str):
    found = measured(OPERATORS[f"DML_OPERATOR_{name}"], 30_000)
    assert 0 < found.each < WORKING_BYTES


@for_each("name", [name for name, operator in OPERATORS.items() if operator.inputs], most=70)
def test_the_frames_of_what_a_cell_feeds_are_not_made_cell_by_cell(name: str):
    case = grown(OPERATORS[name], ELEMENTS)
    for field in (field.name for field in case.operator.inputs if case.has(field.name)):
        sizes = case.sizes(field)
        cell = cell_at(count(sizes) // 2, sizes)
        case.buffer(field)
        with CallCount() as calls:
            mark(feeds, case, field, cell)
        assert calls.count < ELEMENTS, field


def test_a_large_product_ends_when_it_is_cancelled():
    case, questions = grown(OPERATORS["DML_OPERATOR_GEMM"], 1_000_000), count_from(1)
    assert case.operator.compute is not None
    with pytest.raises(RunCancelledError), cancel_when(lambda: next(questions) == 3):
        case.operator.compute(case)
    assert next(questions) == 4
