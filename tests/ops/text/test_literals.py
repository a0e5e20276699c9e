"""Typed numbers are read exactly, and the text of a number reads back as the number."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ops.arrays.dtypes import DataType
from ops.attribute_types import AXIS_DIRECTION, DATA_TYPE, FLOAT, INT, UINT
from ops.text.literals import integer, number_text, parse_float, parse_number, shortened, some_of
from ops.text.values import AxisDirection, Malformed


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0), ("-0", -0.0), ("1e3", 1000.0), (".5", 0.5), ("5.", 5.0), ("1.5f", 1.5), ("1F", 1.0),
        ("-1.5e-3", -0.0015),
        ("0x1F", 31), ("-0x10", -16), ("1_000_000", 1000000), ("1,000,000", 1000000), ("INT32_MIN", -(2**31)),
        ("UINT64_MAX", 2**64 - 1), ("FLT_MAX", 3.4028234663852886e38), ("inf", math.inf), ("-Infinity", -math.inf),
        ("9007199254740993", 9007199254740993),
    ],
)  # fmt: skip
def test_a_number_is_read_exactly(text: str, number: float):
    value = parse_number(text)
    assert value == number
    assert type(value) is type(number)
    assert not isinstance(value, float) or math.copysign(1, value) == math.copysign(1, number)


@pytest.mark.parametrize("text", ["nan", "NaN", "-nan", "NAN"])
def test_nan_is_a_number_here(text: str):
    value = parse_number(text)
    assert isinstance(value, float)
    assert math.isnan(value)


BAD = ["", " ", "abc", "1_", "_1", "1__0", "1,00", "1,1,3,4", "0x", "0b1", "1 2", "--1", "1e", ".", "\u00b2", "\uff11"]


@pytest.mark.parametrize("text", [*BAD, "1\0", "\U0001f600", "1e400", "9" * 1_000_000, "0x" + "f" * 1_000_000])
def test_what_is_no_number_is_kept_with_the_reason(text: str):
    value = parse_number(text)
    assert isinstance(value, Malformed)
    assert value.text == text
    assert len(value.why) < 200


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("-1", "-1 is negative; UINT starts at 0 (in C++ it would become 4294967295)"),
        ("4294967296", "4294967296 does not fit UINT, which holds 0 to 4294967295"),
        ("1.5", "'1.5' is not a whole number from 0 to 4294967295"),
        ("", "is empty; it must be a whole number"),
    ],
)
def test_an_unsigned_field_gives_the_reason_for_no_value(text: str, why: str):
    assert UINT.parse(text) == Malformed(text, why)


@pytest.mark.parametrize("number", [-(2**31), 2**31 - 1, 0, -1])
def test_an_int_field_holds_its_limits(number: int):
    assert INT.parse(str(number)) == number


@pytest.mark.parametrize("number", [-(2**31) - 1, 2**31])
def test_an_int_field_ends_at_its_limits(number: int):
    assert isinstance(INT.parse(str(number)), Malformed)


@pytest.mark.parametrize(
    ("text", "fits"),
    [("3.4028234663852886e38", True), ("3.4028235677973364e38", True), ("3.4028235677973366e38", False),
    ("1e39", False),
     ("inf", True), ("1e-50", True), ("9" * 39, False), ("-3.5e38", False)],
)  # fmt: skip
def test_a_float_field_takes_what_rounds_to_a_finite_float(text: str, fits: bool):
    assert isinstance(parse_float(text), float) == fits


@given(st.floats() | st.integers(-(10**300), 10**300))
def test_the_text_of_a_number_reads_back_as_the_number(number: float):
    value = parse_number(number_text(number))
    assert not isinstance(value, Malformed)
    assert value == number or (value != value and number != number)
    assert number == 0 or number != number or math.copysign(1, value) == math.copysign(1, number)


@pytest.mark.sampled
@given(st.text(max_size=60))
def test_no_text_raises(text: str):
    parse_number(text)
    integer(text)
    for kind in (UINT, INT, FLOAT, DATA_TYPE, AXIS_DIRECTION):
        kind.parse(text)
    assert len(shortened(text)) <= 80


@given(st.text(max_size=2000))
def test_a_shortened_text_fits_a_message(text: str):
    assert len(shortened(text)) <= 80
    assert "\n" not in shortened(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("FLOAT16", DataType.FLOAT16), ("DML_TENSOR_DATA_TYPE_FLOAT16", DataType.FLOAT16), ("2", DataType.FLOAT16),
        (" 0x2 ", DataType.FLOAT16), ("99", 99),
    ],
)  # fmt: skip
def test_an_enum_is_read_by_name_or_number(text: str, value: int):
    assert DATA_TYPE.parse(text) == value


def test_an_enum_keeps_its_type():
    assert AXIS_DIRECTION.parse("INCREASING") is AxisDirection.INCREASING


@given(st.integers(0, 0xFFFF))
def test_half_bits_are_the_inverse_of_half_from_bits(bits: int):
    value = DataType.FLOAT16.from_bits(bits)
    assert math.isnan(value) or DataType.FLOAT16.bits_of(value) == bits


@given(st.text(st.characters(), max_size=200))
def test_a_shortened_text_has_only_what_can_be_seen(text: str):
    assert shortened(text).isprintable()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x1b[31mb", "a\\x1b[31mb"),
        ("\ud800", "\\ud800"),
        ("\u202eabc", "\\u202eabc"),
        ("a\n\tb", "a b"),
        ("한글 é", "한글 é"),
    ],
)
def test_what_would_not_be_seen_is_shown_as_an_escape(text: str, shown: str):
    assert shortened(text) == shown


def test_of_many_names_the_first_and_the_number_of_the_rest_are_shown():
    assert some_of(["a", "b"]) == "a, b"
    assert some_of(list("abcdefg")) == "a, b, c, d and 3 more"
    assert len(some_of(["x" * 1000] * 1000)) < 250
