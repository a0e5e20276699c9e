"""The differences between two outputs are counted exactly, and known differences are explained."""

import math

import numpy as np
import pytest

from ops.arrays.dtypes import Array
from ops.backends.compare import Difference, Incomparable, compare
from ops.model.violations import Cells, Location, Part, Rule, Severity, Violation


def difference(reference: object, device: object, data_type: str, *violations: Violation) -> Difference:
    arrays = [np.array(values, data_type) for values in (reference, device)]
    found = compare("OutputTensor", arrays[0], arrays[1], violations)
    assert isinstance(found, Difference)
    return found


def naming(code: str, *cells: int, field: str = "OutputTensor", size: int = 4) -> Violation:
    mask = np.zeros(size, np.bool_)
    mask[list(cells)] = True
    return Violation(code, Severity.NOTE, code, (Location(field, Part.DATA, cells=Cells(mask)),), Rule(code))


def test_equal_outputs_differ_nowhere():
    found = difference([1.0, math.nan, math.inf], [1.0, math.nan, math.inf], "f4")
    assert (found.differing, found.largest, found.ulp, found.at, found.zero_signs) == (0, 0, 0, None, 0)
    assert found.sentence == "No difference in 3 cells."


@pytest.mark.parametrize(
    ("data_type", "one", "other", "largest", "ulp"),
    [
        pytest.param("i8", -(1 << 63), (1 << 63) - 1, (1 << 64) - 1, (1 << 64) - 1, id="the whole of INT64"),
        pytest.param("u8", 0, (1 << 64) - 1, (1 << 64) - 1, (1 << 64) - 1, id="the whole of UINT64"),
        pytest.param("i8", (1 << 53) + 1, 1 << 53, 1, 1, id="INT64 beyond FLOAT64"),
        pytest.param("u1", 3, 250, 247, 247, id="UINT8"),
        pytest.param("f4", 1.0, 1.0 + 2**-23, 2**-23, 1, id="the next FLOAT32"),
        pytest.param("f4", -1e-45, 1e-45, 2.802596928649634e-45, 2, id="across zero"),
        pytest.param("f2", 65504.0, math.inf, math.inf, 1, id="FLOAT16 to infinity"),
        pytest.param("f8", 0.1, math.nextafter(0.1, 1), math.nextafter(0.1, 1) - 0.1, 1, id="FLOAT64"),
        pytest.param("f8", -math.inf, math.inf, math.inf, 2 * 0x7FF0000000000000, id="infinities of FLOAT64"),
    ],
)
def test_the_largest_difference_is_exact(data_type: str, one: float, other: float, largest: float, ulp: int):
    found = difference([5, one], [5, other], data_type)
    assert (found.differing, found.largest, found.ulp, found.at) == (1, largest, ulp, (1,))


def test_nan_against_a_number_is_infinitely_far_and_has_no_ulp():
    found = difference([math.nan, 1.0], [0.0, 1.0], "f4")
    assert (found.differing, found.largest, found.ulp, found.at) == (1, math.inf, None, (0,))
    assert found.sentence == "1 of 2 cells differ, by up to inf."


def test_zeros_of_either_sign_are_equal_and_counted():
    found = difference([0.0, -0.0, 1.0], [-0.0, -0.0, 1.0], "f4")
    assert (found.differing, found.zero_signs, found.ulp) == (0, 1, 0)


def test_a_sentence_has_count_value_and_ulp():
    found = difference([1.0, 2.0, 3.0], [1.5, 2.0, 3.0], "f4")
    assert found.sentence == "1 of 3 cells differ, by up to 0.5, 4194304 ULP."


def test_violations_that_name_differing_cells_explain_them():
    half, other = naming("half-bounds", 0, 1), naming("elsewhere", 2)
    foreign = naming("input", 0, field="InputTensor")
    found = difference([0, 0, 0, 0], [9, 0, 0, 9], "i4", half, other, foreign)
    assert [(e.violation.code, e.cells) for e in found.explained] == [("half-bounds", 1)]
    assert found.unexplained == 1
    assert found.mask.tolist() == [True, False, False, True]


def test_cells_of_another_shape_explain_nothing():
    found = difference([0, 0, 0, 0], [9, 0, 0, 9], "i4", naming("odd", 0, size=1))
    assert (found.explained, found.unexplained) == ((), 2)


@pytest.mark.parametrize(
    ("device", "told"),
    [
        (np.zeros((2, 3), "f4"), "OutputTensor is float32 {2,3} on the device, but float32 {3,2} in the reference."),
        (np.zeros((3, 2), "i4"), "OutputTensor is int32 {3,2} on the device, but float32 {3,2} in the reference."),
    ],
)
def test_outputs_of_another_shape_or_type_are_not_compared(device: Array, told: str):
    assert compare("OutputTensor", np.zeros((3, 2), "f4"), device) == Incomparable(told)


def test_a_million_cells_are_compared_in_a_moment():
    cells = np.arange(1 << 20, dtype=np.float32).reshape(1024, 1024)
    other = cells.copy()
    other[1000, 7] += 1
    found = compare("OutputTensor", cells, other)
    assert isinstance(found, Difference)
    assert (found.differing, found.at) == (1, (1000, 7))


def test_every_cell_has_its_distance():
    floats = difference([1.0, 2.0, math.nan, 0.0], [1.0, 2.0 + 2**-22, math.nan, -0.0], "f4")
    assert floats.is_in_ulp
    assert (floats.distances.tolist(), floats.distances.dtype) == ([0, 1, 0, 0], np.uint64)
    integers = difference([5, -(1 << 63)], [3, (1 << 63) - 1], "i8")
    assert not integers.is_in_ulp
    assert integers.distances.tolist() == [2, (1 << 64) - 1]


def test_nan_against_a_number_has_an_infinite_distance():
    found = difference([math.nan, 1.0, 1.0], [0.0, math.nan, 1.0], "f4")
    assert found.distances.tolist() == [math.inf, math.inf, 0]


def test_integers_are_reported_without_ulp():
    assert difference([5, 5], [5, 9], "i8").sentence == "1 of 2 cells differ, by up to 4."
