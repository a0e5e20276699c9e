"""The result in a formula equals the number in the output array, even if the computation of a single cell differs from
it in the last bit.
"""

import numpy as np

from ops import OPERATORS
from ops.arrays.dtypes import Array
from ops.explain.explanation import Number
from ops.presentation.agreement import as_in_array
from ops.presentation.links import link_of
from ops.presets import case_of
from tests.helpers.for_each import for_each

TYPES = np.float32, np.float16


@for_each("kind", TYPES)
def test_a_result_that_differs_in_the_last_bit_becomes_the_number_of_the_array(kind: type[np.floating]):
    alone = kind(1.5)
    for number in (np.nextafter(alone, kind(2)), np.nextafter(alone, kind(1)), alone):
        (found,) = as_in_array((Number(alone, is_result=True),), number)
        assert isinstance(found, Number)
        assert found.value == number
        assert found.is_result


@for_each("kind", TYPES)
def test_any_other_number_stays(kind: type[np.floating]):
    alone = kind(1.5)
    for other in (kind(1.75), kind(np.nan), kind(np.inf), np.float64(np.nextafter(1.5, 2)), np.int32(2)):
        (found,) = as_in_array((Number(alone, is_result=True),), other)
        assert isinstance(found, Number)
        assert found.value == alone
    (found,) = as_in_array((Number(alone),), np.nextafter(alone, kind(2)))
    assert isinstance(found, Number)
    assert found.value == alone


def test_the_link_of_a_cell_of_gemm_shows_the_number_of_the_array():
    case = case_of(operator := OPERATORS["DML_OPERATOR_GEMM"], operator.examples[0])
    assert operator.compute is not None
    array: Array = operator.compute(case)["OutputTensor"]
    for step in (None, 99):
        shown = np.nextafter(array[0, 0, 1, 2], np.float32(100))
        last = [term for term in link_of(case, "OutputTensor", (0, 0, 1, 2), shown, step).formula
                if isinstance(term, Number) and term.is_result][-1]  # fmt: skip
        assert last.value == shown
