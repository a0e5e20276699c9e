"""A short run of the script: what holds for every machine."""

import pytest

from ops import OPERATORS
from ops.demand import WORKING_BYTES
from tests.reliability.limits import begun_unasked, cancelled, long_lists, measured, spent, validate

# Validating holds some sentences and fixes, whatever the sizes.
MOST_BYTES = 200_000
SAMPLE = ("ACTIVATION_GELU", "GEMM", "MAX_POOLING2", "QUANTIZED_LINEAR_MATRIX_MULTIPLY", "CAST")


@pytest.mark.parametrize("name", OPERATORS)
def test_nothing_absurd_is_begun_unasked_or_made_room_for(name: str):
    _, begun, held = begun_unasked(OPERATORS[name])
    assert begun == 0
    assert held < MOST_BYTES


def test_a_list_of_65535_dimensions_is_told_in_one_sentence():
    case = long_lists(OPERATORS["DML_OPERATOR_GEMM"])
    assert spent("", lambda: validate(case), 1).bytes < 100 * 65535


@pytest.mark.parametrize("name", SAMPLE)
def test_a_run_holds_no_more_than_is_counted(name: str):
    found = measured(OPERATORS[f"DML_OPERATOR_{name}"], 30_000)
    assert 0 < found.each < WORKING_BYTES


def test_a_large_product_ends_when_it_is_told_to():
    assert cancelled(OPERATORS["DML_OPERATOR_GEMM"], 1_000_000) < 1
