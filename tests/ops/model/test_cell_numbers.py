"""A new number in a cell of an input changes the element of this cell, or is refused with the reason."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from ops import Case
from ops.arrays.dtypes import ALL_TYPES, DataType
from ops.check.fixes import apply
from ops.model.cell_numbers import (
    cell_number,
    changed_by_cast,
    count_sharing,
    signed_instead,
    with_cells,
    with_numbers,
    with_shape_of,
)
from ops.model.data import cast
from ops.model.edit import with_text
from ops.text.values import Malformed
from tests.ops.helpers.any_case import example_case


def clip(strides: str | None = None) -> Case:
    return with_text(example_case("ELEMENT_WISE_CLIP"), "InputTensor.Strides", strides)


@pytest.mark.parametrize(
    ("text", "data_type", "why"),
    [
        ("300", "UINT8", "300 does not fit UINT8, which holds 0 to 255"),
        ("1.5", "INT32", "1.5 is not a whole number; INT32 holds whole numbers from -2147483648 to 2147483647"),
        ("nan", "INT32", "nan is not a whole number; INT32 holds whole numbers from -2147483648 to 2147483647"),
        ("-1", "UINT32", "-1 is negative; UINT32 starts at 0 (in C++ it would become 4294967295)"),
        ("1e400", "FLOAT64", "1e400 does not fit FLOAT64, whose largest value is 1.8e308"),
        ("9" * 399, "FLOAT64", "(399 characters) does not fit FLOAT64, whose largest value is 1.79769313e+308"),
        ("-70000", "FLOAT16", "-70000 does not fit FLOAT16, whose largest value is 65504"),
        ("", "INT8", "is empty; it must be a number"),
    ],
)
def test_a_number_that_does_not_fit_is_refused_with_the_reason(text: str, data_type: str, why: str):
    value = cell_number(text, DataType[data_type])
    assert isinstance(value, Malformed)
    assert value.why.endswith(why)


@given(st.text() | st.from_regex(r"[+-]?[0-9]{0,30}(\.[0-9]*)?(e-?[0-9]{1,4})?"), st.sampled_from(list(DataType)[1:]))
def test_any_text_is_a_number_of_the_type_or_refused(text: str, data_type: DataType):
    value = cell_number(text, data_type)
    assert isinstance(value, Malformed) or value.dtype == data_type.numpy


def test_64_bit_integers_are_kept_exactly():
    assert int(cell_number("18446744073709551615", DataType.UINT64)) == (1 << 64) - 1  # pyright: ignore
    assert int(cell_number("-9223372036854775807", DataType.INT64)) == -(1 << 63) + 1  # pyright: ignore


def test_one_cell_changes_and_the_others_stay():
    before = clip()
    after = with_cells(before, "InputTensor", np.array([(0, 0, 1, 2)]), np.array([99], np.float32))
    expected = np.array(before.logical("InputTensor"))
    expected[0, 0, 1, 2] = 99
    np.testing.assert_array_equal(after.logical("InputTensor"), expected)


def test_the_number_that_is_there_already_is_no_change():
    case = clip()
    number = case.logical("InputTensor")[0, 0, 1, 2]
    assert with_cells(case, "InputTensor", np.array([(0, 0, 1, 2)]), np.array([number])) is case
    zero = with_cells(case, "InputTensor", np.array([(0, 0, 0, 0)]), np.array([0], np.float32))
    assert with_cells(zero, "InputTensor", np.array([(0, 0, 0, 0)]), np.array([-0.0], np.float32)) is not zero


@pytest.mark.parametrize(
    ("strides", "cell", "shared"),
    [
        pytest.param(None, (0, 0, 2, 1), 1, id="packed"),
        pytest.param("0,0,0,1", (0, 0, 2, 1), 3, id="one row for all"),
        pytest.param("0,0,1,0", (0, 0, 2, 1), 4, id="one column for all"),
        pytest.param("0,0,0,0", (0, 0, 2, 1), 12, id="one number for all"),
        pytest.param("12,12,1,1", (0, 0, 2, 1), 3, id="a sliding window"),
        pytest.param("24,24,8,2", (0, 0, 2, 1), 1, id="gaps"),
    ],
)
def test_all_cells_that_share_the_element_show_the_new_number(strides: str | None, cell: tuple[int, ...], shared: int):
    case = clip(strides)
    desc = case.tensor("InputTensor")
    assert desc is not None
    assert count_sharing(case.sizes("InputTensor"), desc.explicit_steps, cell) == shared
    after = with_cells(case, "InputTensor", np.array([cell]), np.array([99], np.float32)).logical("InputTensor")
    assert after[cell] == 99
    assert int((after == 99).sum()) == shared


def test_a_cell_that_was_set_survives_other_sizes():
    case = with_cells(clip(), "InputTensor", np.array([(0, 0, 1, 2)]), np.array([99], np.float32))
    for sizes in ("1,1,5,6", "1,1,2,3", "1,1,3,4"):
        case = with_text(case, "InputTensor.Sizes", sizes)
        assert case.logical("InputTensor")[0, 0, 1, 2] == 99


def test_loaded_numbers_take_away_what_a_file_could_not_give():
    case = clip()
    broken = case.with_data("InputTensor", replace(case.data["InputTensor"], problem="is unreadable"))
    mended = with_numbers(broken, "InputTensor", np.ones((1, 1, 3, 4), np.float32))
    assert mended.data["InputTensor"].problem == ""


def test_the_shape_of_a_file_is_taken_with_its_numbers():
    numbers = np.arange(6, dtype=np.float32).reshape(2, 3)
    case = with_shape_of(clip("0,0,0,1"), "InputTensor", numbers)
    assert case.sizes("InputTensor") == (2, 3)
    assert case.logical("InputTensor").tolist() == numbers.tolist()


def exact(value: np.generic) -> object:
    number = value.item()
    if isinstance(number, float) and not np.isfinite(number):
        return str(number)
    return Fraction(number)


@given(st.sampled_from(ALL_TYPES), st.sampled_from((*ALL_TYPES, DataType.UINT4, DataType.INT4)), st.data())
def test_the_count_of_changed_numbers_is_exact(source: DataType, target: DataType, data: st.DataObject):
    values = data.draw(arrays.arrays(source.numpy, 5))
    made = cast(values, target)
    changed = sum(exact(old) != exact(new) for old, new in zip(values, made, strict=True))
    assert changed_by_cast(values, target) == changed


@pytest.mark.parametrize(
    ("value", "source", "target", "changed"),
    [
        ((1 << 63) - 1, "INT64", "FLOAT64", 1),
        ((1 << 63) - 1, "INT64", "FLOAT32", 1),
        (1 << 62, "INT64", "FLOAT32", 0),
        ((1 << 64) - 1, "UINT64", "FLOAT64", 1),
        ((1 << 53) + 1, "INT64", "FLOAT64", 1),
        (2.0**63, "FLOAT64", "INT64", 1),
        (2.0**63, "FLOAT64", "UINT64", 0),
        (float("nan"), "FLOAT32", "INT32", 1),
        (float("nan"), "FLOAT32", "FLOAT16", 0),
        (70000, "INT32", "FLOAT16", 1),
        (-1, "INT32", "UINT32", 1),
        (0.1, "FLOAT64", "FLOAT32", 1),
        (200, "UINT8", "UINT4", 1),
        (15, "UINT8", "UINT4", 0),
        (-9, "INT8", "INT4", 1),
        (-8, "INT8", "INT4", 0),
    ],
)
def test_a_cast_that_changes_a_number_is_counted(value: float, source: str, target: str, changed: int):
    assert changed_by_cast(np.array([value], DataType[source].numpy), DataType[target]) == changed


@pytest.mark.parametrize(
    ("text", "data_type", "signed"),
    [("-1", "UINT8", "INT8"), ("-128", "UINT8", "INT8"), ("-0x80000000", "UINT32", "INT32"), ("-1", "UINT64", "INT64")],
)
def test_a_negative_number_in_an_unsigned_cell_is_offered_the_signed_type(text: str, data_type: str, signed: str):
    case = with_text(clip(), "InputTensor.DataType", data_type)
    fix = signed_instead(case, "InputTensor", (0, 0, 1, 2), text)
    assert fix is not None
    assert fix.title.startswith(f"Set InputTensor to {signed} and the cell to -")
    fixed = apply(case, fix)
    assert fixed.data_type("InputTensor").name == signed
    assert fixed.logical("InputTensor")[0, 0, 1, 2] == int(text, 0)


@pytest.mark.parametrize(
    ("text", "data_type"), [("1", "UINT8"), ("-1.5", "UINT8"), ("", "UINT8"), ("-129", "UINT8"), ("-1", "INT8")]
)
def test_no_type_is_offered_where_the_signed_one_would_not_help(text: str, data_type: str):
    case = with_text(clip(), "InputTensor.DataType", data_type)
    assert signed_instead(case, "InputTensor", (0, 0, 0, 0), text) is None


def test_of_very_many_cells_only_dimensions_of_stride_0_are_looked_at():
    sizes = (1 << 11, 1 << 11)
    assert count_sharing(sizes, (0, 1), (3, 5)) == 1 << 11
    assert count_sharing(sizes, (1, 1), (3, 5)) == 1
    assert count_sharing((8, 8), (1, 1), (3, 5)) == 7
