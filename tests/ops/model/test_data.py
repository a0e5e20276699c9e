"""The input data of a case: numbers come from a fill or are given by the user, and remain after an edit if possible."""

import tracemalloc
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ops import Case, dump, load, validate
from ops.arrays.dtypes import ALL_TYPES, Array, DataType
from ops.model import data as data_module
from ops.model.data import Constant, Data, IndexRange, Iota, Kept, Random, cast, fill_array
from ops.model.edit import with_leading_dimension, with_text, without_leading_dimension
from tests.helpers.for_each import for_each
from tests.ops.helpers.any_case import example_case


@pytest.mark.parametrize(
    ("fill", "data_type", "expected"),
    [
        pytest.param(Constant(7), "FLOAT32", [7, 7, 7, 7], id="constant"),
        pytest.param(Constant(300), "UINT8", [255, 255, 255, 255], id="constant beyond the type"),
        pytest.param(Iota(), "INT32", [0, 1, 2, 3], id="iota"),
        pytest.param(Iota(1, -2), "FLOAT16", [1, -1, -3, -5], id="falling"),
        pytest.param(Iota(126, 1), "INT8", [126, 127, 127, 127], id="iota ends at the limit"),
        pytest.param(Iota(-2, 1), "UINT8", [0, 0, 0, 1], id="iota starts below the limit"),
        pytest.param(Iota(2**63, 1), "UINT64", [2**63, 2**63 + 1, 2**63 + 2, 2**63 + 3], id="beyond INT64"),
        pytest.param(Iota(0.5, 0.25), "FLOAT32", [0.5, 0.75, 1, 1.25], id="fractions"),
        pytest.param(Iota(0.5, 0.5), "INT32", [0, 1, 1, 2], id="fractions are dropped"),
        pytest.param(IndexRange(3), "UINT32", [0, 1, 2, 0], id="index range"),
        pytest.param(Constant(10**400), "FLOAT16", [float("inf")] * 4, id="beyond every float"),
    ],
)
def test_a_fill_gives_these_numbers(fill: Constant, data_type: str, expected: list[float]):
    values = fill_array(fill, DataType[data_type], (2, 2))
    assert values.dtype == DataType[data_type].numpy
    assert values.reshape(-1).tolist() == expected


@given(
    st.sampled_from([t for t in ALL_TYPES if t.is_integer]),
    st.integers(-(2**70), 2**70),
    st.integers(-(2**66), 2**66) | st.integers(-300, 300),
    st.integers(1, 6),
)
def test_a_whole_sequence_is_exact_and_ends_at_the_limits(data_type: DataType, start: int, step: int, total: int):
    low, high = data_type.limits
    expected = [min(max(start + step * position, low), high) for position in range(total)]
    assert fill_array(Iota(start, step), data_type, (total,)).tolist() == expected


def test_seeded_numbers_are_the_same_everywhere():
    assert fill_array(Random(1, 0, 10), DataType.INT32, (8,)).tolist() == [5, 5, 8, 10, 0, 1, 9, 10]
    floats = fill_array(Random(1, 0, 1), DataType.FLOAT64, (3,)).tolist()
    assert floats == [0.5118216247002567, 0.9504636963259353, 0.14415961271963373]


LOW = 5, -1e300, float("nan"), float("-inf"), -(10**400)
HIGH = 5, -7, 1e300, float("nan"), float("inf"), 10**400
TYPES = DataType.UINT8, DataType.INT64, DataType.FLOAT16, DataType.FLOAT64


@for_each(("low", "high", "data_type"), product(LOW, HIGH, TYPES))
def test_random_ends_of_any_kind_give_numbers(low: float, high: float, data_type: DataType):
    assert fill_array(Random(0, low, high), data_type, (5,)).shape == (5,)


@pytest.mark.parametrize(
    ("value", "source", "target", "expected"),
    [
        (3.9, "FLOAT32", "INT32", 3), (-3.9, "FLOAT32", "INT8", -3), (1e30, "FLOAT32", "INT64", 2**63 - 1),
        (float("nan"), "FLOAT16", "UINT8", 0), (float("-inf"), "FLOAT64", "INT16", -32768), (-1, "INT64", "UINT64", 0),
        (2**64 - 1, "UINT64", "INT64", 2**63 - 1),
        (70000, "INT32", "FLOAT16", float("inf")), (200, "UINT8", "INT8", 127),
    ],
)  # fmt: skip
def test_numbers_change_type_and_end_at_its_limits(value: float, source: str, target: str, expected: float):
    assert cast(np.array([value], DataType[source].numpy), DataType[target]).tolist() == [expected]


def edited(case: Case, *edits: tuple[str, str | None]) -> Case:
    for path, text in edits:
        case = with_text(case, path, text)
    return case


def numbers(case: Case) -> object:
    return case.logical("InputTensor").tolist()


def test_typing_12_by_way_of_1_loses_nothing():
    case = edited(example_case("ELEMENT_WISE_CLIP"), ("InputTensor.Sizes[3]", "1"))
    assert numbers(case) == [[[[-3], [1], [-4]]]]
    assert numbers(edited(case, ("InputTensor.Sizes[3]", "4"))) == numbers(example_case("ELEMENT_WISE_CLIP"))


def test_new_cells_repeat_the_given_numbers():
    case = edited(example_case("ELEMENT_WISE_CLIP"), ("InputTensor.Sizes[3]", "5"))
    assert numbers(case) == [[[[-3, -2, -1, 0, -3], [1, 2, 3, 4, 1], [-4, 2.5, -0.5, 9, -4]]]]


def test_new_cells_of_a_regular_tensor_go_on():
    case = edited(example_case("SLICE1"), ("InputTensor.Sizes", "1,1,5,6"))
    assert numbers(case) == [[[[5 * row + column for column in range(6)] for row in range(5)]]]
    # A second matrix goes on after the first.
    case = edited(example_case("PADDING"), ("InputTensor.Sizes", "1,2,2,3"))
    assert numbers(case) == [[[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [10, 11, 12]]]]


def test_new_indices_stay_within_their_range():
    case = edited(example_case("GATHER"), ("IndicesTensor.Sizes[3]", "5"))
    assert case.logical("IndicesTensor").reshape(-1).tolist() == [2, 0, 2, 0, 2]


def test_new_cells_hold_a_fill_that_was_chosen():
    case = example_case("ELEMENT_WISE_CLIP")
    kept = case.data["InputTensor"]
    case = case.with_data("InputTensor", replace(kept, fill=Constant(7)))
    larger = edited(case, ("InputTensor.Sizes[3]", "5"))
    assert larger.logical("InputTensor")[0, 0, 0].tolist() == [-3, -2, -1, 0, 7]


def test_another_type_and_back_loses_nothing():
    case = edited(example_case("ELEMENT_WISE_CLIP"), ("InputTensor.DataType", "UINT8"))
    assert numbers(case) == [[[[0, 0, 0, 0], [1, 2, 3, 4], [0, 2, 0, 9]]]]
    assert numbers(edited(case, ("InputTensor.DataType", "FLOAT32"))) == numbers(example_case("ELEMENT_WISE_CLIP"))


def test_a_malformed_size_on_the_way_loses_nothing():
    case = edited(example_case("ELEMENT_WISE_CLIP"), ("InputTensor.Sizes[3]", "x"), ("InputTensor.Sizes[3]", "4"))
    assert case == example_case("ELEMENT_WISE_CLIP")


@pytest.mark.parametrize("strides", ["12,12,4,1", "20,20,5,1", "12,12,1,3"])
def test_explicit_strides_show_the_same_numbers(strides: str):
    case = edited(example_case("ELEMENT_WISE_CLIP"), ("InputTensor.Strides", strides))
    assert numbers(case) == numbers(example_case("ELEMENT_WISE_CLIP"))


def test_a_leading_dimension_more_and_less_is_the_same_case():
    for name in ("ONE_HOT", "TOP_K1", "GATHER_ND1", "DIAGONAL_MATRIX1", "ELEMENT_WISE_CLIP"):
        case = example_case(name)
        assert without_leading_dimension(with_leading_dimension(case)) == case


def test_kept_numbers_of_a_huge_broadcast_can_be_made_small():
    layout = ((4294967295,) * 8, (0,) * 8)
    data = Data(kept=Kept(np.array([7], np.float32), layout))
    case = replace(example_case("ELEMENT_WISE_CLIP"), data={"InputTensor": data})
    assert numbers(case) == [[[[7] * 4] * 3]]


def test_cases_with_zero_and_minus_zero_differ_and_nan_equals_nan():
    case = example_case("ELEMENT_WISE_CLIP")
    assert edited(case, ("Min", "nan")) == edited(case, ("Min", "NaN"))
    assert edited(case, ("Min", "-0")) != edited(case, ("Min", "0"))
    assert hash(edited(case, ("Min", "nan"))) == hash(edited(case, ("Min", "nan")))


def test_new_numbers_replace_those_that_a_file_could_not_give():
    case = example_case("ELEMENT_WISE_CLIP")
    case = case.with_data("InputTensor", Data(Iota(), problem="has no initialValues"))
    assert [violation.code for violation in validate(case)] == ["data"]
    numbers = np.full(case.sizes("InputTensor"), 0.5, np.float32)
    filled = case.with_logical("InputTensor", numbers)
    assert validate(filled) == ()
    assert load(dump(filled)) == filled
    assert np.all(load(dump(filled)).logical("InputTensor") == numbers)


@pytest.mark.parametrize("data_type", ["FLOAT16", "FLOAT32", "FLOAT64"])
@pytest.mark.parametrize("nan", [float("nan"), -float("nan"), None])
def test_a_nan_is_found_in_every_float_wherever_it_lies(data_type: str, nan: float | None):
    case = with_text(example_case("ELEMENT_WISE_CLIP1"), "InputTensor.DataType", data_type)
    sizes = case.sizes("InputTensor")
    for place in (0, 5, -1):
        numbers = np.full(sizes, -np.inf, DataType[data_type].numpy)
        if nan is not None:
            numbers.reshape(-1)[place] = nan
        changed = case.with_logical("InputTensor", numbers)
        assert [changed.has_nan("InputTensor"), changed.has_nan("InputTensor")] == [nan is not None] * 2


def test_of_a_nan_that_another_type_loses_nothing_is_remembered():
    case = with_text(example_case("ELEMENT_WISE_CLIP1"), "InputTensor.DataType", "FLOAT32")
    case = case.with_logical("InputTensor", np.full(case.sizes("InputTensor"), np.nan, np.float32))
    whole = with_text(case, "InputTensor.DataType", "INT32")
    assert [case.has_nan("InputTensor"), whole.has_nan("InputTensor"), case.has_nan("InputTensor")] == [
        True, False, True,
    ]  # fmt: skip


NANS = np.array([0x7FC00000, 0xFFC00001], np.uint32).view(np.float32)


@pytest.mark.parametrize("compared", [1, 3, 1 << 16])
@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        pytest.param(np.arange(7.0), np.arange(7.0), True, id="equal"),
        pytest.param(np.arange(7.0), np.array([0, 1, 2, 3, 4, 5, 7.0]), False, id="the last one differs"),
        pytest.param(np.arange(7.0), np.arange(6.0), False, id="one more"),
        pytest.param(np.array([0.0]), np.array([-0.0]), False, id="zeros of both signs"),
        pytest.param(NANS[:1], NANS[1:], True, id="one NaN for all"),
        pytest.param(NANS, np.array([np.nan, 1], np.float32), False, id="NaN and a number"),
        pytest.param(np.array([2**53, 1]), np.array([2**53 + 1, 1]), False, id="what is one FLOAT64"),
        pytest.param(np.zeros(3, np.int32), np.zeros(3, np.float32), False, id="of another type"),
        pytest.param(np.array([np.nan, 1], np.float16), np.array([np.nan, 1], np.float16), True, id="halves"),
    ],
)
def test_numbers_that_were_given_are_the_same_by_their_bits(
    one: Array, other: Array, is_same: bool, compared: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(data_module, "_COMPARED", compared)
    assert (Kept(one) == Kept(other)) is is_same
    assert (Kept(other) == Kept(one)) is is_same


def test_large_numbers_are_compared_in_place_and_only_until_they_differ():
    """Comparing large buffers takes little memory, and stops at the first difference.

    A comparison that copies them to bytes would add 0.4 s to every edit of a cell.
    """
    one = np.zeros(1 << 22, np.float32)
    other = one.copy()
    other[100_000] = 1
    tracemalloc.start()
    try:
        assert Kept(one) != Kept(other)
        assert Kept(one) == Kept(one.view())
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 1 << 20
