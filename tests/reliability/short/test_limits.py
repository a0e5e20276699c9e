"""Runs `tests.reliability.limits` with few cases, and with limits that hold on every machine."""

from itertools import count as count_from

import pytest

from ops import OPERATORS, load
from ops.arrays.layout import cell_at, count
from ops.backends.cost import MOST_CELLS, WORKING_BYTES
from ops.explain.explanation import feeds
from ops.system.cancellation import RunCancelledError, cancel_when
from tests.helpers.for_each import for_each
from tests.helpers.work import CallCount
from tests.reliability.helpers.grown_cases import grown
from tests.reliability.limits import absurd, begun_unasked, long_lists, mark, measured, spent, validate

# In bytes. A validation needs memory only for some messages and fixes, at any size.
MOST_BYTES = 200_000
# This many Python calls take some milliseconds. One call for each output cell would exceed the number.
ELEMENTS = 20_000
SAMPLE = ("ACTIVATION_GELU", "GEMM", "MAX_POOLING2", "QUANTIZED_LINEAR_MATRIX_MULTIPLY", "CAST")


@pytest.mark.sampled
@for_each("name", OPERATORS)
def test_an_absurd_case_is_not_run_without_asking_and_takes_no_memory(name: str):
    _, begun, held = begun_unasked(absurd(OPERATORS[name]))
    assert begun == 0
    assert held < MOST_BYTES


@pytest.mark.parametrize("name", ["ELEMENT_WISE_ABS", "GEMM", "CONVOLUTION", "TOP_K1", "PADDING"])
def test_a_large_valid_case_is_not_run_without_asking(name: str):
    large, begun, held = begun_unasked([grown(OPERATORS[f"DML_OPERATOR_{name}"], 2 * MOST_CELLS)])
    assert (large, begun) == (1, 0)
    assert held < MOST_BYTES


def test_a_list_of_65535_dimensions_has_one_short_message():
    case = long_lists(OPERATORS["DML_OPERATOR_GEMM"])
    assert spent("", lambda: validate(case), 1).bytes < 100 * 65535


@pytest.mark.parametrize("name", SAMPLE)
def test_a_run_needs_no_more_memory_than_estimated(name: str):
    found = measured(OPERATORS[f"DML_OPERATOR_{name}"], 30_000)
    assert 0 < found.each < WORKING_BYTES


@pytest.mark.sampled
@for_each("name", [name for name, operator in OPERATORS.items() if operator.inputs], most=70)
def test_frames_of_fed_cells_are_not_made_cell_by_cell(name: str):
    case = grown(OPERATORS[name], ELEMENTS)
    for field in (field.name for field in case.operator.inputs if case.has(field.name)):
        sizes = case.sizes(field)
        cell = cell_at(count(sizes) // 2, sizes)
        case.buffer(field)
        with CallCount() as calls:
            mark(feeds, case, field, cell)
        assert calls.count < ELEMENTS, field


def test_a_cancelled_large_product_ends_within_a_second():
    sizes = {
        name: {"DataType": "FLOAT32", "Sizes": [1, 1, 1024, 1024]} for name in ("ATensor", "BTensor", "OutputTensor")
    }
    desc = {**sizes, "TransA": 0, "TransB": 0, "Alpha": 1.0, "Beta": 0.0}
    case, questions = load({"dispatchables": {"op": {"type": "DML_OPERATOR_GEMM", "desc": desc}}}), count_from(1)
    assert case.operator.compute is not None
    with pytest.raises(RunCancelledError), cancel_when(lambda: next(questions) == 3):
        case.operator.compute(case)
    assert next(questions) == 4
